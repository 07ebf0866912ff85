// atlas extract and merge: strings go to another tool and come back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formats, languageByCode, open } from '../../library/index.ts'
import {
  exchangeRows,
  exchangeFormats,
  exchangeTypes,
  extractTo,
  mergeReturned,
  returnedRows,
} from '../../compare/exchange.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import type { FormatPlugin, Language } from '@atlas/core/contract.ts'
import { po } from 'gettext-parser'
import { WorkTree } from './work-tree.ts'

const ANDROID = `<resources>
    <!-- Shown at the gate & the hedge. -->
    <string name="gate">Open <b>%1$s</b> &amp; %2$d more\\n"quoted", 100 %%</string>
    <string name="hedge">Hedge</string>
    <string name="rake">A <i>good</i> rake</string>
    <plurals name="bulbs">
        <item quantity="one">%d bulb</item>
        <item quantity="other">%d bulbs</item>
    </plurals>
</resources>
`

const named = (code: string): Language => {
  const language = languageByCode(code)
  if (!language) throw new Error(`${code} is missing.`)
  return language
}
const [english, polish] = [named('en'), named('pl')]

function read(type: string, path: string, text: string, targets: readonly Language[] = []): FileStrings {
  const plugin: FormatPlugin | undefined = formats.get(type)
  if (!plugin) throw new Error(`${type} is missing.`)
  return readStrings({ path, bytes: Buffer.from(text), plugin }, english, targets)
}

/** The same strings as a translator returns them, with a text that no form had. */
const POLISH = ANDROID.replace('>Hedge<', '>Żywopłot\\t&lt;i><').replace(
  '<item quantity="other">',
  '<item quantity="few">%d cebulki</item>\n        <item quantity="many">%d cebulek</item>\n        <item quantity="other">',
)

const kinds = exchangeFormats.filter((kind) => kind !== 'ndjson')

describe.each(kinds)('%s', (kind) => {
  const format = formats.get(exchangeTypes[kind])
  if (!format) throw new Error(`${kind} is missing.`)
  const file = read('android-strings', 'strings.xml', ANDROID)
  const head = { name: 'strings.xml', source: english, target: polish }
  const translation = readStrings(
    { path: 'pl.xml', bytes: Buffer.from(POLISH), plugin: formats.get('android-strings') ?? format },
    polish,
  )
  const { bytes, leftOut } = extractTo(format, head, file, translation)
  const text = Buffer.from(bytes).toString()

  test('every text comes back as it was, codes and plurals too', () => {
    const name = `x.${kind === 'po' || kind === 'csv' ? kind : 'xlf'}`
    const returned = returnedRows(read(exchangeTypes[kind], name, text, [polish]), file, polish)
    const rows = exchangeRows(file, polish, translation)
    expect(leftOut).toEqual([])
    expect(rows.map(({ identifier }) => identifier)).toEqual([
      'gate',
      'hedge',
      'rake',
      'bulbs[one]',
      'bulbs[few]',
      'bulbs[many]',
      'bulbs[other]',
    ])
    // Gettext has no row for fractions, which are `other` in Polish.
    const wanted = rows.filter(({ identifier }) => kind !== 'po' || identifier !== 'bulbs[other]')
    expect([...returned].map(([identifier, { source, target }]) => ({ identifier, source, target }))).toEqual(
      wanted.map(({ identifier, source, target }) => ({ identifier, source, target })),
    )
    const { records, stale, unknown } = mergeReturned(file, returned, polish)
    expect([records.length, stale, unknown]).toEqual([4, [], []])
    expect(records[3]?.translations?.['pl']?.text).toMatchObject({
      one: '%d bulb',
      few: '%d cebulki',
      many: '%d cebulek',
    })
  })

  test('our format finds its file, and returns it unchanged', () => {
    const name = kind === 'po' ? 'pl.po' : kind === 'csv' ? 'pl.csv' : 'pl.xlf'
    const opened = open(bytes, { name, source: 'en', target: ['pl'], format: exchangeTypes[kind] })
    expect(Buffer.from(opened.build().bytes).equals(Buffer.from(bytes))).toBe(true)
  })

  test('a form that nobody wrote is not filled', () => {
    const { bytes: fresh } = extractTo(format, head, file)
    const again = read(exchangeTypes[kind], 'x', Buffer.from(fresh).toString(), [polish])
    expect([...returnedRows(again, file, polish).keys()]).toEqual([])
  })
})

