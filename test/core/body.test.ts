// Reading a body in parts returns the same values as JSON.parse.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBody } from '@atlas/core/wire/body.ts'

/** What the parts say when they are put together again. */
function whole(text: string): unknown {
  const { json, content, strings } = parseBody(Buffer.from(text))
  const request = json as { file?: Record<string, unknown>; strings?: unknown }
  if (content && request.file) request.file['content'] = Buffer.from(content).toString()
  if (strings) request.strings = [...strings]
  return request
}

function expectSame(text: string): void {
  expect(whole(text)).toEqual(JSON.parse(text))
}

/** Texts that look like the places at which a body is cut. */
const tricky = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('},{', '}]', '"},{"', '"content":"', '"strings":[{', '\\', '"', ',{"a":1}]', 'é…😀'),
)
const texts = fc.array(tricky, { maxLength: 4 }).map((pieces) => pieces.join(''))
const record = fc.record({ identifier: texts, text: texts, labels: fc.array(texts, { maxLength: 3 }) })
const request = fc.record(
  {
    jobType: texts,
    content: texts,
    project: fc.record({ content: texts, strings: fc.array(record, { maxLength: 2 }) }),
    file: fc.record({ name: texts, content: fc.oneof(fc.base64String(), texts) }),
    strings: fc.array(record, { maxLength: 5 }),
  },
  { requiredKeys: [] },
)

test('with any order of members and any texts', () => {
  fc.assert(
    fc.property(request, (value) => expectSame(JSON.stringify(value))),
    { numRuns: 500 },
  )
})

test('with strings that fill many groups', () => {
  const strings = Array.from({ length: 2000 }, (_, index) => ({
    identifier: `},{ ${index}`,
    text: 'Größe "',
  }))
  expectSame(JSON.stringify({ file: { content: 'QUJD' }, strings, more: [{}] }))
  const plain = strings.map(({ text }, index) => ({ identifier: `key.${index}`, text }))
  expect([...(parseBody(Buffer.from(JSON.stringify({ strings: plain }))).strings ?? [])]).toEqual(plain)
})

test('with white space, escapes in the base64, and members that come twice', () => {
  expectSame('{ "file" : { "content" : "QUJD" }, "strings" : [ { "identifier" : "a" } ] }')
  expectSame(String.raw`{"file":{"content":"QU\/D"},"strings":[{"identifier":"a"}]}`)
  expectSame('{"file":{"content":"QUJD","content":"REVG"},"strings":[{"a":1}],"strings":[{"b":2}]}')
  expectSame(String.raw`{"\"content":"x","file":{"content":"QUJD"}}`)
})

test('and refuses what is not JSON', () => {
  for (const text of ['{"strings":[{"a":1},{"b":2]}', '{"strings":[{"a":1}', '{"file":{"content":"QU', '']) {
    expect(() => parseBody(Buffer.from(text))).toThrow(SyntaxError)
  }
})
