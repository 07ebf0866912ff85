// Formats that the operator declares as data (ATLAS_FORMATS), over HTTP.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base64, buildRequest, runHost, type RunningHost } from './running-host.ts'

const folder = mkdtempSync(join(tmpdir(), 'atlas-formats-'))
const file = join(folder, 'formats.json')
const shop = {
  type: 'shop-texts',
  atlas: 1,
  title: 'Texts of the shop',
  files: 'shop/*.json',
  grammar: { family: 'like', format: 'json' },
  options: { notKeys: ['id'], subfilters: [{ keys: ['body'], like: 'html' }], untranslated: 'empty' },
}
const columns = {
  type: 'pair-table',
  atlas: 1,
  title: 'Tables',
  files: '*.pairs.csv',
  grammar: { family: 'like', format: 'csv' },
  options: { columns: { key: 'No.', source: 'What' } },
}

const plugins = join(folder, 'plugins')
const quest = {
  atlas: 1,
  title: 'Quests',
  files: '*.quest',
  coverage: 0.9,
  grammar: { family: 'lines', entries: [{ pattern: '(?P<key>\\w+) -> "(?P<text>[^"]*)"' }] },
}

let running: RunningHost
beforeAll(async () => {
  writeFileSync(file, JSON.stringify([shop, columns]))
  mkdirSync(plugins)
  writeFileSync(join(plugins, 'quest.format.json'), JSON.stringify(quest))
  writeFileSync(
    join(plugins, 'broken.format.json'),
    JSON.stringify({ ...quest, grammar: { family: 'lines' } }),
  )
  running = await runHost({ ATLAS_FORMATS: file, ATLAS_PLUGINS: plugins })
})
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true })
})

const TEXT = '{"id":"x1","title":"Hi","body":"<p>One</p>"}'

test('a declared format reads and writes as its model with the options', async () => {
  const { body } = await running.parse('shop-texts', TEXT)
  expect(body.data?.strings).toMatchObject([
    { identifier: 'title', text: 'Hi' },
    { identifier: 'body.1', text: 'One' },
  ])
  const strings = [{ identifier: 'body.1', text: 'One', translations: { de: { text: 'Eins & "1"' } } }]
  const built = await running.call('custom-file-format', 'shop-texts', buildRequest(TEXT, strings))
  expect(built.body.data?.content).toBe(
    base64(String.raw`{"id":"x1","title":"","body":"<p>Eins &amp; \"1\"</p>"}`),
  )
})

test('a declaration in the folder of plugins is a format, too', async () => {
  const text = 'title -> "Ash"\n'
  const { body } = await running.parse('quest', text)
  expect(body.data?.strings).toMatchObject([{ identifier: 'title', text: 'Ash' }])
  const strings = [{ identifier: 'title', text: 'Ash', translations: { de: { text: 'Asche' } } }]
  const built = await running.call('custom-file-format', 'quest', buildRequest(text, strings))
  expect(built.body.data?.content).toBe(base64('title -> "Asche"\n'))
})

test('a file that yields much less text than the samples has a warning in the log', async () => {
  const lines = Array.from({ length: 24 }, (_, index) => `k${index} ${index % 2 ? '->' : '::'} "Ash"\n`)
  const { body } = await running.parse('quest', lines.join(''))
  expect(Object.keys(body.data ?? {})).not.toContain('warnings')
  expect(running.log.at(-1)).toMatchObject({
    module: 'custom-file-format/quest',
    warnings: [expect.stringMatching(/^The format may have changed: 50 % of the lines/)],
  })
})

test('a declaration with a mistake is left out, and the failures say why', () => {
  expect(running.host.plugins.failures).toEqual([
    {
      file: join(plugins, 'broken.format.json'),
      message: 'The format "broken": grammar.entries is missing.',
    },
  ])
})

test('its model stays as it is', async () => {
  const { body } = await running.parse('json', TEXT)
  expect(body.data?.strings?.map(({ identifier }) => identifier)).toEqual(['id', 'title', 'body'])
})

test('declared formats are the first modules of the descriptor', async () => {
  const { modules } = await running.host.descriptor()
  const [first, second] = modules['custom-file-format'] ?? []
  expect(first).toMatchObject({
    key: 'shop-texts',
    type: 'shop-texts',
    signaturePatterns: { fileName: String.raw`(?:^|\/)(?:shop\/[^\/]*\.json)$` },
  })
  expect(second?.key).toBe('pair-table')
})

test('the trial page detects them', async () => {
  const response = await running.app.inject({
    method: 'POST',
    url: '/trial/parse?name=shop/a.json&source=en',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(TEXT),
  })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('shop-texts')
  expect(response.body).toContain('body.1')
})

test.each([
  ['{', /^In .*formats\.json: The file is not JSON: .*$/],
  [
    JSON.stringify([{ ...shop, type: 'json' }]),
    /: The type "json" belongs to a format that exists already\.$/,
  ],
  [
    JSON.stringify([shop, { ...columns, options: { columns: 7 } }]),
    /: The format "pair-table": The option columns of CSV and TSV tables must be object\.$/,
  ],
  [
    JSON.stringify({ ...shop, grammar: { family: 'like', format: 'jsn' } }),
    /: The format "shop-texts": grammar\.format names jsn, which is not a format\.$/,
  ],
])('a host does not start with a mistake in the file', async (text, message) => {
  const wrong = join(folder, 'wrong', '..', 'wrong-formats.json')
  writeFileSync(wrong, text)
  await expect(runHost({ ATLAS_FORMATS: wrong })).rejects.toThrow(message)
})

test('where texts may have a type, a host does not start with an unknown one', async () => {
  const wrong = join(folder, 'wrong-types.json')
  const start = (textType: string) => {
    writeFileSync(wrong, JSON.stringify({ ...shop, options: { textType } }))
    return runHost({ ATLAS_FORMATS: wrong, ATLAS_PROFILE: 'crowdin' }, true)
  }
  await expect(start('auto')).rejects.toThrow(
    /: The option textType is "auto", which is neither a type of texts that the platform reads \(.*\) nor the type of a format\.$/,
  )
  const host = await start('fm_html')
  const { body } = await host.parse('shop-texts', TEXT)
  expect(body.data?.strings?.[1]).toMatchObject({ attributes: { crowdinType: 'fm_html' } })
  await host.close()
})

test('a host does not start without the file', async () => {
  await expect(runHost({ ATLAS_FORMATS: join(folder, 'none.json') })).rejects.toThrow(
    'none.json, cannot be read. ATLAS_FORMATS names it.',
  )
})
