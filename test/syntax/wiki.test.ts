import { describe, expect, test } from 'vitest'
import { FormatError, type Slot } from '../../core/contract.ts'
import { dokuWiki, mediaWiki, type Dialect } from '../../syntax/wiki/dialects.ts'
import { wikiUnits } from '../../syntax/wiki/units.ts'
import { sourceOf } from '../source-of.ts'

const slotsOf = (text: string, dialect: Dialect): Slot[] =>
  [...wikiUnits(sourceOf(text), dialect)].map(({ source }) => source as Slot)

const textsOf = (text: string, dialect = mediaWiki): string[] =>
  slotsOf(text, dialect).map(({ at, codec }) => codec.decode(text.slice(...at)))

/** The page with this text in its first place. */
function written(page: string, text: string, dialect = mediaWiki): string {
  const [slot] = slotsOf(page, dialect)
  if (!slot) throw new Error('No place.')
  return page.slice(0, slot.at[0]) + slot.codec.encode(text, page.slice(...slot.at)) + page.slice(slot.at[1])
}

describe('MediaWiki', () => {
  test('lines of a paragraph are one text, and a template over several lines keeps its own', () => {
    expect(textsOf('one\ntwo\n\nthree {{a\n|b}}\nfour')).toEqual(['one two', 'three {{a\n|b}}\nfour'])
  })

  test('a heading has as many marks as stand at both sides', () => {
    expect(textsOf('=== a ==\n= b =\n==\n== c')).toEqual(['= a', 'b', '== == c'])
  })

  test('cells stand behind their attributes, and links in them may have pipes', () => {
    expect(textsOf('{|\n|+ x="y" | a\n! b !! c\n|-\n| d || e="f" | [[g|h]]\n| i\nj\n|}\n| k')).toEqual([
      'a',
      'b',
      'c',
      'd',
      '[[g|h]]',
      'i',
      'j',
      '| k',
    ])
  })

  test('templates, categories, code and comments on lines of their own are no texts', () => {
    expect(
      textsOf('{{a\n|b=c}}\n[[Category:d]]\n<!-- e\nf -->\n<pre>\ng\n</pre>\n h\n__TOC__\n#REDIRECT [[i]]'),
    ).toEqual([])
  })

  test('what would open another block is refused, and no line is broken before it', () => {
    for (const text of ['* a', '== a ==', '{| a', ' a', '----', 'a\n\nb', 'a\n* b'])
      expect(() => written('one', text)).toThrow(FormatError)
    expect(written('aaa bbb\nccc', 'aaaa = bb * c')).toBe('aaaa =\nbb * c')
    expect(written('aa\nbb', 'a [[b c d e f]] g')).toBe('a [[b c d e f]]\ng')
  })
})

describe('DokuWiki', () => {
  test('headings, items, quotes, rows and paragraphs are texts', () => {
    const page = '====== a ======\n  * b\n    - c\n> d\n^ e ^ f |\n| [[g|h]] | |\ni\nj\n'
    expect(textsOf(page, dokuWiki)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', '[[g|h]]', 'i j'])
    expect([...wikiUnits(sourceOf('== a =='), dokuWiki)][0]?.element).toBe('h5')
  })

  test('code, files and macros are no texts', () => {
    expect(textsOf('  a\n<code>\nb\n</code>\n~~NOTOC~~\n{{page>c}}\n----\n%%d%%\n', dokuWiki)).toEqual([])
  })

  test('a footnote over lines keeps them', () => {
    expect(textsOf('a((b\nc)) d\ne', dokuWiki)).toEqual(['a((b\nc)) d\ne'])
  })

  test('a cell holds no mark of another', () => {
    expect(() => written('| a |', 'b | c', dokuWiki)).toThrow(FormatError)
    expect(written('| a |', '[[b|c]]', dokuWiki)).toBe('| [[b|c]] |')
  })
})

test.each([
  '{{',
  '}}',
  '[[',
  '[[a\n\n',
  '{{a\n\n[[',
  '<nowiki>',
  '<!--',
  '{|\n',
  '| a ||',
  '= ',
  '%%',
  '((',
  '<a ',
  '* a\n',
])('runs of %j are read in linear time', (piece) => {
  const page = piece.repeat(Math.ceil(200_000 / piece.length))
  textsOf(page)
  textsOf(page, dokuWiki)
})

test('blanks that end no line are read in linear time', () => {
  textsOf(`a\nb${' '.repeat(200_000)}c\n`)
})
