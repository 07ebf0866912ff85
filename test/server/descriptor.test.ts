// The descriptor by the script is the one that the host serves.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from '../built-programs.ts'
import { runHost } from './running-host.ts'

const ROOT = join(import.meta.dirname, '../..')
const BASE_URL = 'https://formats.example/atlas'
const SECRET = 'a-secret-for-tests-of-32-characters'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-descriptor-'))
})
afterAll(() => rm(folder, { recursive: true }))

function descriptor(args: readonly string[], environment: Record<string, string> = {}) {
  const env = { ATLAS_DATA: folder, INIT_CWD: folder, ...environment }
  return promisify(execFile)(process.execPath, [programOf('apps/cli/atlas.ts'), 'descriptor', ...args], {
    cwd: ROOT,
    env,
  })
}

test('with the same secret it is the same, and -o is relative to the current folder', async () => {
  await descriptor(['--base-url', `${BASE_URL}/`, '-o', 'app.json'], { ATLAS_SECRET: SECRET })
  const running = await runHost({ ATLAS_BASE_URL: BASE_URL, ATLAS_SECRET: SECRET, ATLAS_PLUGINS: '' })
  const written: unknown = JSON.parse(await readFile(join(folder, 'app.json'), 'utf8'))
  expect(written).toEqual(await running.host.descriptor())
  await running.close()
})

test('without a secret it is refused, unless the addresses are public', async () => {
  await expect(descriptor(['--base-url', BASE_URL])).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('ATLAS_SECRET is not set') as string,
  })
  const { stdout } = await descriptor(['--base-url', BASE_URL, '--public'])
  const { modules } = JSON.parse(stdout) as { modules: Record<string, { url: string }[]> }
  expect(modules['custom-file-format']?.[0]?.url).toMatch(/^\/modules\//)
})

test('it offers what the operator chooses, and prints what that claims', async () => {
  const { stdout } = await descriptor(['--base-url', BASE_URL, '-o', 'chosen.json'], {
    ATLAS_SECRET: SECRET,
    ATLAS_OFFERED_FORMATS: 'subtitles, csv',
    ATLAS_OFFERED_CHAINS: 'safe-translations',
  })
  const { modules } = JSON.parse(await readFile(join(folder, 'chosen.json'), 'utf8')) as {
    modules: Record<string, { key: string }[]>
  }
  const keys = modules['custom-file-format']?.map(({ key }) => key) ?? []
  expect(keys).toEqual(expect.arrayContaining(['csv', 'srt', 'webvtt']))
  expect(keys).not.toContain('json')
  expect(modules['file-pre-export']?.map(({ key }) => key)).toEqual(['safe-translations'])
  expect(modules['file-post-import']).toEqual([])
  expect(stdout).toContain('texts.csv: csv')
  expect(stdout).not.toContain('messages.json')
})

test.each([
  ['ATLAS_OFFERED_FORMATS', 'jason', 'names jason, which is neither the type of a format nor a group.'],
  ['ATLAS_OFFERED_CHAINS', 'safe', 'names safe, which is not the key of a chain. The chains are '],
])('%s=%s is refused, also by the host', async (name, value, sentence) => {
  await expect(
    descriptor(['--base-url', BASE_URL], { ATLAS_SECRET: SECRET, [name]: value }),
  ).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) as string })
  await expect(runHost({ [name]: value })).rejects.toThrow(sentence)
})

