import { describe, expect, it } from 'vitest'
import { tomlEntries } from '@atlas/formats/_grammars/toml/reader.ts'
import { tomlStringCodec, tomlStringText } from '@atlas/formats/_grammars/toml/strings.ts'
import { sourceOf } from '../source-of.ts'

const read = (text: string): (string | undefined)[][] =>
  tomlEntries(text).map(({ key, at, context }) => [key.join('/'), tomlStringText(text.slice(...at)), context])

describe('strings of TOML', () => {
  it('are in tables, lists of tables, arrays and inline tables', () => {
    expect(read('[[a]]\nb = "1"\n[a.c]\nd.e = "2"\n[[a]]\n"f.g" = ["3", {h = "4"}, 5]')).toEqual([
      ['a/0/b', '1', undefined],
      ['a/0/c/d/e', '2', undefined],
      ['a/1/f.g/0', '3', undefined],
      ['a/1/f.g/1/h', '4', undefined],
    ])
  })

  it('have comments above and after them', () => {
    expect(read('# file\n\n# a\nb = "c" # d\ne = 1 # f\ng = "h"')).toEqual([
      ['b', 'c', 'a\nd'],
      ['g', 'h', undefined],
    ])
  })

  it.each(['a', 'a = ', 'a = "b', 'a = "b\\\n"', 'a = ["b" "c"]', '[a', 'a = "b" c', "a = '''b''"])(
    'must be whole: %s',
    (text) => {
      expect(() => read(text)).toThrow(/Expected|not closed/)
    },
  )
})

describe('quotes of TOML', () => {
  const { encode } = tomlStringCodec(sourceOf(''))

  it('read escapes, quotes at the end and folds', () => {
    expect(tomlStringText(String.raw`"a\u00e9\t\U0001F33B\\"`)).toBe('aé\t🌻\\')
    expect(tomlStringText(String.raw`"\q\u12\x41"`)).toBe(String.raw`\q\u12A`)
    expect(tomlStringText('"""\n"a""""')).toBe('"a"')
    expect(tomlStringText('"""a \\\n   b"""')).toBe('a b')
  })

  it('are kept where they can hold the text', () => {
    expect(encode('a\\b', "'c'")).toBe("'a\\b'")
    expect(encode("it's", "'c'")).toBe('"it\'s"')
    expect(encode('a "b" """', '"""c"""')).toBe(String.raw`"""a "b" \"\"\""""`)
    expect(encode('a\nb', '"""\nc"""')).toBe('"""\na\nb"""')
  })
})

describe('pathological TOML', () => {
  it('is not read deeper than 500 levels', () => {
    expect(() => read(`a = ${'['.repeat(501)}`)).toThrow('nested deeper')
  })
})
