import { describe, expect, it } from 'vitest'
import { envCodec, envEntries } from '@atlas/formats/env-lines/assignment-lines.ts'
import { sourceOf } from '../source-of.ts'

const source = sourceOf('')
const codec = envCodec(source)

const read = (text: string): (string | undefined)[][] =>
  [...envEntries(text)].map(({ key, value, context }) => [key, codec.decode(text.slice(...value)), context])

describe('environment files', () => {
  it('have variables, bare and in quotes', () => {
    expect(read('A=b c \nexport D = "e\\nf"\nG: \'h\n\\ni\'\nJ=`k`\nL=')).toEqual([
      ['A', 'b c', undefined],
      ['D', 'e\nf', undefined],
      ['G', 'h\n\\ni', undefined],
      ['J', 'k', undefined],
      ['L', '', undefined],
    ])
  })

  it('have comments, which quotes hold off', () => {
    expect(read('# far\n\n# near\nA="b # c" # behind\nD=e#f\nG=#h')).toEqual([
      ['A', 'b # c', 'near\nbehind'],
      ['D', 'e', 'f'],
      ['G', '', 'h'],
    ])
  })

  it('may have quotes that do not close, or have more after them', () => {
    expect(read('A="b\nC="d" e\nF="g\\"')).toEqual([
      ['A', '"b', undefined],
      ['C', '"d" e', undefined],
      ['F', 'g\\', undefined],
    ])
  })
})

describe('values of environment files', () => {
  it('keep their quotes where these can hold the text', () => {
    expect(codec.encode('a', "'b'")).toBe("'a'")
    expect(codec.encode('a b', 'c')).toBe('a b')
    expect(codec.encode('a\nb', '"c"')).toBe('"a\\nb"')
    expect(codec.encode('a\nb', '"c\nd"')).toBe('"a\nb"')
  })

  it('take others where not', () => {
    expect(codec.encode('a # b', 'c')).toBe('"a # b"')
    expect(codec.encode(' a', 'c')).toBe('" a"')
    expect(codec.encode('"a"', 'c')).toBe('\'"a"\'')
    expect(codec.encode('it\'s "a"', '"c"')).toBe('`it\'s "a"`')
    expect(codec.encode('a\\n', '"c"')).toBe("'a\\n'")
    expect(() => codec.encode('"a" \'b\' `c`\n', '"c"')).toThrow('all kinds of quotes')
  })
})
