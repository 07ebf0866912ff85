import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StringRecord } from '../../core/contract.ts'
import { escapeHtml } from '../../core/preview.ts'
import { RecordLines } from '../../core/wire/record-lines.ts'
import { HTML, JSON_STRING, Utf8Text } from '../../core/wire/utf8-text.ts'

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

function written(write: (text: Utf8Text) => void): string {
  const text = new Utf8Text()
  write(text)
  expect(text.bytes).toBe(Buffer.concat(text.pieces()).length)
  return text.toString()
}

describe('a text in the making', () => {
  test('holds what was appended', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6 }), (pieces) => {
        const whole = pieces.map((piece) => piece.toWellFormed()).join('')
        expect(written((text) => pieces.forEach((piece) => text.add(piece)))).toBe(whole)
      }),
    )
  })

  test('spells the parts of a text for HTML, and for JSON as JSON.stringify does', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), fc.nat(40), (before, start, length) => {
        const part = before.slice(start, start + length)
        const end = Math.min(before.length, start + length)
        expect(written((text) => text.addEscaped(HTML, before, Math.min(start, end), end))).toBe(
          escapeHtml(part).toWellFormed(),
        )
        expect(written((text) => text.addEscaped(JSON_STRING, before))).toBe(
          JSON.stringify(before).slice(1, -1),
        )
      }),
    )
  })

  test('writes natural numbers', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (number) => {
        expect(written((text) => text.addNumber(number))).toBe(String(number))
      }),
    )
    for (const number of [0, 9, 10, 99, 100, 999_999_999_999_999, 1_000_000_000_000_000])
      expect(written((text) => text.addNumber(number))).toBe(String(number))
  })
})

test('records are written as JSON.stringify writes them, whatever fields they have', () => {
  const record = fc.record(
    {
      identifier: anyText,
      text: fc.oneof(anyText, fc.dictionary(fc.constantFrom('one', 'other'), anyText)),
      previewId: fc.nat(),
      id: fc.maxSafeInteger(),
      maxLength: fc.option(fc.double()),
      isHidden: fc.boolean(),
      context: fc.option(anyText, { nil: undefined }),
      labels: fc.array(anyText, { maxLength: 2 }),
      'of a "processor"': fc.jsonValue(),
      translations: fc.dictionary(fc.constantFrom('de', '__proto__'), fc.record({ text: anyText })),
    },
    { requiredKeys: ['identifier', 'text'] },
  )
  fc.assert(
    fc.property(fc.array(record, { maxLength: 5 }), (records) => {
      const json = records.map((one) => JSON.stringify(one))
      const lines = RecordLines.of(records as unknown as StringRecord[])
      expect(lines.toLines().toString()).toBe(json.map((line) => `${line}\n`).join(''))
      expect(lines.members().toString()).toBe(json.join(','))
      expect(lines.bytes).toBe(lines.toLines().length)
    }),
  )
})
