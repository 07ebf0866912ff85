// Ranks are only compared with each other, so these tests compare them.
import { expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { rankOf } from '@atlas/core/plugins/nearest.ts'
import { bytesOf, counted, lines, pairs } from './plugins.ts'

const rank = (text: string, plugin: FormatPlugin = lines): number => rankOf(plugin, bytesOf(text))

test('a format that cannot read a file, or finds no text in it, has the rank 0', () => {
  expect(rank('no line of this format')).toBe(0)
  expect(rank('')).toBe(0)
  expect(rank('a=\nb=12\nc=--')).toBe(0)
  const buggy: FormatPlugin = {
    ...lines,
    parse: () => {
      throw new TypeError('a bug')
    },
  }
  expect(rank('a=One', buggy)).toBe(0)
})

test('the rank grows with the number of texts', () => {
  expect(rank('a=One')).toBeGreaterThan(0)
  expect(rank('a=One\nb=Two\nc=Three')).toBe(2 * rank('a=One'))
})

test.each(['"One', "'One", 'One"', 'One,', '{One', 'One|', '<b', 'a</b', '=One', 'One;', '  One', 'a": "b'])(
  'the text %j has signs of a syntax that was not read',
  (text) => {
    expect(rank(`a=${text}`)).toBe(0)
  },
)

test.each(['One, two', 'Say "yes" now', 'The end.', 'a/b'])('the text %j has none', (text) => {
  expect(rank(`a=${text}`)).toBe(rank('a=One'))
})

test('texts that look like syntax lower the rank by the square of their share', () => {
  expect(rank('a=One\nb="Two')).toBe(rank('a=One') / 4)
})

test('keys that repeat lower the rank by their share', () => {
  expect(rank('a=One\na=Two')).toBe(rank('a=One\nb=Two') / 2)
  expect(rank('a/b=One\nab=Two')).toBe(rank('a=One\nb=Two'))
})

test('a document counts half, since its format reads any text', () => {
  expect(rank('a=One', { ...lines, keySource: 'text' })).toBe(rank('a=One') / 2)
})

test('a plural counts by its row `other`', () => {
  expect(rank('a=one:Eye|other:Eyes', counted)).toBe(rank('a=Eyes'))
  expect(rank('a=one:Eye|other:"Eyes', counted)).toBe(0)
  expect(rank('a=one:Eye', counted)).toBe(0)
})

test('the source texts of a file with translations count', () => {
  expect(rank('@de\na=One>Eins\nb="Two>Zwei', pairs)).toBe(rank('a=One\nb="Two'))
})
