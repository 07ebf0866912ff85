// The page over HTTP: who may see it, what it may load, and its calls without a browser.
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { watchPlugins } from '@atlas/server/plugins/watch-plugins.ts'
import type { Host } from '@atlas/server/host.ts'
import { createApp, createHost, readConfig } from './host-modules.ts'
import { joinParts, splitParts } from '@atlas/editor/wire.ts'

let folder: string
let host: Host
let app: FastifyInstance

async function start(environment: Record<string, string> = {}): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'atlas-trial-'))
  const fixed = { PORT: '0', ATLAS_DATA: folder, ATLAS_WORKERS: '1', ATLAS_LOG_LEVEL: 'silent' }
  host = await createHost(readConfig({ ...fixed, ...environment }))
  app = createApp(host)
}

afterEach(async () => {
  await app.close()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const local = { host: '127.0.0.1:4040' }
const post = (url: string, payload: Uint8Array | string) =>
  app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(payload),
    headers: { ...local, 'content-type': 'application/octet-stream' },
  })
const partsOf = (payload: Buffer): string[] => splitParts(payload).map((part) => Buffer.from(part).toString())

test('a local host shows the page to everyone on this machine', async () => {
  await start()
  const page = await app.inject({ url: '/', headers: local })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  for (const [, address] of page.body.matchAll(/(?:href|src)="(ui\/[^"]+)"/g)) {
    expect((await app.inject({ url: `/${address}`, headers: local })).statusCode, address).toBe(200)
  }
})

test('a web page whose name resolves to this machine sees nothing', async () => {
  await start()
  expect((await app.inject({ url: '/', headers: { host: 'evil.example' } })).statusCode).toBe(404)
  expect((await app.inject({ url: '/trial/catalogue', headers: { host: 'evil.example' } })).statusCode).toBe(
    404,
  )
})

test('on other hosts the page needs the address secret', async () => {
  await start({ ATLAS_BASE_URL: 'https://app.example/atlas', ATLAS_SECRET: 'x'.repeat(40) })
  const { current } = host.addressSecret
  expect((await app.inject({ url: '/', headers: local })).statusCode).toBe(404)
  expect((await app.inject({ url: '/wrong/' })).statusCode).toBe(404)
  expect((await app.inject({ url: `/${current}/` })).statusCode).toBe(200)
  expect((await app.inject({ url: `/${current}/ui/app.js` })).statusCode).toBe(200)
  expect((await app.inject({ url: `/${current}/trial/catalogue` })).json().formats).not.toEqual([])
})

test('in development the page listens for plugins', async () => {
  await start()
  watchPlugins(app, host)
  const catalogue = await app.inject({ url: '/trial/catalogue', headers: local })
  expect(catalogue.json().isDevelopment).toBe(true)
})

test('only files of the page are served', async () => {
  await start()
  for (const name of ['page.ts', 'build.ts', '..%2fpackage.json', '__proto__', 'toString']) {
    expect((await app.inject({ url: `/ui/${name}`, headers: local })).statusCode, name).toBe(404)
  }
})

test('a file is parsed and built without being kept', async () => {
  await start()
  const file = 'a = one\nb = two\n'
  const parsed = await post('/trial/parse?name=m.properties&source=en&targets=de', file)
  const [head, strings, preview] = partsOf(parsed.rawPayload)
  expect(JSON.parse(head ?? '')).toMatchObject({ format: 'java-properties', charset: 'us-ascii' })
  expect(strings?.trim().split('\n')).toHaveLength(2)
  expect(preview).toContain('string_preview_id_2')
  const record = { identifier: 'b', text: 'two', translations: { de: { text: 'zwei' } } }
  const body = joinParts([Buffer.from(file), Buffer.from(`${JSON.stringify(record)}\n`)])
  const built = await post('/trial/build?name=m.properties&format=java-properties&source=en&targets=de', body)
  expect(partsOf(built.rawPayload)).toEqual([
    JSON.stringify({ report: { totals: { written: 1, untranslated: 1 }, lostCount: 0, lost: [] } }),
    'a = one\nb = zwei\n',
  ])
})

test('branches of messages are strings of their own, also if a dialect reads them', async () => {
  await start()
  const file = '{"k": "{g, select, male {his} other {{n, plural, one {a} other {b}}}}"}'
  for (const [name, format] of [
    ['m.arb', 'arb'],
    ['m.json', 'json'],
  ]) {
    const parsed = await post(`/trial/parse?name=${name}&source=en&targets=de`, file)
    const [head, strings = ''] = partsOf(parsed.rawPayload)
    expect(JSON.parse(head ?? '')).toMatchObject({ format })
    const keys = strings
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { identifier: string })
    expect(keys.map(({ identifier }) => identifier)).toEqual(['k[g=male]', 'k[g=other]'])
    const record = { identifier: 'k[g=male]', text: 'his', translations: { de: { text: 'sein' } } }
    const body = joinParts([Buffer.from(file), Buffer.from(`${JSON.stringify(record)}\n`)])
    const built = await post(`/trial/build?name=${name}&format=${format}&source=en&targets=de`, body)
    expect(partsOf(built.rawPayload)[1]).toBe(file.replace('his', 'sein'))
  }
})

