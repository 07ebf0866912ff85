// New files that already hold translations, with a running host: languages that the project lacks, and findings.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  EditorCalls,
  EditorImported,
  EditorProjectFiles,
  EditorStrings,
} from '@atlas/editor/editor-wire.ts'
import type { RequestFailure } from '@atlas/editor/wire.ts'
import { runHost, type RunningHost } from '../../../test/server/running-host.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { openEditor, type TestEditor } from './test-editor.ts'

const CATALAN = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: ca\\n"

msgid "Tide"
msgstr "Marea"

msgid "Wind"
msgstr ""
`
const XLIFF = `<?xml version="1.0"?>
<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="tide"><source>Tide</source><target>Gezeiten</target></trans-unit>
</body></file></xliff>
`

let host: RunningHost
let place: Place
let editor: TestEditor

beforeAll(async () => {
  host = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1' }, true)
})
afterAll(() => host.close())

async function open(): Promise<void> {
  place = await sqlite.create()
  editor = await openEditor(place, await host.host.descriptor())
}

async function upload<Body = EditorImported>(
  name: string,
  content: string,
  more = '',
): Promise<[number, Body]> {
  const path = `/projects/${editor.project.id}/files?name=${encodeURIComponent(name)}${more}`
  return editor.call<Body>('POST', path, Buffer.from(content))
}

async function project(): Promise<EditorProjectFiles> {
  const [, body] = await editor.call<EditorProjectFiles>('GET', `/projects/${editor.project.id}`)
  return body
}

async function closeEditor(): Promise<void> {
  await editor.close()
  await place.remove()
}

describe('a new file with translations', () => {
  beforeEach(open)
  afterEach(closeEditor)

  test('is refused if the project lacks their language, and nothing is stored', async () => {
    const [status, { error }] = await upload<RequestFailure>('app.po', CATALAN)
    expect(status).toBe(409)
    expect(error.message).toBe(
      'app.po has translations into Catalan. The project Demo does not have this language.',
    )
    expect(error.lacking).toMatchObject([{ id: 'ca', name: 'Catalan' }])
    expect((await project()).files).toEqual([])
  })

  test('is taken with its translations, if the language is added', async () => {
    const [status, { file, taken }] = await upload('app.po', CATALAN, '&languages=add')
    expect([status, taken]).toEqual([200, { ca: 1 }])
    expect((await project()).project.targetLanguages.map(({ id }) => id)).toEqual(['de', 'fr', 'pl', 'ca'])
    const [, { strings }] = await editor.call<EditorStrings>('GET', `/files/${file.id}/strings?language=ca`)
    expect(strings.map(({ translation }) => translation?.text)).toEqual(['Marea', undefined])
  })

  test('is taken without them, if the language is not wanted', async () => {
    const [status, { taken }] = await upload('app.po', CATALAN, '&languages=ignore')
    expect([status, taken]).toEqual([200, {}])
    expect((await project()).project.targetLanguages.map(({ id }) => id)).toEqual(['de', 'fr', 'pl'])
  })

  test('a phrase in another language is not asked for: the log has no call that fails', async () => {
    await upload('visitors.html', '<html lang="en"><body><p>Seen <i lang="la">Saturn</i></p></body></html>')
    const [, { calls }] = await editor.call<EditorCalls>('GET', '/calls')
    expect(calls.map(({ jobType, outcome }) => [jobType, outcome])).toEqual([['parse-file', 'done']])
  })

  test('a plural form that the file leaves out is no fault of the app', async () => {
    const plural = '<plurals name="n"><item quantity="other">%d boats</item></plurals>'
    const [status, { warnings }] = await upload('strings.xml', `<resources>${plural}</resources>`)
    expect([status, warnings]).toEqual([200, []])
  })

  test('is taken at once, if the project has their languages', async () => {
    expect(await upload('app.xlf', XLIFF)).toMatchObject([200, { taken: { de: 1 } }])
    expect(await upload('a.csv', 'key,en,de,ja\nyes,Yes,Ja,はい\n')).toMatchObject([
      409,
      { error: { lacking: [{ id: 'ja' }] } },
    ])
    expect(await upload('b.csv', 'id,en,de\n17,Yes,Ja\n')).toMatchObject([200, { taken: { de: 1 } }])
  })

  test('is not asked about, if it is a file of one language', async () => {
    const subtitles = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'
    expect(await upload('film_uk.srt', subtitles)).toMatchObject([200, { taken: {} }])
    expect(await upload('a.json', '{"language": "fr", "locale": "es"}')).toMatchObject([200, { taken: {} }])
  })
})

describe('findings of translations', () => {
  beforeEach(open)
  afterEach(closeEditor)

  test('are counted by language, filtered, and counted again when the source changes', async () => {
    const [, { file }] = await upload('app.properties', 'a=Hello {0}\nb=Bye\n')
    const [, { strings }] = await editor.call<EditorStrings>('GET', `/files/${file.id}/strings?language=de`)
    const put = async (index: number, text: string) => editor.translate(strings[index]?.id, 'de', { text })
    await put(0, 'Hallo')
    await put(1, 'Tschüs')
    const progress = async () => (await project()).files[0]?.progress
    expect(await progress()).toEqual({ de: { translated: 2, approved: 0, findings: 1 } })
    const [, found] = await editor.call<EditorStrings>(
      'GET',
      `/files/${file.id}/strings?language=de&status=findings`,
    )
    expect(found.strings.map(({ identifier }) => identifier)).toEqual(['a'])
    await upload('app.properties', 'a=Hello\nb=Bye {0}\n')
    const [, after] = await editor.call<EditorStrings>(
      'GET',
      `/files/${file.id}/strings?language=de&status=findings`,
    )
    expect(after.strings.map(({ identifier }) => identifier)).toEqual(['b'])
  })
})
