// The page of a preview: documents, files as they stand, plurals, and the order of places.
import { describe, expect, test } from 'vitest'
import type { FormatPlugin, MarkupScanner, Slot, Unit } from '@atlas/core/contract.ts'
import { cueHtml } from '@atlas/core/documents/preview/cue-html.ts'
import { parseSource } from '@atlas/core/reading/parse.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { shiftedUnits } from '@atlas/formats/_grammars/archive/units-in.ts'
import { bytesOf, counted, language, languages, lines, plainCodec } from './plugins.ts'
import { zipOf } from './zip-files.ts'

function pageOf(plugin: FormatPlugin, file: string | Uint8Array, title = 'x', source = 'en') {
  const decoded = decodeFile(typeof file === 'string' ? bytesOf(file) : file, plugin).source
  const { strings, preview } = parseSource(plugin, decoded, languages(source), { title, showsPlurals: true })
  return { html: String(preview), ids: Array.from(strings, ({ previewId }) => previewId) }
}

/** The content of the body between its tags, with short names of the elements of strings. */
function bodyOf(plugin: FormatPlugin, file: string | Uint8Array): string {
  const { html } = pageOf(plugin, file)
  const [, body = ''] = /<body[^>]*>([^]*)<\/body><\/html>$/.exec(html) ?? []
  return body.replaceAll(/<span id="string_preview_id_(\d+)">([^<]*)<\/span>/g, '{$1 $2}')
}

const codec = plainCodec

/** A document: a text is `(element>text)`. */
const paper: FormatPlugin = {
  ...lines,
  *parse({ text }): Generator<Unit> {
    for (const match of text.matchAll(/\((\w+)>([^)]*)\)/g)) {
      const [, element = '', words = ''] = match
      const start = match.index + element.length + 2
      const slot: Slot = { at: [start, start + words.length], codec }
      const context = element === 'cue' ? { context: '00:00:01,000 --> 00:00:02,000' } : {}
      if (element === 'none') yield { key: ['k'], source: slot }
      else yield { key: ['k'], source: slot, element: element as NonNullable<Unit['element']>, ...context }
    }
  },
}

describe('the head of a page', () => {
  test('names the language, and styles a document otherwise than a file', () => {
    const file = pageOf(lines, 'a=b', 'x', 'pt-BR').html
    expect(file).toMatch(
      /^<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta http-equiv="Content-/,
    )
    expect(file).toContain(
      '<meta name="viewport" content="width=device-width,initial-scale=1"><title>x</title><style>',
    )
    expect(file).toContain('</style></head><body><pre>\n')
    const { source } = decodeFile(bytesOf('a=b'), lines)
    const own = { source: { ...language('en'), id: 'x"><b>y-Z_1' }, targets: [] }
    expect(String(parseSource(lines, source, own, { title: 'x' }).preview)).toContain('<html lang="xby-Z_1">')
    expect(pageOf(paper, '(p>One)').html).toContain('</style></head><body class="document"><p>')
  })
})

