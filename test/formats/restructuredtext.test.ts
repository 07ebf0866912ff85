import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import rst from '@atlas/formats/restructuredtext/format.ts'
import { rstUnits } from '@atlas/formats/restructuredtext/units.ts'
import { sourceOf } from '../source-of.ts'
import { documentPlaces } from '../grammars/document-places.ts'

const { unitsOf, textsOf, written } = documentPlaces(rstUnits)

describe('the texts of reStructuredText', () => {
  test('the lines under and over a title grow with it, and a longer one stays', () => {
    expect(written('Kaj\n===\n', 'Bolværk')).toBe('Bolværk\n=======\n')
    expect(written('=====\n Kaj\n=====\n', '埠頭')).toBe('======\n 埠頭\n======\n')
    expect(written('Kaj\n========\n', 'Kajen')).toBe('Kajen\n========\n')
  })

  test('levels follow the order in which the styles appear', () => {
    const elements = unitsOf('One\n~~~\n\nTwo\n===\n\nThree\n~~~~~\n').map(({ element }) => element)
    expect(elements).toEqual(['h1', 'h2', 'h1'])
  })

  test('a literal block and its colons are not text', () => {
    expect(textsOf('Look::\n\n  code\n\nDone ::\n\n> quoted\n> code\n\n::\n\n  more\n')).toEqual([
      'Look:',
      'Done',
    ])
    expect(written('Look::\n\n  code\n', 'Sieh:')).toBe('Sieh::\n\n  code\n')
    expect(written('Look::\n\n  code\n', 'Sieh')).toBe('Sieh ::\n\n  code\n')
  })

  test('items end where their margin ends, and contain blocks', () => {
    expect(textsOf('- term\n     definition\n- one\n  two\n\n  three\nfour\n')).toEqual([
      'term',
      'definition',
      'one two',
      'three',
      'four',
    ])
  })

  test('known directives contain texts; comments and targets do not', () => {
    const file = '.. note:: a\n   b\n.. code:: c\n\n   d\n.. e\n   f\n.. _g: h\n.. image:: i\n   :alt: j\n'
    expect(textsOf(file)).toEqual(['a b', 'j'])
  })

  test('titles in a table of contents are texts, and its paths are not', () => {
    const file =
      '.. toctree::\n   :caption: All\n\n   First <a>\n   b\n   On <b> & *c*<https://d.example>\n   <e>\n'
    expect(textsOf(file)).toEqual(['All', 'First', 'On <b> & *c*'])
    expect(textsOf('.. toctree::\n   First <a>\n\nLast <b>\n')).toEqual(['First', 'Last <b>'])
    expect(written('.. toctree::\n\n   First <a>\n', '- Erst <x>')).toBe(
      '.. toctree::\n\n   - Erst <x> <a>\n',
    )
    expect(() => written('.. toctree::\n\n   First <a>\n', ':a: b')).toThrow('an option of the toctree')
  })

  test.each([
    ['- item', '\\- item'],
    ['1. Mai', '1\\. Mai'],
    ['(a) x', '\\(a) x'],
    ['.. x', '\\.. x'],
    [':a: b', '\\:a: b'],
    ['| x', '\\| x'],
    ['x::', 'x:\\:'],
    ['>>> x', '\\>>> x'],
    ['-v  x', '\\-v  x'],
    ['***', '\\***'],
  ])('%j gets a backslash, with or without its own', (text, spelled) => {
    const built = written('text\n', text)
    expect(built).toBe(`${spelled}\n`)
    expect(written('text\n', spelled)).toBe(built)
    expect(textsOf(built)).toEqual([text])
  })

  test('a title counts its backslash, and a paragraph above code ends in one mark', () => {
    expect(written('Text\n====\n', '- item')).toBe('\\- item\n=======\n')
    expect(written('Text::\n\n  code\n', 'a:')).toBe('a::\n\n  code\n')
    expect(written('Text::\n\n  code\n', 'a :')).toBe('a : ::\n\n  code\n')
    expect(textsOf('a : ::\n\n  code\n')).toEqual(['a :'])
    expect(written('text\n', '*a* **b** ``c`` `d`_ |e|')).toBe('*a* **b** ``c`` `d`_ |e|\n')
  })
})

