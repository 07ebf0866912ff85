// Which codes the scanners find, and what a lost or changed one means to a program.
import { describe, expect, test } from 'vitest'
import { checkCodes } from '@atlas/core/codes.ts'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import type { Category, CodeScanner, Slot } from '@atlas/core/contract.ts'
import { describeFinding } from '@atlas/core/code-sentences.ts'
import { HANDLING } from '@atlas/core/format.ts'
import { poCodes } from '@atlas/formats/gettext-po/codes.ts'
import { asciidocCodes } from '@atlas/formats/asciidoc/codes.ts'
import { fluentCodes } from '@atlas/formats/fluent/codes.ts'
import { latexCodes } from '@atlas/formats/latex/codes.ts'
import { manCodes } from '@atlas/formats/man-page/codes.ts'
import { podCodes } from '@atlas/formats/pod/codes.ts'
import { rstCodes } from '@atlas/formats/restructuredtext/codes.ts'
import { markdownCodes } from '@atlas/formats/_grammars/markdown/codes.ts'
import { overrideCodes } from '@atlas/formats/_grammars/subtitles/codes.ts'
import { dokuWikiCodes, mediaWikiCodes } from '@atlas/formats/_grammars/wiki/codes.ts'
import { icuCodes } from '@atlas/formats/_grammars/codes/icu-codes.ts'
import { plainCodec } from '../core/plugins.ts'
import { joinedCodes } from '@atlas/formats/_grammars/codes/joined-codes.ts'
import {
  chromeCodes,
  goTemplateCodes,
  i18nextCodes,
  laravelCodes,
  numberedCodes,
  qtCodes,
  wixCodes,
} from '@atlas/formats/_grammars/codes/placeholder-codes.ts'
import { boostCodes } from '@atlas/formats/_grammars/codes/boost.ts'
import { pythonBraceCodes } from '@atlas/formats/_grammars/braces/python.ts'
import { appleCodes } from '@atlas/formats/_grammars/printf/apple.ts'
import { JAVA } from '@atlas/formats/_grammars/printf/java.ts'
import { phpCodes } from '@atlas/formats/_grammars/printf/php.ts'
import { printfCodes } from '@atlas/formats/_grammars/printf/reader.ts'
import { railsCodes } from '@atlas/formats/_grammars/printf/ruby.ts'
import { shellCodes } from '@atlas/formats/_grammars/codes/shell-variables.ts'

const found = (scan: CodeScanner | undefined, text: string): string[] =>
  (scan?.(text) ?? []).map(({ at, id, type }) => [text.slice(...at), id, ...(type ? [type] : [])].join(' '))

const errors = (scan: CodeScanner | undefined, source: string, text: string, form?: Category): string[] => {
  // Without its signs, each text is scanned: the result must be the same.
  const slow: CodeScanner = (one) => scan?.(one) ?? []
  const all = checkCodes(slow, source, text, form).map(
    ({ grade, rule, code }) => `${grade} ${rule} ${code.id}`,
  )
  const fast = scan ? checkCodes(scan, source, text, form) : []
  expect(fast.map(({ grade, rule, code }) => `${grade} ${rule} ${code.id}`)).toEqual(all)
  return all
}

describe('a construct is found where it is alone in a text, by the characters that it always has', () => {
  test.each<[string, CodeScanner, string[]]>([
    [
      'AsciiDoc',
      asciidocCodes,
      '+++a+++ stem:[x] <<a>> [[a]] link:a[b] https://a.b[c] image:a.png[b] kbd:[a] menu:a[b] mac:a[b] (((a))) ((a)) {nbsp} {a} [.a]#'.split(
        ' ',
      ),
    ],
    ['DokuWiki', dokuWikiCodes, ['[[a]]', '{{a}}', '((a))', '~~NOTOC~~', String.raw`\\ `]],
    ['LaTeX', latexCodes, [String.raw`\verb|a|`, String.raw`\emph{a}`, String.raw`\ref{a}`, '$a$']],
    ['man', manCodes, [String.raw`\fB`, String.raw`\*(aa`, String.raw`\(em`, '.Ar', '.Xr a']],
    ['Markdown', markdownCodes, ['[^a]']],
    ['MediaWiki', mediaWikiCodes, ['[https://a]', '[//a]', '[[a]]', '{{{a}}}', '{{a}}', '__TOC__']],
    ['POD', podCodes, ['E<gt>', 'L<a>', 'B<a>']],
    ['reStructuredText', rstCodes, ['``a``', ':ref:`a`', '`a`:ref:', '`a`_', '`a`', '|a|', '[1]_', 'a_']],
    ['overrides', overrideCodes, [String.raw`{\an8}`, String.raw`{\b1}`]],
  ])('%s', (_, scan, texts) => {
    expect(texts.filter((text) => found(scan, text).length === 0)).toEqual([])
  })

  test.each([
    [dokuWikiCodes, ['%%[[a]]%%', '<nowiki>[[a]]</nowiki>', 'http://a.b/**c**']],
    [mediaWikiCodes, ["<!-- ''a'' -->", "<nowiki>''a''</nowiki>", "https://a.b/''c"]],
    [rstCodes, [String.raw`\*a*`]],
    [asciidocCodes, [String.raw`\*a*`]],
  ])('and nothing in literals', (scan, texts) => {
    expect(texts.flatMap((text) => found(scan, text))).toEqual([])
  })
})

