// Projects with a running host: import, update, upload, translate, export, and permissions.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  EditorCall,
  EditorCalls,
  EditorImported,
  EditorProjectFiles,
  EditorProjects,
  EditorRepeated,
  EditorString,
  EditorStrings,
  EditorUploaded,
} from '@atlas/editor/editor-wire.ts'
import type { RequestFailure } from '@atlas/editor/wire.ts'
import { runHost, type RunningHost } from '../../../test/server/running-host.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { openEditor, type TestEditor } from './test-editor.ts'

let host: RunningHost
let descriptor: Awaited<ReturnType<RunningHost['host']['descriptor']>>

beforeAll(async () => {
  host = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1', ATLAS_OFFERED_CHAINS: 'all' }, true)
  descriptor = await host.host.descriptor()
})
afterAll(() => host.close())

const PROPERTIES = 'greeting = Hello\nfarewell : Goodbye\nversion=1.0\n'
const ANDROID = `<?xml version="1.0" encoding="utf-8"?>
<resources>
  <plurals name="files">
    <item quantity="one">%d file</item>
    <item quantity="other">%d files</item>
  </plurals>
</resources>
`
const CSV = 'key,en,de,fr\nyes,Yes,,\nno,No,,\n'

let place: Place
let editor: TestEditor

/** Opens a new, empty sandbox for each test. */
function withEditor(passing?: 'by-address'): void {
  beforeEach(async () => {
    place = await sqlite.create()
    editor = await openEditor(place, descriptor, passing)
  })
  afterEach(async () => {
    await editor.close()
    await place.remove()
  })
}

async function imported(name: string, content: string, more = ''): Promise<EditorImported> {
  const path = `/projects/${editor.project.id}/files?name=${encodeURIComponent(name)}${more}`
  const [status, body] = await editor.call<EditorImported>('POST', path, Buffer.from(content))
  expect(body).toMatchObject({ file: { name } })
  expect(status).toBe(200)
  return body
}

async function stringsOf(file: number, query = 'language=de'): Promise<readonly EditorString[]> {
  const [, { strings }] = await editor.call<EditorStrings>('GET', `/files/${file}/strings?${query}`)
  return strings
}

async function translate(string: EditorString | undefined, language: string, translation: object) {
  return editor.translate(string?.id, language, translation)
}

