import { describe, expect, test } from 'vitest'
import { rstUnits } from '../../formats/restructuredtext/units.ts'
import { documentPlaces } from '../syntax/document-places.ts'

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

  test('known directives contain texts; comments, targets and grid tables do not', () => {
    const file =
      '.. note:: a\n   b\n.. code:: c\n\n   d\n.. e\n   f\n.. _g: h\n.. image:: i\n   :alt: j\n\n+--+\n|k |\n+--+\n\n=== ===\nl   m\n=== ===\n'
    expect(textsOf(file)).toEqual(['a b', 'j'])
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
