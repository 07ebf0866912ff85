// The markup of documents in previews: what is shown, that all characters stay, and that only closed elements appear.
import fc from 'fast-check'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { Look, Markup, MarkupScanner } from '@atlas/core/contract.ts'
import { cuePace, cueSeconds, paceWords } from '@atlas/core/documents/preview/cue-pace.ts'
import { markedHtml, textWithout } from '@atlas/core/documents/preview/marks.ts'
import asciidoc from '@atlas/formats/asciidoc/format.ts'
import dokuwiki from '@atlas/formats/dokuwiki/format.ts'
import mediawiki from '@atlas/formats/mediawiki/format.ts'
import restructuredtext from '@atlas/formats/restructuredtext/format.ts'
import { markdownMarks } from '@atlas/formats/_grammars/markdown/marks.ts'
import { superLinear } from '@atlas/tools/fuzz/growth.ts'
import { tagMarks } from '@atlas/formats/_grammars/codes/tag-marks.ts'

/** The text as a person sees it: `<b>…</b>` for what is bold, without markup. */
const seen = (text: string, marks: MarkupScanner): string =>
  markedHtml(text, marks(text)).replaceAll(/<span class="markup">[^<]*<\/span>/g, '')

describe('what a preview shows', () => {
  test.each([
    ['a *b* **c** `*d*`', 'a <i>b</i> <b>c</b> <code>*d*</code>'],
    ['snake_case_name and _so_', 'snake_case_name and <i>so</i>'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**open *both*', '**open <i>both</i>'],
    [
      '[a *b*](x.md) and [c][d], [e]',
      '<span class="link">a <i>b</i></span> and <span class="link">c</span>, [e]',
    ],
    ['![A boat](boat.png)', '<span class="image">A boat</span>'],
    [String.raw`\*not\* ~~gone~~`, String.raw`\*not\* <s>gone</s>`],
    ['H<sub>2</sub>O<br>', 'H<sub>2</sub>O<br>'],
  ])('of Markdown: %s', (text, shown) => expect(seen(text, markdownMarks)).toBe(shown))

  test.each([
    ['<b>x</b> <i.f3a>y</i.f3a> <g1>z</g1>', '<b>x</b> <i>y</i> z'],
    ['a<note.2/>', 'a<span class="object">&lt;note.2/&gt;</span>'],
    ['<img src="x" alt="A boat">', '<span class="image">A boat</span>'],
    ['<a href="javascript:x">y</a><!-- z -->', '<span class="link">y</span>'],
    ['1 < 2 <b', '1 &lt; 2 &lt;b'],
    ['<i>a <b>c</i>', '<i>a <b>c</b></i>'],
  ])('of tags: %s', (text, shown) => expect(seen(text, tagMarks)).toBe(shown))

  test.each([
    ['AsciiDoc', asciidoc, '*a* _b_ `c`', '<b>a</b> <i>b</i> <code>c</code>'],
    ['reStructuredText', restructuredtext, '*a* **b** ``c``', '<i>a</i> <b>b</b> <code>c</code>'],
    ['MediaWiki', mediawiki, "'''a''' ''b'' [[c|d]]", '<b>a</b> <i>b</i> <span class="link">d</span>'],
    ['DokuWiki', dokuwiki, "**a** //b// ''c''", '<b>a</b> <i>b</i> <code>c</code>'],
  ])('of %s', (_name, { markup }, text, shown) => expect(seen(text, markup)).toBe(shown))
})

describe('a text with marks', () => {
  const looks: Look[] = ['bold', 'code', 'link', 'image', 'object', 'break', 'plain']
  const mark = fc.record({
    at: fc.tuple(fc.nat(12), fc.nat(12)),
    kind: fc.constantFrom('open', 'close', 'alone'),
    look: fc.constantFrom(...looks),
  }) satisfies fc.Arbitrary<Markup>

  test('keeps all its characters for every scanner', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '<', '>', '&', '*', '`', '[', ']', '(', ')', '"', '_', '\\'),
    })
    const check = (one: string, marks: readonly Markup[]): void => {
      const page = parse(`<!doctype html><body><p>${markedHtml(one, marks)}</p>`)
      expect(textIn(page)).toBe(one)
    }
    fc.assert(fc.property(text, fc.array(mark, { maxLength: 6 }), check))
    fc.assert(fc.property(text, (one) => check(one, markdownMarks(one))))
    fc.assert(fc.property(text, (one) => check(one, tagMarks(one))))
  })

  test('is read in time linear in its length', () => {
    for (const unit of ['`', '`a', '``a`', '*a ', '[', '](', '![a', '<a ', '<!--', '_a*b[c']) {
      const of = (size: number) => () => {
        const text = unit.repeat(Math.ceil(size / unit.length))
        markdownMarks(text)
        tagMarks(text)
      }
      expect(superLinear({ name: `read the marks of ${unit}`, of })).toBeUndefined()
    }
  })
})

