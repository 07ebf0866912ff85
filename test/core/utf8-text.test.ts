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

test('records are lines of JSON, or the members of an array', () => {
  const record = fc.record(
    { identifier: anyText, text: fc.oneof(anyText, fc.dictionary(fc.constantFrom('one', 'other'), anyText)) },
    { requiredKeys: ['identifier', 'text'] },
  )
  fc.assert(
    fc.property(fc.array(record, { maxLength: 5 }), (records: StringRecord[]) => {
      const json = records.map((one) => JSON.stringify(one))
      const lines = RecordLines.of(records)
      expect(lines.toLines().toString()).toBe(json.map((line) => `${line}\n`).join(''))
      expect(lines.toMembers().toString()).toBe(json.join(','))
      expect(lines.bytes).toBe(lines.toLines().length)
    }),
  )
})