describe('tables', () => {
  const languages = { source: known('en'), targets: [known('de')] }
  const recordsIn = (file: string) =>
    recordsOf(rst, readUnits(rst, sourceOf(file), { ...languages, targets: [] }))
  const cellsOf = (file: string) => recordsIn(file).map(({ text }) => text)
  const built = (file: string, texts: Record<string, string>): string => {
    const records = recordsIn(file).flatMap((record) => {
      const text = typeof record.text === 'string' ? texts[record.text] : undefined
      return text === undefined ? [] : [{ ...record, translations: { de: { text } } }]
    })
    return Buffer.from(buildFile(rst, Buffer.from(file), languages, records)).toString()
  }

  const grid = [
    '+-----+-----+',
    '| One | Two |',
    '+=====+=====+',
    '| a   | b   |',
    '|     |     |',
    '|     | * c |',
    '+-----+-----+',
    '',
  ].join('\n')
  const simple =
    '====  =====\nOne   Two\n====  =====\na     b\n      c\n\\     longer than that\n====  =====\n'

  test('cells are texts, with the blocks in them', () => {
    expect(cellsOf(grid)).toEqual(['One', 'Two', 'a', 'b', 'c'])
    expect(cellsOf(simple)).toEqual(['One', 'Two', 'a', 'b c', 'longer than that'])
  })

  test('columns grow with their texts, and wide characters take two', () => {
    expect(built(grid, { One: 'Eins', Two: '外', b: 'be' })).toBe(
      [
        '+------+-----+',
        '| Eins | 外  |',
        '+======+=====+',
        '| a    | be  |',
        '|      |     |',
        '|      | * c |',
        '+------+-----+',
        '',
      ].join('\n'),
    )
    expect(built(simple, { One: 'Zwei und', a: '1. Mai' })).toBe(
      '========  =====\nZwei und  Two\n========  =====\n1\\. Mai   b\n          c\n\\         longer than that\n========  =====\n',
    )
  })

  test('tables with cells that span others stay as they are', () => {
    expect(cellsOf('+-----+-----+\n| One       |\n+-----+-----+\n| a   | b   |\n+-----+-----+\n')).toEqual([])
    expect(cellsOf('===  ===\nOne\n--------\na    b\n===  ===\n===  ===\n')).toEqual([])
    expect(cellsOf('+-----+\n| One\n')).toEqual([])
    expect(cellsOf('+---+---+\n| a | b |\n|   +---+\n|   | c |\n+---+---+\n')).toEqual([])
  })

  test('cells of comma-separated values that are not one paragraph stay as they are', () => {
    const table = (rows: string): string => `.. csv-table:: T\n\n   ${rows.replaceAll('\n', '\n   ')}\n`
    expect(cellsOf(table('"a\n\nb", c\n"* d\n* e", f\n"g\n  h", i\nj, k'))).toEqual([
      'T',
      'c',
      'f',
      'i',
      'j',
      'k',
    ])
    expect(cellsOf(table('a, b\nc, "d\ne'))).toEqual(['T', 'a', 'b'])
    expect(cellsOf(table('a\n"b" c, d\ne'))).toEqual(['T', 'a'])
  })

  test('a table of comma-separated values has its quotes doubled', () => {
    const file = '.. csv-table:: T\n   :header: "One", Two\n\n   "a ""b""", c\n   "d\n   e", f\n'
    expect(cellsOf(file)).toEqual(['T', 'One', 'Two', 'a "b"', 'c', 'd e', 'f'])
    expect(built(file, { 'd e': 'g, "h" i', f: 'j' })).toContain('   "g,\n   ""h""\n   i", j\n')
    const written = built(file, { Two: 'x, y', 'a "b"': '"z"' })
    expect(written).toContain('"One", "x, y"')
    expect(built(file, { One: '1. Mai' })).toContain(String.raw`"1\\. Mai", Two`)
    expect(written).toContain('"""z""", c')
    expect(cellsOf('.. csv-table:: T\n   :delim: ;\n\n   a;b\n')).toEqual(['T'])
  })
})