describe('a mark', () => {
  const mark = (
    start: number,
    end: number,
    kind: Markup['kind'] = 'alone',
    look: Look = 'break',
  ): Markup => ({
    at: [start, end],
    kind,
    look,
  })

  test('may be empty, and then hides nothing', () => {
    expect(markedHtml('ab', [mark(1, 1)])).toBe('a<br>b')
  })

  test('does nothing if it overlaps with one before, or ends outside of the text', () => {
    expect(markedHtml('abc', [mark(0, 2), mark(1, 3)])).toBe('<span class="markup">ab</span><br>c')
    expect(markedHtml('ab', [mark(1, 9)])).toBe('ab')
    expect(markedHtml('ab', [mark(2, 1)])).toBe('ab')
    expect(markedHtml('ab', [mark(1, 2)])).toBe('a<span class="markup">b</span><br>')
  })

  test('of an object with an end shows its content', () => {
    expect(markedHtml('<a>b', [mark(0, 3, 'open', 'object')])).toBe(
      '<span class="markup">&lt;a&gt;</span><span class="object">b</span>',
    )
    expect(markedHtml('<a>b', [mark(0, 3, 'alone', 'object')])).toBe('<span class="object">&lt;a&gt;</span>b')
  })

  test.each<[string, Markup[], string]>([
    ['abc', [], 'abc'],
    ['*a* b', [mark(0, 1), mark(2, 3)], 'a b'],
    ['abcdef', [mark(0, 3), mark(1, 2), mark(4, 5)], 'df'],
  ])('is left out of a text without markup: %s', (text, marks, plain) => {
    expect(textWithout(marks, text)).toBe(plain)
  })
})

describe('the pace of a cue', () => {
  test.each([
    [
      '00:00:01,000 --> 00:00:03,000',
      `${'x'.repeat(19)}\n${'y'.repeat(21)}`,
      { speed: 20, isFast: false, longest: 21 },
    ],
    ['0:01.0,0:02.0', 'x'.repeat(21), { speed: 21, isFast: true, longest: 21 }],
    ['1:01:02,5 --> 1:02:03,5', 'x'.repeat(122), { speed: 2, isFast: false, longest: 122 }],
    ['00:59:59.500 --> 01:00:00.500', '  ten chars.\t', { speed: 10, isFast: false, longest: 10 }],
    ['00:01 --> 00:00:02.25', '\u{1F4D6} a', { speed: 2, isFast: false, longest: 3 }],
    ['{10}{20}', 'abc', { speed: undefined, isFast: false, longest: 3 }],
    ['00:00:01,000', 'abc', { speed: undefined, isFast: false, longest: 3 }],
    ['00:00:02,000 --> 00:00:01,000', 'abc', { speed: undefined, isFast: false, longest: 3 }],
    ['00:00:02,000 --> 00:00:02,000', 'abc', { speed: undefined, isFast: false, longest: 3 }],
  ])('%s', (times, text, pace) => {
    const { seconds: _, ...found } = cuePace(times, text)
    expect({ ...found, speed: found.speed && Math.floor(found.speed) }).toEqual(pace)
  })

  test.each([
    ['00:00:02,400 --> 01:02:03.045', [2.4, 3723.045]],
    ['shown 00:00:02,400 99:59:59,999 00:00:01,000', [2.4, 359999.999]],
    // A sign or a digit that is not usual.
    ['00:00:02;400 --> 00:00:0a,400 00:03', undefined],
    ['00:00:0a,400 --> 00:00:09,000', [0, 9]],
    ['00:00:02:10 --> 00:00:03:20', [2, 3]],
    ['00:00:02,4000 --> 00:00:03,9', [2.4, 3.9]],
    ['1234:00:00.123 --> 2000:00:00', [4442400.123, 7200000]],
    ['12345:00:00.123 --> 9999:00:00', [8442000.123, 35996400]],
    ['10:00:00', undefined],
  ])('%s has these seconds', (times, seconds) => {
    expect(cueSeconds(times)).toEqual(seconds)
  })

  test('is described in words, with the speed if it is known', () => {
    expect(paceWords({ speed: 20.6, isFast: true, longest: 42 })).toEqual({
      speed: '21 characters a second; ',
      lines: '42 in a line',
    })
    expect(paceWords({ speed: undefined, isFast: false, longest: 3 })).toEqual({
      speed: '',
      lines: '3 in a line',
    })
  })
})

type Node = DefaultTreeAdapterTypes.Node

function textIn(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
}