describe('a document', () => {
  test.each([
    [
      'has each text in its element',
      '(h1>Title)\n(p>One)(p>Two)',
      '<h1>{1 Title}</h1><p>{2 One}</p><p>{3 Two}</p>',
    ],
    ['has a paragraph for a text without an element', '(none>One)(h1>Two)', '<p>{1 One}</p><h1>{2 Two}</h1>'],
    [
      'joins items to a list',
      '(li>One)\n(li>Two)\n(p>Three)(li>Four)',
      '<ul><li>{1 One}</li><li>{2 Two}</li></ul><p>{3 Three}</p><ul><li>{4 Four}</li></ul>',
    ],
    [
      'joins cells to a table, whose rows are lines',
      '(th>A)(th>B)\n(td>C)(td>D)',
      '<table><tr><th>{1 A}</th><th>{2 B}</th></tr><tr><td>{3 C}</td><td>{4 D}</td></tr></table>',
    ],
    [
      'closes a list before a table, and a table before a list',
      '(li>A)\n(td>B)\n(li>C)',
      '<ul><li>{1 A}</li></ul><table><tr><td>{2 B}</td></tr></table><ul><li>{3 C}</li></ul>',
    ],
    [
      'shows whole lines between texts, if they have words',
      '(p>One)\n\n \n  if (a < b) go\n\n(p>Two)',
      '<p>{1 One}</p><pre>  if (a &lt; b) go</pre><p>{2 Two}</p>',
    ],
    [
      'closes a list before such lines',
      '(li>One)\n some code\n(li>Two)\n some code\n(p>Three)',
      '<ul><li>{1 One}</li><pre> some code</pre><li>{2 Two}</li></ul><pre> some code</pre><p>{3 Three}</p>',
    ],
    [
      'has no words that share a line with a text',
      '(p>One) some\nwords (p>Two)',
      '<p>{1 One}</p><p>{2 Two}</p>',
    ],
    ['has no words between texts of one line', '(p>One) some words (p>Two)', '<p>{1 One}</p><p>{2 Two}</p>'],
    [
      'keeps empty lines between such lines',
      '(p>One)\ncode one\n\ncode two\n(p>Two)',
      '<p>{1 One}</p><pre>code one\n\ncode two</pre><p>{2 Two}</p>',
    ],
    ['has no lines without words', '(p>One)\n---\n1 a 2\n(p>Two)', '<p>{1 One}</p><p>{2 Two}</p>'],
    ['has nothing before the first line end', 'some words (p>One)\n', '<p>{1 One}</p>'],
    ['has no lines behind the last text', '(p>One)\nsome code\n', '<p>{1 One}</p>'],
  ])('%s', (_, file, body) => {
    expect(bodyOf(paper, file)).toBe(body)
  })

  test.each([
    ['<div class="words">'],
    ['<script>some words</script>'],
    ['<style type="x">some words</style>'],
    ['<SCRIPT>some words</SCRIPT>'],
    ['<script>some words'],
    ['<!-- some <b> words -->'],
    ['<!-- some words'],
    ['<!-- some <b> words'],
    ['<div class="words"'],
    ['class="words">'],
  ])('does not show the markup %s', (markup) => {
    expect(bodyOf(paper, `(p>One)\n${markup}\n(p>Two)`)).toBe('<p>{1 One}</p><p>{2 Two}</p>')
  })

  test.each([
    ['<b>words</b>'],
    ['<script>a</script>words'],
    ['<!-- a -->words'],
    ['<scripted>words'],
    ['words<p>'],
    ['<b>words> 1</b>'],
  ])('shows the words in %s', (markup) => {
    expect(bodyOf(paper, `(p>One)\n${markup}\n(p>Two)`)).toContain('words')
  })

  test('in an archive has no words between the texts', () => {
    const archive: FormatPlugin = {
      ...paper,
      container: { entries: ({ names }) => names },
      *parse({ parts = [] }, all) {
        for (const part of parts) yield* shiftedUnits(part, paper.parse(part.source, all), [part.name])
      },
    }
    const zip = zipOf([{ name: 'a', content: '(p>One)\nsome words\n(p>Two)' }])
    expect(bodyOf(archive, zip)).toBe('<p>{1 One}</p><p>{2 Two}</p>')
  })

  test('shows the lines between texts that end and begin with their lines', () => {
    const whole: FormatPlugin = {
      ...paper,
      parse: () => [
        { key: ['a'], element: 'p', source: { at: [0, 3], codec } },
        { key: ['b'], element: 'p', source: { at: [15, 18], codec } },
      ],
    }
    expect(bodyOf(whole, 'One\nsome words\nTwo')).toBe('<p>{1 One}</p><pre>some words</pre><p>{2 Two}</p>')
  })

  test('does not show words again that are inside a text', () => {
    const nested: FormatPlugin = {
      ...paper,
      parse: () => [
        { key: ['a'], element: 'p', source: { at: [0, 12], codec } },
        { key: ['b'], element: 'p', source: { at: [1, 2], codec } },
        { key: ['c'], element: 'p', source: { at: [13, 14], codec } },
      ],
    }
    expect(bodyOf(nested, 'one\ntwo\nthre\nfour')).toContain('{2 n}</p><p>{3 f}')
  })

  test('shows marks as what they mean', () => {
    const marks: MarkupScanner = (text) =>
      [...text.matchAll(/\*/g)].map(({ index }, at) => ({
        at: [index, index + 1],
        kind: at % 2 === 0 ? 'open' : 'close',
        look: 'bold',
      }))
    expect(bodyOf({ ...paper, markup: marks }, '(p>a *b*)')).toBe(
      '<p><span id="string_preview_id_1">a <span class="markup">*</span><b>b</b><span class="markup">*</span></span></p>',
    )
  })
})