test('formats that can read a file are proposed if its name is not known', async () => {
  await start()
  const parse = `/trial/parse?name=texts.unheard-of&source=en&target=de`
  const [head = ''] = partsOf(
    (await post(parse, '{"title": "The harbor", "note": "Mind the tide"}')).rawPayload,
  )
  const { format, candidates, nearest } = JSON.parse(head) as Record<string, unknown>
  expect([format, candidates]).toEqual([undefined, []])
  expect(nearest).toContain('json')
  const [picture = ''] = partsOf((await post(parse, Buffer.from([0x89, 0, 1, 2, 0xff]))).rawPayload)
  expect(JSON.parse(picture)).toMatchObject({ nearest: [] })
})

test('a wrong address shows a page in a browser, and JSON to programs', async () => {
  await start()
  const html = await app.inject({ url: '/nothing', headers: { ...local, accept: 'text/html,*/*' } })
  expect([html.statusCode, html.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(html.body).toContain('Open the start page')
  expect(html.headers['content-security-policy']).toContain("default-src 'none'")
  const foreign = { host: 'evil.example', accept: 'text/html' }
  expect((await app.inject({ url: '/nothing', headers: foreign })).body).not.toContain('<a ')
  const json = await app.inject({ url: '/nothing', headers: local })
  expect(json.json()).toEqual({ error: { message: expect.stringContaining('nothing at this address') } })
})

test('an invalid request of the page is refused with a message', async () => {
  await start()
  const cut = await post('/trial/build?format=java-properties&targets=de', 'xx')
  expect(cut.statusCode).toBe(400)
  expect(cut.json().error.message).toContain('two parts')
  const unknown = await post('/trial/parse?name=x&format=nonsense', 'xx')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().error.message).toContain('no format "nonsense"')
})

test('what the page sends counts until it has its answer', async () => {
  await start({ ATLAS_QUEUE_BYTES: '5000000' })
  const url = '/trial/parse?name=a.json&format=json'
  for (let round = 0; round < 3; round++) {
    const { statusCode, headers, body } = await post(url, '{}'.padEnd(5_000_001))
    expect(statusCode).toBe(413)
    expect(headers['retry-after']).toBeUndefined()
    expect(body).toContain('needs more than the 5,000,000 bytes that all jobs of the host may use together')
    expect((await post(url, '{}'.padEnd(2_000_000))).statusCode).toBe(200)
  }
  const other = host.admission.acquire()
  expect(other?.reserve(4_000_000)).toBeUndefined()
  const { statusCode, headers, body } = await post(url, '{}'.padEnd(2_000_000))
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body).toContain('more jobs than it can accept')
  other?.release()
  expect(host.admission.acquire()?.reserve(5_000_000)).toBeUndefined()
})

const DECLARED = { type: 'note', title: 'Notes', files: ['*.note'], options: {} }
const asked = (entry: string, more: object = {}) => {
  const grammar = { family: 'lines', entries: [{ pattern: entry }] }
  return { ...DECLARED, grammar, ...more }
}
const ENTRY = String.raw`(?P<key>\w+)=(?P<text>.*)`

test('a page of this host saves a format, and its module is served; other pages do not', async () => {
  const plugins = await mkdtemp(join(tmpdir(), 'atlas-saved-'))
  await start({ ATLAS_PLUGINS: plugins })
  const save = (declaration: object, headers: Record<string, string>, url = '/lab/save') =>
    app.inject({ method: 'POST', url, payload: JSON.stringify(declaration), headers })
  const own = { ...local, origin: 'http://127.0.0.1:4040' }
  for (const headers of [local, { ...own, origin: 'http://evil.example' }])
    expect((await save(asked(ENTRY), headers)).statusCode).toBe(403)
  expect((await save(asked('(?P<key>.*)'), own)).json()).toMatchObject({
    error: { message: expect.stringContaining('lacks the group text') as string },
  })
  expect((await save(asked(ENTRY, { type: 'ini' }), own)).statusCode).toBe(409)
  expect((await save(asked(ENTRY, { type: '../x' }), own)).statusCode).toBe(400)
  expect(await readdir(plugins)).toEqual([])
  expect((await save(asked(ENTRY), own)).json()).toEqual({
    type: 'note',
    path: join(plugins, 'note.format.json'),
  })
  expect(host.plugins.formats.plugins.has('note')).toBe(true)
  expect((await save(asked(ENTRY), own)).statusCode).toBe(409)
  expect((await save(asked(ENTRY), own, '/lab/save?replace=yes')).statusCode).toBe(200)
  const before = await readFile(join(plugins, 'note.format.json'), 'utf8')
  const unknown = asked(ENTRY, { grammar: { family: 'like', format: 'nowhere' } })
  expect((await save(unknown, own, '/lab/save?replace=yes')).statusCode).toBe(400)
  expect(await readFile(join(plugins, 'note.format.json'), 'utf8')).toBe(before)
  expect(host.plugins.formats.plugins.has('note')).toBe(true)

  // What was saved is listed, and removed by the same page only. Formats of the host cannot be removed.
  const listed = await app.inject({ url: '/lab/folder', headers: local })
  expect(listed.json()).toEqual({ formats: [{ type: 'note', title: 'Notes' }] })
  const remove = (type: string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: `/lab/remove?type=${type}`, payload: 'x', headers })
  expect((await remove('note', local)).statusCode).toBe(403)
  expect((await remove('ini', own)).statusCode).toBe(404)
  expect((await remove('note', own)).json()).toEqual({ formats: [] })
  expect([await readdir(plugins), host.plugins.formats.plugins.has('note')]).toEqual([[], false])
  await rm(plugins, { recursive: true })
})

