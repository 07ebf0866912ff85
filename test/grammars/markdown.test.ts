import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { FormatError, type Slot, type Unit } from '@atlas/core/contract.ts'
import { scanMarkdown } from '@atlas/formats/_grammars/markdown/blocks.ts'
import { markdownUnits } from '@atlas/formats/_grammars/markdown/units.ts'
import { textKey } from '@atlas/formats/_grammars/text/text-keys.ts'
import { wrapLines } from '@atlas/formats/_grammars/text/wrapping.ts'
import { sourceOf } from '../source-of.ts'

const unitsOf = (text: string): Unit[] => [...markdownUnits(sourceOf(text))]

const slotOf = ({ source }: Unit): Slot => source as Slot

const textsOf = (text: string): string[] =>
  unitsOf(text).map((unit) => slotOf(unit).codec.decode(text.slice(...slotOf(unit).at)))

/** The file with this text in its only place, or in the place with this index. */
function written(file: string, text: string, index = 0): string {
  const unit = unitsOf(file)[index]
  if (!unit) throw new Error(`No place ${index}.`)
  const { at, codec } = slotOf(unit)
  const settled = codec.normalize?.(text) ?? text
  return file.slice(0, at[0]) + codec.encode(settled, file.slice(...at)) + file.slice(at[1])
}

/** The text of each paragraph and heading as markdown-it shows it. */
const plainTextOf = (text: string): string[] =>
  new MarkdownIt({ html: true })
    .parse(text, {})
    .flatMap(({ type, children }) =>
      type === 'inline'
        ? (children ?? []).map((child) => (child.type.endsWith('break') ? '\n' : child.content)).join('')
        : [],
    )

const kindsOf = (text: string): string[] => Array.from(scanMarkdown(text), ({ kind }) => kind)

