import { expect, test } from 'vitest'
import { buildFile } from '../../core/build.ts'
import { checkFile } from '../../core/check.ts'
import { FormatError, type FormatPlugin } from '../../core/contract.ts'
import { sentence } from '../../core/errors.ts'
import { decodeFile } from '../../core/source.ts'
import { editsIn, unitsIn } from '../../syntax/archive/units-in.ts'
import { counted, language, languages, lines, pairs, record } from './plugins.ts'
import { zipOf } from './zip-files.ts'

/** Archives of files, each with the grammar of its extension. */
const grammars = { lines, pairs, counted }
const archive: FormatPlugin = {
  ...lines,
  contract: 3,
  charsets: (_, name) => (name?.startsWith('latin') ? ['iso-8859-1'] : ['utf-8']),
  entries: ({ names }) => [
    ...names.filter((name) => !name.endsWith('.bin')).toReversed(),
    ...names.slice(0, 1),
  ],
  *parse({ parts = [] }, jobLanguages) {
    for (const part of parts) {
      const grammar = part.name.startsWith('plural') ? grammars.counted : grammars.lines
      yield* unitsIn(part, grammar.parse(part.source, jobLanguages), [part.name])
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
  expect(() => encode(source.text.replace('one.lines', 'two.lines'))).toThrow('cannot come, go')
  expect(() => encode(`${source.text}\0`)).toThrow('cannot come, go')
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
  expect(() => decodeFile(binary, archive)).toThrow('one.lines: This is not a text file')
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
