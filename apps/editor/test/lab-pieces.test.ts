// The pieces of a sample that a person can mark.
import { expect, test } from 'vitest'
import { markNear, markOfString, piecesOf, withoutKey } from '../lab/pieces.ts'

test('values between quotes and tags and runs of words are pieces, and what is read keeps its kind', () => {
  const text = 'a = "One two"; b\n<w>Go on</w>\n'
  const places = [{ start: 5, end: 12, is: 'text' as const, identifier: 'a' }]
  const lines = piecesOf(text, places).map(({ pieces }) =>
    pieces
      .filter(({ isPlain }) => !isPlain)
      .map(({ start, end, is }) => [text.slice(start, end), ...(is ? [is] : [])]),
  )
  expect(lines).toEqual([[['a'], ['One two', 'text'], ['b']], [['w'], ['Go on'], ['/w']], []])
})

test('a text over several lines is a piece on each of them', () => {
  const text = '1\nOne\ntwo\n\n2\n'
  const places = [{ start: 2, end: 9, is: 'text' as const, identifier: '1' }]
  const texts = piecesOf(text, places).map(({ pieces }) =>
    pieces.flatMap(({ start, end, is }) => (is ? [text.slice(start, end)] : [])),
  )
  expect(texts).toEqual([[], ['One'], ['two'], [], [], []])
})

test('while a text is marked, each other word is a piece, so that one of them may be the key', () => {
  const text = '@ node hall - Who is there? "A box"\n'
  const start = text.indexOf('Who')
  const [line] = piecesOf(text, [], [start, start + 13])
  const words = line?.pieces.flatMap(({ start, end, isPlain }) => (isPlain ? [] : [text.slice(start, end)]))
  expect(words).toEqual(['@', 'node', 'hall', '-', 'Who is there?', 'A box'])
})

/** The marked pieces of a line, as words. */
const wordsIn = (text: string, line: ReturnType<typeof piecesOf>[number] | undefined): string[] =>
  line?.pieces.flatMap(({ start, end, isPlain }) => (isPlain ? [] : [text.slice(start, end)])) ?? []

test('the words of a wrongly read text are pieces while it or a part of it is marked, so that the key may be one of them', () => {
  const text = 'greet: Hello there\n'
  const places = [{ start: 0, end: 18, is: 'text' as const, identifier: 'greet: Hello there' }]
  expect(wordsIn(text, piecesOf(text, places)[0])).toEqual(['greet: Hello there'])
  expect(wordsIn(text, piecesOf(text, places, [0, 18])[0])).toEqual(['greet', 'Hello', 'there'])
  expect(wordsIn(text, piecesOf(text, places, [7, 18])[0])).toEqual(['greet', 'Hello there'])
})

test.each([
  ['greet: Hello there', 'greet', 'Hello there'],
  ['set x = "Go on"', 'x', 'Go on'],
  ['Hello there <- greet', 'greet', 'Hello there'],
  ['greet', 'greet', 'greet'],
])('of the marked text %s, whose key is %s, the text %s is left', (text, key, left) => {
  const at = text.indexOf(key)
  expect(text.slice(...withoutKey(text, [0, text.length], [at, at + key.length]))).toBe(left)
})

test('a section above a key is the first part of the key, and another word on the line of the text replaces the key', () => {
  const text = '[menu]\nopen = Open the file\n'
  const places = [
    { start: 7, end: 11, is: 'key' as const, identifier: 'open' },
    { start: 14, end: 27, is: 'text' as const, identifier: 'open' },
  ]
  const sample = { text, places }
  expect(markNear(0, sample, 'key', [1, 5])).toEqual({
    file: 0,
    at: [14, 27],
    isText: true,
    key: [
      [1, 5],
      [7, 11],
    ],
  })
  expect(markNear(0, sample, 'key', [7, 11])?.key).toEqual([[7, 11]])
})

test('a key or a context that belongs to no string marks the text of its string', () => {
  const places = [
    { start: 0, end: 4, is: 'key' as const, identifier: 'Name' },
    { start: 5, end: 15, is: 'text' as const, identifier: 'Name' },
  ]
  expect(markOfString(0, { text: 'Name,Title text\n', places }, 'Name')).toEqual({
    file: 0,
    at: [5, 15],
    isText: false,
  })
})
