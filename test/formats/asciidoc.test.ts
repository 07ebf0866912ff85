import { describe, expect, test } from 'vitest'
import { FormatError } from '../../core/contract.ts'
import { asciidocUnits } from '../../formats/asciidoc/units.ts'
import { documentPlaces } from '../syntax/document-places.ts'

const { textsOf, written } = documentPlaces(asciidocUnits)

describe('the texts of AsciiDoc', () => {
  test('an underlined title is not taken for a listing, and its line grows with it', () => {
    expect(textsOf('Kaj\n---\n\ntext\n')).toEqual(['Kaj', 'text'])
    expect(written('Kaj\n---\n\ntext\n', 'Bolværk')).toBe('Bolværk\n-------\n\ntext\n')
    expect(textsOf('a longer line\n----\ncode\n----\n')).toEqual(['a longer line'])
  })

  test('comments and conditions cut a paragraph in two', () => {
    expect(textsOf('one\n// no\ntwo\nifdef::x[]\nthree\nendif::[]\n')).toEqual(['one', 'two', 'three'])
  })

  test('one sentence a line stays one sentence a line', () => {
    expect(written('One is here.\nTwo is there.\n', 'A. B is longer than any line was. C')).toBe(
      'A.\nB is longer than any line was.\nC\n',
    )
  })

  test('the header, code, literal lines and macros hold no text', () => {
    expect(textsOf('= T\nAuthor <a@b.c>\nv1\n\n----\ncode\n\n----\n\n literal\n more\n\ntoc::[]\n')).toEqual([
      'T',
    ])
  })

  test('cells that hold blocks give their plain paragraphs', () => {
    expect(textsOf('[cols="1a"]\n|===\n|one\n\n* two\n\nthree\n|===\n')).toEqual(['one', 'three'])
  })

  test('a text that opens a block is refused', () => {
    for (const text of ['* item', '== x', '.title', 'a:: b', '----', 'NOTE: x', '[x]', 'include::x[]'])
      expect(() => written('text\n', text)).toThrow(FormatError)
  })

  test.each(['[', '["', 'a,', '"'])('an image of many %j is read in linear time', (piece) => {
    textsOf(`image::a.png[${piece.repeat(200_000)}]\n`)
  })
})
