// The probabilities of pairs, compared with the probabilities of all paths through a small table.
import { expect, test } from 'vitest'
import { posteriorsOf } from '@atlas/core/documents/align/chain.ts'

type State = 'match' | 'source' | 'target'

/** The probability of the next state: a match, a text that only the source has, or one that only the target has. */
const NEXT: Readonly<Record<State, Readonly<Record<State, number>>>> = {
  match: { match: 0.96, source: 0.02, target: 0.02 },
  source: { match: 0.4, source: 0.55, target: 0.05 },
  target: { match: 0.4, source: 0.05, target: 0.55 },
}

/** The probability of each pair, by row and column, from every path through the table. */
function byAllPaths(odds: readonly (readonly number[])[], columns: number): number[][] {
  const rows = odds.length
  const weights = odds.map((row) => row.map(() => 0))
  let total = 0
  const walk = (
    row: number,
    column: number,
    state: State,
    weight: number,
    pairs: [number, number][],
  ): void => {
    if (row === rows && column === columns) {
      total += weight
      for (const [one, other] of pairs) {
        const own = weights[one]
        if (own) own[other] = (own[other] ?? 0) + weight
      }
      return
    }
    const next = NEXT[state]
    if (row < rows && column < columns) {
      const odd = Math.exp(odds[row]?.[column] ?? 0)
      walk(row + 1, column + 1, 'match', weight * next.match * odd, [...pairs, [row, column]])
    }
    if (row < rows) walk(row + 1, column, 'source', weight * next.source, pairs)
    if (column < columns) walk(row, column + 1, 'target', weight * next.target, pairs)
  }
  walk(0, 0, 'match', 1, [])
  return weights.map((row) => row.map((weight) => weight / total))
}

const tables: [string, number[][]][] = [
  [
    'as many texts',
    [
      [2, -1, 0.5],
      [-3, 1, 0.2],
      [0.4, -0.7, 3],
    ],
  ],
  [
    'more texts in the source',
    [
      [0.5, -2],
      [1, 0.3],
      [-0.2, 2],
      [0.1, -1],
    ],
  ],
  [
    'more texts in the target',
    [
      [0.5, -2, 1.5, 0],
      [1, 0.3, -0.4, 2],
    ],
  ],
  ['one text each', [[0.7]]],
]

test.each(tables)('the probability of a pair is the probability of all paths through it: %s', (_, odds) => {
  const columns = odds[0]?.length ?? 0
  const score = (row: number, column: number): number => {
    const own = odds[row]?.[column]
    if (own === undefined) throw new RangeError(`There is no pair ${row}, ${column}.`)
    return own
  }
  const found = posteriorsOf(odds.length, columns, score, 0)
  const expected = byAllPaths(odds, columns)
  expect(found.map(({ row }) => row)).toEqual(expected.flatMap((own, row) => own.map(() => row)))
  expect(new Set(found.map(({ row, column }) => `${row} ${column}`)).size).toBe(odds.length * columns)
  for (const { row, column, probability } of found)
    expect(probability).toBeCloseTo(expected[row]?.[column] ?? -1, 9)
})

test('only pairs with at least the least probability are found', () => {
  const odds = [
    [2, -1],
    [-3, 1],
  ]
  const score = (row: number, column: number): number => odds[row]?.[column] ?? 0
  const all = posteriorsOf(2, 2, score, 0)
  const [best] = all.toSorted((one, other) => other.probability - one.probability)
  expect(posteriorsOf(2, 2, score, best?.probability ?? 0)).toEqual([best])
  expect(posteriorsOf(2, 2, score, 1.1)).toEqual([])
})

test('without texts in one of the documents, there are no pairs', () => {
  for (const [rows, columns] of [
    [0, 3],
    [3, 0],
    [0, 0],
  ] as const)
    expect(posteriorsOf(rows, columns, () => 1, 0)).toEqual([])
})

test('very unlike texts of long documents give no impossible numbers', () => {
  const found = posteriorsOf(60, 60, (row, column) => (row === column ? 16 : -24), 0.9)
  expect(found.map(({ row, column }) => row - column)).toEqual(Array.from({ length: 60 }, () => 0))
  expect(found.every(({ probability }) => probability > 0.99 && probability < 1.000001)).toBe(true)
})
