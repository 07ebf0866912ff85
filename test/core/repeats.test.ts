import { expect, test } from 'vitest'
import { KeyName } from '@atlas/core/reading/key-name.ts'
import { Repeats } from '@atlas/core/documents/repeats.ts'

/** Adds names of one part. */
function adder(): (text: string) => boolean {
  const repeats = new Repeats()
  const names = new KeyName()
  return (text) => {
    const { hash, other } = names.of([text])
    return repeats.add(hash, other)
  }
}

test('names are distinguished from each other, and from names added before', () => {
  const add = adder()
  const texts = Array.from({ length: 5000 }, (_, index) => `text ${index}`)
  expect(texts.filter((text) => add(text))).toEqual([])
  expect(texts.filter((text) => !add(text))).toEqual([])
})

test('names of the same characters, in another order or number, are not the same', () => {
  const add = adder()
  const texts = ['\0', '\0\0', '\0\0\0', 'a', 'aa', 'ab', 'ba', 'a\0', '\0a', 'aab', 'aba', 'baa']
  expect(texts.filter((text) => add(text))).toEqual([])
  expect(texts.filter((text) => !add(text))).toEqual([])
})