describe('a file of one language', () => {
  withEditor()

  test('is imported, translated and exported, and only the translated bytes change', async () => {
    const { file, added, warnings } = await imported('app.properties', PROPERTIES)
    expect({ added, warnings, type: file.format.type, hasPreview: file.hasPreview }).toEqual({
      added: 3,
      warnings: [],
      type: 'java-properties',
      hasPreview: true,
    })
    const strings = await stringsOf(file.id)
    expect(strings).toMatchObject([
      { identifier: 'greeting', text: 'Hello', previewId: '1', isHidden: false },
      { identifier: 'farewell', text: 'Goodbye', previewId: '2', isHidden: false },
      // The chain after an import hides texts that are numbers.
      { identifier: 'version', text: '1.0', previewId: '3', isHidden: true },
    ])
    expect(await translate(strings[0], 'de', { text: 'Hallo', status: 'approved' })).toMatchObject([200, {}])
    const { head, parts } = await editor.exported(file.id, ['de'])
    expect(head).toMatchObject({ name: 'app.properties', languages: ['de'], warnings: [] })
    expect(parts).toEqual([PROPERTIES, PROPERTIES.replace('Hello', 'Hallo')])
  })

  test('keeps translations of the same identifier when it is updated', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    const [greeting, farewell, version] = await stringsOf(file.id)
    for (const string of [greeting, farewell, version]) await translate(string, 'de', { text: 'Alt' })
    const again = await imported('app.properties', 'new=New\ngreeting = Hello\nfarewell : So long\n')
    expect(again).toMatchObject({ file: { id: file.id }, added: 1, changed: 1, kept: 1, removed: 1 })
    expect(await stringsOf(file.id)).toMatchObject([
      { identifier: 'new' },
      { identifier: 'greeting', id: greeting?.id, translation: { text: 'Alt', status: 'translated' } },
      { identifier: 'farewell', id: farewell?.id, translation: { text: 'Alt', status: 'untranslated' } },
    ])
    const { parts } = await editor.exported(file.id, ['de'])
    expect(parts[1]).toBe('new=New\ngreeting = Alt\nfarewell : So long\n')
  })

  test('has the codes that its format defines, also after an update', async () => {
    const resource = (text: string) => `<resources><string name="high">${text}</string></resources>`
    const { file, warnings } = await imported('strings.xml', resource('Tide %1$s {lit}'))
    expect(warnings).toEqual([])
    const [high] = await stringsOf(file.id)
    expect(high?.codes).toEqual(['%1$s'])
    // `{lit}` is text in this format, so a translation may leave it out.
    await translate(high, 'de', { text: 'Tide %1$s' })
    expect(await stringsOf(file.id, 'language=de&status=findings')).toEqual([])
    await imported('strings.xml', resource('Tide %1$s of %2$s'))
    expect(await stringsOf(file.id, 'language=de&status=findings')).toMatchObject([
      { codes: ['%1$s', '%2$s'] },
    ])
  })

  test('is stored once when it is uploaded several times at once', async () => {
    const uploads = await Promise.all([1, 2, 3].map(() => imported('app.properties', PROPERTIES)))
    expect(uploads.map(({ added, kept }) => [added, kept])).toEqual([
      [3, 0],
      [0, 3],
      [0, 3],
    ])
    expect(await stringsOf(uploads[0]?.file.id ?? 0)).toHaveLength(3)
  })

  test('tells the page that waits for it what happens, and no other page', async () => {
    const told: unknown[] = []
    // Asked for within each call of the app.
    editor.workspace.organizationOf = async () => {
      for (const client of ['page', 'other'])
        told.push(await editor.call('GET', `/progress?client=${client}`))
      return undefined
    }
    await imported('app.properties', PROPERTIES, '&client=page')
    expect(told.slice(0, 2)).toEqual([
      [200, { sentence: 'Atlas Formats runs parse-file' }],
      [200, {}],
    ])
    expect(await editor.call('GET', '/progress?client=page')).toEqual([200, {}])
  })

  test('gets the translations of a translated file', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    const [status, body] = await editor.call<EditorUploaded>(
      'POST',
      `/files/${file.id}/translations?language=de`,
      Buffer.from('greeting = Hallo\nstrange = Fremd\n'),
    )
    expect([status, body]).toEqual([
      200,
      { stored: 1, sameAsSource: 0, change: 1, unmatched: ['strange'], unmatchedCount: 1, warnings: [] },
    ])
    const [, files] = await editor.call<EditorProjectFiles>('GET', `/projects/${editor.project.id}`)
    expect(files.files).toMatchObject([
      { name: 'app.properties', strings: 2, progress: { de: { translated: 1, approved: 0 } } },
    ])
    // Both are parse-file calls: the log tells them apart by their languages.
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    const parsed = calls.filter(({ jobType }) => jobType === 'parse-file')
    expect(parsed.map(({ targets }) => targets)).toEqual([['de'], []])
  })

  test('gets no translation by a text that equals its source', async () => {
    const { file } = await imported('app.properties', PROPERTIES + 'ok=OK\n')
    const upload = (text: string) =>
      editor.call('POST', `/files/${file.id}/translations?language=de`, Buffer.from(text))
    expect(await upload('greeting=Hallo\nfarewell=Goodbye\nversion=1.0\n')).toMatchObject([
      200,
      { stored: 1, sameAsSource: 2 },
    ])
    const [, files] = await editor.call<EditorProjectFiles>('GET', `/projects/${editor.project.id}`)
    expect(files.files).toMatchObject([{ strings: 3, progress: { de: { translated: 1, approved: 0 } } }])
    // What has a translation keeps it.
    await upload('greeting=Hello\n')
    const strings = await stringsOf(file.id)
    expect(strings.map(({ translation }) => translation)).toEqual([
      { text: 'Hallo', status: 'translated' },
      { text: 'Goodbye', status: 'untranslated' },
      undefined,
      undefined,
    ])
  })

  test('is searched, filtered by status, and read page by page', async () => {
    const { file } = await imported('app.properties', `${PROPERTIES}percent = 100% Größe\n`)
    const [greeting] = await stringsOf(file.id)
    await translate(greeting, 'de', { text: 'Grüß Gott' })
    const keys = async (query: string) =>
      (await stringsOf(file.id, `language=de&${query}`)).map(({ identifier }) => identifier)
    expect(await keys('search=GRÖSSE')).toEqual([])
    expect(await keys(`search=${encodeURIComponent('GRÖ')}`)).toEqual(['percent'])
    expect(await keys('search=gr%C3%BC')).toEqual(['greeting'])
    expect(await keys('search=0%25')).toEqual(['percent'])
    expect(await keys('search=%25')).toEqual(['percent'])
    expect(await keys('search=_')).toEqual([])
    expect(await keys('status=translated')).toEqual(['greeting'])
    expect(await keys('status=untranslated')).toEqual(['farewell', 'version', 'percent'])
    const [, page] = await editor.call<EditorStrings>(
      'GET',
      `/files/${file.id}/strings?language=de&offset=1&limit=2`,
    )
    expect(page).toMatchObject({ total: 4, strings: [{ identifier: 'farewell' }, { identifier: 'version' }] })
  })

  test('is removed with its strings', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    expect(await editor.call('DELETE', `/files/${file.id}`)).toEqual([204, ''])
    expect((await editor.call('GET', `/files/${file.id}/strings?language=de`))[0]).toBe(404)
    expect((await imported('app.properties', PROPERTIES)).added).toBe(3)
  })
})

