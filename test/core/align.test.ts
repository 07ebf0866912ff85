import { describe, expect, test } from 'vitest'
import { align, CERTAIN, type AlignedText } from '@atlas/core/documents/align.ts'
import { anchorsOf } from '@atlas/core/documents/align/anchors.ts'
import { alignDocuments, isAligned, readAligned, writeAligned } from '@atlas/core/documents/aligned-file.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { catalogue } from '../subjects.ts'

const texts = (...all: string[]): AlignedText[] => all.map((text) => ({ text }))
const english = [
  'Install the package with `npm install larkspur` first, and read the notes.',
  'The garden planner needs 12 beds and one gate.',
  'See https://larkspur.example/beds for the beds of last year.',
  'Open the gate before you water the plants.',
  'Run `larkspur --water` in the evening, at 18:30.',
  'That is all.',
]
const german = [
  'Installiere zuerst das Paket mit `npm install larkspur`, und lies die Hinweise.',
  'Der Gartenplaner braucht 12 Beete und ein Tor.',
  'Siehe https://larkspur.example/beds für die Beete des letzten Jahres.',
  'Öffne das Tor, bevor du die Pflanzen gießt.',
  'Führe abends um 18:30 `larkspur --water` aus.',
  'Das ist alles.',
]
const pairsOf = (source: AlignedText[], target: AlignedText[]): [number, number][] =>
  align(source, target).map(({ source: one, target: other }) => [one, other])

describe('align', () => {
  test('pairs the texts of two versions', () => {
    expect(pairsOf(texts(...english), texts(...german))).toEqual(english.map((_, index) => [index, index]))
  })

  test('leaves texts alone that the other version lacks', () => {
    const source = texts(
      ...english.slice(0, 2),
      'A paragraph that has not been translated since March.',
      ...english.slice(2),
    )
    const target = texts(...german.slice(0, 4), ...german.slice(5))
    const pairs = pairsOf(source, target)
    expect(pairs).toContainEqual([0, 0])
    expect(pairs).toContainEqual([3, 2])
    expect(pairs.map(([one]) => one)).not.toContain(5)
    expect(pairs.every(([one, other]) => one - other === (one < 2 ? 0 : one < 5 ? 1 : 2) || one === 2)).toBe(
      true,
    )
  })

  test('pairs what a memory has, and splits both versions there', () => {
    const source = texts('Gate', 'Open the gate.', 'Bed', 'Row', 'Water the plants now.')
    const target = texts('Beet', 'Jetzt die Pflanzen gießen.', 'Reihe')
    const memory = new Map([
      ['Bed', ['Bett', 'Beet']],
      ['Water the plants now.', ['Jetzt die Pflanzen gießen.']],
    ])
    const remembered = (text: string) => memory.get(text) ?? []
    const certain = (known?: typeof remembered) =>
      align(source, target, known).flatMap(({ source: one, target: other, probability }) =>
        probability >= CERTAIN ? [[one, other]] : [],
      )
    expect(certain()).toEqual([])
    expect(certain(remembered)).toEqual([
      [2, 0],
      [4, 1],
    ])
    expect(anchorsOf(source, target)).toEqual([])
    // A short text may be anywhere.
    expect(anchorsOf(source, target, remembered)).toEqual([{ source: 4, target: 1 }])
    const twice = [...target, { text: 'Jetzt die Pflanzen gießen.' }]
    expect(anchorsOf(source, twice, remembered)).toEqual([])
  })

  test('does not pair texts if one keeps a word that the other version has elsewhere', () => {
    const source = texts('Turn the `red-wheel` now.', 'Turn the `blue-wheel` now.')
    const target = texts('Drehe jetzt `blue-wheel`.', 'Drehe jetzt `red-wheel`.')
    expect(pairsOf(source, target)).not.toContainEqual([0, 0])
    expect(pairsOf(source, target)).not.toContainEqual([1, 1])
  })

  test('splits at gaps that both versions have once', () => {
    const gap = '```js\nplant("rose", 12)\n```'
    const long = Array.from({ length: 3000 }, (_, index) => ({
      text: `Bed ${index}`,
      gap: index === 1500 ? gap : '',
    }))
    expect(anchorsOf(long, long)).toEqual([{ source: 1500, target: 1500 }])
    expect(align(long.slice(0, 30), [])).toEqual([])
    expect(align([], long.slice(0, 30))).toEqual([])
  })

  test('pairs the parts between such gaps, each on its own', () => {
    const gap = 'import { Gate } from garden'
    const withGap = (all: readonly string[], at: number): AlignedText[] =>
      all.map((text, index) => (index === at ? { text, gap } : { text }))
    const same = english.map((_, index) => [index, index])
    for (const at of [0, 2, 4]) expect(pairsOf(withGap(english, at), withGap(german, at))).toEqual(same)
    // The gap means that nothing before it is a pair.
    expect(pairsOf(withGap(english, 2), withGap(german.slice(2), 0))).toEqual(
      [2, 3, 4, 5].map((index) => [index, index - 2]),
    )
  })

  test('pairs the texts of documents that are larger than what is compared at a time', () => {
    const many = (word: string, count: number): AlignedText[] =>
      texts(...Array.from({ length: count }, (_, index) => `${word} ${index}`))
    const numbers = (pairs: [number, number][]): number[] => pairs.map(([one, other]) => other - one)
    const pairs = pairsOf(many('Bed', 2010), many('Beet', 2010))
    expect(pairs).toHaveLength(2010)
    expect(new Set(numbers(pairs))).toEqual(new Set([0]))
    // A document may begin with more texts than are compared at a time.
    const late = pairsOf(many('Bed', 300), [...texts(...Array<string>(1050).fill('…')), ...many('Beet', 300)])
    expect(late.length).toBeGreaterThan(0)
    expect(new Set(numbers(late))).toEqual(new Set([1050]))
  })

  describe('of two versions, of which each lacks one text', () => {
    const document = (nouns: string, verbs: string, left: number): AlignedText[] =>
      texts(
        ...nouns
          .split(' ')
          .flatMap((noun, at) =>
            verbs.split(' ').map((verb, index) => `${verb} ${noun}${at === index ? ' 1984' : ''}`),
          ),
      ).filter((_, index) => index !== left)
    const source = document('gate tide wall lamp boat rope sail mast', 'open close see lose find', 13)
    const target = document('tor ebbe wand licht kahn seil segel baum', 'öffne sperre sieh miss finde', 21)
    const isRight = ({ source: one, target: other }: { source: number; target: number }): boolean =>
      other === (one < 13 || one >= 21 ? one : one + 1)
    const certain = (one: AlignedText[], other: AlignedText[]) =>
      align(one, other).filter(({ probability }) => probability >= CERTAIN)

    test('learns from the first pairs which words belong together', () => {
      const pairs = certain(source, target)
      expect(pairs.length).toBeGreaterThan(25)
      expect(pairs.every(isRight)).toBe(true)
    })

    test('does not pair all by their order, if their structure is the same', () => {
      const withGaps = (all: AlignedText[]): AlignedText[] => all.map((text) => ({ ...text, gap: '-' }))
      const pairs = certain(withGaps(source), withGaps(target))
      expect(pairs.length).toBeGreaterThan(15)
      expect(pairs.every(isRight)).toBe(true)
    })
  })

  test('pairs no texts that are alike, if a number in one belongs to another text', () => {
    const rooms = (...numbers: number[]): AlignedText[] =>
      numbers.map((number, index) => ({
        text: `See https://larkspur.example/${'abcd'[index]} for the room ${number}.`,
        gap: `<${'abcd'[index]}>`,
      }))
    expect(pairsOf(rooms(101, 202, 303, 404), rooms(101, 202, 303, 404))).toHaveLength(4)
    expect(pairsOf(rooms(101, 202, 303, 404), rooms(101, 303, 202, 404))).toEqual([
      [0, 0],
      [3, 3],
    ])
  })
})

