// What makes two texts of a document and its translation a likelier pair. Odds are only compared with each other.
import { describe, expect, test } from 'vitest'
import type { AlignedText } from '@atlas/core/documents/align.ts'
import { Evidence } from '@atlas/core/documents/align/evidence.ts'

const texts = (...all: string[]): AlignedText[] => all.map((text) => ({ text }))
const evidenceOf = (source: AlignedText[], target: AlignedText[]): Evidence => new Evidence(source, target)

/** Ten texts of one length that share nothing, but what is added to them. */
const plain = (letter: string, add: (index: number) => Partial<AlignedText> = () => ({})): AlignedText[] =>
  Array.from({ length: 10 }, (_, index) => ({
    text: `${letter}${'abcdefghij'[index]} `.repeat(12),
    ...add(index),
  }))

describe.each<[string, (index: number) => Partial<AlignedText>]>([
  ['gap', (index) => ({ gap: `<section ${index}>` })],
  ['element', (index) => ({ element: `h${index}` })],
  ['text', (index) => ({ text: `Same text of both: ${'abcdefghij'[index]} ..`.padEnd(36) })],
])('the same %s', (_, add) => {
  test('makes a pair likelier', () => {
    const evidence = evidenceOf(plain('x', add), plain('y', add))
    const none = evidenceOf(plain('x'), plain('y'))
    expect(evidence.logOdds(3, 3)).toBeGreaterThan(none.logOdds(3, 3))
    expect(evidence.logOdds(3, 4)).toBeLessThan(none.logOdds(3, 4))
  })

  test('is weaker if more texts have it', () => {
    const often = (index: number): Partial<AlignedText> => add(index < 6 ? 0 : index)
    const evidence = evidenceOf(plain('x', often), plain('y', often))
    expect(evidence.logOdds(7, 7)).toBeGreaterThan(evidence.logOdds(2, 2))
    const inSource = evidenceOf(plain('x', often), plain('y', add))
    expect(inSource.logOdds(7, 7)).toBeGreaterThan(inSource.logOdds(0, 0))
    const inTarget = evidenceOf(plain('x', add), plain('y', often))
    expect(inTarget.logOdds(7, 7)).toBeGreaterThan(inTarget.logOdds(0, 0))
  })
})

test.each<[string, (index: number) => Partial<AlignedText>]>([
  ['gap', (index) => ({ gap: `<section ${index}>` })],
  ['element', (index) => ({ element: `h${index}` })],
])('the same %s is weaker evidence if the documents agree in few', (_, add) => {
  const all = evidenceOf(plain('x', add), plain('y', add))
  const some = evidenceOf(
    plain('x', (index) => add(index < 5 ? index + 20 : index)),
    plain('y', (index) => add(index < 5 ? index + 30 : index)),
  )
  expect(some.logOdds(7, 7)).toBeLessThan(all.logOdds(7, 7))
  expect(some.logOdds(7, 8)).toBeGreaterThan(all.logOdds(7, 8))
})

test('a gap or an unknown element is not evidence', () => {
  const none = evidenceOf(plain('x'), plain('y')).logOdds(3, 3)
  const gap = (index: number): Partial<AlignedText> =>
    index === 3 ? {} : { gap: `${index}`, element: `h${index}` }
  expect(evidenceOf(plain('x', gap), plain('y', gap)).logOdds(3, 3)).toBe(none)
  expect(evidenceOf(plain('x', gap), plain('y', gap)).logOdds(3, 4)).toBe(none)
  expect(evidenceOf(plain('x', gap), plain('y', gap)).logOdds(4, 3)).toBe(none)
})

test('the same text is weak evidence in documents of the same texts', () => {
  const same = texts(...Array.from({ length: 10 }, () => 'Read more.'))
  const odds = evidenceOf(same, same).logOdds(2, 5)
  const rare = evidenceOf(same.with(2, { text: 'Read this.' }), same.with(5, { text: 'Read this.' })).logOdds(
    2,
    5,
  )
  expect(rare).toBeGreaterThan(odds)
  expect(odds).toBeGreaterThan(0)
})

