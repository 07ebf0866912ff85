// The first place at which two formats read samples differently.
import { expect, test } from 'vitest'
import { firstDifference, markFor } from '../lab/difference.ts'
import { markNear } from '../lab/pieces.ts'
import type { LabPlace, LabSample } from '../lab/wire.ts'

const text = (start: number, end: number, identifier: string): LabPlace => ({
  start,
  end,
  is: 'text',
  identifier,
})
const sample = (...places: LabPlace[]): LabSample => ({
  text: '',
  isCut: false,
  charset: 'utf-8',
  places,
  strings: [],
  count: 0,
})

test('a text that one format reads, reads in another way, or with another key', () => {
  const one = sample(text(0, 3, 'a'), text(5, 8, 'b'))
  const [first, second] = [text(0, 3, 'a'), text(5, 8, 'b')]
  expect(firstDifference([one], [one])).toBeUndefined()
  const extra = { file: 0, at: [5, 8], one: second, other: undefined }
  expect(firstDifference([one], [sample(first)])).toEqual(extra)
  const missing = { file: 0, at: [0, 3], one: undefined, other: first }
  expect(firstDifference([sample(second)], [one])).toEqual(missing)
  const longer = text(4, 9, 'b')
  const cut = { file: 0, at: [4, 9], one: second, other: longer }
  expect(firstDifference([one], [sample(first, longer)])).toEqual(cut)
  expect(firstDifference([one, one], [one, sample(text(0, 3, 'c'), second)])).toMatchObject({ file: 1 })
})

test('the mark that decides names the text, its key where the file shows it, or that there is none', () => {
  const mark = { file: 0, at: [5, 8], alone: true }
  const place = { file: 0, at: [5, 8] as const, one: text(5, 8, 'b'), other: undefined }
  expect(markFor(place, true, [])).toEqual({ ...mark, isText: true })
  expect(markFor(place, false, [])).toEqual({ ...mark, isText: false })
  const other = text(5, 8, 'a.b')
  expect(markFor({ ...place, other }, true, [])).toBeUndefined()
  expect(markFor({ ...place, other }, false, [{ start: 1, end: 2, is: 'key', identifier: 'a.b' }])).toEqual({
    ...mark,
    isText: true,
    key: [[1, 2]],
  })
})

test('a key belongs to the text before it on its line, or to the next one', () => {
  const file = { text: 'One text a\nkey two\n', places: [text(0, 8, 'x'), text(15, 18, 'y')] }
  expect(markNear(0, file, 'key', [9, 10])).toEqual({ file: 0, at: [0, 8], isText: true, key: [[9, 10]] })
  expect(markNear(0, file, 'context', [11, 14])).toEqual({
    file: 0,
    at: [15, 18],
    isText: true,
    context: [11, 14],
  })
  expect(markNear(0, { ...file, places: [] }, 'key', [9, 10])).toBeUndefined()
})
