// Places where both documents can be split.
import { expect, test } from 'vitest'
import type { AlignedText } from '@atlas/core/documents/align.ts'
import { anchorsOf } from '@atlas/core/documents/align/anchors.ts'

const gap = (name: string): string => `a gap of the name ${name}`
const withGaps = (...gaps: (string | undefined)[]): AlignedText[] =>
  gaps.map((each, index) => ({ text: `Text ${index}`, gap: each }))
const withNames = (names: string): AlignedText[] => withGaps(...[...names].map(gap))

/** The anchors between texts whose gaps have one letter each, as pairs of indices. */
const between = (source: string, target: string): [number, number][] =>
  anchorsOf(withNames(source), withNames(target)).map((anchor) => [anchor.source, anchor.target])

test('a gap with twelve letters and digits is an anchor, a shorter one is not', () => {
  const anchors = (text: string): number => anchorsOf(withGaps(text), withGaps(text)).length
  expect(
    ['abcdefghijkl', 'абвгдежзийкл', '123456789012', '(a-1) (b-2) (c-3) (d-4) (e-5) (f-6)'].map(anchors),
  ).toEqual([1, 1, 1, 1])
  expect(['abcdefghijk', '', '-+-+-+-+-+-+-+-+', 'abcdefghijk-+-+-+-'].map(anchors)).toEqual([0, 0, 0, 0])
})

test('texts without a known gap do not anchor', () => {
  expect(anchorsOf(withGaps(undefined, gap('a')), withGaps(gap('a'), undefined))).toEqual([
    { source: 1, target: 0 },
  ])
})

test('a gap that only one document has, or that one has twice or more, does not anchor', () => {
  expect(between('abc', 'axc')).toEqual([
    [0, 0],
    [2, 2],
  ])
  expect(between('abcb', 'abc')).toEqual([
    [0, 0],
    [2, 2],
  ])
  expect(between('abc', 'babbc')).toEqual([
    [0, 1],
    [2, 4],
  ])
  expect(between('abbb', 'ab')).toEqual([[0, 0]])
})

test.each([
  ['abcd', 'dabc', 'abc'],
  ['abcd', 'bcda', 'bcd'],
  ['abcdefgh', 'bcdfhaeg', 'bcd??'],
  ['abcdefgh', 'hadbceg', 'abceg'],
  ['dabcfe', 'abcdef', 'abc?'],
  ['abc', 'cba', '?'],
])(
  'of gaps in another order, the longest series in the same order counts: %s and %s',
  (source, target, series) => {
    const found = between(source, target)
    expect(found).toHaveLength(series.length)
    const [names, others] = [0, 1].map((side) =>
      found.map((pair) => [source, target][side]?.[pair[side] ?? 0]).join(''),
    )
    expect(names).toBe(others)
    if (!series.includes('?')) expect(names).toBe(series)
    expect(found.map(([one]) => one)).toEqual(found.map(([one]) => one).toSorted((one, other) => one - other))
    expect(found.map(([, one]) => one)).toEqual(
      found.map(([, one]) => one).toSorted((one, other) => one - other),
    )
  },
)
