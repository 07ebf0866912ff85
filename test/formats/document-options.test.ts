// Options of documents with markup, by jobs from bytes to bytes.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { FormatPlugin, Options, TextOrForms } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import asciidoc from '@atlas/formats/asciidoc/format.ts'
import html from '@atlas/formats/html/format.ts'
import markdown from '@atlas/formats/markdown/format.ts'
import mdx from '@atlas/formats/mdx/format.ts'
import rst from '@atlas/formats/restructuredtext/format.ts'

const languages = { source: known('en'), targets: [] }

/** The texts that options add to the defaults (`+`), and that they leave out (`-`). */
async function difference(format: FormatPlugin, options: Options, text: string): Promise<string[]> {
  const textsBy = async (own: Options) => {
    const { strings } = parseByCall(await configured(format, own), fileOf(text), languages)
    return strings.map(({ text: one }) => shown(one))
  }
  const [usual, own] = [await textsBy({}), await textsBy(options)]
  return [
    ...usual.filter((one) => !own.includes(one)).map((one) => `-${one}`),
    ...own.filter((one) => !usual.includes(one)).map((one) => `+${one}`),
  ]
}

const shown = (text: TextOrForms): string => (typeof text === 'string' ? text : '')

const fileOf = (text: string) => ({ name: 'file', bytes: Buffer.from(text) })

/** The file in which each of these texts has another one. */
async function replaced(
  format: FormatPlugin,
  options: Options,
  text: string,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const own = await configured(format, options)
  const { strings } = parseByCall(own, fileOf(text), languages)
  const records = strings.flatMap(({ identifier, text: one }) => {
    const other = texts[shown(one)]
    return other === undefined ? [] : { identifier, text: '', translations: { de: { text: other } } }
  })
  const to = { source: known('en'), targets: [known('de')] }
  return Buffer.from(buildByCall(own, fileOf(text), to, records)).toString()
}

describe('code', () => {
  const cases: readonly [string, FormatPlugin, string, string][] = [
    ['Markdown', markdown, 'A\n\n- B\n\n  ```js\n  // One\n    x() // y\n\n  #\n  ```\n', '  '],
    ['MDX', mdx, 'A\n\n> ```js\n> // One\n>   x() // y\n>\n> #\n> ```\n', '> '],
    ['AsciiDoc', asciidoc, 'A\n\n[source,js]\n----\n// One\n  x() // y\n\n#\n----\n\nB\n', ''],
    [
      'reStructuredText',
      rst,
      'A\n\n.. code-block:: js\n   :linenos:\n\n   // One\n     x() // y\n\n   #\n\nB\n',
      '   ',
    ],
  ]

  test.each(cases)('in %s is a string by an option, and so are comments', async (_, format, text, margin) => {
    const code = '// One\n  x() // y\n\n#'
    expect(await difference(format, { code: 'all' }, text)).toEqual([`+${code}`])
    expect(await difference(format, { code: 'comments' }, text)).toEqual(['+One'])
    const all = await replaced(format, { code: 'all' }, text, { [code]: 'a\n\n b' })
    const start = text.indexOf('// One')
    const end = text.indexOf('#') + 1
    const blank = margin.trimEnd()
    expect(all).toBe(`${text.slice(0, start)}a\n${blank}\n${margin} b${text.slice(end)}`)
    const comments = await replaced(format, { code: 'comments' }, text, { One: 'Eins */ {' })
    expect(comments).toBe(text.replace('One', 'Eins */ {'))
  })

  test.each([
    ['Markdown', markdown, '```\nx\n```\n', 'a\n````', 'the line "````" would end the code'],
    ['Markdown', markdown, 'A\n\n    x\n\nB\n', ' a', 'code that is indented cannot begin with a blank'],
    ['AsciiDoc', asciidoc, '----\nx\n----\n', '----', 'the line "----" would end the code'],
    ['reStructuredText', rst, 'A::\n\n  x\n', 'a\n\n', 'code that is indented cannot begin with a blank'],
  ])('in %s is not written if it would end', async (_, format, text, other, reason) => {
    await expect(replaced(format, { code: 'all' }, text, { x: other })).rejects.toThrow(reason)
  })

  test.each([
    ['python', '# One\n#!no\n# --\n', ['+One']],
    ['css', '/* One */\na {} /* two */\n', ['+One']],
    ['html', '<!-- One -->\n', ['+One']],
    ['sql', '-- One\n', ['+One']],
    ['brainfuck', '// One\n', []],
  ])('has the comments of %s', async (language, code, texts) => {
    expect(await difference(markdown, { code: 'comments' }, `~~~${language}\n${code}~~~\n`)).toEqual(texts)
  })

  test('between shortcodes in brackets is a string by an option', async () => {
    const text = '[prism classes="x"]\n<?php\n\n  y();\n[/prism]\n'
    expect(await difference(markdown, { code: 'all' }, text)).toEqual(['+<?php\n\n  y();'])
    expect(await replaced(markdown, { code: 'all' }, text, { '<?php\n\n  y();': 'a\n b' })).toBe(
      '[prism classes="x"]\na\n b\n[/prism]\n',
    )
    expect(await difference(markdown, { dialect: 'plain' }, '[code]\n\nx\n\n[/code]\n')).toEqual([
      '+[code]',
      '+x',
      '+[/code]',
    ])
    const fence = '{% code %}\n```js\ny()\n```\n{% endcode %}\n'
    expect(await difference(markdown, { code: 'all' }, fence)).toEqual(['+y()'])
  })

  test('with a line outside of its margin stays', async () => {
    expect(await difference(markdown, { code: 'all' }, '  ```\n  a\nb\n  ```\n')).toEqual([])
    expect(await difference(markdown, { code: 'all' }, '```\n```\n\n```\n \n```\n')).toEqual([])
    expect(
      await difference(asciidoc, { code: 'all' }, '[mermaid]\n----\nx\n----\n\n////\nx\n////\n'),
    ).toEqual([])
  })
})