describe('the blocks of a document', () => {
  test('soft breaks read as spaces, and hard breaks as line ends', () => {
    expect(textsOf('one\ntwo  \nthree\\\nfour\\\\\nfive \nsix\n')).toEqual([
      'one two\nthree\nfour\\\\ five six',
    ])
  })

  test('margins of quotes and items are outside of the text, lazy lines too', () => {
    expect(textsOf('> - one\n>   two\nthree\n')).toEqual(['one two three'])
    expect(textsOf('1. one\n\n   > two\n   > three\n')).toEqual(['one', 'two three'])
  })

  test('a lazy line that begins with ">" cannot be distinguished from a margin, so that its paragraph is not a place', () => {
    expect(textsOf('> one\n      > two\n')).toEqual([])
  })

  test('code, HTML, definitions and directives are not places', () => {
    const file = '```\na\n```\n\n    b\n\n<div>\nc\n</div>\n\n[d]: /e\n\n:::g\n:::\n\n***\n'
    expect(textsOf(file)).toEqual([])
    expect(kindsOf(file)).toEqual([
      'code block',
      'code block',
      'block of HTML',
      'definition of a link',
      'directive',
      'directive',
      'line between blocks',
    ])
  })

  test('terms and their definitions are texts, and a definition may have several paragraphs', () => {
    const file = 'Apple\n: A *red*\n  fruit\n: A company\n\nPear\n\n:   Green\n\n    Sweet\n\nEnd\n'
    expect(textsOf(file)).toEqual(['Apple', 'A *red* fruit', 'A company', 'Pear', 'Green', 'Sweet', 'End'])
    expect(written(file, '1. Apfel')).toBe(file.replace('Apple', '1\\. Apfel'))
    expect(written(file, ': rot', 1)).toBe(file.replace('A *red*\n  fruit', '\\: rot'))
  })

  test('a dialect without additions reads definitions and formulas as paragraphs', () => {
    const plain = [...markdownUnits(sourceOf('a\n: b\n\n$$\nc\n$$\n\n[[_TOC_]]\n'), { isPlain: true })]
    expect(plain).toHaveLength(3)
  })

  test('formulas, tables of contents and page breaks are not read', () => {
    expect(textsOf('$$\na\n$$\n\n$$b$$\n\nc $$d$$\n\n[[_TOC_]]\n\n[TOC]\n\n\\newpage\n')).toEqual(['c $$d$$'])
    expect(textsOf('$$ a\n')).toEqual(['$$ a'])
    expect(written('one\n', '$$ a')).toBe('\\$\\$ a\n')
  })

  test('texts in blocks of HTML are texts, except in code', () => {
    const file =
      '<details>\n<summary>One</summary>\n\nTwo\n\n</details>\n\n<tr><td>Three</td><td><img alt="Four"></td></tr>\n\n<pre>five</pre>\n'
    const units = [...markdownUnits(sourceOf(file), { hasHtml: true })]
    const texts = units.map((unit) => slotOf(unit).codec.decode(file.slice(...slotOf(unit).at)))
    expect(texts).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(units[0]?.key[0]).toBe('html')
  })

  test('a translated heading keeps its id, where a link needs it', () => {
    const file = '# Getting *started*!\n\n## More\n\n[a](#getting-started)\n'
    const idsOf = (headingIds: 'linked' | 'all' | 'none'): (string | undefined)[] =>
      [...markdownUnits(sourceOf(file), { headingIds })].map(
        (unit) => [...(slotOf(unit).sideEdits?.('x', 'translated') ?? [])][0]?.text,
      )
    expect(idsOf('none')).toEqual([undefined, undefined, undefined])
    expect(idsOf('linked')).toEqual([' {#getting-started}', undefined, undefined])
    expect(idsOf('all')).toEqual([' {#getting-started}', ' {#more}', undefined])
  })

  test('the title of a link is a text in its definition', () => {
    expect(textsOf('[a]: /b "c \\"d\\""\n[e]: <f g> \'h\'\n[i]: /j (k)\n[l]: /m\n')).toEqual(['c "d"', 'h'])
    expect(written('> [a]: /b "c"\n', 'd "e"')).toBe('> [a]: /b "d \\"e\\""\n')
    expect(written('[a]: /b "c"\n', 'd\\')).toBe('[a]: /b "d\\\\"\n')
  })

  test('imports, components over several lines and expressions of MDX are not places', () => {
    const file =
      'import A from "a"\n\n<A\n  b={{\n\n    c: "}>",\n  }}\n/>\n\n{/* d\n\n e */}\n\nText\n</A>\n'
    expect(textsOf(file)).toEqual(['Text'])
  })

  test('a tag before text begins a paragraph', () => {
    expect(textsOf('<a\n href="x">one</a> two\n')).toEqual(['<a href="x">one</a> two'])
  })

  test('a table needs as many columns as its head, and cells beyond them are not places', () => {
    expect(textsOf('a | b\n- | -\n')).toEqual(['a | b', '| -'])
    expect(textsOf('| a | b |\n|---|---|\n| c \\| d | `e` | f |\n')).toEqual(['a', 'b', 'c | d', '`e`'])
    expect(textsOf('| a | b |\n|---|\n')).toEqual(['| a | b | |---|'])
  })

  test('an anchor is the key of its heading and no part of its text', () => {
    const [unit] = unitsOf('## Install {#install .wide} ##\n')
    expect(unit).toMatchObject({ key: ['install'], element: 'h2' })
    expect(textsOf('Install {#install}\n---\n')).toEqual(['Install'])
  })

  test('the key of a text does not depend on what is around it', () => {
    const [alone] = unitsOf('A text\n')
    const [, below] = unitsOf('Another\n\n> A text\n')
    expect(below?.key).toEqual(alone?.key)
  })

  test('the context is the heading above, of a heading the one of a higher level', () => {
    const contexts = unitsOf('# A\n\na\n\n### B\n\nb\n\n## C\n').map(({ context }) => context)
    expect(contexts).toEqual([undefined, 'A', 'A', 'B', 'A'])
  })

  test('titles of directives, admonitions and tabs are texts', () => {
    expect(textsOf(':::note[One] two\n:::\n::: tip Three\n!!! note "Four"\n    Five\n')).toEqual([
      'One',
      'Three',
      'Four',
      'Five',
    ])
    expect(textsOf(':::image source="a.png" alt="b":::\n::: {.c}\n')).toEqual([])
  })

  test('a block that goes on is whole, also at the end of a group of blocks', () => {
    const code = '```\none\ntwo'
    for (let count = 254; count < 260; count++) {
      const text = 'Text\n\n'.repeat(count) + code + '\n```\n\nEnd\n'
      const found = [...scanMarkdown(text)]
      expect(found).toHaveLength(count + 2)
      expect(text.slice(found[count]?.start, found[count]?.end)).toBe(code)
    }
  })

  test('nesting has an end', () => {
    expect(() => kindsOf('>'.repeat(501))).toThrow(FormatError)
    expect(() => kindsOf('- '.repeat(499))).not.toThrow()
  })
})

