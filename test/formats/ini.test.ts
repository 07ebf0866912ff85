import { describe, expect, it } from 'vitest'
import { iniCodec, iniEntries } from '@atlas/formats/ini/sections-and-keys.ts'
import { sourceOf } from '../source-of.ts'

const read = (text: string): string[] =>
  [...iniEntries(text)].map(({ key, value }) => `${key.join('/')}|${text.slice(value[0], value[1])}`)

describe('entries of INI files', () => {
  it('are in a section, or before the first', () => {
    expect(read('a=1\n[ s ] ; x\r\n b : 2 \n;c=3\n#d=4')).toEqual(['a|1', 's/b|2'])
  })

  it('have a colon in their key where an equals sign follows', () => {
    expect(read('http://x = y\nnone\n=nothing')).toEqual(['http://x|y'])
  })

  it('go on to the closing quote, if it ends its line', () => {
    expect(read('a=`1\nb=2`  \nc="""3\n"4"\n"""\nd=`5` 6\ne=`7')).toEqual([
      'a|`1\nb=2`',
      'c|"""3\n"4"\n"""',
      'd|`5` 6',
      'e|`7',
    ])
  })
})

describe('values of INI files', () => {
  const codec = iniCodec(sourceOf('', '\r\n'))

  it('keep their quotes, and lose them where the text has such a quote', () => {
    expect(codec.encode('a', '"b"')).toBe('"a"')
    expect(codec.encode('a "c" d', '"b"')).toBe('a "c" d')
    expect(codec.encode('a\nb', '`c`')).toBe('`a\r\nb`')
  })

  it('get quotes where blanks or quotes at their ends would be lost', () => {
    expect(codec.encode('a ', 'b')).toBe('"a "')
    expect(codec.encode('"a"', 'b')).toBe('\'"a"\'')
  })

  it('cannot hold line ends without block quotes, nor all quotes at once', () => {
    expect(() => codec.encode('a\nb', 'c')).toThrow('single line')
    expect(() => codec.encode(' "a\'', 'c')).toThrow('needs quotes')
  })
})