test.each([
  ['xliff-2', /<pc id="1" [^<>]*><ph id="2"[^<>]*\/><\/pc>/],
  ['xliff-1.2', /<bpt id="1">&lt;b&gt;<\/bpt><ph id="2">%1\$s<\/ph><ept id="1">/],
])('a pair of tags is a pair in %s', (type, pattern) => {
  const format = formats.get(type)
  if (!format) throw new Error(`${type} is missing.`)
  const file = read('android-strings', 'strings.xml', ANDROID)
  const { bytes } = extractTo(format, { name: 'strings.xml', source: english, target: polish }, file)
  expect(Buffer.from(bytes).toString()).toMatch(pattern)
})

test('PO has plurals with their rows, flags, and a header for the language', () => {
  const file = read('android-strings', 'strings.xml', ANDROID)
  const format = formats.get('gettext-po')
  if (!format) throw new Error('gettext-po is missing.')
  const { bytes } = extractTo(format, { name: 'strings.xml', source: english, target: polish }, file)
  const text = Buffer.from(bytes).toString()
  expect(text).toContain('"Language: pl\\n"')
  expect(text).toMatch(/"Plural-Forms: nplurals=3; plural=/)
  expect(text).toContain(
    '#, c-format\nmsgctxt "bulbs"\nmsgid "%d bulb"\nmsgid_plural "%d bulbs"\n' +
      'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n',
  )
  const catalog = po.parse(Buffer.from(bytes))
  expect(catalog.translations['bulbs']?.['%d bulb']?.msgid_plural).toBe('%d bulbs')
})

test('what is stale or unknown is named, and left out', () => {
  const file = read('json', 'en.json', '{"a": "Gate", "b": "Hedge"}')
  const returned = new Map([
    ['a', { source: 'Door', target: 'Drzwi', status: undefined }],
    ['c', { source: 'Rake', target: 'Grabie', status: undefined }],
    ['b', { source: 'Hedge', target: 'Żywopłot', status: 'approved' as const }],
  ])
  const merged = mergeReturned(file, returned, polish)
  expect([merged.stale, merged.unknown]).toEqual([['a'], ['c']])
  expect(merged.records.map(({ translations }) => translations)).toEqual([
    { pl: { text: 'Żywopłot', status: 'approved' } },
  ])
})

describe('the commands', () => {
  let tree: WorkTree
  beforeAll(() => {
    tree = new WorkTree({
      'values/strings.xml': ANDROID.replaceAll('\n', '\r\n'),
      'en.json': '{"a": "Gate", "b": "Hedge"}\n',
    })
  })
  afterAll(() => tree.delete())

  test('write a new file in the target language, with the line ends of the source', async () => {
    const out = await tree.atlas([
      'extract',
      'values/strings.xml',
      '--to',
      'po',
      '--target',
      'de',
      '-o',
      'de.po',
    ])
    expect(out).toMatchObject({ code: 0, stdout: '', stderr: '' })
    tree.write({
      'de.po': tree.read('de.po').replace('msgid "Hedge"\nmsgstr ""', 'msgid "Hedge"\nmsgstr "Hecke"'),
    })
    const run = await tree.atlas(['merge', 'values/strings.xml', 'de.po', '--target', 'de', '-o', 'de.xml'])
    expect(run.code).toBe(0)
    expect(tree.read('de.xml')).toBe(tree.read('values/strings.xml').replace('Hedge<', 'Hecke<'))
  })

  test('change only texts in a file that exists, and refuse what is stale', async () => {
    tree.write({ 'de.json': '{\n  "b" : "Alt",   "a":"Tor" }' })
    const lines = [
      { identifier: 'b', text: 'Hedge', translations: { de: { text: 'Hecke' } } },
      { identifier: 'a', text: 'Door', translations: { de: { text: 'Tür' } } },
    ]
    tree.write({ 'back.ndjson': lines.map((line) => `${JSON.stringify(line)}\n`).join('') })
    const run = await tree.atlas(['merge', 'en.json', 'back.ndjson', '--target', 'de', '-o', 'de.json'])
    expect([run.code, run.stderr]).toEqual([
      1,
      expect.stringContaining('a: its source text has changed') as string,
    ])
    expect(tree.read('de.json')).toBe('{\n  "b" : "Hecke",   "a":"Tor" }')
  })

  test('say what they need', async () => {
    const [kind, out] = await Promise.all([
      tree.atlas(['extract', 'en.json', '--to', 'xls', '--target', 'de']),
      tree.atlas(['merge', 'en.json', 'back.ndjson', '--target', 'de']),
    ])
    expect([kind.code, out.code]).toEqual([2, 2])
  })
})
