import { describe, expect, it } from 'vitest'
import { vdfEntries, vdfTexts } from '@atlas/formats/valve-vdf/key-values.ts'
import { codeOfName, nameLike } from '@atlas/formats/_grammars/text/game-languages.ts'
import { vdfStringText, valueCodec } from '@atlas/formats/valve-vdf/strings.ts'
import { languageByCode } from '@atlas/core/languages.ts'

const read = (text: string): (string | undefined)[][] =>
  [...vdfEntries(text)].map(({ blocks, name, condition, at, context }) => [
    [...blocks, name + condition].join('/'),
    vdfStringText(text.slice(...at)),
    context,
  ])

describe('keys and values', () => {
  it('are in blocks, with comments and conditions', () => {
    expect(
      read('a { // x\n\n// b\n"c" "d" [$E]\nf g // h\n\n"i" [$J] { "k" "l" "m" "n"} }\n} "o" "p"'),
    ).toEqual([
      ['a/c[$E]', 'd', 'b'],
      ['a/f', 'g', 'h'],
      ['a/i/k', 'l', undefined],
      ['a/i/m', 'n', undefined],
      ['o', 'p', undefined],
    ])
  })

  it('may lack a value, or have it on the next line', () => {
    expect(read('"a"\n"b"\n"c"\n"d" "e"\n"f"\n\n// g\n{ "h" "i" }')).toEqual([
      ['a', 'b', undefined],
      ['d', 'e', undefined],
      ['f/h', 'i', undefined],
    ])
  })

  it('may contain line ends and quotes', () => {
    expect(read('"a" "b\n\n"c" d" // e\n"f" "g "h""\n"i" "j\\""')).toEqual([
      ['a', 'b\n\n"c" d', 'e'],
      ['f', 'g "h"', undefined],
      ['i', 'j"', undefined],
    ])
  })

  it('must be closed, and nested at most 500 blocks deep', () => {
    expect(() => read('"a" "b')).toThrow('not closed')
    expect(() => read('a{'.repeat(501))).toThrow('nested deeper')
  })
})

describe('texts of KeyValues', () => {
  it.each([
    ['"lang" { "Language" "english" "Tokens" { "a" "b" } }', 'a'],
    ['"x.res" { "f" { "wide" "1" "labelText" "b" "title" "#c" } }', 'labelText'],
    ['Scheme { "name" "Tahoma" }', ''],
    ['#base "a.txt"\nGAME { "b" "c" }', 'b'],
  ])('are only some of the values: %s', (text, names) => {
    const found = vdfTexts(text)
    expect(found.map(({ name }) => name).join()).toBe(names)
  })
})

describe('values', () => {
  const codec = valueCodec('\r\n')

  it('keep line ends, bare words and backslashes', () => {
    expect(codec.encode('a\n\tb', '"c\nd"')).toBe('"a\n\\tb"')
    expect(codec.encode('a\nb', '"c"')).toBe('"a\\nb"')
    expect(codec.encode('a', 'b')).toBe('a')
    expect(codec.encode('a b', 'c')).toBe('"a b"')
    expect(codec.encode('\\x01\\n\\', '"b"')).toBe(String.raw`"\x01\\n\\"`)
  })
})

it('Steam has its own names for languages', () => {
  const chinese = languageByCode('zh-TW')
  expect(codeOfName('TChinese')).toBe('zh-TW')
  expect(chinese && nameLike(chinese, 'english')).toBe('tchinese')
  expect(chinese && nameLike(chinese, 'English')).toBe('Tchinese')
})
