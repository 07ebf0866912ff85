import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import plugin from '@atlas/formats/ebu-stl/format.ts'
import { languages, record } from '../core/plugins.ts'

const file = readFileSync('formats/ebu-stl/samples/harbor.stl')
const both = languages('en', 'en')

/** The text field of a block after the translation of its subtitle. */
const written = (key: string, text: string, block: number): Buffer => {
  const built = Buffer.from(buildFile(plugin, file, both, [record(key, 'en', text)]))
  expect(built.length).toBe(file.length)
  return built.subarray(1024 + 128 * block + 16, 1024 + 128 * block + 128)
}

test('a new row gets the codes of the row before it, and unused bytes fill the rest', () => {
  const row = '0d0b0b'
  const field = `${row}${Buffer.from('Wer').toString('hex')}0a0a8a8a${row}c875${Buffer.from('brig?').toString('hex')}0a0a`
  expect(written('00:00:01:00.0', 'Wer\nübrig?', 0).toString('hex')).toBe(field.padEnd(224, '8f'))
})

test.each([
  ['00:00:01:00.0', 'x'.repeat(113), 'takes 118 bytes, and its place has 112'],
  ['00:00:01:00.0', 'a\nb\nc', 'has 3 rows, and below its first one is space for 2'],
  ['00:00:01:00.0', 'Жук', 'lacks the character Ж'],
])('%s does not take %j', (key, text, reason) => {
  expect(() => written(key, text, 0)).toThrow(reason)
})

test('a text of two blocks is written into both', () => {
  const text = `${'a'.repeat(112)}b`
  expect(written('00:00:10:00.5', text, 6).toString('latin1')).toBe('b'.padEnd(112, '\x8f'))
})

test('a text whose color begins a row, which would belong to the row, is left out', () => {
  const before = file.subarray(1024 + 128 + 16, 1024 + 256)
  expect(written('00:00:03:00.1', '<x06/>Ana<x07/> b', 1)).toEqual(before)
})