describe('alternative texts of images', () => {
  test.each([
    [
      'Markdown',
      markdown,
      '![One](a.png)\n\n[![Two](b.svg)](c) ![x][y]\n\nA ![in](d.png) text\n\n<p><img alt="Three"></p>\n',
      ['-![One](a.png)', '-[![Two](b.svg)](c) ![x][y]', '-Three'],
    ],
    ['MDX', mdx, '<Image alt="One" title="Two" />\n', ['-One']],
    ['AsciiDoc', asciidoc, 'A\n\nimage::a.png[One]\n', ['-One']],
    ['reStructuredText', rst, '.. figure:: a.png\n   :alt: One\n\n   Two\n', ['-One']],
    [
      'HTML',
      html,
      '<p><img alt="One" title="Two"></p><p>A <img alt="in"> text</p><input type="image" alt="Three">\n',
      ['-One', '-Three'],
    ],
  ])('in %s are left out by an option', async (_, format, text, texts) => {
    expect(await difference(format, { imageAlt: false }, text)).toEqual(texts)
  })
})

describe('addresses of links', () => {
  test.each([
    [
      'Markdown',
      markdown,
      '[A][a] [b](x)\n\n[a]: /one "T"\n[b]: </two>\n[c]:\n  /three\n',
      ['+/one', '+/two'],
    ],
    ['Markdown', markdown, '<p><a href="/one"><img src="x" alt="y"></a></p>\n', ['+/one']],
    ['MDX', mdx, '<Card title="T" href="/one" />\n\n[a]: /two\n', ['+/one', '+/two']],
    [
      'HTML',
      html,
      '<p><a href="/one"><img src="x"></a> <a href="/in">A</a></p><map><area href="/two"></map><link href="/x">\n',
      ['+/two'],
    ],
    ['HTML', html, '<a href="/one"><img src="x"></a><map><area href="/two"></map>\n', ['+/one', '+/two']],
    ['AsciiDoc', asciidoc, '= T\n:url-a: https://one\n:x: y\n\nA\n', ['+https://one']],
    ['reStructuredText', rst, 'A\n\n.. _b: https://one\n.. _c: b_\n.. _d:\n', ['+https://one']],
  ])('in %s are strings by an option', async (_, format, text, texts) => {
    expect(await difference(format, { linkTargets: true }, text)).toEqual(texts)
    const first = texts[0]?.slice(1) ?? ''
    const other = await replaced(format, { linkTargets: true }, text, { [first]: 'https://de.example/eins' })
    expect(other).toBe(text.replace(first, 'https://de.example/eins'))
  })

  test('are written as URLs spell them', async () => {
    const file = '[a]: /one%20%C3%A4\n'
    expect(await difference(markdown, { linkTargets: true }, file)).toEqual(['+/one %C3%A4'])
    expect(await replaced(markdown, { linkTargets: true }, file, { '/one %C3%A4': '/a (b)_' })).toBe(
      '[a]: /a%20%28b%29%5F\n',
    )
  })
})

test('components of MDX have texts in the attributes that an option names', async () => {
  const text = '<Card title="One" cta="Two" />\n\n<Icon label="Three" />\n\n<Tab label="Four" cta="Five" />\n'
  const components = { Card: ['cta'], Icon: [] }
  expect(await difference(mdx, { components }, text)).toEqual(['-One', '-Three', '+Two'])
  await expect(configured(mdx, { components: { Card: 'cta' } })).rejects.toThrow('components')
})
