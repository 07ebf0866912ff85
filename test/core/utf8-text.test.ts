import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StringRecord } from '../../core/contract.ts'
import { RecordLines } from '../../core/wire/record-lines.ts'
import { Utf8Text } from '../../core/wire/utf8-text.ts'

/** Any UTF-16 units, halves of surrogate pairs among them, and many that must be escaped; some longer than a chunk. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('&', '<', '>', '\0', '\r', '\n', '"', '\\', '\u2028', '😀', '\ud83d', '\ude00', '\x7f'),
      fc.integer({ min: 200, max: 20_000 }).map((length) => 'aä€'.repeat(length)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

test('a text in the making holds what was appended', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 6 }), (texts) => {
      const pieces = texts.map((text) => text.toWellFormed())
      const text = new Utf8Text()
      for (const piece of pieces) text.add(piece)
      expect(text.toString()).toBe(pieces.join(''))
      expect(text.bytes).toBe(Buffer.concat(text.pieces()).length)
    }),
  )
})

const shortText = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('},{"identifier":'))
const record = fc.record(
  {
    identifier: shortText,
    text: fc.oneof(shortText, fc.dictionary(fc.constantFrom('one', 'other'), shortText)),
    previewId: fc.nat(),
    labels: fc.array(shortText, { maxLength: 2 }),
  },
  { requiredKeys: ['identifier', 'text'] },
)

function expectWritten(strings: RecordLines, records: readonly unknown[]): void {
  const json = records.map((one) => JSON.stringify(one))
  const asMembers = (): string => Buffer.concat(strings.members()).toString()
  expect(asMembers()).toBe(json.join(','))
  expect(Buffer.concat(strings.lines()).toString()).toBe(json.map((line) => `${line}\n`).join(''))
  expect(asMembers()).toBe(json.join(','))
}

test('records are the members of an array, or lines', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 5 }),
      fc.constantFrom(1, 1, 1, 1, 1, 1, 30),
      (some: StringRecord[], times) => {
        const records = Array.from({ length: times }, () => some).flat()
        const strings = new RecordLines()
        for (const one of records) strings.add(one)
        expectWritten(strings, records)
        expectWritten(RecordLines.of(records), records)
      },
    ),
  )
})

test('so are those of a processor, whatever fields they have', () => {
  const records = [
    { id: 1, identifier: 'a', text: '', more: [{ id: 2 }, { identifier: 'b' }, { identifier: 'c' }] },
    { text: 'x', identifier: '},{"identifier":' },
  ]
  const lines = Buffer.concat(RecordLines.of(records as StringRecord[]).lines())
    .toString()
    .trimEnd()
  expect(lines.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual(records)
})
