import { describe, expect, it } from 'vitest'
import type { FormatError, Source } from '@atlas/core/contract.ts'
import { plistCodecs, plistPairs, type PlistCodecs } from '@atlas/formats/apple-strings/old-plist.ts'
import { sourceOf } from '../source-of.ts'

const codecsOf = (source: Source): PlistCodecs => plistCodecs(source, plistPairs(source.text))

/** Keys and texts of a file; the short form has no text. */
function read(text: string): (readonly [string, string | undefined])[] {
  const codecs = codecsOf(sourceOf(text))
  return plistPairs(text).map(({ key, value }) => [
    key.join(' > '),
    value && codecs.of(value.quote).decode(text.slice(value.at[0], value.at[1])),
  ])
}

const contexts = (text: string): (string | undefined)[] => plistPairs(text).map(({ context }) => context)

function errorOf(text: string): string {
  try {
    read(text)
    return ''
  } catch (error) {
    const { code, message, offset } = error as FormatError
    return `${code} ${offset}: ${message}`
  }
}

const spell = (text: string, was: string, eol = '\n'): string =>
  codecsOf(sourceOf('', eol)).of('"').encode(text, was)

describe('the pairs of a .strings file', () => {
  it('reads quoted and bare texts, two on a line', () => {
    expect(read(`"a" = "1";'b'='2';c.d-e = http://x/y;`)).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c.d-e', 'http://x/y'],
    ])
  })

  it('reads the short form, whose text is its key', () => {
    expect(read('"Save";\nCancel ;')).toEqual([
      ['Save', undefined],
      ['Cancel', undefined],
    ])
  })

  it('reads dictionaries around and inside the pairs', () => {
    expect(read('// x\n{ "a" = { b = c; d = "e" }; f = g; }')).toEqual([
      ['a > b', 'c'],
      ['a > d', 'e'],
      ['f', 'g'],
    ])
  })

  it('reads every escape', () => {
    expect(read(String.raw`"a" = "\"\\\n\t\U00e9\u00E9\101\7\'\q\320";`)).toEqual([
      ['a', `"\\\n\tééA\u0007'q—`],
    ])
  })

  it('shows line ends in a text as \\n', () => {
    expect(read('"a" = "one\r\ntwo\\\r\nthree";')).toEqual([['a', 'one\ntwo\nthree']])
  })

  it('does without a semicolon at the end of a line, of a dictionary, of the file', () => {
    expect(read('"a" = "1"\n"b" = { c = d } e = f')).toEqual([
      ['a', '1'],
      ['b > c', 'd'],
      ['e', 'f'],
    ])
  })

  it('takes comments above and after a pair as context, none across a blank line', () => {
    const file =
      '/* License */\n\n/*\n * One\n * two\n */\na = b; // three\n// four\nc = d; /* five */ e = f;'
    expect(contexts(file)).toEqual(['One\ntwo\nthree', 'four', 'five'])
  })

  it('reports what is wrong and where', () => {
    expect(errorOf('"a" = "b')).toBe('syntax 6: The text that begins here is not closed: add the missing ".')
    expect(errorOf('/* a')).toBe(
      'syntax 0: The comment that begins here is not closed: add the missing "*/".',
    )
    expect(errorOf('"a" = ;')).toBe('syntax 6: Expected the value of the key "a": a text in quotation marks.')
    expect(errorOf('"a" = "b "c" d";')).toContain('syntax 10: Expected ";" after "a".')
    expect(errorOf('{ a = b;')).toBe('syntax 8: The file ends inside a dictionary: add the missing "}".')
    expect(errorOf('a={'.repeat(501))).toContain('too-deep')
  })
})

describe('texts of .strings files', () => {
  it('keeps line feeds as they are where the old text has them so', () => {
    expect(spell('a\nb', 'one\r\ntwo')).toBe('a\r\nb')
    expect(spell('a\nb', 'one\\ntwo')).toBe('a\\nb')
    expect(spell('a\nb', 'one')).toBe('a\\nb')
  })

  it('never lets the next character change an escape', () => {
    expect(spell('Ufeed 7', 'C:\\Users \\7')).toBe('Ufeed 7')
  })

  it('puts a bare text in quotation marks when it must', () => {
    const { encode, decode } = codecsOf(sourceOf('')).of('')
    expect(encode('two', 'one')).toBe('two')
    expect(encode('two "words"', 'one')).toBe('"two \\"words\\""')
    expect(encode('//two', 'one')).toBe('"//two"')
    expect(decode('"two \\"words\\""')).toBe('two "words"')
  })

  it('makes a pair of the short form', () => {
    const { encode, decode } = codecsOf(sourceOf('')).short
    expect(decode("'Save'")).toBe('Save')
    expect(encode('Sichern', '"Save"')).toBe('"Save" = "Sichern"')
    expect(decode('Save = "Sichern"')).toBe('Sichern')
  })
})
