// The modules of the second part, of our own host in the sandbox: from the upload of a file to its export, and on pages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileNamed } from '@atlas/server/platform/profiles.ts'
import { splitParts } from '@atlas/editor/wire.ts'
import type { EditorImported, EditorStrings, EditorUploaded } from '@atlas/editor/editor-wire.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { runHost, type RunningHost } from '../../../test/server/running-host.ts'
import { NOON, openTestSandbox, type BrowserSession, type OpenedSandbox } from './test-sandbox.ts'

const CLIENT = { id: 'client-of-the-host', secret: 'the-client-secret-of-the-host' }
const profile = profileNamed('crowdin-enterprise')
if (!profile) throw new Error('The profile is missing.')

/** A text breaks after a semicolon, and nowhere else. */
const SRX = `<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body>
<languagerules><languagerule languagerulename="all">
<rule break="yes"><beforebreak>;</beforebreak><afterbreak>\\s</afterbreak></rule>
</languagerule></languagerules>
<maprules><languagemap languagepattern=".*" languagerulename="all"/></maprules></body></srx>`

let place: Place
let opened: OpenedSandbox
let host: RunningHost
let ada: BrowserSession
let project: number

beforeAll(async () => {
  place = await sqlite.create()
  opened = await openTestSandbox(place, { profile, sentenceRules: SRX }, true)
  opened.wait((Date.now() - NOON) / 1000)
  const registration = {
    clientId: CLIENT.id,
    name: 'Atlas',
    redirectUris: ['https://app.example/'],
    account: 'organization:1',
  } as const
  await opened.sandbox.registrations.save(registration, CLIENT.secret)
  host = await runHost(
    {
      ATLAS_PROFILE: profile.name,
      ATLAS_PLATFORM_URL: opened.sandbox.baseUrl,
      ATLAS_CLIENT_ID: CLIENT.id,
      ATLAS_CLIENT_SECRET: CLIENT.secret,
      ATLAS_OFFERED_CHAINS: 'as-json,utf-8,align-documents,check-translations',
      ATLAS_PLUGINS: '',
    },
    true,
  )
  ada = await opened.browser('ada')
  await ada.send('/apps', '/apps', { address: host.host.baseUrl })
  const languages = { sourceLanguage: 'en', targetLanguages: ['de'] }
  ;({ id: project } = await call<{ id: number }>('POST', '/projects', { name: 'Harbor', ...languages }))
})
afterAll(async () => {
  await host.close()
  await opened.close()
  await place.remove()
})

/** Makes a call of the editor page. An exported file is the last part of its answer. */
async function call<Body>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<Body> {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const response = await opened.app.inject({
    method,
    url: `/editor/api${path}`,
    headers: {
      cookie: ada.cookie,
      'sec-fetch-site': 'same-origin',
      ...(payload ? { 'content-type': type } : {}),
    },
    ...(payload ? { payload } : {}),
  })
  if (response.statusCode > 299) throw new Error(response.body)
  return (
    String(response.headers['content-type']).includes('json') ? response.json<Body>() : response.rawPayload
  ) as Body
}

const importFile = (name: string, text: string): Promise<EditorImported> =>
  call('POST', `/projects/${project}/files?name=${name}`, Buffer.from(text))

async function translate(file: number, translations: Record<string, string>): Promise<void> {
  const { strings } = await call<EditorStrings>('GET', `/files/${file}/strings?language=de`)
  const edits = strings.map(({ id, identifier, translation: before = null }) => {
    const translation = { text: translations[identifier] ?? '', status: 'approved' }
    return { key: String(id), language: 'de', translation, before }
  })
  await call('PUT', `/files/${file}/translations`, {
    edits: edits.filter(({ translation }) => translation.text !== ''),
  })
}

async function exported(file: number): Promise<string> {
  const parts = splitParts(await call<Uint8Array>('POST', `/files/${file}/export`, { languages: ['de'] }))
  return Buffer.from(parts.at(-1) ?? new Uint8Array()).toString()
}

const page = async (path = ''): Promise<string> => (await ada.open(`/modules/${project}${path}`)).body

test('a file is converted before its import, and its translations are in it after its export', async () => {
  const { file } = await importFile(
    'en_us.lang',
    '# Blocks\r\ntile.gate.name=Gate\r\ntile.wall.name=Wall\r\n',
  )
  expect(file).toMatchObject({ name: 'en_us.lang', strings: 2, format: { type: 'json' } })
  await translate(file.id, { 'tile\\.gate\\.name': 'Tor', 'tile.gate.name': 'Tor' })
  expect(await exported(file.id)).toBe('# Blocks\r\ntile.gate.name=Tor\r\ntile.wall.name=Wall\r\n')
  expect(await page()).toMatch(/<a href="[^"]+">en_us\.lang\.json<\/a>, made by a module/)
  expect(await page(`/files/${file.id}`)).toContain('&quot;tile.gate.name&quot;: &quot;Gate&quot;')
  const upload = await call<EditorUploaded>(
    'POST',
    `/files/${file.id}/translations?language=de`,
    Buffer.from('tile.gate.name=Pforte\ntile.wall.name=Mauer\n'),
  )
  expect(upload).toMatchObject({ stored: 2, unmatchedCount: 0 })
  expect(await exported(file.id)).toContain('tile.gate.name=Pforte\r\ntile.wall.name=Mauer\r\n')
  // The same file again keeps its translations.
  const again = await importFile('en_us.lang', 'tile.gate.name=Gate\ntile.wall.name=Wall\n')
  expect(again).toMatchObject({ kept: 2, added: 0, removed: 0 })
})

