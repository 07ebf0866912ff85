// Translations of a sandbox with a running host: two writers, other pages, comments, a glossary, history, undo, and bulk changes.
import { XMLParser } from 'fast-xml-parser'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  EditorComments,
  EditorHistory,
  EditorImported,
  EditorReplaced,
  EditorSaved,
  EditorString,
  EditorStrings,
  EditorTranslations,
  EditorTerms,
  EditorUndone,
  EditorUploaded,
} from '@atlas/editor/editor-wire.ts'
import type { RequestFailure } from '@atlas/editor/wire.ts'
import { runHost, type RunningHost } from '../../../test/server/running-host.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { openEditor, type TestEditor } from './test-editor.ts'

const FILE = 'a=One {0}\nb=Two\nc=Three\nd=Four\n'
const WORDS = { text: 'X', status: 'translated' }

let host: RunningHost
let place: Place
let editor: TestEditor
let file: number
let strings: readonly EditorString[]

beforeAll(async () => {
  host = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1' }, true)
})
afterAll(() => host.close())

async function read(query = ''): Promise<readonly EditorString[]> {
  const path = `/files/${file}/strings?language=de${query}`
  return (await editor.call<EditorStrings>('GET', path))[1].strings
}

const texts = async () => (await read()).map(({ translation }) => translation?.text)
const addressOf = (index: number) => `/strings/${strings[index]?.id}/translations/de`

async function put(index: number, edit: object): Promise<unknown> {
  const [status, saved] = await editor.translate(strings[index]?.id, 'de', edit)
  expect([status, saved]).toMatchObject([200, {}])
  return saved
}

