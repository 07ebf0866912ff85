// Checks of one text against its source: numbers, brackets, edges, line breaks; codes in the tests of atlas lint.
import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import { checkText } from '@atlas/core/checks/text-checks.ts'
import { androidCodes } from '@atlas/formats/android-strings/codes.ts'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'
import { poCodes } from '@atlas/formats/gettext-po/codes.ts'
import { railsCodes } from '@atlas/formats/_grammars/printf/ruby.ts'

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
  ['One of 7', '1 von 8', ['number: the source text has the number 7, this one has 8']],
  ['7 of 7', '7 von 9', ['number: the source text has the number 7, this one has 9']],
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
  ['For example, 12 files', 'Zum Beispiel 13 Dateien'],
  ['12-34', '12-35'],
  ['Grow by 50 %', 'Um das 1,5-fache wachsen'],
  ['2 million files', '200万个文件'],
  ['32768 bytes', '32 Kilobyte'],
  ['Room 00', 'Raum 0'],
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

/** The rule, the grade and the mended text of each finding. */
const mended = (source: string, text: string, language = 'de'): unknown[] =>
  checkText({ source, text, language: known(language) }).map(({ rule, grade, fix }) => [
    rule,
    grade,
    fix?.text,
  ])

test.each([
  ['One.\nTwo.', 'Eins. Zwei.', 'Eins.\nZwei.'],
  ['One.\n\nTwo!\nThree', 'Eins. Zwei! Drei', 'Eins.\n\nZwei!\nDrei'],
  ['One.\r\nTwo.', '一。二。', '一。\r\n二。'],
  ['\nOne.\nTwo.', 'Eins. Zwei.', 'Eins.\nZwei.'],
  ['One:\nTwo three.', 'Eins  zwei drei', 'Eins\nzwei drei'],
  ['One two three.\nFour', 'Eins zwei drei vier', 'Eins zwei drei\nvier'],
  ['A long sentence.\nB.', 'Ja. Ein langer Satz. B.', 'Ja. Ein langer Satz.\nB.'],
  ['One.\nTwo.\nThree', 'Eins zwei drei', 'Eins\nzwei\ndrei'],
  ['One.\nTwo.', 'EinsZwei', undefined],
])('%j as %j gets its line breaks: %j', (source, text, fixed) => {
  expect(mended(source, text)).toEqual([['line-break', 'warning', fixed]])
})

test.each([
  ['The words\ngo on.', 'Die Worte gehen weiter.'],
  ['One.\nTwo\nthree.', 'Eins. Zwei drei.'],
  ['One:\n  two', 'Eins: zwei'],
  ['One.\nTwo.', 'Eins.\nZwei.'],
  ['One.\nTwo.', 'Eins.<br>Zwei.'],
  ['One.\nTwo.', String.raw`Eins.\nZwei.`],
  ['\n  One\n', '\nEins\n'],
  ['One', 'Eins'],
  ['R&D and a&b', 'Forschung'],
  ['http://example.org/_a', 'Adresse'],
  [', one', ' eins'],
  ['(', ' ('],
  ['England \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}', 'England \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}'],
])('%j as %j has the line breaks and edges that it needs', (source, text) => {
  expect(mended(source, text)).toEqual([])
})

test.each([
  ['One\n', 'Eins', 'last-line-end', 'error', 'Eins\n'],
  ['One\r\n', 'Eins', 'last-line-end', 'error', 'Eins\r\n'],
  ['One', 'Ein\ns\r\n\n', 'last-line-end', 'error', 'Ein\ns'],
  [' One', 'Eins', 'edge-space', 'warning', ' Eins'],
  ['One ', 'Eins', 'edge-space', 'warning', 'Eins '],
  ['One', ' Eins', 'edge-space', 'warning', 'Eins'],
  ['One', 'Eins ', 'edge-space', 'warning', 'Eins'],
  ['Save &as', 'Speichern', 'accelerator', 'warning', undefined],
  ['_Save', 'Speichern', 'accelerator', 'warning', undefined],
  ['One', 'Ei\u202ens', 'hidden-character', 'warning', undefined],
  ['One', 'Eins\u{E0041}', 'hidden-character', 'error', undefined],
])('%j as %j: %s, %s, mended %j', (source, text, ...finding) => {
  expect(mended(source, text)).toEqual([finding])
})

test('a language decides about spaces at edges, and about the order of characters', () => {
  expect(mended('One ', 'いち', 'ja')).toEqual([])
  expect(mended('One', '\u202e1', 'ar')).toEqual([])
})

