import createProcessor from '@asciidoctor/core'
import { describe, expect, test } from 'vitest'
import type { Slot } from '@atlas/core/contract.ts'
import { asciidocUnits } from '@atlas/formats/asciidoc/units.ts'
import { sourceOf } from '../source-of.ts'
import { documentPlaces } from '../grammars/document-places.ts'

const { textsOf, written } = documentPlaces(asciidocUnits)

const processor = createProcessor()

/** The paragraphs of a document as Asciidoctor shows them. */
const paragraphsOf = (file: string): string[] =>
  [...(processor.convert(file) as string).matchAll(/<p>([^]*?)<\/p>/g)].map(([, text = '']) =>
    text.replaceAll('&#43;', '+'),
  )

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
    expect(written('One is here.\nTwo is there.\n', 'Ah. B is longer than any line was. C')).toBe(
      'Ah.\nB is longer than any line was.\nC\n',
    )
  })

  test('in a page of a manual, its name is hidden, and only the purpose after it is a text', () => {
    const file = '= lamp(1)\n:doctype: manpage\n\n== Name\n\nlamp - lights a\nlamp\n\n== Use\n\na - b\n'
    const units = [...asciidocUnits(sourceOf(file))]
    expect(units.map(({ isHidden }) => isHidden)).toEqual([true, undefined, undefined, undefined, undefined])
    expect(textsOf(file)).toEqual(['lamp(1)', 'Name', 'lights a lamp', 'Use', 'a - b'])
    const purpose = units[2]?.source as Slot
    const built =
      file.slice(0, purpose.at[0]) + purpose.codec.encode('tænder', '') + file.slice(purpose.at[1])
    expect(processor.load(built).getAttribute('manpurpose')).toBe('tænder')
    expect(textsOf(file.replace('manpage', 'book'))[2]).toBe('lamp - lights a lamp')
  })

  test('the header, code, literal lines and macros hold no text', () => {
    expect(textsOf('= T\nAuthor <a@b.c>\nv1\n\n----\ncode\n\n----\n\n literal\n more\n\ntoc::[]\n')).toEqual([
      'T',
    ])
  })

  test('paragraphs of a quotation with > are texts; and so is its author; its lists are not', () => {
    const file = '> One\n> two.\n>\n> * item\n>\n> Three\nfour.\n> -- Marit\n'
    expect(textsOf(file)).toEqual(['One two.', 'Three four.', 'Marit'])
    const built = written(file, '* Five six seven')
    expect(built).toBe(file.replace('> One\n> two.', '> {empty}*\n> Five\n> six\n> seven'))
  })

  test('authors, sources and titles in lists of attributes are texts; addresses and sizes are not', () => {
    const list = '[quote, Marit Holm, "Tides, and more"]'
    expect(textsOf(`${list}\nOne.\n`)).toEqual(['Marit Holm', 'Tides, and more', 'One.'])
    expect(written(`${list}\nOne.\n`, 'Holm, Marit')).toBe(
      '[quote, "Holm, Marit", "Tides, and more"]\nOne.\n',
    )
    // Asciidoctor puts them into the page as they are.
    expect(() => written(`${list}\nOne.\n`, 'A <b>c</b>')).toThrow('would be read as markup')
    expect(textsOf('[verse, citetitle="Tides", attribution=Marit]\nOne.\n')).toEqual([
      'Tides',
      'Marit',
      'One.',
    ])
    expect(textsOf('[quote, {author}, https://holm.example/a]\nOne.\n')).toEqual(['One.'])
    expect(textsOf('[NOTE, Marit]\nOne.\n\n[[quote, Marit]]\n.Two\nThree.\n')).toEqual([
      'One.',
      'Two',
      'Three.',
    ])
    const image = 'image::a.png["A, title=b", 300, title=The pier, link=c]\n'
    expect(textsOf(image)).toEqual(['A, title=b', 'The pier'])
    expect(processor.convert(written(image, 'B'))).toContain('The pier')
    expect(textsOf('video::a.mp4[title="In May", width=3]\n')).toEqual(['In May'])
  })

  test('a quotation with its author below is a text without its quotes, and the author is one', () => {
    const file = '"One\ntwo."\n-- Marit, harbor\n'
    expect(textsOf(file)).toEqual(['One two.', 'Marit, harbor'])
    expect(written(file, 'Drei')).toBe('"Drei"\n-- Marit, harbor\n')
    expect(textsOf('= T\n:navtitle: Short\n:page-tags: a\n')).toEqual(['T', 'Short'])
  })

  test('cells that hold blocks give their paragraphs and items, and a cell that goes on is of no header', () => {
    expect(textsOf('[cols="1a"]\n|===\n|one\n\n* two\n\nthree\n|===\n')).toEqual(['one', 'two', 'three'])
    expect(textsOf('[cols="2*a"]\n|===\n|* one|b\n\n|* two\n* four|c\n|===\n')).toEqual([
      '* one',
      'b',
      'two',
      'four',
      'c',
    ])
  })

  test.each([
    ['1. Mai', '{empty}1. Mai'],
    ['* item', '{empty}* item'],
    ['+', '{empty}+'],
    ['== x', '{empty}== x'],
    ['.title', '{empty}.title'],
    ['a:: b', 'a::{empty} b'],
    ['----', '{empty}----'],
    ['NOTE: x', '{empty}NOTE: x'],
    ['[x]', '{empty}[x]'],
    ['include::x[]', '{empty}include::x[]{empty}'],
    ['a +', 'a {plus}'],
  ])('%j is guarded, and Asciidoctor shows it', (text, spelled) => {
    const built = written('text\n', text)
    expect(built).toBe(`${spelled}\n`)
    expect(textsOf(built)).toEqual([text])
    expect(written('text\n', spelled)).toBe(built)
    expect(paragraphsOf(built)).toEqual([text])
  })

  test('a heading keeps its marks, its underline counts the guard, and markup stays', () => {
    expect(written('== One\n', 'C =')).toBe('== C ={empty}\n')
    expect(written('One\n---\n', 'C =')).toBe('C ={empty}\n----------\n')
    expect(written('text\n', '*a* _b_ `c` link:d[e]')).toBe('*a* _b_ `c` link:d[e]\n')
  })
})