test('a host that others reach saves no formats', async () => {
  await start({ ATLAS_BASE_URL: 'https://app.example', ATLAS_SECRET: 'x'.repeat(40) })
  const { current } = host.addressSecret
  const saved = await app.inject({
    method: 'POST',
    url: `/${current}/lab/save`,
    payload: JSON.stringify(asked(ENTRY)),
    headers: { ...local, origin: 'http://127.0.0.1:4040' },
  })
  expect(saved.statusCode).toBe(403)
  expect(saved.json()).toMatchObject({
    error: { message: expect.stringContaining('on the machine of the host') as string },
  })
})

test('a plugin like a format of the operator imports it from the same folder', async () => {
  const plugins = await mkdtemp(join(tmpdir(), 'atlas-like-'))
  const code = "import ini from 'atlas-formats/format/ini'\nexport default { ...ini, title: 'Mine' }\n"
  await writeFile(join(plugins, 'mine.ts'), code)
  await start({ ATLAS_PLUGINS: plugins })
  const pluginLike = async (format: string): Promise<unknown> => {
    const declaration = { ...DECLARED, grammar: { family: 'like', format } }
    const head = Buffer.from(JSON.stringify({ names: ['a.note'], declaration }))
    const answer = await post('/lab/read', joinParts([head, Buffer.from('a=One\n')]))
    return (JSON.parse(partsOf(answer.rawPayload)[0] ?? '{}') as { plugin: unknown }).plugin
  }
  expect(await pluginLike('mine')).toEqual({
    text: expect.stringContaining("import mine from './mine.ts'") as string,
  })
  expect(await pluginLike('ini')).toEqual({
    text: expect.stringContaining("import ini from 'atlas-formats/format/ini'") as string,
  })
  await rm(plugins, { recursive: true })
})

test('a mark makes a format for a file that no candidate reads, and its places are checked', async () => {
  await start()
  const file = Buffer.from('%% 1\n@road (Ann)\n\tThe Ember Road\n@ash (Bo)\n\tAshes to ashes\n')
  const ask = async (marks: unknown): Promise<{ statusCode: number; answer: string }> => {
    const head = Buffer.from(JSON.stringify({ names: ['a.say'], marks }))
    const { statusCode, rawPayload } = await post('/lab/mark', joinParts([head, file]))
    return { statusCode, answer: statusCode === 200 ? (partsOf(rawPayload)[0] ?? '') : '' }
  }
  const mark = { file: 0, at: [18, 32], isText: true, key: [[6, 10]] }
  const { answer } = await ask([mark])
  expect((JSON.parse(answer) as { candidates: unknown[] }).candidates[0]).toMatchObject({
    samples: [{ strings: [{ identifier: 'road' }, { identifier: 'ash' }] }],
  })
  const against = await ask([mark, { ...mark, isText: false }])
  expect(JSON.parse(against.answer)).toEqual({ problem: 'No format was found that agrees with all marks.' })
  for (const wrong of [
    undefined,
    [],
    [null],
    [{ ...mark, file: 1 }],
    [{ ...mark, at: [1] }],
    [{ ...mark, key: [5] }],
  ])
    expect((await ask(wrong)).statusCode).toBe(400)
})

test('a request for a format from a sample is checked', async () => {
  await start()
  const head = (request: object): Uint8Array => Buffer.from(JSON.stringify(request))
  const file = Buffer.from('a=One\n')
  expect((await post('/lab/read', 'no parts')).statusCode).toBe(400)
  expect((await post('/lab/read', joinParts([head({ names: [] })]))).statusCode).toBe(400)
  const wrong = joinParts([head({ names: ['a'], declaration: { grammar: { family: 'code' } } }), file])
  expect((await post('/lab/read', wrong)).statusCode).toBe(400)
  const right = joinParts([head({ names: ['a'], declaration: asked(ENTRY) }), file])
  const [answer = '{}'] = partsOf((await post('/lab/read', right)).rawPayload)
  expect(JSON.parse(answer)).toMatchObject({ samples: [{ count: 1 }] })
  const more = Buffer.from('a=One\nNobody reads this line.\n')
  const passing = joinParts([head({ names: ['a'], declaration: asked(ENTRY) }), more])
  expect(JSON.parse(partsOf((await post('/lab/read', passing)).rawPayload)[0] ?? '{}')).toMatchObject({
    unusable: 'Not usable: only 0 % of the words are in its strings.',
    passedOver:
      'A line that looks like a sentence is not part of a string: line 2, “Nobody reads this line.”.',
  })
})
