// A body in the usual form is read in parts. Values alone cannot prove it: the slow way returns the same.
import { describe, expect, test } from 'vitest'
import { parseBody } from '@atlas/core/wire/body.ts'

const read = (body: string): ReturnType<typeof parseBody> => parseBody(Buffer.from(body))
const contentOf = (body: string): string | undefined => {
  const { content } = read(body)
  return content && Buffer.from(content).toString()
}

const FILE = '"file":{"name":"a","content":"QUJD"}'
const STRINGS = '"strings":[{"identifier":"a"},{"identifier":"b"}]'
const RECORDS = [{ identifier: 'a' }, { identifier: 'b' }]

describe('the content of the file', () => {
  test.each([
    ['before the strings', `{${FILE},${STRINGS}}`],
    ['after the strings', `{${STRINGS},${FILE}}`],
    ['without strings', `{${FILE}}`],
    ['next to other lists of objects', `{${FILE},"targetLanguages":[{"id":"de"}]}`],
    [
      'next to a name that only ends like the name of the strings',
      String.raw`{"\"strings":[{"a":1}],${FILE}}`,
    ],
  ])('is read apart %s', (_, body) => {
    expect(contentOf(body)).toBe('QUJD')
    expect(JSON.stringify(read(body).json)).not.toContain('QUJD')
  })

  test('is not taken from another object', () => {
    const body = '{"file":null,"project":{"content":"QUJD"}}'
    expect(contentOf(body)).toBeUndefined()
    expect(read(body).json).toEqual(JSON.parse(body))
  })
})

describe('the strings', () => {
  test.each([
    ['after the file', `{${FILE},${STRINGS}}`],
    ['before the file', `{${STRINGS},${FILE}}`],
    ['without a file', `{${STRINGS}}`],
    ['next to a name that only ends like the name of the content', String.raw`{"\"content":"x",${STRINGS}}`],
  ])('are read apart %s', (_, body) => {
    const { json, strings } = read(body)
    expect([...(strings ?? [])]).toEqual(RECORDS)
    expect(JSON.stringify(json)).not.toContain('identifier')
  })

  test('are parsed as they are taken, so that those before a wrong one are there', () => {
    const records = Array.from({ length: 3000 }, (_, index) => `{"identifier":"key.${index}","text":"x"}`)
    const { strings = [] } = read(`{"strings":[${records.join(',')},{"identifier" "z"}]}`)
    const taken: unknown[] = []
    const takeAll = (): void => {
      for (const record of strings) taken.push(record)
    }
    expect(takeAll).toThrow(SyntaxError)
    // The last of the groups holds the wrong one.
    expect(taken.length).toBeGreaterThan(2000)
    expect(taken).toEqual(taken.map((_, index) => ({ identifier: `key.${index}`, text: 'x' })))
  })
})