describe('a translation', () => {
  beforeEach(async () => {
    place = await sqlite.create()
    editor = await openEditor(place, await host.host.descriptor())
    const path = `/projects/${editor.project.id}/files?name=app.properties`
    file = (await editor.call<EditorImported>('POST', path, Buffer.from(FILE)))[1].file.id
    strings = await read()
  })
  afterEach(async () => {
    await editor.close()
    await place.remove()
  })

  test('is refused if someone else has changed it, and both stay in the history', async () => {
    const first = await put(1, { text: 'Zwei', status: 'translated', before: null })
    expect(first).toMatchObject({ text: 'Zwei', status: 'translated', change: expect.any(Number) })
    const mine = { text: 'Meins', status: 'translated' } as const
    const [status, { error }] = await editor.translate(strings[1]?.id, 'de', { ...mine, before: null })
    expect(status).toBe(409)
    expect(error?.meanwhile).toEqual({ stored: { text: 'Zwei', status: 'translated' }, by: 'owner' })
    await put(1, { ...mine, before: error?.meanwhile?.stored })
    const of = await editor.call<EditorTranslations>('GET', addressOf(1).replace('/de', ''))
    expect(of[1].translations).toEqual({ de: mine })
    const [, { entries }] = await editor.call<EditorHistory>('GET', `${addressOf(1)}/history`)
    expect(entries.map(({ by, before }) => [by, before?.text])).toEqual([
      ['owner', 'Zwei'],
      ['owner', undefined],
    ])
  })

  test('comes from a translated document, whose texts are aligned with the texts of its source', async () => {
    const upload = (name: string, all: readonly string[]) =>
      editor.call<EditorImported>(
        'POST',
        `/projects/${editor.project.id}/files?name=${name}`,
        Buffer.from(`# ${all.join('\n\n')}\n`),
      )
    const english = [
      'Garden',
      'Run `npm install` first.',
      'See https://a.example/12 for 7 beds.',
      'Open the `gate`.',
    ]
    const german = [
      'Garten',
      'Führe zuerst `npm install` aus.',
      'Siehe https://a.example/12 zu 7 Beeten.',
      'Öffne `gate`.',
    ]
    file = (await upload('notes.md', english))[1].file.id
    const translated = Buffer.from(`# ${german.join('\n\n')}\n`)
    const path = `/files/${file}/translations?language=de`
    const [status, { unmatchedCount }] = await editor.call<EditorUploaded>('POST', path, translated)
    expect([status, unmatchedCount]).toEqual([200, 0])
    expect(await texts()).toEqual(german)
    const [refused] = await editor.call<RequestFailure>('POST', path, Buffer.from([0xff, 0xfe, 0x41]))
    expect(refused).toBe(422)
  })

  test('is undone, unless it was changed again, and the undo can be undone', async () => {
    const [, uploaded] = await editor.call<EditorUploaded>(
      'POST',
      `/files/${file}/translations?language=de`,
      Buffer.from('a=Eins {0}\nb=Zwei\n'),
    )
    await put(1, { text: 'Zwo' })
    const [status, undone] = await editor.call<EditorUndone>('POST', `/changes/${uploaded.change}/undo`, {})
    expect([status, undone]).toMatchObject([200, { restored: 1, skipped: 1 }])
    expect(await texts()).toEqual([undefined, 'Zwo', undefined, undefined])
    await editor.call('POST', `/changes/${undone.change}/undo`, {})
    expect(await texts()).toEqual(['Eins {0}', 'Zwo', undefined, undefined])
    editor.user = 'someone else'
    expect(await editor.call('POST', `/changes/${undone.change}/undo`, {})).toMatchObject([404, {}])
  })

  test('is sent to the other pages that have the file open, and not to the one that saved it', async () => {
    const { live } = editor.workspace
    const events: [page: string, event: string, data: unknown][] = []
    const listen = (user: string, client: string): (() => void) =>
      live.listen(file, { user, name: user, client, send: (...event) => events.push([client, ...event]) })
    const ends = [listen('owner', 'one'), listen('max', 'two')]
    const [string] = strings
    live.here(file, 'one', string?.id ?? null)
    await editor.translate(string?.id, 'de', { text: 'Eins {0}' }, 'one')
    for (const end of ends) end()
    const saved = { string: string?.id, language: 'de', by: 'owner' }
    expect(events.filter(([, event]) => event === 'saved')).toEqual([
      ['two', 'saved', { ...saved, translation: { text: 'Eins {0}', status: 'translated' } }],
    ])
    expect(events).toContainEqual(['two', 'people', [{ name: 'owner', string: string?.id }]])
    // When the one page is closed, the other one is alone.
    expect(events.at(-1)).toEqual(['two', 'people', []])
    // A page that read the strings before this, and listens only now, is told to read them again.
    const [, { events: count }] = await editor.call<EditorStrings>(
      'GET',
      `/files/${file}/strings?language=de`,
    )
    const told = (since: number): string[] => {
      const all: string[] = []
      live.listen(
        file,
        { user: 'max', name: 'Max', client: 'three', send: (event) => all.push(event) },
        since,
      )()
      return all
    }
    expect([told(count - 1), told(count)]).toEqual([['people', 'changed'], ['people']])
  })

  test('has comments, which people of the project read, and only their writers remove', async () => {
    const path = `/strings/${strings[0]?.id}/comments`
    const [, { comments }] = await editor.call<EditorComments>('POST', path, { text: ' Where? ' })
    expect(comments).toMatchObject([{ by: 'owner', text: 'Where?', isOwn: true }])
    await editor.addMember('tina')
    editor.user = 'tina'
    const [, seen] = await editor.call<EditorComments>('GET', path)
    expect(seen.comments).toMatchObject([{ by: 'owner', isOwn: false }])
    const own = `/comments/${comments[0]?.id}`
    expect((await editor.call('DELETE', own, {}))[0]).toBe(404)
    editor.user = 'owner'
    expect((await editor.call<EditorComments>('DELETE', own, {}))[1].comments).toEqual([])
    editor.user = 'someone else'
    expect((await editor.call('GET', path))[0]).toBe(404)
    expect((await editor.call('GET', `/files/${file}/events`))[0]).toBe(404)
  })

  test('has a glossary, in and out as CSV and TBX', async () => {
    const { id } = editor.project
    const csv =
      'en,en part of speech,de,de forbidden,fr,translate,case,note\ntide,noun,Gezeit | Tide,Flut,marée,,,of the sea\n"wind, light",,Brise,,,,,\nAtlas,,,,,no,yes,\n'
    const [status, { terms }] = await editor.call<EditorTerms>(
      'POST',
      `/projects/${id}/terms`,
      Buffer.from(csv),
    )
    // The last term is kept in all languages of the project.
    expect([status, terms.length > 3]).toEqual([200, true])
    const [, german] = await editor.call<EditorTerms>('GET', `/projects/${id}/terms?language=de`)
    expect(german.terms).toMatchObject([
      { source: 'Atlas', target: 'Atlas', isKept: true, isCaseSensitive: true },
      { source: 'tide', target: 'Gezeit', targetForms: ['Tide'], forbidden: ['Flut'], note: 'of the sea' },
      { source: 'wind, light', target: 'Brise' },
    ])
    const [, tbx] = await editor.call<string>('GET', `/projects/${id}/terms.tbx`)
    expect(new XMLParser().parse(tbx)).toMatchObject({
      tbx: { text: { body: { conceptEntry: [{}, { note: 'of the sea' }, {}] } } },
    })
    // The glossary that was written is read again, and is the same.
    await editor.call('POST', `/projects/${id}/terms`, Buffer.from(tbx))
    const [, again] = await editor.call<string>('GET', `/projects/${id}/terms.csv`)
    expect(Papa.parse(again, { skipEmptyLines: true }).data).toEqual([
      ['en', 'en part of speech', 'de', 'de forbidden', 'fr', 'pl', 'translate', 'case', 'note'],
      ['Atlas', '', '', '', '', '', 'no', 'yes', ''],
      ['tide', 'noun', 'Gezeit | Tide', 'Flut', 'marée', '', '', '', 'of the sea'],
      ['wind, light', '', 'Brise', '', '', '', '', '', ''],
    ])
    const wrong = Buffer.from('word,Wort\ntide,Gezeit\n')
    expect(await editor.call('POST', `/projects/${id}/terms`, wrong)).toMatchObject([
      400,
      { error: { message: expect.stringContaining('A CSV needs a first line with language codes') } },
    ])
  })

  test('is stored with many others by one request, and one that cannot be stored stops no other', async () => {
    await put(1, { text: 'Eins' })
    const edit = (index: number, text: string, status = 'translated', before: unknown = null) => {
      const key = String(strings[index]?.id ?? 999_999)
      return { key, language: 'de', translation: { text, status }, before }
    }
    const path = `/files/${file}/translations`
    const edits = [edit(0, 'Null'), edit(1, 'Zwei'), edit(2, 'Drei'), edit(99, 'Vier')]
    const importing = `/projects/${editor.project.id}/files?name=other.properties`
    const other = (await editor.call<EditorImported>('POST', importing, Buffer.from('e=Five\n')))[1].file.id
    const [elsewhere] = await editor.workspace.store.strings(other)
    const wrongKeys = [
      { ...edit(0, 'X'), language: 'xx' },
      { ...edit(0, 'X'), key: "1' or 1" },
      { ...edit(0, 'X'), key: String(elsewhere?.id) },
    ]
    const [status, { results, change }] = await editor.call<EditorSaved>('PUT', path, {
      edits: [...edits, ...wrongKeys],
    })
    expect(status).toBe(200)
    const lost = { status: 410, error: { message: 'app.properties no longer has this string.' } }
    expect(results).toEqual([
      { stored: { text: 'Null', status: 'translated' } },
      {
        status: 409,
        error: {
          message: expect.stringContaining('has changed the translation of'),
          meanwhile: { stored: { text: 'Eins', status: 'translated' }, by: 'owner' },
        },
      },
      { stored: { text: 'Drei', status: 'translated' } },
      lost,
      { status: 400, error: { message: 'xx is not a target language of Demo.' } },
      lost,
      lost,
    ])
    // Of a large file, only the strings of the request are read.
    expect(await editor.workspace.store.stringsWith(file, [strings[0]?.id ?? 0])).toHaveLength(1)
    expect(await texts()).toEqual(['Null', 'Eins', 'Drei', undefined])
    const [, undone] = await editor.call<EditorUndone>('POST', `/changes/${change}/undo`, {})
    expect(undone).toMatchObject({ restored: 2 })
    // An approval is a save of the same text, and is undone like any other.
    const known = { text: 'Eins', status: 'translated' }
    const approved = { edits: [edit(1, 'Eins', 'approved', known)] }
    const [, { change: approval }] = await editor.call<EditorSaved>('PUT', path, approved)
    expect((await read('&status=approved')).map(({ identifier }) => identifier)).toEqual(['b'])
    await editor.call('POST', `/changes/${approval}/undo`, {})
    expect(await read('&status=approved')).toEqual([])
  })

  test('is not read from a body that is none, and the answer says why', async () => {
    const edit = { key: '1', language: 'de', translation: WORDS, before: null }
    for (const [sent, reason] of [
      [{}, 'each edit must name its string and its language'],
      [{ ...edit, key: 1 }, 'each edit must name its string'],
      [{ ...edit, translation: 'X' }, 'must have a text and a status'],
      [{ ...edit, before: undefined }, 'before if it is not null, must have'],
      [{ ...edit, before: {} }, 'before if it is not null, must have'],
      [{ ...edit, translation: { ...WORDS, status: 'done' } }, 'untranslated, translated, approved'],
      [{ ...edit, translation: { ...WORDS, text: { sum: 'X' } } }, 'for each plural category'],
    ] as const) {
      const path = `/files/${file}/translations`
      const [status, { error }] = await editor.call<RequestFailure>('PUT', path, { edits: [sent] })
      expect([status, error.message]).toEqual([400, expect.stringContaining(reason)])
    }
    expect((await editor.call('PUT', `/files/${file}/translations`, {}))[0]).toBe(400)
  })

  test('is replaced after a preview, which stores nothing and reports new findings', async () => {
    await put(0, { text: 'Ein {0} ein' })
    await put(1, { text: 'ein', status: 'approved' })
    await put(2, { text: 'Kein Ei' })
    const ask = {
      language: 'de',
      find: 'ein',
      replacement: '$&',
      matchesCase: false,
      except: [],
      applies: false,
    }
    const replace = `/files/${file}/replace`
    const [, preview] = await editor.call<EditorReplaced>('POST', replace, ask)
    expect(preview.rows.map(({ before, after }) => [before, after])).toEqual([
      ['Ein {0} ein', '$& {0} $&'],
      ['ein', '$&'],
      ['Kein Ei', 'K$& Ei'],
    ])
    expect(await texts()).toEqual(['Ein {0} ein', 'ein', 'Kein Ei', undefined])
    const some = { ...ask, find: '{0}', replacement: 'x', except: [strings[1]?.id] }
    const [, lost] = await editor.call<EditorReplaced>('POST', replace, some)
    expect(lost.rows).toMatchObject([{ after: 'Ein x ein', addedFindings: 1 }])
    const applied = {
      ...ask,
      matchesCase: true,
      replacement: 'zwei',
      except: [strings[0]?.id],
      applies: true,
    }
    const [, done] = await editor.call<EditorReplaced>('POST', replace, applied)
    expect(done).toMatchObject({ count: 2, change: expect.any(Number) })
    expect(await texts()).toEqual(['Ein {0} ein', 'zwei', 'Kzwei Ei', undefined])
    expect((await read())[1]?.translation?.status).toBe('translated')
  })
})