describe('an aligned file', () => {
  const plugin = catalogue.plugins.get('markdown')
  if (!plugin) throw new Error('There is no Markdown.')
  const languages = { source: known('en'), target: known('de') }
  const document = (all: readonly string[]): Buffer => Buffer.from(`# ${all.join('\n\n')}\n`)
  const aligned = alignDocuments(plugin, document(english), document(german), languages)
  const file = Buffer.from(writeAligned(aligned))

  test('is used by parse-file instead of a translated document', () => {
    expect(isAligned(file)).toBe(true)
    const upload = { source: known('en'), targets: [known('de')] }
    const source = [...parseFile(plugin, 'a.md', document(english), { ...upload, targets: [] }).strings]
    const strings = [...parseFile(plugin, 'a.md', file, upload).strings]
    expect(strings.map(({ identifier }) => identifier)).toEqual(source.map(({ identifier }) => identifier))
    expect(strings.map(({ translations }) => translations?.['de']?.text)).toEqual(german)
    expect(() => parseFile(plugin, 'a.md', file, { ...upload, targets: [known('fr')] })).toThrow(
      /is for de, not for fr/,
    )
    expect(() => parseFile(plugin, 'a.md', document(german), upload)).toThrow(/atlas align/)
    expect(() => parseFile(plugin, 'a.md', file, upload, { mostStrings: 3 })).toThrow(
      /more than the 3 strings/,
    )
  })

  test('has translations to review with the status untranslated', () => {
    const line = (probability: number): string =>
      `${JSON.stringify({ identifier: 'a', text: 'Gate', translation: 'Tor', probability })}\n`
    const head = `${JSON.stringify({ atlas: 'aligned', version: 1, target: 'de' })}\n`
    const statusOf = (probability: number): unknown =>
      readAligned(Buffer.from(head + line(probability)), [known('de')])[0]?.translations?.['de']?.status
    expect([statusOf(CERTAIN), statusOf(0.99)]).toEqual(['translated', 'untranslated'])
    expect(() => readAligned(Buffer.from(`${head}{}\n`), [known('de')])).toThrow(
      'Line 2 is not an aligned string.',
    )
    expect(() => readAligned(Buffer.from(`${head}[\n`), [known('de')])).toThrow(
      /Line 2 .* is not a JSON object/,
    )
  })
})