test('an invalid base address is refused', async () => {
  await expect(descriptor(['--base-url', 'formats.example'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"formats.example"') as string,
  })
})

describe('the modules of the second part', () => {
  const CLIENT = { ATLAS_CLIENT_ID: 'app', ATLAS_CLIENT_SECRET: 'secret', ATLAS_PLUGINS: '' }
  const modulesUnder = async (settings: Record<string, string>) => {
    const running = await runHost({ ...CLIENT, ...settings })
    const { modules } = await running.host.descriptor()
    await running.close()
    return modules
  }

  test('are in the descriptor where the profile has them and the operator chooses them', async () => {
    const all = await modulesUnder({ ATLAS_PROFILE: 'crowdin-enterprise', ATLAS_OFFERED_CHAINS: 'all' })
    expect(Object.keys(all)).toEqual([
      'custom-file-format',
      'file-pre-import',
      'file-post-import',
      'file-pre-export',
      'file-post-export',
      'file-translations-alignment',
      'external-qa-check',
    ])
    expect(all['external-qa-check']).toMatchObject([
      {
        key: 'check-translations',
        getBatchSizeUrl: expect.stringMatching(/\/check-translations\/batch-size$/) as string,
      },
    ])
    const [alignment] = all['file-translations-alignment'] ?? []
    const pattern = new RegExp(alignment?.signaturePatterns?.fileName ?? '')
    expect(['a.docx', 'a.md', 'a.html'].every((name) => pattern.test(name))).toBe(true)
    expect(pattern.test('a.json')).toBe(false)
    const byType = new Map(all['custom-file-format']?.map((module) => [module.type, module]))
    expect(byType.get('csv')).toMatchObject({
      stringsExport: true,
      multilingualExport: true,
      extensions: ['.csv'],
    })
    expect(byType.get('json')).not.toHaveProperty('multilingualExport')
    expect(byType.get('markdown')).toMatchObject({ customSrxSupported: true })
    expect(byType.get('markdown')).not.toHaveProperty('stringsExport')
    const standard = await modulesUnder({ ATLAS_PROFILE: 'crowdin', ATLAS_OFFERED_CHAINS: 'all' })
    expect(standard).not.toHaveProperty('external-qa-check')
    expect(await modulesUnder({ ATLAS_PROFILE: 'crowdin' })).not.toHaveProperty('file-pre-import')
  })

  test('are not in the descriptor of the specification, and choosing one is refused', async () => {
    const modules = await modulesUnder({ ATLAS_OFFERED_CHAINS: 'all' })
    expect(Object.keys(modules)).toEqual(['custom-file-format', 'file-post-import', 'file-pre-export'])
    for (const module of modules['custom-file-format'] ?? [])
      expect(
        Object.keys(module).filter(
          // The last one is our extension (docs/wire.md), which other platforms ignore.
          (name) => !['key', 'type', 'url', 'signaturePatterns', 'multilingual', 'withCodes'].includes(name),
        ),
      ).toEqual([])
    await expect(modulesUnder({ ATLAS_OFFERED_CHAINS: 'check-translations' })).rejects.toThrow(
      'ATLAS_OFFERED_CHAINS names check-translations, but a platform of the profile interface has no modules of the kind external-qa-check.',
    )
    await expect(modulesUnder({ ATLAS_OFFERED_CHAINS: 'tidy' })).rejects.toThrow(
      'which is not the key of a chain',
    )
  })
})

test('a page shows what the offer claims of usual names, and of one that is typed', async () => {
  const settings = { ATLAS_PROFILE: 'crowdin', ATLAS_CLIENT_SECRET: 'secret', ATLAS_CLIENT_ID: 'app' }
  const offered = { ATLAS_OFFERED_FORMATS: 'games,markdown', ATLAS_OFFERED_CHAINS: 'as-json,align-documents' }
  const running = await runHost({ ...settings, ...offered, ATLAS_PLUGINS: '' })
  const { body, statusCode } = await running.app.inject('/offer?name=%3Ca%3E.lang')
  expect(statusCode).toBe(200)
  const text = body.replaceAll(/\s+/g, ' ')
  expect(text).toContain('2 chains of processors and align-documents.')
  expect(text).toContain('<td><code>&lt;a&gt;.lang</code></td>')
  expect(text).toContain('file-pre-import: as-json')
  expect(text.replaceAll(/ ?(<\/?td>) ?/g, '$1')).toMatch(
    /README\.md<\/code><\/td><td>markdown<\/td><td><code>file-translations-alignment: align-documents/,
  )
  expect(text).toMatch(/Localizable\.strings<\/code><\/td> <td> <span class="soft">the platform’s own/)
  expect((await running.app.inject('/wrong-addressSecret/offer')).statusCode).toBe(404)
  await running.close()
})
