import { describe, expect, test } from 'vitest'
import { FormatError } from '../../core/contract.ts'
import { latexUnits } from '../../formats/latex/units.ts'
import { documentPlaces } from '../syntax/document-places.ts'

const { textsOf, written } = documentPlaces(latexUnits)

describe('the texts of LaTeX', () => {
  test('special characters get a backslash, except in formulas and addresses', () => {
    expect(written('text\n', '5 % & #1, $a & b$, \\url{x%20y}')).toBe(
      '5 \\% \\& \\#1, $a & b$, \\url{x%20y}\n',
    )
    expect(textsOf('5 \\% \\& \\#1, $a & b$, \\url{x%20y}\n')).toEqual(['5 % & #1, $a & b$, \\url{x%20y}'])
  })

  test('the preamble contains only titles as texts, and nothing after the document is a text', () => {
    const file = '\\documentclass{a}\n\\title{T}\nno\n\\begin{document}\nyes\n\\end{document}\nno\n'
    expect(textsOf(file)).toEqual(['T', 'yes'])
  })

  test('code, displayed formulas and definitions are not texts', () => {
    const file =
      '\\begin{verbatim}\na\n\\end{verbatim}\n\\begin{align}\nb\n\\end{align}\n$$c$$\n\\[ d \\]\n' +
      '\\newcommand{\\e}[1]{f}\n\\def\\g#1{h}\nlast\n'
    expect(textsOf(file)).toEqual(['last'])
  })

  test('a comment splits a paragraph', () => {
    expect(textsOf('one % no\ntwo\n% no\nthree\n')).toEqual(['one', 'two', 'three'])
  })

  test('options of items and headings are separate texts, in order', () => {
    expect(textsOf('\\section[a]{b}\nc\n\\item[d] e\n')).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('groups over several paragraphs stay unchanged', () => {
    expect(textsOf('{one\n\ntwo}\n\nthree\n')).toEqual(['three'])
  })

  test('a text that would not be read as one text is refused', () => {
    for (const text of ['a {', 'a } b', 'a $ b', '\\section{x}', '\\begin{x}', '50 \\%', 'a\\'])
      expect(() => written('text\n', text)).toThrow(FormatError)
  })
})