test('the charset of a file is back after its export', async () => {
  const latin = Buffer.from('cafe=Caf\u00e9\nopen=Open\n', 'latin1')
  const { file } = await call<EditorImported>('POST', `/projects/${project}/files?name=a.properties`, latin)
  await translate(file.id, { open: 'Geöffnet' })
  const parts = splitParts(await call<Uint8Array>('POST', `/files/${file.id}/export`, { languages: ['de'] }))
  expect(Buffer.from(parts.at(-1) ?? []).toString('latin1')).toMatch(
    /^cafe=Café\nopen=Ge(?:ö|\\u00f6)ffnet\n$/,
  )
})

test('a translated document is read with the identifiers of its source, so no module has to align it', async () => {
  const english = [
    '# The harbor of Atlas',
    'Ships arrive at all hours, since 1984.',
    'See https://atlas.example/tides.',
  ]
  const german = [
    '# Der Hafen von Atlas',
    'Schiffe kommen zu jeder Zeit, seit 1984.',
    'Siehe https://atlas.example/tides.',
  ]
  const { file } = await importFile('harbor.md', `${english.join('\n\n')}\n`)
  const upload = await call<EditorUploaded>(
    'POST',
    `/files/${file.id}/translations?language=de`,
    Buffer.from(`${german.join('\n\n')}\n`),
  )
  expect(upload).toMatchObject({ stored: 3, unmatchedCount: 0 })
  const { calls } = await call<{ calls: { jobType: string; module: string; outcome: string }[] }>(
    'GET',
    '/calls',
  )
  expect(calls[0]).toMatchObject({
    jobType: 'parse-file',
    module: 'markdown',
    outcome: 'done',
  })
  expect(await exported(file.id)).toContain('seit 1984.')
})

test('the rules of the sandbox split documents, and the sentences are joined in the export', async () => {
  const { file } = await importFile('rules.md', 'One gate; two gates. Three\n')
  const { strings } = await call<EditorStrings>('GET', `/files/${file.id}/strings?language=de`)
  expect(strings.map(({ text }) => text)).toEqual(['One gate;', 'two gates. Three'])
  await translate(
    file.id,
    Object.fromEntries(strings.map(({ identifier }, index) => [identifier, `T${index};`])),
  )
  expect(await exported(file.id)).toBe('T0; T1;\n')
})

test('translations are checked, and the page names each that did not pass until it changes', async () => {
  const { file } = await importFile('app.json', '{"hello": "Hello, {name}!", "gate": "Gate (open)"}')
  await translate(file.id, { hello: 'Hallo!', gate: 'Tor (offen)' })
  const check = () =>
    ada.send(`/modules/${project}`, `/modules/${project}/check`, { file: String(file.id), language: 'de' })
  const { body, statusCode } = await check()
  expect(statusCode).toBe(200)
  expect(body.replaceAll(/\s+/g, ' ')).toContain(
    '2 texts of app.json in German were checked: 1 did not pass.',
  )
  expect(body).toContain('The code {name} is missing.')
  const contexts = async () =>
    (await call<EditorStrings>('GET', `/files/${file.id}/strings?language=de`)).strings.map(
      ({ context }) => context,
    )
  expect(await contexts()).toEqual(['Checked by an app: The code {name} is missing.', undefined])
  await translate(file.id, { hello: 'Hallo, {name}!' })
  expect(await contexts()).toEqual([undefined, undefined])
  expect(await page()).not.toContain('The code {name} is missing.')
  expect((await check()).body).toContain('all passed')
})

test('a bundle is made of the strings of a project, for a download', async () => {
  const { body } = await ada.send(`/modules/${project}`, `/modules/${project}/bundle`, {
    type: 'android-strings',
    language: 'de',
  })
  const [, address = ''] = /href="([^"]+\/handed-out\/[^"]+)"/.exec(body) ?? []
  const download = await ada.open(new URL(address).pathname)
  expect(download.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w-]+\.de\.xml$/)
  expect(download.body).toContain('<string name="gate">Tor (offen)</string>')
  expect(download.body).toContain('<resources>')
})

test('the page of a person without a project, or of another one, shows nothing', async () => {
  const otto = await opened.browser('otto')
  expect((await otto.open('/modules')).body).toContain('You have no project yet.')
  expect((await otto.open(`/modules/${project}`)).statusCode).toBe(404)
})