test('a finding has its sentence, and what is true of the languages that share it', () => {
  const sentences = (source: string, text: string): unknown[] =>
    checkText({ source, text, language: known('de') }).map(({ message, shared, fix }) => [
      message,
      shared,
      fix?.label,
    ])
  expect([
    ...sentences('One.\nTwo', 'Eins. Zwei'),
    ...sentences('One\n', 'Eins'),
    ...sentences('One', 'Eins\n'),
    ...sentences('One', ' Eins'),
    ...sentences('1 file', '2 Dateien'),
    ...sentences('Save &as', 'Speichern'),
  ]).toMatchInlineSnapshot(`
    [
      [
        "the text lacks the line breaks of the source text",
        "lack the line breaks of the source text",
        "Use the line breaks of the source text",
      ],
      [
        "the source text ends with a line end, this one does not",
        "lack the line end at the end of the source text",
        "Add the line end",
      ],
      [
        "the text ends with a line end, the source text does not",
        "end with a line end, the source text does not",
        "Remove the line end",
      ],
      [
        "the spaces at the edges of the text differ from the source text",
        "have other spaces at the edges than the source text",
        "Restore the spaces",
      ],
      [
        "the source text has the number 1, this one has 2",
        "have another number than the 1 of the source text",
        undefined,
      ],
      [
        "the text lacks an accelerator, such as &a of the source text",
        "lack an accelerator, such as &a of the source text",
        undefined,
      ],
    ]
  `)
})

test('codes that a text lacks or adds, by what breaks without them', () => {
  const scanners = { android: androidCodes, c: poCodes('c'), rails: railsCodes }
  const codes = (name: keyof typeof scanners, source: string, text: string, more: object = {}): unknown[] =>
    checkText({ source, text, language: known('de'), scan: scanners[name], ...more }).map(
      ({ rule, grade, at, missing, shared }) =>
        [rule, grade, at, missing, shared].filter((each) => each !== undefined).join(' | '),
    )
  expect({
    lost: codes('android', 'Open %1$s', 'Öffnen'),
    lostInC: codes('c', 'Open %s', 'Öffnen'),
    added: codes('android', 'Open', 'Öffnen %1$s'),
    addedInC: codes('c', 'Open', 'Öffnen %s'),
    other: codes('rails', 'Open %{file}', 'Öffne %{name}'),
    optional: codes('rails', 'Open %{file}', 'Öffne %{file} %{name}'),
    numbered: codes('rails', 'Open %{file}', 'Öffne %{file} %{1}'),
    blanks: codes('rails', 'Open %{file}', 'Öffne %{ file }'),
    tag: codes('android', 'Open <b>x</b>', 'Öffne x'),
    tagBesideValue: codes('android', 'Open <b>%1$s</b>', 'Öffne %1$s %2$s'),
    row: codes('android', 'One file', '%1$d Datei', {
      category: 'one',
      general: '%1$d files',
      rows: ['One file', '%1$d files'],
    }),
    rowOfOther: codes('android', 'One file', 'Dateien', {
      category: 'other',
      general: '%1$d files',
      rows: ['One file', '%1$d files'],
    }),
    fromRow: codes('rails', 'Open', 'Öffne %{name}', { rows: ['Open', 'Open %{name}'] }),
    long: codes('android', 'Open', 'Öffnen', { maxLength: 5 }),
    longest: codes('android', 'Open', 'Öffne', { maxLength: 5 }),
  }).toMatchInlineSnapshot(`
    {
      "added": [],
      "addedInC": [
        "code-added | error | 7",
      ],
      "blanks": [
        "code-lost | warning | %{file}",
      ],
      "fromRow": [],
      "long": [
        "too-long | error",
      ],
      "longest": [],
      "lost": [
        "code-lost | warning | %1$s",
      ],
      "lostInC": [
        "code-wrong | error | %s",
      ],
      "numbered": [
        "code-added | error | 14 | have %{1}, which the source text lacks",
      ],
      "optional": [
        "code-added | warning | 14 | have %{name}, which the source text lacks",
      ],
      "other": [
        "code-lost | warning | %{file}",
        "code-added | error | 6",
      ],
      "row": [],
      "rowOfOther": [
        "code-lost | warning | %1$d",
      ],
      "tag": [
        "code-lost | warning | <b>",
        "code-lost | warning | </b>",
      ],
      "tagBesideValue": [
        "code-lost | warning | <b>",
        "code-lost | warning | </b>",
        "code-added | error | 11 | have %2$s, which the source text lacks",
      ],
    }
  `)
})
