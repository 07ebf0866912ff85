// A scanner reads the same texts of records as JSON.parse, and accepts no record that the schema refuses.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import { JsonScanner } from '@atlas/core/wire/json-scanner.ts'
import { KnownRecords } from '@atlas/core/wire/known-records.ts'
import { readStrings, readTextLines, readTexts } from '@atlas/core/wire/records.ts'
import { RecordScanner } from '@atlas/core/wire/record-scanner.ts'

const COMMA = 44

const scanned = (json: string): unknown => new RecordScanner().records(Buffer.from(json), COMMA)

/** What a build needs of the records of this list, as JSON.parse and the schema read them. Undefined if one is wrong. */
function expected(json: string): unknown {
  try {
    return [...readStrings(JSON.parse(`[${json}]`) as unknown[])].map(
      ({ identifier, text, translations }) => ({
        identifier,
        text,
        ...(translations && { translations }),
      }),
    )
  } catch {
    return undefined
  }
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', '\\', '\n', '\t', '\0', '\u007f', '\u0080', 'é', '…', '日', '😀', 'abcd'),
  }),
)
const nothing = fc.constant(null)
const forms = fc.dictionary(fc.constantFrom('one', 'other', 'few', '__proto__', 'é"'), text)
const status = fc.constantFrom('translated', 'approved', 'untranslated')
const statuses = fc.dictionary(fc.constantFrom('one', 'other'), status)
const translation = fc.record(
  { text: fc.oneof(text, forms), status: fc.oneof(status, statuses) },
  { requiredKeys: ['text'] },
)
const language = fc.constantFrom('de', 'zh-CN', 'x"y', 'é', '1', '__proto__', 'constructor')
const integer = fc.oneof(fc.integer(), fc.maxSafeInteger(), nothing)
const record = fc.record(
  {
    identifier: text,
    text: fc.oneof(text, forms),
    context: fc.oneof(text, nothing),
    customData: text,
    maxLength: integer,
    isHidden: fc.oneof(fc.boolean(), nothing),
    hasPlurals: fc.boolean(),
    labels: fc.array(text, { maxLength: 2 }),
    id: integer,
    uniqId: text,
    translations: fc.oneof(fc.dictionary(language, translation), nothing),
  },
  { requiredKeys: ['identifier', 'text'] },
)
const records = fc.array(record, { minLength: 1, maxLength: 4 })
const listOf = (values: readonly unknown[]): string => JSON.stringify(values).slice(1, -1)

test('the texts are those of JSON.parse', () => {
  fc.assert(
    fc.property(records, (values) => {
      const json = listOf(values)
      const found = scanned(json)
      if (found !== undefined) expect(found).toEqual(expected(json))
      else expect(json).toMatch(/\\u|__proto__|\d{16}/)
    }),
    { numRuns: 1000 },
  )
})

test('a language that comes again does not move the texts behind it, whatever its characters', () => {
  fc.assert(
    fc.property(language, fc.array(text, { minLength: 2, maxLength: 4 }), (id, texts) => {
      const json = listOf(
        texts.map((one) => ({ identifier: one, text: one, translations: { [id]: { text: one } } })),
      )
      const found = scanned(json)
      if (found !== undefined) expect(found).toEqual(expected(json))
    }),
  )
})