describe('plurals and many languages', () => {
  withEditor()

  test('plural forms are stored by category, each with its status', async () => {
    const { file } = await imported('strings.xml', ANDROID)
    expect(file.hasPreview).toBe(false)
    const [files] = await stringsOf(file.id, 'language=pl')
    expect(files).toMatchObject({ hasPlurals: true, text: { one: '%d file', other: '%d files' } })
    const text = { one: '%d plik', few: '%d pliki', many: '%d plików', other: '%d pliku' }
    const status = { one: 'approved', few: 'translated', many: 'translated', other: 'translated' }
    expect((await translate(files, 'pl', { text, status }))[0]).toBe(200)
    const { parts } = await editor.exported(file.id, ['pl'])
    expect(parts[1]).toContain('<item quantity="few">%d pliki</item>')
    const [again] = await stringsOf(file.id, 'language=pl')
    expect(again?.translation).toEqual({ text, status })
  })

  test('a many-language file is exported, and read again, in several languages at once', async () => {
    const { file } = await imported('table.csv', CSV)
    expect(file.format.isMultilingual).toBe(true)
    const [yes] = await stringsOf(file.id)
    await translate(yes, 'de', { text: 'Ja' })
    await translate(yes, 'fr', { text: 'Oui' })
    const { parts } = await editor.exported(file.id, ['de', 'fr'])
    expect(parts[1]).toBe('key,en,de,fr\nyes,Yes,Ja,Oui\nno,No,,\n')
    const table = Buffer.from('key,en,de,fr\nyes,Yes,Ja,Oui\nno,No,Nein,Non\n')
    const [, uploaded] = await editor.call<EditorUploaded>('POST', `/files/${file.id}/translations`, table)
    expect(uploaded).toMatchObject({ stored: 4, unmatchedCount: 0 })
    const [, no] = await stringsOf(file.id, 'language=fr')
    expect(no?.translation).toEqual({ text: 'Non', status: 'translated' })
  })
})

describe('contents by address', () => {
  withEditor('by-address')

  test('file and strings are fetched by the app from the sandbox', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    const [greeting] = await stringsOf(file.id)
    await translate(greeting, 'de', { text: 'Hallo' })
    const { parts } = await editor.exported(file.id, ['de'])
    expect(parts[1]).toBe(PROPERTIES.replace('Hello', 'Hallo'))
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    const [, build] = await editor.call<EditorCall>('GET', `/calls/${calls[0]?.id}`)
    const request = JSON.parse(build.request) as Record<string, unknown>
    expect(request).toMatchObject({
      jobType: 'build-file',
      project: { id: editor.project.id, identifier: editor.project.identifier, name: 'Demo' },
      file: { name: 'app.properties', contentUrl: expect.stringContaining('/handed-out/') as string },
      stringsUrl: expect.stringContaining('/handed-out/') as string,
      targetLanguages: [{ id: 'de', androidCode: 'de-rDE', pluralCategoryNames: ['one', 'other'] }],
    })
    expect(request).not.toHaveProperty('strings')
  })

  test('a call whose parts were sent by address cannot be repeated', async () => {
    await imported('app.properties', PROPERTIES)
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    const [, call] = await editor.call<EditorCall>('GET', `/calls/${calls[0]?.id}`)
    expect(call.isRepeatable).toBe(false)
    const [status, body] = await editor.call<RequestFailure>('POST', `/calls/${calls[0]?.id}/repeat`, {})
    expect([status, body.error?.message]).toEqual([409, expect.stringContaining('cannot be repeated')])
  })
})

