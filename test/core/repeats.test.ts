import { expect, test } from 'vitest'
import { Repeats } from '../../core/repeats.ts'

test('texts are told from each other, and from those added before', () => {
  const repeats = new Repeats()
  const texts = Array.from({ length: 5000 }, (_, index) => `text ${index}`)
  expect(texts.filter((text) => repeats.add(text))).toEqual([])
  expect(texts.filter((text) => !repeats.add(text))).toEqual([])
})

test('texts of the same characters, in another order or number, are not the same', () => {
  const repeats = new Repeats()
  const texts = ['', '\0', '\0\0', '\0\0\0', 'a', 'aa', 'ab', 'ba', 'a\0', '\0a', 'aab', 'aba', 'baa']
  expect(texts.filter((text) => repeats.add(text))).toEqual([])
  expect(texts.filter((text) => !repeats.add(text))).toEqual([])
})
