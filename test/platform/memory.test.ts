// What a sandbox shows about a string with a running host: suggestions, the text before, and the place in a document.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditorImported, EditorString, EditorStrings, EditorSuggestions } from '../../ui/editor-wire.ts'
import { runHost, type RunningHost } from '../server/running-host.ts'
import { describeOnDatabases, type Place } from '../storage/databases.ts'
import { openEditor, type TestEditor } from './test-editor.ts'

let host: RunningHost
let place: Place
let editor: TestEditor

beforeAll(async () => {
  host = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1' }, true)
})
afterAll(() => host.close())

async function upload(name: string, text: string): Promise<readonly EditorString[]> {
  const path = `/projects/${editor.project.id}/files?name=${name}`
  const [, { file }] = await editor.call<EditorImported>('POST', path, Buffer.from(text))
  return (await editor.call<EditorStrings>('GET', `/files/${file.id}/strings?language=de`))[1].strings
}

describeOnDatabases('a string', ({ create }) => {
  beforeEach(async () => {
    place = await create()
    editor = await openEditor(place, await host.host.descriptor())
  })
  afterEach(async () => {
    await editor.close()
    await place.remove()
  })

  test('gets the translations of equal and similar texts of its project', async () => {
    const known = await upload(
      'a.properties',
      'a=The tide is low\nb=The tide is very low\nc=Something else\n',
    )
    const texts = ['Es ist Ebbe', 'Es ist sehr Ebbe', 'Etwas anderes']
    for (const [index, text] of texts.entries())
      await editor.call('PUT', `/strings/${known[index]?.id}/translations/de`, { text })
    const [asked] = await upload('b.properties', 'x=The tide is low\n')
    const suggest = async () =>
      (await editor.call<EditorSuggestions>('GET', `/strings/${asked?.id}/translations/de/suggestions`))[1]
        .suggestions
    expect(await suggest()).toEqual([
      { source: 'The tide is low', text: 'Es ist Ebbe', similarity: 1 },
      { source: 'The tide is very low', text: 'Es ist sehr Ebbe', similarity: expect.closeTo(0.8, 1) },
    ])
    await upload('a.properties', 'a=The tide is high\nc=Something else\n')
    expect(await suggest()).toEqual([])
  })

  test('has the text before its last change until its translation is checked', async () => {
    const [string] = await upload('a.properties', 'a=Low tide\n')
    const put = (status: string) =>
      editor.call('PUT', `/strings/${string?.id}/translations/de`, { text: 'Ebbe', status })
    await put('approved')
    expect(await upload('a.properties', 'a=High tide\n')).toMatchObject([{ before: 'Low tide' }])
    expect(await upload('a.properties', 'b=New\na=High tide\n')).toMatchObject([{}, { before: 'Low tide' }])
    await put('translated')
    expect((await upload('a.properties', 'a=High tide\n'))[0]).not.toHaveProperty('before')
  })

  test('of a document has its place', async () => {
    const strings = await upload('a.md', '# Tides\n\nLow water.\n\n- first\n')
    expect(strings.map(({ place: at }) => at)).toEqual(['Heading 1', 'Paragraph', 'List item'])
  })
})
