import { describe, expect, it } from 'vitest'
import type { Codec, Source } from '@atlas/core/contract.ts'
import { unescape } from '@atlas/formats/_grammars/text/escapes.ts'
import { propertyCodec } from '@atlas/formats/java-properties/codec.ts'
import { PropertyReader, propertiesEscapes } from '@atlas/formats/java-properties/logical-lines.ts'
import { sourceOf } from '../source-of.ts'

const codecOf = (source: Source): Codec => propertyCodec(source)

/** What is read of each entry. */
function eachEntry<Result>(text: string, result: (entry: PropertyReader) => Result): Result[] {
  const entry = new PropertyReader(text)
  const results: Result[] = []
  while (entry.read()) results.push(result(entry))
  return results
}

/** Key, text and spelling of each entry. */
const read = (text: string): string[][] =>
  eachEntry(text, ({ keyStart, keyEnd, valueStart, valueEnd }) => {
    const raw = text.slice(valueStart, valueEnd)
    return [unescape(text.slice(keyStart, keyEnd), propertiesEscapes), unescape(raw, propertiesEscapes), raw]
  })

const texts = (text: string): string[][] => read(text).map(([key = '', value = '']) => [key, value])

const spell = (text: string, was: string, file = `k=${was}`): string =>
  codecOf(sourceOf(file)).encode(text, was)

describe('the entries of a .properties file', () => {
  it('knows every separator', () => {
    expect(texts('a=1\nb:2\nc 3\nd = 4\ne\t:\f5\nf  = = 6')).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
      ['d', '4'],
      ['e', '5'],
      ['f', '= 6'],
    ])
  })

  it('ends lines only at the line ends of Java', () => {
    expect(texts('a=1\rb=2\r\nc=3\u0085\u2028\nd=4')).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '3\u0085\u2028'],
      ['d', '4'],
    ])
  })

  it('reads escaped separators as part of the key', () => {
    expect(texts('a\\:b\\=c\\ d = 1\n\\#e=2')).toEqual([
      ['a:b=c d', '1'],
      ['#e', '2'],
    ])
  })

  it('joins folded lines without their margins, in keys too', () => {
    expect(texts('lo\\\n    ng \\\n  = one \\\r\n\ttwo\\\n\\\n three')).toEqual([['long', 'one twothree']])
  })

  it('ends an entry at a blank line after a fold', () => {
    expect(read('a = one \\\n\nb = two')).toEqual([
      ['a', 'one ', 'one '],
      ['b', 'two', 'two'],
    ])
  })

  it('finds no comment inside a folded value', () => {
    expect(texts('a = one \\\n# two\nb=3')).toEqual([
      ['a', 'one # two'],
      ['b', '3'],
    ])
  })

  it('drops a backslash at the end of the file', () => {
    expect(read('a=one\\')).toEqual([['a', 'one', 'one']])
    expect(read('a\\')).toEqual([['a', '', '']])
  })

  it('distinguishes a bare key from a key with an empty value', () => {
    const file = 'a\nb=\nc \nd\\\n\n'
    const separators = eachEntry(file, ({ keyEnd, valueStart }) => file.slice(keyEnd, valueStart))
    expect(separators).toEqual(['', '=', ' ', ''])
  })

  it('keeps the spaces at the end of a value', () => {
    expect(texts('a=  one  ')).toEqual([['a', 'one  ']])
  })

  it('returns the comments directly above as context', () => {
    const file = '# License\n\n# One\n! two\n#\na=1\nb=2\n'
    expect(eachEntry(file, ({ context }) => context)).toEqual(['One\ntwo', undefined])
  })
})

describe('values of .properties files', () => {
  it('reads escapes, surrogate pairs, and unknown escapes', () => {
    expect(unescape('\\u00e9\\uD83C\\uDF3B\\n\\q\\\\\\:\\u12', propertiesEscapes)).toBe('é🌻\nq\\:u12')
  })

  it('does not read a control character as a digit', () => {
    expect(unescape('\\u\x10\x11\x12\x13', propertiesEscapes)).toBe('u\x10\x11\x12\x13')
  })

  it('escapes blanks at the start only', () => {
    expect(spell('  a  ', 'x')).toBe('\\  a  ')
    expect(spell('\ta\tb', 'x\ty')).toBe('\\ta\tb')
  })

  it('escapes what the old text escaped, in the same way', () => {
    expect(spell('a:b "c"', 'x\\:\\"')).toBe('a\\:b \\"c\\"')
    expect(spell('\u00a0a', '1\\u00a0m')).toBe('\\u00a0a')
  })

  it('writes the digits of escapes as the file does', () => {
    expect(codecOf(sourceOf('a=\\u00e9')).escape?.('é')).toBe('\\u00e9')
    expect(codecOf(sourceOf('a=\\u00E9')).escape?.('🌻')).toBe('\\uD83C\\uDF3B')
    expect(codecOf(sourceOf('a=1')).escape?.('\ud800')).toBe('\\uD800')
  })

  it('escapes all characters beyond ASCII if the values of the file do', () => {
    expect(spell('é', 'e', '# é\na=\\u00fc\nb=e')).toBe('\\u00e9')
    expect(spell('é', 'e', 'a=\\u00fcö\nb=e')).toBe('é')
  })

  it('folds after line feeds where the old value did', () => {
    expect(spell('a\nb c\nd', 'one\\n\\\n  two')).toBe('a\\n\\\n  b c\\n\\\n  d')
  })

  it('folds at the old width, and never before a blank', () => {
    expect(spell('aa bbb  ccc ddd', 'one two \\\n  three')).toBe('aa bbb  \\\n  ccc ddd')
  })

  it('keeps a value on one line if it was on one line', () => {
    expect(spell('word '.repeat(100), 'one')).toBe('word '.repeat(100))
  })
})
