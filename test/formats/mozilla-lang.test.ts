import { describe, expect, it } from 'vitest'
import { dotlangEntries, targetCodec } from '@atlas/formats/mozilla-lang/text-pairs.ts'

const read = (text: string): (string | undefined)[][] =>
  [...dotlangEntries(text)].map(({ source, target, context }) => [
    text.slice(...source),
    target && text.slice(...target),
    context,
  ])

describe('entries of .lang files', () => {
  it('have their translation on the next line, if any', () => {
    expect(read(';a\n b \n;c\n\n;d\n;e\r\n#f\r\n;g')).toEqual([
      ['a', 'b', undefined],
      ['c', undefined, undefined],
      ['d', undefined, undefined],
      ['e', undefined, undefined],
      ['g', undefined, 'f'],
    ])
  })

  it('have comments above them, but not the comments of the file', () => {
    expect(read('## a ##\n# b\n#c\n;d\n# e\n\n;f')).toEqual([
      ['d', undefined, 'b\nc'],
      ['f', undefined, undefined],
    ])
  })
})

describe('translations in .lang files', () => {
  const codec = targetCodec('Name')

  it('are marked if they equal the source', () => {
    expect(codec.encode('Name', '')).toBe('Name {ok}')
    expect(codec.decode('Name {ok}')).toBe('Name')
    expect(codec.encode('Naam', 'Name {ok}')).toBe('Naam')
  })

  it.each(['a\nb', '#a', ';a', 'a {ok}'])('cannot be %j', (text) => {
    expect(() => codec.encode(text, '')).toThrow(Error)
  })
})
