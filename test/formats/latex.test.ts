import { latexParser } from 'latex-utensils'
import { describe, expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { latexUnits } from '@atlas/formats/latex/units.ts'
import { documentPlaces } from '../grammars/document-places.ts'

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

  test('the title of a theorem is a text, and the option of a figure is not', () => {
    const file = '\\begin{theorem}[One]\nTwo\n\\end{theorem}\n\\begin{figure}[h]\nThree\n\\end{figure}\n'
    expect(textsOf(file)).toEqual(['One', 'Two', 'Three'])
    expect(written(file, 'Eins')).toBe(file.replace('One', 'Eins'))
  })

  test('groups over several paragraphs stay unchanged', () => {
    expect(textsOf('{one\n\ntwo}\n\nthree\n')).toEqual(['three'])
  })

  test.each([
    ['it costs 5$', 'it costs 5\\$'],
    ['5$ and 6$', '5\\$ and 6\\$'],
    ['$5 or $x_1$', '\\$5 or $x_1$'],
    ['$5 or 6%$ a', '\\$5 or 6\\%\\$ a'],
    ['my_file ^', 'my\\_file \\^{}'],
    ['\\emph{a_b} \\ref{c_d} \\url{e_f} \\verb|g_h|', '\\emph{a\\_b} \\ref{c_d} \\url{e_f} \\verb|g_h|'],
    ['a {', 'a \\{'],
    ['a } b {c}', 'a \\} b {c}'],
    ['\\{{a}}', '\\{{a}\\textbraceright{}'],
    ['{{a}\\}', '\\textbraceleft{}{a}\\}'],
    ['\\$5 $', '\\$5 \\textdollar{}'],
    ['[a] b', '{}[a] b'],
    ['* a', '{}* a'],
    ['?', '{}?'],
    ['a\\', 'a\\textbackslash{}'],
    ['50 % & #', '50 \\% \\& \\#'],
  ])('%j is escaped, with or without its own backslashes', (text, spelled) => {
    const built = written('text\n', text)
    expect(built).toBe(`${spelled}\n`)
    expect(written('text\n', spelled)).toBe(built)
    expect(textsOf(built)).toEqual([text])
    expect(() => latexParser.parse(built)).not.toThrow()
  })

  test('formulas, commands and groups stay as they are', () => {
    for (const text of ['$x_1^2$ and $ y $', '\\emph{a} {b} \\cite[p. 1]{c_d}', '\\(a_b\\) ~ c', '\\$x\\$'])
      expect(written('text\n', text)).toBe(`${text}\n`)
    // Without its backslashes this would be a formula.
    expect(textsOf('\\$x\\$ \\{a\\}\n')).toEqual(['\\$x\\$ \\{a\\}'])
  })

  test('a text that would not be read as one text is refused', () => {
    for (const text of ['\\section{x}', '\\begin{x}', '\0'])
      expect(() => written('text\n', text)).toThrow(FormatError)
    for (const text of ['a \\section{x} b', 'a \\begin{x} b', 'a \\[x\\] b'])
      expect(() => written('text\n', text)).toThrow('would not be read as one text')
  })
})