describe('a subtitle', () => {
  const cue = (text: string, plugin = paper): string =>
    /<div class="cue">.*<\/div>/s.exec(pageOf(plugin, `(p>Words)\nsome words\n(cue>${text})`).html)?.[0] ?? ''

  test('has its time, its speed and the length of its longest line', () => {
    expect(cue('Hello')).toBe(
      '<div class="cue"><small>00:00:01,000 --&gt; 00:00:02,000<br>5 characters a second; 5 in a line</small>' +
        '<p id="string_preview_id_2">Hello</p>' +
        '<svg viewBox="0 0 600 1" preserveAspectRatio="none" aria-hidden="true">' +
        '<rect x="10" width="10" height="1"/></svg></div>',
    )
    expect(cue('x'.repeat(21))).toContain('<br><b>21 characters a second; </b>21 in a line<')
  })

  test.each([
    ['00:01:01,240 --> 00:01:02,000', 'x="12" width="8"'],
    ['0:00:59.99 --> 0:01:03.00', 'x="599" width="1"'],
    ['00:00:58,000 --> 00:01:03,000', 'x="580" width="20"'],
    ['00:00:01,000 --> 00:00:01,001', 'class="fast" x="10" width="1"'],
  ])('has a bar from %s within its minute', (times, bar) => {
    expect(cueHtml(times, 'abc', 'id="a"', 'abc')).toContain(`<rect ${bar} height="1"/>`)
  })

  test('has no speed and no bar without a time', () => {
    const timeless: FormatPlugin = {
      ...paper,
      *parse(source, all) {
        for (const { context: _, ...unit } of paper.parse(source, all)) yield unit
      },
    }
    expect(cue('Hello', timeless)).toContain('<small><br>5 in a line</small>')
    expect(cue('Hello', timeless)).not.toContain('svg')
  })

  test('explains once what the bars mean', () => {
    expect(bodyOf(paper, '(cue>One)(cue>Two)').split('A bar shows')).toHaveLength(2)
  })

  test('has no lines of the file before it', () => {
    expect(bodyOf(paper, '(cue>One)\nsome words\n(cue>Two)')).not.toContain('some')
  })
})

describe('a plural', () => {
  test('shares one number for all its rows, and the first with a text has the id', () => {
    const { html, ids } = pageOf(counted, 'a=one:|few:Ears|other:Eyes\nb=other:Sky', 'x', 'cs')
    expect(html).toContain(
      'a=one:|few:<span id="string_preview_id_1">Ears</span>|other:<span data-string="1">Eyes</span>\n' +
        'b=other:<span id="string_preview_id_2">Sky</span>',
    )
    expect(ids).toEqual([1, 2])
  })

  test('without a text has no number', () => {
    expect(pageOf(counted, 'a=one:|other:\nb=other:Sky').ids).toEqual([1])
  })
})

