// Special cases of Paradox's localisation: where a text ends, what a line cannot spell, and which header follows.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import {
  paradoxCodec,
  paradoxEntries,
  paradoxHeader,
} from '@atlas/formats/paradox-yaml/localisation-lines.ts'
import { detector } from '../subjects.ts'

const read = (text: string) =>
  [...paradoxEntries(text)].map(({ key, value, context }) => [key, text.slice(...value), context ?? ''])

describe('a text', () => {
  test('ends at the last quote of its line', () => {
    expect(read(' a:0 "He said "no""\n b: "x" # y\n c.d:7\t"\\"" #z')).toEqual([
      ['a', 'He said "no"', ''],
      ['b', 'x', 'y'],
      ['c.d', '\\"', 'z'],
    ])
  })

  test('needs a key, a colon, and two quotes', () => {
    expect(read(' a:0 "open\n b "x"\n :0 "x"\n c:0x "x"\n# d:0 "x"\n e: f "x"')).toEqual([])
  })
})

describe('spelling', () => {
  test('keeps its quotes', () => {
    expect(paradoxCodec.encode('"a" ""', '')).toBe('"a" ""')
    expect(paradoxCodec.encode('"a" ""', 'x \\"')).toBe('\\"a\\" \\"\\"')
  })

  test('distinguishes a backslash before a quote from an escape', () => {
    for (const was of ['', '\\"']) {
      expect(paradoxCodec.decode(paradoxCodec.encode('\\"', was))).toBe('\\"')
      expect(paradoxCodec.decode(paradoxCodec.encode('\\\\"', was))).toBe('\\\\"')
    }
  })

  test('refuses a text that would be read as a line end', () => {
    expect(() => paradoxCodec.encode('C:\\new', '')).toThrow('A backslash before an "n"')
  })
})

test('the header may follow comments', () => {
  expect(paradoxHeader('# x\n\n l_french: # y\n a:0 "b"')).toEqual({ name: 'french', at: [8, 14] })
  expect(paradoxHeader('a:\n b: "c"')).toBeUndefined()
})

test('files are distinguished from YAML by their header', () => {
  const detect = (content: string) => detector.detect('fens.yml', Buffer.from(content))
  expect(detect('# x\nl_english:\n a:0 "b"')).toBe('paradox-yaml')
  expect(detect('\ufeffl_simp_chinese:\r\n a:0 "b"')).toBe('paradox-yaml')
  expect(detect('l_names:\n  a: b')).toBe('yaml')
  expect(detect('en:\n  l_english: b')).toBe('rails-yaml')
})
