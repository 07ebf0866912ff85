// Checks of one text against its source: numbers and brackets here, codes and edges in the tests of atlas lint.
import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import { checkText } from '@atlas/core/checks/text-checks.ts'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'

const found = (source: string, text: string, language = 'de', category?: 'one' | 'other'): string[] =>
  checkText({
    source,
    text,
    language: known(language),
    category,
    scan: scannerWithTags(source, undefined),
  }).map(({ rule, message }) => `${rule}: ${message}`)

test.each([
  [
    'Support ends in 2025',
    'Der Support endet 2026',
    ['number: the source text has the number 2025, this one has 2026'],
  ],
  ['ISO-8859-1', 'ISO-8859-15', ['number: the source text has the number 1, this one has 15']],
  ['٣ files', '4 Dateien', ['number: the source text has the number 3, this one has 4']],
])('%s as %s is another number', (source, text, findings) => {
  expect(found(source, text)).toEqual(findings)
})

test.each([
  ['1,000.5 files', '1.000,5 Dateien'],
  ['1000 files', '1 000 Dateien'],
  ['10/31/2025', '31.10.2025'],
  ['2 files', 'zwei Dateien'],
  ['Two files', '2 Dateien'],
  ['3 items', '٣ عناصر'],
  ['At 5 pm', 'Um 17 Uhr'],
  ['After 3 miles', 'Nach 5 Kilometern'],
  ['$5', '4,50 €'],
  ['%1$s of %2$s', '%2$s von %1$s'],
])('%s as %s has no other number', (source, text) => {
  expect(found(source, text)).toEqual([])
})

test('a row of a plural for certain numbers may have its own number', () => {
  expect(found('1 day', 'Tag Nummer 2', 'de', 'one')).toEqual([])
  expect(found('Day 1 of 7', 'Tag 2 von 7', 'de', 'other')).toEqual([
    'number: the source text has the number 1, this one has 2',
  ])
})

test.each([
  ['Gate (closed)', 'Tor (zu', ['bracket: the bracket ( has no partner']],
  ['Gate (closed)', 'Tor zu)', ['bracket: the bracket ) has no partner']],
  ['Gate [new]', 'Tor ［neu', ['bracket: the bracket ［ has no partner']],
  ['Gate (closed)', '门（关闭）', []],
  ['Gate', 'Tor (zu)', []],
  ['Smile :)', 'Lächeln :)', []],
  ['a) first', 'a) erstens', []],
  ['{count} gates', '{count} Tore', []],
])('%s as %s: %j', (source, text, findings) => {
  expect(found(source, text)).toEqual(findings)
})
