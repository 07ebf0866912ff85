// Hostile samples and marks: the work that they cause is counted, and ends at a limit.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Steps } from '@atlas/formats/_declared/patterns.ts'
import { infer } from '../infer.ts'
import type { Mark } from '../synthesis/examples.ts'
import { synthesize, type MarkedCandidate } from '../synthesis/synthesize.ts'
import { bytesOf } from '../../../test/core/plugins.ts'
import { spanOf, type MarkIn } from './marked.ts'

const MOST_STEPS = 150_000
/** Each part of the work ends with the step that exceeds the limit. */
const PARTS = 5

let spent = 0
const { spend } = Steps.prototype

beforeEach(() => {
  spent = 0
  vi.spyOn(Steps.prototype, 'spend').mockImplementation(function count(this: Steps, steps) {
    spent += steps
    spend.call(this, steps)
  })
})
afterEach(() => void vi.restoreAllMocks())

const after = (file: string, marks: readonly MarkIn[]): Promise<MarkedCandidate[]> =>
  synthesize(
    [{ name: 'a.quest', bytes: bytesOf(file) }],
    new Map(),
    marks.map((mark): Mark => ({ file: 0, ...mark })),
    { onlyMarks: true, mostSteps: MOST_STEPS },
  )

const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('')

const ROADS = many(200, (index) => `key_${index} = The road number ${index} is long\n`)

test.each<[string, string, (file: string) => MarkIn[]]>([
  [
    'many texts before the mark',
    many(200, (index) => `n: ${index} of them\n`),
    (file) => [text(file, '199 of')],
  ],
  [
    'marks that contradict each other',
    ROADS,
    (file) =>
      Array.from({ length: 60 }, (_, index) =>
        index % 2 === 0
          ? { ...text(file, `road number ${index}`), key: [spanOf(file, `key_${index + 1}`)] }
          : { at: spanOf(file, `The road number ${index}`), isText: false },
      ),
  ],
  [
    'objects without an end',
    `[${many(300, (index) => `{"id":"k${index}","a":{"t":"The road ${index}"}},`)}{}]`,
    (file) => [text(file, 'The road 3'), { at: spanOf(file, 'The road 299'), isText: false }],
  ],
])('the steps of a synthesis are limited: %s', async (_, file, marksIn) => {
  await after(file, marksIn(file))

  expect(spent).toBeGreaterThan(MOST_STEPS)
  expect(spent).toBeLessThan(PARTS * MOST_STEPS)
})

const text = (file: string, words: string): MarkIn => ({ at: spanOf(file, words), isText: true })

test.each<[string, MarkIn[]]>([
  ['without length', [{ at: [9, 9], isText: true, key: [[3, 3]] }]],
  ['of the whole file', [{ at: [0, ROADS.length], isText: true, key: [[0, ROADS.length]] }]],
  ['behind the end', [{ at: [ROADS.length + 9, ROADS.length + 20], isText: true, key: [[0, 2 ** 50]] }]],
  ['whose end is before their start', [{ at: [30, 10], isText: true, key: [[9, 2]] }]],
  [
    'of the same place',
    [
      { at: [8, 30], isText: true, key: null },
      { at: [8, 30], isText: false },
    ],
  ],
])('no format agrees with marks %s', async (_, marks) => {
  const made = await after(ROADS, marks)
  expect(made.filter(({ agrees }) => agrees)).toEqual([])
  expect(made.every(({ evidence: [first] }) => first === 'It does not agree with all marks.')).toBe(true)
})

test.each([
  ['halves of characters', '😀 = 😀😀 roads 😀\n'.repeat(9)],
  ['a file without bytes', ''],
])('marks in %s end', async (_, file) => {
  const made = await after(file, [{ at: [6, 9], isText: true, key: [[1, 2]] }])
  expect(made.length).toBeLessThanOrEqual(3)
})

test('a sample that is not a text is named', async () => {
  const samples = [ROADS, '\0'].map((file, index) => ({ name: `${index}.quest`, bytes: bytesOf(file) }))
  const marks = [{ file: 0, ...text(ROADS, 'The road') }]
  await expect(synthesize(samples, new Map(), marks)).rejects.toThrow('1.quest: This is not a text file')
  await expect(infer(samples, new Map())).rejects.toThrow('1.quest: This is not a text file')
})
