// The codes of texts without a format, and how a translation is compared with its source.
import { expect, test } from 'vitest'
import { checkCodes } from '@atlas/core/codes.ts'
import {
  generalCodes,
  outsideCodes,
  scannerFor,
  spelledCodes,
} from '@atlas/formats/_grammars/codes/general-codes.ts'

test.each([
  ['Hello {0}, %s and <b>you</b>', ['{0}', '%s', '<b>', '</b>']],
  ['x<a>a %1$s%2$d</a>', ['<a>', '%1$s', '%2$d', '</a>']],
  ['git add <file><br><x/>', ['<br>', '<x/>']],
  ['#{a} ${b} %{c} $t(d) {{ e }} %(f)s %@', ['#{a}', '${b}', '%{c}', '$t(d)', '{{ e }}', '%(f)s', '%@']],
  ['50 % off &amp; 100%%, 100% sure', []],
  ['{more than one word}', []],
  ['{n, plural, one {# file in {a}} other {# files in {a}}}', ['{n, plural', '{a}']],
])('the codes of %j', (text, codes) => {
  expect(spelledCodes(text)).toEqual(codes)
})

test.each([
  ['Hi %1$s', 'Hallo', ['warning lost % 1']],
  ['Hi %1$s', 'Hallo %s', []],
  ['%1$s of %2$s', '%2$s von %1$s', []],
  ['Hi %s', 'Hallo %d', ['error type % 1']],
  ['Hi {name}', 'Hallo {nom}', ['warning lost { name', 'error added { nom']],
  ['{{ count }} files', '{{count}} Dateien', []],
  ['{0,number} files', '{0} Dateien', ['warning type { 0']],
  ['{0} files', '{0,number} Dateien', ['error type { 0']],
  ['100% safe', '100 % sicher', []],
  ['Fine', 'Gut %d', []],
  ['<b>Bold</b>', 'Fett', ['warning lost b', 'warning lost b']],
  ['<b>a</b><br>', '<b>a<br></b>', []],
  ['<i><b>a</b></i>', '<i><b>a</i></b>', ['warning nesting i']],
  ['<a href="{url}">a</a>', '<a href="{u}">a</a>', ['lost', 'lost', 'added', 'added']],
  ['Due %d/%m/%Y', 'Fällig %d.%m.%Y', []],
  ['{n} files', '{n, plural, one {# Datei} other {# Dateien}}', []],
  ['{n, plural, other {#}}', '{n, plural, one {#}', ['warning lost { n', 'error bad { {']],
])('%s: %s', (source, text, expected) => {
  const scan = scannerFor(source)
  const found = (scan ? checkCodes(scan, source, text) : []).map(({ grade, rule, code }) =>
    expected[0]?.includes(' ') === false ? rule : `${grade} ${rule} ${code.id}`,
  )
  expect(found.sort()).toEqual(expected.sort())
})

test('codes of the format decide which syntaxes are looked for', () => {
  expect(scannerFor('%s of {0}', [])).toBeUndefined()
  expect(scannerFor('%s of {0}', ['%s'])?.('%s {0}')).toHaveLength(1)
})

test('pieces outside codes and entities are changed', () => {
  expect(outsideCodes('a {b} c &amp; <i>d</i> %%', (piece) => piece.toUpperCase())).toBe(
    'A {b} C &amp; <i>D</i> %%',
  )
  expect(generalCodes('a {b}').map(({ at }) => at)).toEqual([[2, 5]])
})