describe('a file as it is', () => {
  const at = (...spans: (readonly [number, number])[]): FormatPlugin => ({
    ...lines,
    parse: () => spans.map((span) => ({ key: ['k'], source: { at: span, codec } })),
  })

  test('shows texts in the order of their places', () => {
    expect(bodyOf(at([4, 5], [2, 3], [0, 1]), 'a-b-c')).toBe('<pre>\n{3 a}-{2 b}-{1 c}</pre>')
    expect(bodyOf(at([0, 1], [1, 2]), 'ab-')).toBe('<pre>\n{1 a}{2 b}-</pre>')
  })

  test('shows a text inside another one after it, and nothing of the file twice', () => {
    expect(bodyOf(at([0, 4], [1, 2]), 'abcdef')).toBe('<pre>\n{1 abcd}{2 b}ef</pre>')
  })

  test('shows what a text reads, not what the file spells', () => {
    const spelled = (decode: (raw: string) => string): FormatPlugin => ({
      ...lines,
      parse: () => [{ key: ['k'], source: { at: [1, 3], codec: { ...plainCodec, decode } } }],
    })
    expect(
      bodyOf(
        spelled(() => 'xy'),
        '"ab"',
      ),
    ).toBe('<pre>\n"{1 xy}"</pre>')
    expect(
      bodyOf(
        spelled((raw) => raw.slice(1)),
        '"bb"',
      ),
    ).toBe('<pre>\n"{1 b}"</pre>')
    expect(
      bodyOf(
        spelled((raw) => `${raw}"`),
        '"ab"',
      ),
    ).toBe('<pre>\n"{1 ab"}"</pre>')
  })

  test('shows what a text reads, even if this is before its place', () => {
    const source = { at: [2, 4] as const, codec: { ...plainCodec, decode: () => 'xy' } }
    expect(bodyOf({ ...lines, parse: () => [{ key: ['k'], source }] }, 'xyab')).toBe('<pre>\nxy{1 xy}</pre>')
  })

  test('escapes what is between texts, wherever it is', () => {
    expect(bodyOf(at([1, 2], [3, 4], [5, 6]), '<a&b>c<')).toBe(
      '<pre>\n&lt;{1 a}&amp;{2 b}&gt;{3 c}&lt;</pre>',
    )
    expect(bodyOf(at([0, 1]), 'a.<')).toBe('<pre>\n{1 a}.&lt;</pre>')
  })

  test('has no zero bytes, which separate the pieces of a binary file', () => {
    const binary: FormatPlugin = {
      ...at([1, 2]),
      container: { unpack: () => ({ text: '\0a\0b', pack: () => bytesOf('x') }) },
    }
    expect(bodyOf(binary, 'x')).toBe('<pre>\n{1 a}b</pre>')
  })

  describe('is divided into blocks', () => {
    const line = `${'x'.repeat(99)}\n`
    /** The number of characters of each block. */
    const blocks = (plugin: FormatPlugin, file: string): number[] => {
      const body = bodyOf(plugin, file)
      expect(body.replaceAll(/<pre>\n|<\/pre>|\{\d+ ([^}]*)\}/g, '$1')).toBe(file)
      return body
        .slice('<pre>\n'.length, -'</pre>'.length)
        .split('</pre><pre>\n')
        .map((block) => block.replaceAll(/\{\d+ ([^}]*)\}/g, '$1').length)
    }

    test('that end at the first line end after 4096 characters', () => {
      expect(blocks(at(), line.repeat(100))).toEqual([4100, 4100, 1800])
      expect(blocks(at(), line.repeat(40))).toEqual([4000])
      // A block of exactly this size does not end, and the last one is not empty.
      expect(blocks(at(), `${'x'.repeat(4095)}\n`)).toEqual([4096])
      expect(blocks(at(), `${'x'.repeat(4096)}\n`)).toEqual([4097])
      expect(blocks(at(), `${'x'.repeat(4100)}\n`)).toEqual([4101])
      expect(blocks(at(), `${'x'.repeat(4096)}\nx`)).toEqual([4097, 1])
      expect(blocks(at(), `${'x'.repeat(4095)}\nx`)).toEqual([4097])
    })

    test('none of which ends inside a text', () => {
      expect(blocks(at([4000, 5000]), line.repeat(100))).toEqual([5100, 4100, 800])
      expect(blocks(at([4000, 9000]), line.repeat(100))).toEqual([9100, 900])
      expect(blocks(at([4000, 9000], [9000, 9001]), line.repeat(100))).toEqual([9100, 900])
    })

    test('in a file of one line, which is one', () => {
      expect(blocks(at([5000, 5001]), 'x'.repeat(10_000))).toEqual([10_000])
    })
  })
})
