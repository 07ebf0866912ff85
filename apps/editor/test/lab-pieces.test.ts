// The pieces of a sample that a person can mark.
import { expect, test } from 'vitest'
import { piecesOf } from '../lab/pieces.ts'

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
