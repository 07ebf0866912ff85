import { expect, test } from 'vitest'
import type { Code, Span } from '@atlas/core/contract.ts'
import { mergedCodes } from '@atlas/core/merged-codes.ts'

const codes = (id: string, spans: readonly Span[]): Code[] =>
  spans.map((at) => ({ at, id, kind: 'value', requiredBy: 'file' }))

test.each<[string, Span[], Span[], string[]]>([
  ['of one scanner', [[0, 2]], [], ['first 0-2']],
  ['of the other', [], [[0, 2]], ['second 0-2']],
  [
    'in turn',
    [
      [2, 4],
      [6, 8],
    ],
    [
      [0, 2],
      [4, 6],
      [8, 9],
    ],
    ['second 0-2', 'first 2-4', 'second 4-6', 'first 6-8', 'second 8-9'],
  ],
  [
    'behind each other',
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    [
      [5, 6],
      [6, 7],
    ],
    ['first 0-1', 'first 1-2', 'first 2-3', 'second 5-6', 'second 6-7'],
  ],
  [
    'where several overlap with one',
    [[2, 6]],
    [
      [1, 3],
      [3, 4],
      [5, 7],
      [7, 8],
    ],
    ['first 2-6', 'second 7-8'],
  ],
  [
    'where one overlaps with several',
    [
      [1, 2],
      [3, 4],
      [8, 9],
    ],
    [
      [0, 5],
      [6, 7],
    ],
    ['first 1-2', 'first 3-4', 'second 6-7', 'first 8-9'],
  ],
])('codes %s are merged in their order, and the first scanner counts', (_, first, second, merged) => {
  const found = mergedCodes(codes('first', first), codes('second', second))
  expect(found.map(({ id, at }) => `${id} ${at.join('-')}`)).toEqual(merged)
})
