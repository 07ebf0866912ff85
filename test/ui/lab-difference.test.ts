// The first place at which two formats read samples differently.
import { expect, test } from 'vitest'
import { firstDifference } from '../../ui/lab/difference.ts'
import { markNear } from '../../ui/lab/pieces.ts'
import type { LabPlace, LabSample } from '../../ui/lab/wire.ts'

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
  expect(firstDifference([one], [one])).toBeUndefined()
  expect(firstDifference([one], [sample(text(0, 3, 'a'))])).toEqual({
    file: 0,
    place: text(5, 8, 'b'),
    isShown: true,
  })
  expect(firstDifference([sample(text(5, 8, 'b'))], [one])).toEqual({
    file: 0,
    place: text(0, 3, 'a'),
    isShown: false,
  })
  expect(firstDifference([one, one], [one, sample(text(0, 3, 'c'), text(5, 8, 'b'))])).toMatchObject({
    file: 1,
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