describe('printf', () => {
  test.each([
    ['c', '%s %-5.2f %lld %% %m %d', ['%s 1 string', '%-5.2f 2 float', '%lld 3 llinteger', '%d 4 integer']],
    ['c', '%*d %.*s', ['%*d 2 integer*1', '%.*s 4 string*3']],
    ['c', '100%', ['% %']],
    ['python', '%(name)s %(n)d', ['%(name)s name string', '%(n)d n integer']],
    ['php', '%1$s %s 50%% de', ['%1$s 1 string', '%s 1 string']],
    ['ruby', '%{a} %<b>d', ['%{a} a', '%<b>d b integer']],
    ['go', '%v %[1]test', ['%v 1', '%[1]t 1 boolean']],
    ['java-printf', '%1$tY %<tm %n %S', ['%1$tY 1 date', '%<tm 1 date', '%S 1 general']],
    ['objc', '%@ %lu', ['%@ 1 object', '%lu 2 lunsigned']],
    ['none', '%s', []],
  ])('%s finds the codes of "%s"', (format, text, codes) => {
    expect(found(poCodes(format), text)).toEqual(codes)
  })

  test('needs each value of C in its place', () => {
    const c = poCodes('c')
    expect(errors(c, '%s has %d', '%d hat %s')).toEqual(['error type 1', 'error type 2'])
    expect(errors(c, '%s has %d', '%2$d hat %1$s')).toEqual([])
    expect(errors(c, '%s has %d', '%s hat')).toEqual(['error lost 2'])
    expect(errors(c, '%d', '%ld')).toEqual(['error type 1'])
    expect(errors(c, '%d', '%i')).toEqual([])
    expect(errors(c, '%d trees', 'ein Baum', 'one')).toEqual([])
    expect(errors(c, '100%', '100 %')).toEqual([])
  })

  test('needs each value of Python, since msgfmt does', () => {
    const python = poCodes('python')
    expect(errors(python, '%(a)s %(b)s', '%(a)s')).toEqual(['error lost b'])
    expect(errors(python, '%(a)s', '%(c)s')).toEqual(['error lost a', 'error added c'])
    expect(errors(python, '%(a)s', '%(a)s %(a)s')).toEqual([])
    expect(errors(python, '%(total)s hours', '%(total) Stunden')).toEqual(['error bad %', 'error lost total'])
    expect(errors(python, '%s %s', '%s')).toEqual(['error lost 2'])
    // Python fails if a row shows fewer values than it gets, unless they have names.
    expect(errors(python, '%d trees', 'ein Baum', 'one')).toEqual(['error lost 1'])
    expect(errors(python, '%(n)d trees', 'ein Baum', 'one')).toEqual([])
  })

  test('reads a percent sign with flags as its program does', () => {
    expect(errors(poCodes('python'), 'All %(a)s', '100 % %(a)s')).toEqual(['error bad %'])
    expect(errors(poCodes('c'), '%d', '%d %-5%')).toEqual([])
  })

  test('takes a percent sign before a space as text', () => {
    expect(errors(appleCodes, '%d%% of %@', '%d % d’@ %@')).toEqual([])
    expect(errors(appleCodes, '%@', '%@ %@')).toEqual(['error added 2'])
    expect(errors(printfCodes(JAVA), '%d', '%d %y')).toEqual(['error bad %'])
  })
})

describe('placeholders', () => {
  test.each([
    [
      'numberedCodes',
      numberedCodes,
      '{0} {{1}} {2:N2} {3,number,#} {a}',
      ['{0} 0', '{2:N2} 2', '{3,number,#} 3 number'],
    ],
    [
      'pythonBraceCodes',
      pythonBraceCodes,
      '{} {name!r:>5} {{x}} {}',
      ['{} 0 {}', '{name!r:>5} name !r:>5', '{} 1 {}'],
    ],
    [
      'i18nextCodes',
      i18nextCodes,
      '{{- a }} {{b, number}} $t(c.d)',
      ['{{- a }} a', '{{b, number}} b', '$t(c.d) $t c.d'],
    ],
    ['goTemplateCodes', goTemplateCodes, '{{.Name}} {{- .A.B }}', ['{{.Name}} .Name', '{{- .A.B }} .A.B']],
    ['qtCodes', qtCodes, '%1 %L2 %n %x', ['%1 1', '%L2 2', '%n n']],
    ['chromeCodes', chromeCodes, '$NAME$ costs $$5 $1', ['$NAME$ name', '$1 1']],
    ['laravelCodes', laravelCodes, ':Name at 10:30 see https://x :count', [':Name name', ':count count']],
    ['shellCodes', shellCodes, '$HOME ${PATH} $5', ['$HOME HOME', '${PATH} PATH', '$ $']],
    ['boostCodes', boostCodes, '%1% %|2$d| %%', ['%1% 1 object', '%|2$d| 2 integer']],
  ])('%s', (_, scan, text, codes) => {
    expect(found(scan, text)).toEqual(codes)
  })

  test('are errors if the program does not have them', () => {
    expect(errors(numberedCodes, '{0} of {1}', '{1} von {0}')).toEqual([])
    expect(errors(numberedCodes, '{0}', '{1}')).toEqual(['warning lost 0', 'error added 1'])
    expect(errors(qtCodes, 'Writing %1', 'Schreibt % 1')).toEqual(['warning lost 1'])
    expect(errors(i18nextCodes, '{{a}} $t(b)', '{{a}}')).toEqual(['warning lost $t b'])
  })

  test('of two kinds may be in one text', () => {
    const both = joinedCodes(laravelCodes, phpCodes)
    expect(found(both, ':a %s')).toEqual([':a a', '%s % 1'])
  })
})

