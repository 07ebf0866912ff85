import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { checkFile } from '@atlas/core/check.ts'
import { FormatError, type FormatPlugin } from '@atlas/core/contract.ts'
import { partAt, sourceAt } from '@atlas/core/reading/archive.ts'
import { sentence } from '@atlas/core/errors.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { editsIn, shiftedEntries, shiftedUnits } from '@atlas/formats/_grammars/archive/units-in.ts'
import { counted, language, languages, lines, pairs, record } from './plugins.ts'
import { zipOf } from './zip-files.ts'

/** Archives of files, each with the grammar of its extension. */
const grammars = { lines, pairs, counted }
const archive: FormatPlugin = {
  ...lines,
  encoding: { charsets: (_, name) => (name?.startsWith('latin') ? ['iso-8859-1'] : ['utf-8']) },
  container: {
    entries: ({ names }) => [
      ...names.filter((name) => !name.endsWith('.bin')).toReversed(),
      ...names.slice(0, 1),
    ],
  },
  *parse({ parts = [] }, jobLanguages) {
    for (const part of parts) {
      const grammar = part.name.startsWith('plural') ? grammars.counted : grammars.lines
      yield* shiftedUnits(part, grammar.parse(part.source, jobLanguages), [part.name])
    }
  },
}

const files = zipOf([
  { name: 'one.lines', content: 'a=First\nb=Second' },
  { name: 'plural.lines', content: 'n=one:Eye|other:Eyes' },
  { name: 'latin.lines', content: Buffer.from('c=caf\u00e9', 'latin1') },
  { name: 'picture.bin', content: Buffer.from([0, 1, 2]) },
])

test('an archive is one text of its entries, each decoded by its own charset', () => {
  const { source, encode } = decodeFile(files, archive)
  expect(source.text).toBe(
    '\0latin.lines\0c=café\0plural.lines\0n=one:Eye|other:Eyes\0one.lines\0a=First\nb=Second',
  )
  expect(source.parts?.map(({ name, source: part, from }) => [name, part.charset, from])).toEqual([
    ['latin.lines', 'iso-8859-1', 13],
    ['plural.lines', 'utf-8', 33],
    ['one.lines', 'utf-8', 64],
  ])
  expect(Buffer.from(encode(source.text)).equals(files)).toBe(true)
  expect(() => encode(source.text.replace('one.lines', 'two.lines'))).toThrow('cannot be added, removed')
  expect(() => encode(`${source.text}\0`)).toThrow('cannot be added, removed')
  expect(() => encode(`x${source.text}`)).toThrow(expect.objectContaining({ code: 'unwritable' }))
})

test('texts and plurals are written to their entries', () => {
  const built = buildFile(archive, files, languages('en', 'cs'), [
    record('one\\.lines.b', 'cs', 'Druhý'),
    record('plural\\.lines.n', 'cs', { one: 'Oko', few: 'Oči', other: 'Očí' }),
  ])
  expect(decodeFile(built, archive).source.text).toBe(
    '\0latin.lines\0c=café\0plural.lines\0n=one:Oko|few:Oči|other:Očí\0one.lines\0a=First\nb=Druhý',
  )
})

test('what the charset of an entry lacks is refused, though another entry holds it', () => {
  const build = (identifier: string) =>
    buildFile(archive, files, languages('en', 'cs'), [record(identifier, 'cs', 'Ořech')])
  expect(() => build('latin\\.lines.c')).toThrow('U+0159 "ř" cannot be written in iso-8859-1')
  expect(build('one\\.lines.a')).not.toBe(files)
})

test('an error names entry, line and column', () => {
  const broken = zipOf([{ name: 'one.lines', content: 'a=First\nbroken' }])
  const { error } = checkFile(archive, broken, language('en'))
  expect(error && sentence(error)).toBe('one.lines, line 2, column 1: This line has no =.')
  const binary = zipOf([{ name: 'one.lines', content: 'a=First\0b' }])
  const { error: notText } = checkFile(archive, binary, language('en'))
  expect(notText && sentence(notText)).toMatch(/^one.lines, line 1, column 8: This is not a text file/)
})

