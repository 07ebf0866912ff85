// The parts of an answer: records as JSON, and a page as UTF-8, with any texts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StringRecord } from '@atlas/core/contract.ts'
import { PageText } from '@atlas/core/wire/page-text.ts'
import { linesOf, RecordJson } from '@atlas/core/wire/record-json.ts'

/** Any UTF-16 units, halves of surrogate pairs among them, and many that must be escaped; some longer than a run. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(
        '&',
        '<',
        '>',
        '\0',
        '\r',
        '\n',
        '"',
        '\\',
        '},{',
        '[',
        ',',
        '\u2028',
        '😀',
        '\ud83d',
        '\ude00',
        '\x7f',
      ),
      fc.integer({ min: 200, max: 20_000 }).map((length) => 'aä€'.repeat(length)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

test('a page has all appended pieces', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 6 }), (texts) => {
      const pieces = texts.map((text) => text.toWellFormed())
      const page = new PageText()
      for (const piece of pieces) page.add(piece)
      expect(page.toString()).toBe(pieces.join(''))
      expect(Buffer.concat(page.pieces()).toString()).toBe(pieces.join(''))
    }),
  )
})

const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

const shortText = fc.string({ unit: 'binary', maxLength: 8 })
const record = fc.record(
  {
    identifier: shortText,
    text: fc.oneof(shortText, anyText, fc.dictionary(fc.constantFrom('one', 'other'), shortText)),
    labels: fc.array(shortText, { maxLength: 2 }),
  },
  { requiredKeys: ['identifier', 'text'] },
)

test('half of a surrogate pair becomes U+FFFD, and what only looks like its escape stays', () => {
  const records = [
    { identifier: 'a\ud800', text: String.raw`\ud800`, context: '😀\udc00', labels: ['\ud83d'] },
  ]
  expect([...RecordJson.of(records)]).toEqual([
    { identifier: 'a\ufffd', text: String.raw`\ud800`, context: '😀\ufffd', labels: ['\ufffd'] },
  ])
})

test('ids of previews are removed, and texts that look like them stay', () => {
  const text = ',"previewId":7'
  const records = Array.from({ length: 70 }, (_, index) => ({ identifier: `${index}${text}`, text }))
  const shown = records.map((record, index) => ({ ...record, previewId: index + 1, context: text }))
  const list = RecordJson.of<StringRecord>(shown)
  list.removePreviewIds()
  expect([...list]).toEqual(records.map((record) => ({ ...record, context: text })))
  expect(list).toHaveLength(70)
  // Records that come later keep theirs.
  list.add({ identifier: 'z', text, previewId: 1 })
  expect([...list].at(-1)).toEqual({ identifier: 'z', text, previewId: 1 })
  const none = RecordJson.of([])
  none.removePreviewIds()
  expect([...none]).toEqual([])
})

test('records can be added after others were read', () => {
  const list = new RecordJson()
  const texts = Array.from({ length: 300 }, (_, index) => `text ${index}`)
  for (const [index, text] of texts.entries()) {
    list.add({ identifier: text, text })
    expect(list).toHaveLength(index + 1)
    if (index % 7 === 0) expect([...list].map((one) => one.text)).toEqual(texts.slice(0, index + 1))
  }
})

test('records are the members of an array, or lines', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 3 }),
      fc.constantFrom(1, 1, 1, 1, 1, 1, 100),
      (some: StringRecord[], times) => {
        const records = Array.from({ length: times }, () => some).flat()
        const json = records.map((one) => JSON.stringify(one, wellFormed))
        const list = RecordJson.of(records)
        expect(list.length).toBe(records.length)
        expect(Buffer.concat(list.members()).toString()).toBe(json.join(','))
        expect([...list].map((one) => JSON.stringify(one))).toEqual(json)
        expect(Buffer.concat(linesOf(list)).toString()).toBe(json.map((line) => `${line}\n`).join(''))
      },
    ),
  )
})