describe('repeating a call', () => {
  withEditor()

  test('sends the same request again, as a new call of the log', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    const [greeting] = await stringsOf(file.id)
    await translate(greeting, 'de', { text: 'Hallo' })
    await editor.exported(file.id, ['de'])
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    const [, build] = await editor.call<EditorCall>('GET', `/calls/${calls[0]?.id}`)
    const [status, { call }] = await editor.call<EditorRepeated>('POST', `/calls/${build.id}/repeat`, {})
    expect([status, call]).toEqual([200, build.id + 1])
    const [, repeated] = await editor.call<EditorCall>('GET', `/calls/${call}`)
    const { jobType, request, response, outcome } = build
    expect(repeated).toMatchObject({ jobType, request, response, outcome, isRepeatable: true })
  })

  test('answers with the new call also if the app fails again', async () => {
    const failed = await editor.call<RequestFailure>(
      'POST',
      `/projects/${editor.project.id}/files?name=a.json`,
      Buffer.from('{"a":'),
    )
    const id = failed[1].error.call ?? 0
    expect(await editor.call('POST', `/calls/${id}/repeat`, {})).toEqual([200, { call: id + 1 }])
    const [, repeated] = await editor.call<EditorCall>('GET', `/calls/${id + 1}`)
    expect(repeated.outcome).toBe('failed')
  })
})

