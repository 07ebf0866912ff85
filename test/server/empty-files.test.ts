// Files without strings, as new languages begin: read and built everywhere, with 0 strings and without a preview.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitParts, joinParts } from '@atlas/editor/wire.ts'
import { base64, buildRequest, runHost, type RunningHost } from './running-host.ts'

let running: RunningHost
beforeAll(async () => {
  running = await runHost({ ATLAS_WORKERS: '1' })
})
afterAll(() => running.close())

/** By format: an empty file where no root is needed, else the smallest one. */
const FILES: readonly (readonly [type: string, content: string])[] = [
  ...['gettext-po', 'markdown', 'csv', 'srt', 'yaml', 'plain-text', 'html', 'java-properties'].map(
    (type) => [type, ''] as const,
  ),
  ...[
    'ini',
    'toml',
    'fluent',
    'rails-yaml',
    'asciidoc',
    'restructuredtext',
    'mediawiki',
    'webvtt',
    'mdx',
  ].map((type) => [type, ''] as const),
  ...['json', 'arb', 'i18next', 'chrome-messages', 'formatjs', 'xcstrings'].map(
    (type) => [type, '{}'] as const,
  ),
  ['java-properties', '# nothing yet\n'],
  ['yaml', '# nothing yet\n'],
  ['gettext-po', 'msgid ""\nmsgstr "Language: de\\n"\n'],
  ['csv', 'key,en\n'],
  ['html', '<!doctype html><html><body></body></html>'],
  ['android-strings', '<resources></resources>'],
  ['android-strings', '<resources/>'],
  ['apple-strings', '\ufeff'],
]

describe('a file without strings', () => {
  test.each(FILES)('%s, %j', async (type, content) => {
    const parsed = await running.parse(type, content)
    expect(parsed.status).toBe(200)
    expect(parsed.body).toEqual({ data: { strings: [] } })
    const built = await running.call('custom-file-format', type, buildRequest(content, []))
    expect(built.body).toEqual({ data: { content: base64(content) } })
    const page = await running.app.inject({
      method: 'POST',
      url: `/trial/parse?name=x&format=${type}`,
      payload: Buffer.from(content),
      headers: { host: '127.0.0.1', 'content-type': 'application/octet-stream' },
    })
    const [head, strings] = splitParts(page.rawPayload).map((part) => Buffer.from(part).toString())
    expect([page.statusCode, strings]).toEqual([200, ''])
    expect(JSON.parse(head ?? '')).not.toHaveProperty('problem')
  })

  test.each(['file-post-import', 'file-pre-export'])('has no strings for %s', async (kind) => {
    const chain = running.host.plugins.chains.find((one) => one.kind === kind)
    const job = { ...buildRequest('', []), jobType: kind }
    const { body } = await running.call(kind, chain?.key ?? '', job)
    expect(body).toEqual({ data: { strings: [] } })
  })

  test('is built on the trial page, too', async () => {
    const response = await running.app.inject({
      method: 'POST',
      url: '/trial/build?format=java-properties&targets=de',
      payload: Buffer.from(joinParts([new Uint8Array(), new Uint8Array()])),
      headers: { host: '127.0.0.1', 'content-type': 'application/octet-stream' },
    })
    const report = { totals: {}, lostCount: 0, lost: [] }
    expect(splitParts(response.rawPayload).map((part) => Buffer.from(part).toString())).toEqual([
      JSON.stringify({ report }),
      '',
    ])
  })
})

test('an empty file that needs a root is refused with a sentence', async () => {
  const { status, body } = await running.parse('json', '')
  expect(status).toBe(200)
  expect(body.error?.message).toMatch(/empty/)
})
