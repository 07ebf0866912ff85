import { describe, expect, test } from 'vitest'
import { FormatError, type Slot } from '@atlas/core/contract.ts'
import { dokuWiki, mediaWiki, type WikiDialect } from '@atlas/formats/_grammars/wiki/dialects.ts'
import { wikiUnits } from '@atlas/formats/_grammars/wiki/units.ts'
import { sourceOf } from '../source-of.ts'

const slotsOf = (text: string, dialect: WikiDialect): Slot[] =>
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

  test('a heading has as many marks as are at both sides', () => {
    expect(textsOf('=== a ==\n= b =\n==\n== c')).toEqual(['= a', 'b', '== == c'])
  })

  test('a heading may end in comments, and in the end of a comment that nothing opens', () => {
    expect(textsOf('== a == <!-- b --><!-- c <!-- d -->')).toEqual(['a'])
    expect(textsOf('== a --><!-- b -->\n\n== c -->')).toEqual(['== a --><!-- b -->', '== c -->'])
  })

  test('cells are after their attributes, and links in them may have pipes', () => {
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

  test('values of an infobox are texts; numbers, files, addresses and other templates are not', () => {
    const page =
      '{{Infobox harbor\n| name = a [[b|c]]\n| image = d.jpg\n| depth = 14\n| site = https://e.f\n| area = {{g|h}}\n| motto=i}}'
    expect(textsOf(page)).toEqual(['a [[b|c]]', 'i'])
    expect(written(page, 'j | k')).toContain('| name = j <nowiki>|</nowiki> k\n')
    expect(textsOf('{{Quote\n| text = a\n}}')).toEqual([])
  })

  test('a text that is only U+2028 is a text, since MediaWiki trims only white space of ASCII', () => {
    expect(textsOf(written('{{Infobox a\n| b = c\n}}', '\u2028'))).toEqual(['\u2028'])
    expect(textsOf(written('a', '\u2028'))).toEqual(['\u2028'])
    expect(() => written('a', '\f')).toThrow(FormatError)
  })

  test('of a line with marks of the extension Translate inside, what they enclose is text', () => {
    expect(
      textsOf(
        'A <translate><!--T:1--> b [[c]]</translate> d\n<translate>\ne\nf</translate>, g\n\n' +
          '* h: <translate nowrap>i</translate> {{j}} <translate>k</translate>\n\n' +
          '<translate>l</translate> m\n\nn</translate> o\n\np <nowiki><translate></nowiki> q',
      ),
    ).toEqual(['b [[c]]', 'e f', 'i', 'k', 'l', 'n', 'p <nowiki><translate></nowiki> q'])
    expect(written('a <translate>b</translate> c', '* d')).toBe('a <translate><nowiki/>* d</translate> c')
    expect(textsOf('A <translate>b</translate> c', dokuWiki)).toEqual(['A <translate>b</translate> c'])
  })

  test('marks of the extension Translate are not part of a text that they enclose', () => {
    const page = '== a == <!--T:1-->\n* <translate><!--T:2--> b</translate>\n\n<translate>c</translate> d'
    expect(textsOf(page)).toEqual(['a', 'b', 'c'])
  })

  test('templates, categories, code and comments on lines of their own are not texts', () => {
    expect(
      textsOf('{{a\n|b=c}}\n[[Category:d]]\n<!-- e\nf -->\n<pre>\ng\n</pre>\n h\n__TOC__\n#REDIRECT [[i]]'),
    ).toEqual([])
  })

  test.each([
    ['* a', '<nowiki/>* a'],
    ['# a', '<nowiki/># a'],
    ['== a ==', '<nowiki/>== a =='],
    ['{| a', '<nowiki/>{| a'],
    ['----', '<nowiki/>----'],
    ['#REDIRECT [[a]]', '<nowiki/>#REDIRECT [[a]]'],
    ['a {{b', 'a <nowiki>{{</nowiki>b'],
    ['a <!-- [[b]]', 'a <nowiki><!--</nowiki> [[b]]'],
  ])('%j is guarded in a paragraph, with or without its own tags', (text, spelled) => {
    expect(written('one', text)).toBe(spelled)
    expect(written('one', spelled)).toBe(spelled)
    expect(textsOf(spelled)).toEqual([text])
  })

  test('captions of a gallery are texts, with keys of their own', () => {
    const page = '<gallery>\nFile:A.jpg|A [[b|c]]\nB.jpg\nC.jpg|link=d\n</gallery>\n\nA [[b|c]]\n'
    expect(textsOf(page)).toEqual(['A [[b|c]]', 'A [[b|c]]'])
    expect([...wikiUnits(sourceOf(page), mediaWiki)].map(({ key }) => key.length)).toEqual([2, 1])
    expect(written(page, 'D')).toBe(page.replace('A [[b|c]]', 'D'))
  })

  test('marks in headings and cells are guarded, and links and templates stay', () => {
    expect(written('== a ==', 'b =')).toBe('== b = ==')
    expect(written('{|\n| a\n|}', 'b || c')).toBe('{|\n| b <nowiki>||</nowiki> c\n|}')
    expect(written('{|\n| a\n|}', '[[b|c]] {{d|e}}')).toBe('{|\n| [[b|c]] {{d|e}}\n|}')
  })

  test('no line is broken before what would open another block', () => {
    for (const text of [' a', 'a\n\nb']) expect(written('one', text)).toBe(text.trim().replace(/\n+/, ' '))
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

  test('code, files and macros are not texts', () => {
    expect(textsOf('  a\n<code>\nb\n</code>\n~~NOTOC~~\n{{page>c}}\n----\n%%d%%\n', dokuWiki)).toEqual([])
  })

  test('a footnote over lines keeps them', () => {
    expect(textsOf('a((b\nc)) d\ne', dokuWiki)).toEqual(['a((b\nc)) d\ne'])
  })

  test.each([
    ['> a', '<nowiki>></nowiki> a'],
    ['----', '<nowiki></nowiki>----'],
    ['== a ==', '<nowiki>==</nowiki> a =='],
    ['^ a', '<nowiki>^</nowiki> a'],
    ['a %% b', 'a <nowiki>%%</nowiki> b'],
    ['>"a', '<nowiki>>"</nowiki>a'],
  ])('%j is guarded in a paragraph, with or without its own tags', (text, spelled) => {
    expect(written('one', text, dokuWiki)).toBe(spelled)
    expect(written('one', spelled, dokuWiki)).toBe(spelled)
    expect(textsOf(spelled, dokuWiki)).toEqual([text])
  })

  test('the caption of a picture alone on its line is a text', () => {
    expect(textsOf('{{a.png?20|One}}\n\n{{b.png}}\n\n{{tag>c|d}}\n', dokuWiki)).toEqual(['One'])
    expect(written('{{a.png |One}}', 'Two', dokuWiki)).toBe('{{a.png |Two}}')
    expect(() => written('{{a.png|One}}', 'a }} b', dokuWiki)).toThrow(FormatError)
  })

  test('a cell holds no mark of another', () => {
    expect(written('| a |', 'b | c', dokuWiki)).toBe('| b <nowiki>|</nowiki> c |')
    expect(textsOf('| b <nowiki>|</nowiki> c |', dokuWiki)).toEqual(['b | c'])
    expect(written('| a |', '[[b|c]]', dokuWiki)).toBe('| [[b|c]] |')
  })
})