test('a pair with a missing text has no evidence, and is never taken', () => {
  const evidence = evidenceOf(texts('One'), texts('Eins'))
  expect([evidence.logOdds(0, 1), evidence.logOdds(1, 0), evidence.logOdds(1, 1)]).toEqual([0, 0, 0])
  expect([evidence.pointsElsewhere(0, 1), evidence.pointsElsewhere(1, 0)]).toEqual([true, true])
  expect(evidence.pointsElsewhere(0, 0)).toBe(false)
})

describe('what a translator keeps', () => {
  const source = texts(
    'Call 4711 or 12 now.',
    'Call 815 or 12 now.',
    'Call it or 12 now.',
    'Nothing to see in it.',
  )
  const target = texts(
    'Ruf 4711 oder 12 an.',
    'Ruf 815 oder 12 an.',
    'Ruf an oder 12 und.',
    'Hier gibt es das.',
  )
  const evidence = evidenceOf(source, target)

  test('makes a pair likelier, the more so if it is rare', () => {
    expect(evidence.logOdds(0, 0)).toBeGreaterThan(evidence.logOdds(2, 2))
    expect(evidence.logOdds(2, 2)).toBeGreaterThan(evidence.logOdds(3, 2))
    expect(evidence.logOdds(0, 0)).toBeGreaterThan(evidence.logOdds(0, 1))
  })

  test('makes a pair unlikelier if one text lacks it, from either side', () => {
    expect(evidence.logOdds(2, 2)).toBeGreaterThan(evidence.logOdds(0, 2))
    expect(evidence.logOdds(2, 2)).toBeGreaterThan(evidence.logOdds(2, 0))
  })

  test('is weaker if the other document does not have it at all', () => {
    const alone = evidenceOf(source, target.with(0, { text: 'Ruf hier oder 12 an.' }))
    expect(alone.logOdds(0, 2)).toBeGreaterThan(evidence.logOdds(0, 2))
    const other = evidenceOf(source.with(0, { text: 'Call here or 12 now.' }), target)
    expect(other.logOdds(2, 0)).toBeGreaterThan(evidence.logOdds(2, 0))
  })

  test('is limited, for and against a pair', () => {
    const words = (count: number, from: number): string =>
      Array.from({ length: count }, (_, index) => `${from + index}`).join(' ')
    const [few, more, others] = [words(40, 1000), words(60, 1000), words(40, 5000)]
    const rest = Array.from({ length: 30 }, (_, index) => `rest ${'abc'[index % 3]}`)
    const odds = (one: string, other: string, second = other): number =>
      evidenceOf(texts(one, ...rest), texts(other, second, ...rest)).logOdds(0, 0)
    expect(odds(few, few, 'x')).toBeGreaterThan(10)
    expect(odds(more, more, 'x') - odds(few, few, 'x')).toBeLessThan(1)
    const against = evidenceOf(texts(few, others, ...rest), texts(others, few, ...rest)).logOdds(0, 0)
    expect(against).toBeLessThan(-5)
    expect(against).toBeGreaterThan(-12)
  })
})

describe('words that both texts have', () => {
  const source = texts(
    'The Larkspur garden of Berlin.',
    'The garden of it in Madrid.',
    'The rest is as it was.',
  )
  const target = texts(
    'Der Larkspur Garten Berlin.',
    'Der Garten hier im Madrid.',
    'Der Rest ist wie er war.',
  )
  const evidence = evidenceOf(source, target)

  test('make a pair likelier', () => {
    expect(evidence.logOdds(0, 0)).toBeGreaterThan(evidence.logOdds(2, 2))
    expect(evidence.logOdds(1, 1)).toBeGreaterThan(evidence.logOdds(1, 2))
  })

  test('say something against a pair if only one of its texts has them', () => {
    const without = evidenceOf(source, target.with(0, { text: 'Der Rittersporn Garten .' }))
    expect(without.logOdds(0, 2)).toBeGreaterThan(evidence.logOdds(0, 2))
  })

  test('say less than what a translator keeps', () => {
    const word = evidenceOf(texts('Open Larkspur', 'Go', 'Stop'), texts('Auf Larkspur', 'Geh', 'Halt'))
    const number = evidenceOf(texts('Open 81273645', 'Go', 'Stop'), texts('Auf 81273645', 'Geh', 'Halt'))
    expect(number.logOdds(0, 0)).toBeGreaterThan(word.logOdds(0, 0))
  })
})