test('edits and slots that are one object in a part are one in the whole', () => {
  const [part] = decodeFile(files, archive).source.parts ?? []
  if (!part) throw new FormatError('syntax', 'The archive has no part.')
  const shared = { at: [0, 1] as const, text: '' }
  const edits = [...editsIn(part, [shared, shared])]
  expect(edits).toEqual([
    { at: [13, 14], text: '' },
    { at: [13, 14], text: '' },
  ])
  expect(edits[0]).toBe(edits[1])
})

test('a built archive is verified without reading unchanged entries again', () => {
  const before = decodeFile(files, archive)
  const text = before.source.text.replace('First', 'Another')
  const changed = before.encode(text)
  const after = decodeFile(changed, archive, before.archive)
  const same = after.source.parts?.map(({ source }, index) => source === before.source.parts?.[index]?.source)
  expect(same).toEqual([true, true, false])
  expect(after.source.text).toContain('Another')
})

test.each([
  '_xmlsignatures/origin.sigs',
  'META-INF/documentsignatures.xml',
  'META-INF/signatures.xml',
  'META-INF/A.RSA',
])('a file with the signature %s is read, and refused only if a text would change it', (name) => {
  const signed = zipOf([
    { name: 'one.lines', content: 'a=First' },
    { name, content: 'x' },
  ])
  const plugin: FormatPlugin = { ...archive, container: { entries: () => ['one.lines'] } }
  const build = (text: string) =>
    buildFile(plugin, signed, languages('en', 'cs'), [record('one\\.lines.a', 'cs', text)])
  expect(build('First')).toBe(signed)
  expect(() => build('První')).toThrow(`The file is signed ("${name}")`)
})

test('slots inside others, removals and entries move with their part', () => {
  const [part] = decodeFile(files, archive).source.parts ?? []
  if (!part) throw new FormatError('syntax', 'The archive has no part.')
  const codec = { decode: String, encode: String }
  const outer = { at: [0, 9] as const, codec }
  const removal = [0, 9] as const
  const container = { at: [0, 9] as const, inside: [1, 8] as const }
  const units = ['a', 'b'].map((name) => ({
    key: [name],
    source: { at: [2, 3] as const, codec, parent: outer },
    targets: new Map([['cs', { at: [4, 5] as const, codec, removal }]]),
  }))
  const [one, other] = [...shiftedUnits(part, units)]
  const slotIn = (unit: typeof one) => (unit?.source && 'at' in unit.source ? unit.source : undefined)
  expect(slotIn(one)).toMatchObject({ at: [2, 3], parent: { at: [13, 22] } })
  expect(slotIn(one)?.parent).toBe(slotIn(other)?.parent)
  const removalIn = (unit: typeof one) => {
    const target = unit?.targets?.get('cs')
    return target && 'at' in target ? target.removal : undefined
  }
  expect(removalIn(one)).toEqual([13, 22])
  expect(removalIn(one)).toBe(removalIn(other))
  const entry = { at: [0, 9] as const, containers: [container] }
  const [moved, next] = shiftedEntries(part, [entry, entry])
  expect(moved).toEqual({ at: [13, 22], containers: [{ at: [13, 22], inside: [14, 21] }] })
  expect(moved?.containers?.[0]).toBe(next?.containers?.[0])
})

test('a format reads entries to choose among them, and those that are missing are left out', () => {
  const seen: unknown[] = []
  const choosing: FormatPlugin = {
    ...archive,
    container: {
      entries(zip) {
        seen.push(zip.read('missing'), zip.read('one.lines')?.text)
        return ['missing', 'one.lines']
      },
    },
  }
  const { source } = decodeFile(files, choosing)
  expect(seen).toEqual([undefined, 'a=First\nb=Second'])
  expect(source.parts?.map(({ name }) => name)).toEqual(['one.lines'])
})

test('an offset belongs to the part that begins at or before it', () => {
  const { source } = decodeFile(files, archive)
  expect([0, 12, 13, 32, 33, 100].map((at) => partAt(source, at)?.name)).toEqual([
    undefined,
    undefined,
    'latin.lines',
    'latin.lines',
    'plural.lines',
    'one.lines',
  ])
  expect([12, 13].map((at) => sourceAt(source, at).charset)).toEqual(['utf-8', 'iso-8859-1'])
})

test('a bug of a format that names charsets is not an error of the file', () => {
  const buggy: FormatPlugin = {
    ...archive,
    encoding: {
      charsets() {
        throw new TypeError('a bug')
      },
    },
  }
  expect(() => decodeFile(files, buggy)).toThrow(TypeError)
})
