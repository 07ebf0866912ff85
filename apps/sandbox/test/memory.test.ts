// What a sandbox shows about a string with a running host: suggestions, the text before, and the place in a document.
import { XMLParser } from 'fast-xml-parser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '@atlas/core/contract.ts'
import type {
  EditorImported,
  EditorString,
  EditorStrings,
  EditorSuggestions,
} from '@atlas/editor/editor-wire.ts'
import { EngineError, type Batch } from '@atlas/translation/engine.ts'
import { runHost, type RunningHost } from '../../../test/server/running-host.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
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

const translate = (string: EditorString | undefined, text: string) =>
  editor.translate(string?.id, 'de', { text })

describe('a string', () => {
  beforeEach(async () => {
    place = await sqlite.create()
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
    for (const [index, text] of texts.entries()) await editor.translate(known[index]?.id, 'de', { text })
    const [asked] = await upload('b.properties', 'x=The tide is low\n')
    const suggest = async () =>
      (await editor.call<EditorSuggestions>('GET', `/strings/${asked?.id}/translations/de/suggestions`))[1]
        .suggestions
    expect(await suggest()).toEqual([
      { source: 'The tide is low', text: 'Es ist Ebbe', similarity: 1 },
      { source: 'The tide is very low', text: 'Es ist sehr Ebbe', similarity: expect.closeTo(0.8, 1) },
    ])
    await upload('a.properties', 'a=The tide is high\nc=Something else\n')
    // The text of one has changed. The other one is gone, and its translation is still known.
    expect(await suggest()).toMatchObject([{ text: 'Es ist sehr Ebbe' }])
  })

  test('that returns after an update has its translations, its history and its comments', async () => {
    const [kept, gone] = await upload('a.properties', 'a=Gate\nb=Harbor light\n')
    await translate(gone, 'Hafenfeuer')
    await editor.call('POST', `/strings/${gone?.id}/comments`, { text: 'Which one?' })
    expect(await upload('a.properties', 'a=Gate\n')).toMatchObject([{ id: kept?.id }])
    expect(await translate(gone, 'Leuchtfeuer')).toMatchObject([
      410,
      { error: { message: 'a.properties no longer has the string "b".' } },
    ])
    const [, back] = await upload('a.properties', 'a=Gate\nb=Harbor light\n')
    expect(back).toMatchObject({
      id: gone?.id,
      comments: 1,
      translation: { text: 'Hafenfeuer', status: 'translated' },
    })
  })

  test('whose text is its identifier keeps its translation when a few words change, to be checked', async () => {
    const catalogue = (...texts: string[]) =>
      [`msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n`]
        .concat(texts.map((text) => `msgid "${text}"\nmsgstr ""\n`))
        .join('\n')
    const [tide, gate] = await upload('a.po', catalogue('The tide is low now', 'Gate'))
    await translate(tide, 'Es ist Ebbe')
    await translate(gate, 'Tor')
    const strings = await upload('a.po', catalogue('Wind', 'The tide is very low now'))
    expect(strings).toMatchObject([
      { text: 'Wind' },
      {
        id: tide?.id,
        text: 'The tide is very low now',
        before: 'The tide is low now',
        translation: { text: 'Es ist Ebbe', status: 'untranslated' },
      },
    ])
    expect(strings[0]?.translation).toBeUndefined()
  })

  test('that becomes a plural keeps its translation as one of the forms, to be checked', async () => {
    const [file] = await upload('strings.xml', '<resources><string name="a">Files</string></resources>')
    await translate(file, 'Dateien')
    const plural = '<plurals name="a"><item quantity="other">Files</item></plurals>'
    expect(await upload('strings.xml', `<resources>${plural}</resources>`)).toMatchObject([
      { translation: { text: { other: 'Dateien' }, status: 'untranslated' } },
    ])
  })

  test('gets translations of memories that its project took over, and all of them go out as TMX', async () => {
    const memory = `/projects/${editor.project.id}/memory`
    const segment = (language: string, text: string) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`
    const units = [
      segment('en-US', 'The tide is <ph x="1">{0}</ph>') + segment('de', 'Die Tide: <ph x="1">{0}</ph>'),
      segment('en-US', 'Gate &amp; fence') + segment('nl', 'Poort &amp; hek'),
    ]
    const body = units.map((unit) => `<tu>${unit.replace('en-US', 'en')}</tu>`).join('')
    const tmx = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${body}</body></tmx>`
    expect(await editor.call('POST', memory, Buffer.from(tmx))).toEqual([200, { count: 1 }])
    // A second import replaces the same texts.
    await editor.call('POST', memory, Buffer.from(tmx))
    const [asked, gate] = await upload('b.properties', 'x=The tide is {0}\ny=Gate & fence\n')
    const suggest = async () =>
      (await editor.call<EditorSuggestions>('GET', `/strings/${asked?.id}/translations/de/suggestions`))[1]
        .suggestions
    expect(await suggest()).toEqual([{ source: 'The tide is {0}', text: 'Die Tide: {0}', similarity: 1 }])
    await editor.translate(gate?.id, 'de', { text: 'Tor & Zaun' })
    const [, written] = await editor.call<string>('GET', `${memory}.tmx`)
    expect(new XMLParser().parse(written)).toMatchObject({
      tmx: {
        body: {
          tu: [
            { tuv: [{ seg: 'Gate & fence' }, { seg: 'Tor & Zaun' }] },
            { tuv: [{ seg: 'The tide is {0}' }, { seg: 'Die Tide: {0}' }] },
          ],
        },
      },
    })
    const refused = await editor.call('POST', memory, Buffer.from('<tmx><body></tmx>'))
    expect(refused).toMatchObject([400, { error: { message: expect.stringContaining('not well-formed') } }])
    expect(await editor.call('POST', memory, Buffer.from('<tmx/>'))).toMatchObject([
      400,
      { error: { message: expect.stringContaining('It must be TMX.') } },
    ])
  })

  test('gets the translation of an engine, with its codes and the terms of the glossary', async () => {
    const [asked] = await upload('strings.xml', '<resources><string name="a">Tide %1$s</string></resources>')
    const path = `/strings/${asked?.id}/translations/de/machine`
    expect(await editor.call('POST', path, {})).toEqual([200, {}])
    const batches: Batch[] = []
    let answer = 'Gezeit <x id="1"/>'
    editor.workspace.engine = {
      name: 'Stand-in',
      unit: 'characters',
      costOf: () => 0,
      protectsCodes: true,
      takesReasons: false,
      async translate(batch) {
        batches.push(batch)
        if (answer === '') throw new EngineError('The key is wrong.')
        return { texts: new Map([['a', answer]]) }
      },
    }
    await editor.call(
      'POST',
      `/projects/${editor.project.id}/terms`,
      Buffer.from('en,de\ntide,Gezeit\nwind,Wind\n'),
    )
    expect(await editor.call('POST', path, {})).toEqual([200, { engine: 'Stand-in', text: 'Gezeit %1$s' }])
    expect(batches).toMatchObject([
      {
        source: { id: 'en' },
        target: { id: 'de' },
        file: 'strings.xml',
        requests: [{ text: 'Tide <x id="1"/>', terms: [{ source: 'tide', target: 'Gezeit' }] }],
      },
    ])
    answer = 'Gezeit <x id="2"/>'
    expect(await editor.call('POST', path, {})).toEqual([200, { engine: 'Stand-in' }])
    answer = ''
    expect(await editor.call('POST', path, {})).toEqual([422, { error: { message: 'The key is wrong.' } }])
  })

  test('has the text before its last change until its translation is checked', async () => {
    const [string] = await upload('a.properties', 'a=Low tide\n')
    const put = (status: Status) => editor.translate(string?.id, 'de', { text: 'Ebbe', status })
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