describe('front matter', () => {
  test('the values of textual keys are texts, with any quotes', () => {
    const file =
      '---\ntitle: One # a\ndescription: "T\\u0077o"\nsummary: >\n  Three\n  four\nslug: five\n---\n'
    expect(textsOf(file)).toEqual(['One', 'Two', 'Three four\n'])
    expect(textsOf('+++\ntitle = \'One\'\n[a]\nsummary = "Two"\n+++\n')).toEqual(['One'])
  })

  test('numbers, dates, lists and values that go on in the next line are left alone', () => {
    expect(textsOf('---\ntitle: 12\nsummary: 2026-01-01\ndescription: [a]\nexcerpt: a\n  b\n---\n')).toEqual(
      [],
    )
  })

  test('front matter that is not closed is Markdown', () => {
    expect(textsOf('---\ntitle: One\n')).toEqual(['title: One'])
  })

  test('a text that a plain scalar cannot hold gets quotes', () => {
    expect(written('---\ntitle: One\n---\n', 'a: b')).toBe('---\ntitle: "a: b"\n---\n')
  })
})

describe('writing', () => {
  test('a wrapped paragraph is wrapped again in its margin and at its width', () => {
    expect(written('> - one two three\n>   four\n', 'un deux trois quatre cinq')).toBe(
      '> - un deux trois\n>   quatre cinq\n',
    )
  })

  test('a paragraph of one line stays one line', () => {
    const long = 'word '.repeat(100).trim()
    expect(written('one\n', long)).toBe(`${long}\n`)
  })

  test('hard breaks keep their spelling, one by one', () => {
    expect(written('a   \nb\\\nc\n', 'd\ne\nf\ng')).toBe('d   \ne\\\nf\\\ng\n')
    expect(written('- a\n', 'b\nc')).toBe('- b  \n  c\n')
  })

  test('a backslash at the end of a line stays text', () => {
    expect(written('a\\\nb\n', 'c\\\nd')).toBe('c\\  \nd\n')
  })

  test('no line is broken before what would open a block', () => {
    expect(written('aaa bbb ccc\nddd\n', 'aaaaaa bb - c # d 1. e > f')).toBe('aaaaaa bb -\nc # d 1.\ne > f\n')
    expect(written('aaa bbb\nddd\n', 'aaaa - bbb')).toBe('aaaa -\nbbb\n')
    expect(written('aaaa\nd\n', 'aaaa - bbb')).toBe('aaaa -\nbbb\n')
  })

  test('a lazy margin is kept as long as no line could open a block', () => {
    expect(written('> aaa bbb\nccc\n', 'ddd eee fff')).toBe('> ddd eee\nfff\n')
    expect(written('> aaa bbb\nccc\n', 'ddd\n2. eee')).toBe('> ddd  \n> 2. eee\n')
  })

  test.each([
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['1. a', '1\\. a'],
    ['2026) a', '2026\\) a'],
    ['> a', '\\> a'],
    ['```', '\\`\\`\\`'],
    ['~~~ a', '\\~\\~\\~ a'],
    ['***', '\\*\\*\\*'],
    ['<div>', '\\<div>'],
    ['<!-- a', '\\<!-- a'],
    ['[a]: /b', '\\[a]: /b'],
    ['[^a]: b', '\\[^a]: b'],
    ['a\n===', 'a  \n\\==='],
    ['a\n---', 'a  \n\\---'],
    ['a | b\n--- | ---', 'a | b  \n\\--- | ---'],
    [':::note', '\\:::note'],
    ['!!! note', '\\!!! note'],
    ['{/* a */}', '\\{/* a */}'],
    ['a\n- b', 'a  \n\\- b'],
  ])('the text %j gets a backslash in a paragraph, with or without its own', (text, spelled) => {
    expect(written('one\n', text)).toBe(`${spelled}\n`)
    expect(written('one\n', spelled.replace('  \n', '\n'))).toBe(`${spelled}\n`)
    expect(textsOf(`${spelled}\n`)).toEqual([text])
    expect(plainTextOf(`${spelled}\n`)).toEqual([text])
  })

  test('markup of a text stays markup, and its own backslashes stay', () => {
    for (const text of [
      '**a** *b* `c` [d](e)',
      '[a](b) c',
      '<b>a</b>',
      '![a](b)',
      '1986 a',
      '\\*a\\*',
      '*a*',
      '`a`',
    ])
      expect(written('one\n', text)).toBe(`${text}\n`)
    expect(textsOf('\\*a\\* b\n')).toEqual(['\\*a\\* b'])
  })

  test('an import is refused, since no backslash helps', () => {
    expect(() => written('one\n', 'import a from "b"')).toThrow(FormatError)
  })

  test('the key of a text does not depend on whether its backslash is shown', () => {
    const [unit] = unitsOf('1\\. Mai\n')
    expect(textsOf('1\\. Mai\n')).toEqual(['1. Mai'])
    expect(unit?.key).toEqual([textKey('1\\. Mai')])
  })

  test('a text that is harmless in its place is not refused', () => {
    expect(written('one\n', '2 + 2 = 4 | # - >')).toBe('2 + 2 = 4 | # - >\n')
    expect(written('| a |\n|---|\n', '# - | b')).toBe('| # - \\| b |\n|---|\n')
    expect(written('one\n', '[ ] a')).toBe('[ ] a\n')
    expect(written('- one\n', '[ ] a')).toBe('- \\[ ] a\n')
  })

  test('an underlined heading cannot look like the only cell of a row', () => {
    expect(written('one\n---\n', 'two |')).toBe('two \\|\n---\n')
    expect(written('one\n---\n', 'two | three')).toBe('two | three\n---\n')
  })

  test('a heading that ends in its own mark or in attributes, and a cell that ends in a backslash, get one more', () => {
    expect(written('# one\n', 'C #')).toBe('# C \\#\n')
    expect(textsOf('# C \\#\n')).toEqual(['C #'])
    expect(plainTextOf('# C \\#\n')).toEqual(['C #'])
    expect(written('# one\n', 'C {#d}')).toBe('# C \\{#d}\n')
    expect(textsOf('# C \\{#d}\n')).toEqual(['C {#d}'])
    expect(written('# one\n', 'C#')).toBe('# C#\n')
    expect(written('|a|\n|-|\n', 'b\\')).toBe('|b\\\\|\n|-|\n')
    expect(textsOf('|b\\\\|\n|-|\n')).toEqual(['b\\'])
  })

  test('a bare cell that begins a line is escaped like a paragraph', () => {
    expect(written('a | b\n--- | ---\n', '1. c')).toBe('1\\. c | b\n--- | ---\n')
    // Of two guards, one may be ours, and what looks like the other may be text.
    const built = written('a | b\n--- | ---\n', '\\\\--- |c')
    expect(built).toBe('\\\\--- \\|c | b\n--- | ---\n')
    expect(textsOf(built)[0]).toBe('\\\\--- |c')
    expect(textsOf(written('a | b\n--- | ---\n', '||'))[0]).toBe('||')
  })

  test('the title of a directive may begin with any sign', () => {
    expect(written(':::note One\n:::\n', '[Two]')).toBe(':::note \\[Two]\n:::\n')
    expect(textsOf(':::note \\[Two]\n:::\n')).toEqual(['[Two]'])
  })
})

describe('wrapping', () => {
  test('lines joined by a space give the text again, with wide gaps kept', () => {
    const text = 'a  b cc ddd  eeee ff'
    const lines = wrapLines(text, 5, () => true)
    expect(lines.join(' ')).toBe(text)
    expect(lines).toEqual(['a  b', 'cc', 'ddd  eeee', 'ff'])
  })
})