describe('messages', () => {
  const icu = icuCodes({ quotes: true })
  const plural = '{n, plural, offset:1 =0 {none} one {# of {name}} other {{name}, # {d, date, short}}}'

  test('name each argument once', () => {
    expect(found(icu, plural).map((code) => code.split(' ').at(-1))).toEqual(['n', 'name', 'd'])
    expect(found(icu, "'{a}' it''s {b}")).toEqual(['{b} b'])
    expect(found(icuCodes({ quotes: false }), "'{a}'")).toEqual(['{a} a'])
    expect(errors(icu, plural, '{n, plural, few {{name}} other {{name} {d, date}}}')).toEqual([])
  })

  test.each([
    ['{a', 'error bad {'],
    ['a}', 'error bad {'],
    ['{n, plural, one {x}}', 'error bad {'],
    ['{n plural}', 'error bad {'],
  ])('cannot be read: %s', (text, error) => {
    expect(errors(icu, 'Hello', text)).toEqual([error])
    expect(errors(icu, text, 'Hallo {a}')).toEqual([])
  })

  test.each([
    ['Hi {a', '{a', 'is not closed'],
    ['Hi a} b', '}', 'is not opened'],
    ['{n, plural, one {x}}', '{n, plural', 'has no branch other'],
    ['{n, plural, other {x}', '{n, plural', 'is not closed'],
    ['{n, plural, other {{m}', '{n, plural', 'is not closed'],
    ['{n, plural, other {x {}}}', '{', 'has no name'],
    ['{n plural}', '{n ', 'is not an argument'],
    ['{n, plural}', '{n, plural', 'has no branches'],
  ])('say what is wrong: %s', (text, code, fault) => {
    expect(
      icu(text).map((bad) => describeFinding({ grade: 'error', rule: 'bad', code: bad }, '', text)),
    ).toEqual([`the code ${code} ${fault}`])
  })

  test('nest as deep as anyone writes', () => {
    const deep = (levels: number): string => '{a, select, other {'.repeat(levels) + '}}'.repeat(levels)
    expect(found(icu, deep(40))).toHaveLength(1)
    expect(icu(deep(60))[0]?.kind).toBe('bad')
  })

  test('of Fluent have variables and terms in placeables', () => {
    const text = '{ $n -> [one] { -brand } x *[other] { NUMBER($m) } $5 } costs $no'
    expect(found(fluentCodes, text)).toEqual(['$n $n', '-brand -brand', '$m $m'])
    expect(errors(fluentCodes, 'a { $n }', 'a { $m }')).toEqual(['warning lost $n', 'error added $m'])
  })
})

test('a format of its own has its codes in the report of a build', () => {
  expect(errors(railsCodes, '%{count} of %{all}', '%{count}')).toEqual(['warning lost all'])
  expect(errors(railsCodes, '%{count}', '%{anzahl}')).toEqual(['warning lost count', 'error added anzahl'])
})

test('properties of Windows Installer and variables of WiX are codes', () => {
  expect(found(wixCodes, 'Run [ProductName] in [#file] !(loc.Name) [a b] (c)')).toEqual([
    '[ProductName] ProductName',
    '[#file] #file',
    '!(loc.Name) % loc.Name',
  ])
  expect(errors(wixCodes, 'Run [ProductName]', 'Starte [Produktname]')).toEqual([
    'warning lost ProductName',
    'error added Produktname',
  ])
})

test('codes of two scanners are merged in order', () => {
  const text = '[a] {b} '.repeat(20)
  const braces: CodeScanner = (one) =>
    [...one.matchAll(/\{b\}/g)].map(({ index }) => ({
      at: [index, index + 3],
      id: 'b',
      kind: 'value',
      requiredBy: 'file',
    }))
  const format = { inlineCodes: braces, handling: { ...HANDLING, inlineCodes: wixCodes } }
  const slot: Slot = { at: [0, 0], codec: plainCodec }
  expect(scannerOf(format, slot)?.(text)).toHaveLength(40)
})