test('no change to the JSON makes it accept what JSON.parse or the schema refuses, or read it otherwise', () => {
  const piece = fc.constantFrom(
    '',
    '"',
    '\\',
    '\\x',
    ',',
    '{',
    '}',
    '[',
    ']',
    ':',
    ' ',
    '\n',
    '\u0001',
    '0',
    '-',
    '1.5',
    'null',
  )
  const change = fc.record({ at: fc.nat(), length: fc.nat({ max: 3 }), piece })
  fc.assert(
    fc.property(records, fc.array(change, { minLength: 1, maxLength: 2 }), (values, changes) => {
      const json = changes
        .reduce((sum, { at, length, piece }) => {
          const start = at % sum.length
          return `${sum.slice(0, start)}${piece}${sum.slice(start + length)}`
        }, listOf(values))
        .toWellFormed()
      const found = scanned(json)
      if (found !== undefined) expect(found).toEqual(expected(json))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  [
    'a status that is not one',
    '{"identifier":"a","text":"b","translations":{"de":{"text":"c","status":"done"}}}',
  ],
  [
    'a status of a row that is not one',
    '{"identifier":"a","text":"b","translations":{"de":{"text":"c","status":{"one":"done"}}}}',
  ],
  ['a number for a text', '{"identifier":"a","text":1}'],
  ['a missing text', '{"identifier":"a"}'],
  ['a text that is null', '{"identifier":"a","text":"b","text":null}'],
  ['a number that is not an integer', '{"identifier":"a","text":"b","id":1.5}'],
  ['a number with a leading zero', '{"identifier":"a","text":"b","id":01}'],
  ['a control character', '{"identifier":"a","text":"b\tc"}'],
  ['an escape that JSON lacks', String.raw`{"identifier":"a","text":"b\x"}`],
  ['a comma at the end', '{"identifier":"a","text":"b"},'],
  ['an end within a text', '{"identifier":"a","text":"b'],
])('%s is left to JSON.parse', (_, json) => {
  expect(scanned(json)).toBeUndefined()
})

test.each([
  ['in another order', '{"translations":{"de":{"text":"c"}},"text":"b","identifier":"a"}'],
  [
    'with members that come twice',
    '{"identifier":"x","identifier":"a","text":"b","translations":{"de":{"text":"x"}},"translations":{"de":{"text":"c"}}}',
  ],
  [
    'with all other fields',
    '{"id":-1,"uniqId":"1","identifier":"a","context":"c\\n","customData":"{}","maxLength":null,"isHidden":false,"hasPlurals":true,"labels":["x","y"],"text":"b","translations":{"de":{"text":"c"}}}',
  ],
])('records are scanned %s', (_, json) => {
  const found = { identifier: 'a', text: 'b', translations: { de: { text: 'c' } } }
  expect(scanned(`${json},${json}`)).toEqual([found, found])
})

const many = Array.from({ length: 5000 }, (_, index) => ({
  identifier: `key.${index}`,
  text: 'größe "a"',
  id: index,
}))
const textsOf = (strings: readonly object[]): unknown[] => {
  const body = {
    jobType: 'build-file',
    sourceLanguage: { id: 'en' },
    file: { name: 'a', content: '' },
    strings,
  }
  return [...readTexts(readJobRequest(Buffer.from(JSON.stringify(body))).strings ?? [])]
}
const textsInLines = (strings: readonly object[], most?: number): unknown[] => [
  ...readTextLines(Buffer.from(strings.map((each) => JSON.stringify(each)).join('\n\n')), most),
]

test.each([
  ['in a body', textsOf],
  [
    'in lines',
    (strings: readonly object[]) => [
      ...readTextLines(Buffer.from(strings.map((each) => JSON.stringify(each)).join('\n'))),
    ],
  ],
  ['in lines with empty ones', textsInLines],
])('the texts of many groups of records are read %s, also of unusual ones', (_, read) => {
  const unusual = many.map((each, index) =>
    index === 3000 ? { ...each, attributes: { a: '\u0000' } } : each,
  )
  const found = read(unusual) as { identifier: string; text: string }[]
  expect(found.map(({ identifier, text }) => ({ identifier, text }))).toEqual(
    many.map(({ identifier, text }) => ({ identifier, text })),
  )
})

test('records that an earlier build had are read as new ones are', () => {
  const scannedWith = (
    known: KnownRecords | undefined,
    groups: readonly (readonly unknown[])[],
  ): unknown[] => {
    const scanner = new RecordScanner(known)
    return groups.map((each) => scanner.records(Buffer.from(listOf(each)), COMMA))
  }
  fc.assert(
    fc.property(records, records, fc.dictionary(language, translation), (before, others, translations) => {
      const known = new KnownRecords()
      // The second group is copied to other memory than the first.
      const first = [before, [...before, ...others]]
      expect(scannedWith(known, first)).toEqual(scannedWith(undefined, first))
      const next = [
        before.map((each) => ({ ...each, translations })),
        [...before.map((each, index) => others[index] ?? each), ...before].map((each) => ({
          ...each,
          translations,
        })),
      ]
      expect(scannedWith(known, next)).toEqual(scannedWith(undefined, next))
    }),
  )
})

test('what is kept of bytes stays when the next ones are scanned', () => {
  const json = new JsonScanner()
  json.begin(Buffer.from('first'))
  const kept = json.keptView
  json.begin(Buffer.from('other'))
  expect(String.fromCharCode(kept.getUint8(0))).toBe('f')
})

test('the refusal of a record names its place', () => {
  const wrong = many.map((each, index) => (index === 3000 ? { ...each, text: 1 } : each))
  expect(() => textsOf(wrong)).toThrow('strings[3000].text must be a text')
  const lines = Buffer.from(wrong.map((each) => JSON.stringify(each)).join('\n'))
  expect(() => [...readTextLines(lines)]).toThrow('line 3001 of the strings.text must be a text')
  expect(() => [...readTextLines(lines, 2000)]).toThrow('more than the 2,000 strings')
})