describe('an invalid request', () => {
  withEditor()

  const importPath = (name: string): string => `/projects/${editor.project.id}/files?name=${name}`

  test.each([
    ['a file that no pattern matches', 'photo.raw', 422, 'no signature pattern matches'],
    ['a file without a name', '', 400, 'needs a name'],
    ['a type that no app has', 'a.properties&type=klingon', 400, 'has a format with the type klingon'],
  ])('%s is refused with a sentence', async (_what, name, status, sentence) => {
    const answer = await editor.call<RequestFailure>('POST', importPath(name), Buffer.from('x'))
    expect(answer).toEqual([status, { error: { message: expect.stringContaining(sentence) as string } }])
  })

  test('the error of the app for a broken file is passed on, with the id of the call', async () => {
    const [status, body] = await editor.call<RequestFailure>(
      'POST',
      importPath('a.json'),
      Buffer.from('{"a":'),
    )
    expect(status).toBe(422)
    expect(body.error?.message).toMatch(/^Line 1, column \d+: /)
    const [, call] = await editor.call<EditorCall>('GET', `/calls/${body.error?.call}`)
    expect(call).toMatchObject({
      outcome: 'failed',
      status: 200,
      message: body.error.message,
      violations: [],
    })
  })

  test.each([
    [{ text: { one: 'Hallo' } }, 'must be one text'],
    [{ text: 'Hallo', status: { one: 'approved' } }, 'must have one status'],
  ])('the translation %j is refused', async (translation, sentence) => {
    const { file } = await imported('app.properties', PROPERTIES)
    const [greeting] = await stringsOf(file.id)
    const [status, body] = await translate(greeting, 'de', translation)
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('a text that is too long is refused, and an emoji counts as one character', async () => {
    const { file } = await imported('table.csv', 'key,en,max_length,de\nno,No,2,\n')
    const [no] = await stringsOf(file.id)
    expect(no?.maxLength).toBe(2)
    expect((await translate(no, 'de', { text: 'N😀' }))[0]).toBe(200)
    const [status, { error }] = await translate(no, 'de', { text: 'Na!' })
    expect([status, error?.message]).toEqual([
      400,
      'The translation of "no" has 3 characters, and at most 2 are allowed.',
    ])
  })

  test('a limit counts what people see, and one that the source exceeds is not enforced', async () => {
    const rows = 'tide,Tide <b>{name}</b>,6,\nlong,Longer,3,\n'
    const { file } = await imported('table.csv', `key,en,max_length,de\n${rows}`)
    const [tide, long] = await stringsOf(file.id)
    expect((await translate(tide, 'de', { text: '<b>{name}</b> Ebbe' }))[0]).toBe(200)
    expect((await translate(tide, 'de', { text: '<b>{name}</b> Gezeit' }))[0]).toBe(400)
    expect((await translate(long, 'de', { text: 'Noch länger' }))[0]).toBe(200)
  })

  test('a plural category that the language lacks is refused', async () => {
    const { file } = await imported('strings.xml', ANDROID)
    const [files] = await stringsOf(file.id)
    const [, { error }] = await translate(files, 'de', { text: { few: 'x' } })
    expect(error?.message).toBe(
      'The translation of "files" has a text for few, but German has only one, other.',
    )
  })

  test('a file of one language is exported in one language', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    await expect(editor.exported(file.id, ['de', 'fr'])).rejects.toThrow('Export one language at a time')
    await expect(editor.exported(file.id, [])).rejects.toThrow('Choose a language')
    await expect(editor.exported(file.id, ['ja'])).rejects.toThrow('Its target languages: de, fr, pl')
  })

  test('a module that is not granted is not called', async () => {
    editor.grants = ({ kind }) => kind !== 'custom-file-format'
    const answer = await editor.call<RequestFailure>('POST', importPath('a.properties'), Buffer.from('a=b'))
    expect(answer).toMatchObject([
      403,
      { error: { message: expect.stringContaining('not granted') as string } },
    ])
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    expect(calls).toEqual([])
    editor.grants = ({ kind }) => kind !== 'file-post-import'
    const { file } = await imported('a.properties', PROPERTIES)
    expect((await stringsOf(file.id)).map(({ isHidden }) => isHidden)).toEqual([false, false, false])
  })
})

describe('permissions', () => {
  withEditor()

  test('a user who is not signed in sees nothing', async () => {
    editor.user = undefined
    expect((await editor.call('GET', '/projects'))[0]).toBe(401)
  })

  test('a user sees nothing of the projects of others', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    const [greeting] = await stringsOf(file.id)
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    editor.user = 'outsider'
    const [, mine] = await editor.call<EditorProjects>('GET', '/projects')
    expect(mine).toMatchObject({ user: { id: 'outsider' }, projects: [] })
    expect((await editor.call<EditorCalls>('GET', '/calls'))[1]).toEqual({ calls: [] })
    const tries = await Promise.all([
      editor.call('GET', `/projects/${editor.project.id}`),
      editor.call('POST', importPathOf(editor), Buffer.from('x')),
      editor.call('GET', `/files/${file.id}/strings?language=de`),
      editor.call('GET', `/files/${file.id}/preview`),
      editor.call('DELETE', `/files/${file.id}`),
      editor.call('POST', `/files/${file.id}/export`, { languages: ['de'] }),
      editor.translate(greeting?.id, 'de', { text: 'x' }),
      editor.call('GET', `/calls/${calls[0]?.id}`),
      editor.call('POST', `/calls/${calls[0]?.id}/repeat`, {}),
    ])
    expect(tries.map(([status]) => status)).toEqual(tries.map(() => 404))
  })

  test('the users of an organization see all its projects', async () => {
    editor.organization = 1
    const project = { name: 'Ours', sourceLanguage: 'en', targetLanguages: ['de'] }
    const [status] = await editor.call('POST', '/projects', project)
    expect(status).toBe(201)
    editor.user = 'colleague'
    const [, seen] = await editor.call<EditorProjects>('GET', '/projects')
    expect(seen.projects.map(({ name }) => name)).toEqual(['Ours'])
    editor.organization = null
    const [, alone] = await editor.call<EditorProjects>('GET', '/projects')
    expect(alone.projects).toEqual([])
  })

  test('a request from another site changes nothing', async () => {
    const url = `/editor/api/projects/${editor.project.id}/files?name=a.properties`
    const forged = { method: 'POST', url, payload: 'a=b' } as const
    const type = { 'content-type': 'application/octet-stream' }
    const statuses = await Promise.all(
      [
        { ...type, origin: 'http://evil.test' },
        { ...type, 'sec-fetch-site': 'cross-site' },
        { ...type },
        // A form of another site can send this without a CORS preflight.
        { origin: 'http://sandbox.test', 'content-type': 'text/plain' },
      ].map(async (headers) => (await editor.app.inject({ ...forged, headers })).statusCode),
    )
    expect(statuses).toEqual([403, 403, 403, 415])
    const [, { files }] = await editor.call<EditorProjectFiles>('GET', `/projects/${editor.project.id}`)
    expect(files).toEqual([])
  })

  test('a preview has a policy that blocks scripts', async () => {
    const { file } = await imported('app.properties', PROPERTIES)
    const preview = await editor.app.inject(`/editor/api/files/${file.id}/preview`)
    expect(preview.headers['content-security-policy']).toMatch(
      /^sandbox allow-same-origin; default-src 'none'/,
    )
    expect(preview.body).toContain('string_preview_id_1')
  })
})

function importPathOf({ project }: TestEditor): string {
  return `/projects/${project.id}/files?name=a.properties`
}
