import { sourceOf } from '../source-of.ts'
import { describe, expect, it } from 'vitest'
import { bareCodec, quotedCodec, readTransTable } from '@atlas/formats/transtable/table.ts'

describe('translation tables', () => {
  it('have rows of a context and texts, with or without quotes', () => {
    const text =
      'TransTableV1\ten\t"fr"\n"okpCtx:tu=1"\t"a"\t"b"\n\nokpCtx:tu=2\tc\nnone\td\nokpCtx:tu=3\te\t\tf'
    const { languages, rows } = readTransTable(sourceOf(text))
    expect(languages.map(({ at }) => text.slice(...at))).toEqual(['en', 'fr'])
    const read = rows.map(({ key, source, target }) => [
      key,
      text.slice(...source.at),
      target && text.slice(...target.at),
    ])
    expect(read).toEqual([
      ['tu=1', 'a', 'b'],
      ['tu=2', 'c', undefined],
      ['tu=3', 'e', ''],
    ])
  })

  it('begin with their signature', () => {
    expect(() => readTransTable(sourceOf('en\tfr'))).toThrow('TransTableV1')
  })
})

describe('cells of translation tables', () => {
  it('escape tabs and line ends', () => {
    expect(quotedCodec.encode('a\tb\nc\\d"', '')).toBe('a\\tb\\nc\\d"')
    expect(quotedCodec.decode('a\\tb\\nc\\d')).toBe('a\tb\nc\\d')
    expect(() => quotedCodec.encode('C:\\new', '')).toThrow('"\\n", which would be read as a line end')
  })

  it('get quotes if their own would be removed', () => {
    expect(bareCodec.encode('"a" b', '')).toBe('""a" b"')
    expect(bareCodec.encode('a "b" c', '')).toBe('a "b" c')
    expect(bareCodec.decode('""a" b"')).toBe('"a" b')
  })
})