describe('lengths', () => {
  const of = (...lengths: number[]): AlignedText[] => texts(...lengths.map((length) => '.'.repeat(length)))
  const odds = (source: number[], target: number[]): number =>
    evidenceOf(of(...source), of(...target)).logOdds(0, 0)

  test('that are alike make a pair likelier', () => {
    expect(odds([100, 900], [100, 900])).toBeGreaterThan(odds([100, 900], [150, 850]))
    expect(odds([100, 900], [100, 900])).toBeGreaterThan(odds([100, 900], [60, 940]))
    expect(odds([100, 900], [100, 900])).toBeGreaterThan(0)
    expect(odds([100, 900], [400, 600])).toBeLessThan(0)
  })

  test('are compared with the texts of the documents', () => {
    expect(odds([100, 900], [200, 1800])).toBeGreaterThan(odds([100, 900], [100, 1900]))
    expect(odds([200, 1800], [100, 900])).toBeGreaterThan(odds([200, 1800], [200, 800]))
  })

  test('of documents may differ by a factor of three at most', () => {
    expect(odds([100, 900], [272, 9728])).toBeGreaterThan(odds([100, 900], [1000, 9000]))
    expect(odds([272, 9728], [100, 900])).toBeGreaterThan(odds([1000, 9000], [100, 900]))
  })

  test('of short texts say less', () => {
    expect(odds([10, 990], [20, 980])).toBeGreaterThan(odds([300, 700], [600, 400]))
    expect(odds([10, 990], [10, 990])).toBeLessThan(odds([300, 700], [300, 700]))
  })

  test('say no more than a limit against a pair', () => {
    expect(odds([1, 100_000], [50_000, 50_000])).toBe(odds([1, 100_000], [90_000, 10_000]))
    expect(odds([1, 100_000], [50_000, 50_000])).toBeLessThan(-7)
  })
})

describe('a pair points elsewhere', () => {
  const elsewhere = (source: string[], target: string[]): boolean =>
    evidenceOf(texts(...source), texts(...target)).pointsElsewhere(0, 0)

  test('if one of its texts keeps what the other document has in another text', () => {
    expect(elsewhere(['Room 4711', 'Room'], ['Raum', 'Raum 4711'])).toBe(true)
    expect(elsewhere(['Room', 'Room 4711'], ['Raum 4711', 'Raum'])).toBe(true)
    expect(elsewhere(['Room 4711', 'Room'], ['Raum 4711', 'Raum'])).toBe(false)
  })

  test('but not by a digit, by what is not in both documents, or by what one has twice', () => {
    expect(elsewhere(['Room 4', 'Room'], ['Raum', 'Raum 4'])).toBe(false)
    expect(elsewhere(['Room', 'Room 4'], ['Raum 4', 'Raum'])).toBe(false)
    expect(elsewhere(['Room 4711', 'Room'], ['Raum', 'Raum'])).toBe(false)
    expect(elsewhere(['Room', 'Room'], ['Raum 4711', 'Raum'])).toBe(false)
    expect(elsewhere(['Room 4711', 'Room 4711'], ['Raum', 'Raum 4711'])).toBe(false)
    expect(elsewhere(['Room 4711', 'Room', ''], ['Raum', 'Raum 4711', '4711'])).toBe(false)
  })
})
