import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import plugin from '@atlas/formats/scc/format.ts'
import { languages, record } from '../core/plugins.ts'

const both = languages('en', 'en')
const HEAD = 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 '
const fileOf = (words: string, rest = '') => Buffer.from(`${HEAD}${words} 942f 942f\n${rest}`)
const textsIn = (words: string) =>
  recordsOf(plugin, readUnits(plugin, decodeFile(fileOf(words), plugin).source, both)).map(({ text }) => text)

const written = (words: string, text: string, rest?: string): string =>
  Buffer.from(buildFile(plugin, fileOf(words, rest), both, [record('00:00:01:00.0', 'en', text)]))
    .toString()
    .slice(HEAD.length)
    .replace(/ 942f 942f\n[^]*/, '')

// Row 15 at column 20, and in it: "Hi".
const HI = '947a 947a c8e9'

test.each([
  ['a control code that is sent twice', '9470 9470 9137 9137 9137', '♪♪'],
  ['an extended character, which replaces its stand-in', '9470 9470 75 9225'.replace(' 75 ', ' 7580 '), 'ü'],
  ['rows by their positions', `9470 9470 c8e9 9476 9476 c8e9`, 'Hi\nHi'],
  ['the second data channel', '1cf4 1cf4 c8e9', 'Hi'],
])('%s is read', (_, words, text) => {
  expect(textsIn(words)).toEqual([text])
})

test('a byte gets odd parity, and a row moves to the left as far as it has to', () => {
  expect(written(HI, 'Ho')).toBe('947a 947a c8ef')
  // In the middle of 32 columns: 9 of indentation, by 8 and a tab of 1.
  expect(written(HI, 'Hi to all here')).toBe('94f4 94f4 97a1 97a1 c8e9 20f4 ef20 61ec ec20 68e5 f2e5')
})

test.each([
  ['a\nb', undefined, 'has 2 rows, and its caption has 1'],
  ['x'.repeat(33), undefined, 'a row of 33 characters, and a row has 32'],
  ['Жук', undefined, 'Ж'],
  ['Hello to all', '\n00:00:01:07\t942c\n', '3 are left from 00:00:01:00 to the next line'],
])('the text %j is refused', (text, rest, reason) => {
  expect(() => written(HI, text, rest)).toThrow(reason)
})
