import { utf8Text } from '@atlas/core/bytes.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { describe, expect, test } from 'vitest'
import { failureBody, packAnswer, successBody } from '@atlas/core/wire/answer.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import { pluralRule, withNeededCategories } from '@atlas/core/plural-rules.ts'
import { CallError, completeLanguage, readBase64 } from '@atlas/core/wire/call.ts'
import { LinePieces, ReadTwice } from '@atlas/core/wire/line-pieces.ts'
import { readStringLines, readStrings, readTexts } from '@atlas/core/wire/records.ts'
import { PageText } from '@atlas/core/wire/page-text.ts'
import { linesOf, RecordJson } from '@atlas/core/wire/record-json.ts'
import { language } from './plugins.ts'

const body = (value: unknown): Uint8Array =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

function page(...pieces: readonly string[]): PageText {
  const text = new PageText()
  for (const piece of pieces) text.add(piece)
  return text
}

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return error.message
    throw error
  }
  throw new Error('it was not refused')
}

describe('a job request is refused with the field that is wrong', () => {
  const good = { jobType: 'parse-file', file: { name: 'a' }, sourceLanguage: { id: 'en' } }

  test.each([
    ['not JSON', '{"jobType":', /body is not valid JSON/],
    ['not UTF-8', 'never', /not valid UTF-8/],
    ['another type', '[]', /it must be an object/],
    ['a missing field', { ...good, file: undefined }, /file is missing/],
    ['a missing inner field', { ...good, file: {} }, /file\.name is missing/],
    ['an unknown job', { ...good, jobType: 'dance' }, /jobType must be one of parse-file, build-file/],
    ['an object for a text', { ...good, file: { name: {} } }, /file\.name must be a string/],
    [
      'a language without id',
      { ...good, targetLanguages: [{ id: 'de' }, {}] },
      /targetLanguages\[1\]\.id is missing/,
    ],
    ['an empty language', { ...good, sourceLanguage: { id: '' } }, /sourceLanguage\.id must not be empty/],
  ])('%s', (name, value, message) => {
    const bytes = name === 'not UTF-8' ? Buffer.from([0x7b, 0xff, 0x7d]) : body(value)
    expect(refusal(() => readJobRequest(bytes))).toMatch(message)
  })

  test.each([
    ['post-import-file', 'file-post-import'],
    ['pre-export-file', 'file-pre-export'],
  ])('but the job type %s of the SDK means %s', (sent, meant) => {
    expect(readJobRequest(body({ ...good, jobType: sent })).jobType).toBe(meant)
  })

  test('but unknown fields, and null in optional fields, are accepted', () => {
    const request = readJobRequest(
      body({ ...good, strings: null, stringsUrl: null, organization: null, more: 1 }),
    )
    expect(request.jobType).toBe('parse-file')
  })
})

const inline = (strings: unknown[]): StringRecord[] => [...readStrings(strings)]
const lines = (bytes: Uint8Array): StringRecord[] => [...readStringLines(bytes)]

describe('strings', () => {
  test('are refused with index and field', () => {
    expect(refusal(() => inline([{ identifier: 'a', text: 'x' }, { identifier: 'b' }]))).toMatch(
      /strings\[1\]\.text is missing/,
    )
    expect(refusal(() => inline([{ identifier: 'a', text: 5 }]))).toMatch(
      /strings\[0\]\.text must be a text, or an object/,
    )
    expect(
      refusal(() =>
        inline([{ identifier: 'a', text: 'x', translations: { de: { text: 'y', status: 'done' } } }]),
      ),
    ).toMatch(/strings\[0\]\.translations\.de\.status/)
    expect(refusal(() => inline(['x']))).toMatch(/strings\[0\] must be an object/)
  })

  test('keep their fields, except null ones', () => {
    const record = { identifier: 'a', text: { one: 'x', other: 'y' }, labels: [] }
    expect(inline([{ ...record, maxLength: null, context: null }])).toEqual([record])
    expect(lines(body('{"identifier":"a","text":"x","translations":null}'))).toEqual([
      { identifier: 'a', text: 'x' },
    ])
  })

  test('keep their translations, except what is null in them, which counts as missing', () => {
    const translations = {
      cs: null,
      de: { text: 'Tor', status: null },
      fr: { text: null, status: 'approved' },
      pl: { text: { one: 'brama', few: null }, status: { one: 'approved', few: null } },
    }
    const record = { identifier: 'a', text: 'Gate', translations }
    const read = [
      {
        identifier: 'a',
        text: 'Gate',
        translations: { de: { text: 'Tor' }, pl: { text: { one: 'brama' }, status: { one: 'approved' } } },
      },
    ]
    expect(inline([record])).toEqual(read)
    expect(lines(body(record))).toEqual(read)
    expect([...readTexts([record])]).toEqual(read)
  })

  test('with names such as __proto__ are ordinary strings', () => {
    const line = '{"identifier":"__proto__","text":"x","translations":{"__proto__":{"text":"y"}}}'
    const [string] = lines(body(line))
    expect(string?.identifier).toBe('__proto__')
    expect(Object.keys(string?.translations ?? {})).toEqual(['__proto__'])
  })

  test('come as newline-delimited JSON too, and empty lines do not count', () => {
    expect(lines(body('{"identifier":"a","text":"x"}\n\n{"identifier":"b","text":"y"}'))).toHaveLength(2)
    expect(refusal(() => lines(body('{"identifier":"a","text":"x"}\n{"identifier"')))).toMatch(
      /line 2 of the strings is not valid JSON/,
    )
    expect(refusal(() => lines(body('{"identifier":"a"}')))).toMatch(/line 1 of the strings\.text is missing/)
  })
})

describe('lines in pieces', () => {
  const text = [
    '{"identifier":"ä","text":"x"}',
    '',
    '{"identifier":"b","text":"ü"}',
    '{"identifier":"c"}',
  ].join('\n')
  /** The identifiers of the lines, and the error that ends them. */
  const read = (bytes: Uint8Array | LinePieces): string[] => {
    const seen: string[] = []
    try {
      for (const { identifier } of readStringLines(bytes)) seen.push(identifier)
    } catch (error) {
      seen.push(String(error))
    }
    return seen
  }

  test.each([
    ['text', text],
    ['text with a mark', `\ufeff${text}`],
    ['text that ends with a line', text.slice(0, text.lastIndexOf('\n') + 1)],
    ['line ends', '\n\n\n{}'],
    ['nothing', ''],
  ])('are read as when they are in one: %s', (_name, sent) => {
    const bytes = Buffer.from(sent)
    const expected = read(bytes)
    for (let size = 1; size <= bytes.length + 1; size++) {
      const pieces: Buffer[] = []
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
      expect(read(new LinePieces(pieces)), String(size)).toEqual(expected)
      expect(read(new LinePieces([...pieces, Buffer.alloc(0)]))).toEqual(expected)
    }
  })

  test('are refused if they are not UTF-8', () => {
    expect(read(new LinePieces([Buffer.from('{"identifier":"a","text":"\xff"}\n', 'latin1')]))).toEqual([
      'CallError: The body is not valid UTF-8.',
    ])
  })

  test('are given back while they are read, and then read only once', () => {
    const pieces = ['a', 'b', 'c'].map((name) => Buffer.from(`{"identifier":"${name}","text":"x"}\n`))
    const lines = new LinePieces(pieces, (piece) => piece.fill(0))
    const cleared: number[] = []
    const records = readStringLines(lines)
    expect([...records].map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c'])
    for (const piece of pieces) cleared.push(...piece)
    expect(Math.max(...cleared)).toBe(0)
    expect(() => [...records]).toThrow(ReadTwice)
    const kept = readStringLines(new LinePieces([Buffer.from('{"identifier":"a","text":"x"}')]))
    expect([...kept]).toEqual([...kept])
  })
})

test('base64 is accepted with and without padding or line ends, and refused with anything else', () => {
  expect(Buffer.from(readBase64('R3LDtsOfZQ==')).toString()).toBe('Größe')
  expect(Buffer.from(readBase64('R3LDtsOfZQ')).toString()).toBe('Größe')
  expect(Buffer.from(readBase64('R3LD\r\ntsOf\nZQ==\n')).toString()).toBe('Größe')
  expect(readBase64('')).toHaveLength(0)
  expect(refusal(() => readBase64('R3LD!sOfZQ=='))).toMatch(/not valid base64/)
  expect(refusal(() => readBase64('{"a":1}'))).toMatch(/not valid base64/)
})

test.each(['*', 'YWJj*', 'YW-Jj!', 'YWJjZA==YWJj*'])('%j is not base64', (content) => {
  expect(refusal(() => readBase64(content))).toContain('file.content is not valid base64')
})

test('null and empty fields of a language come from the table', () => {
  const nulls = { id: 'cs', name: null, locale: null, pluralCategoryNames: [], pluralRules: null }
  expect(completeLanguage(nulls)).toEqual(withNeededCategories(language('cs')))
  const names: string[][] = [
    ['one', 'other'],
    ['one', 'many', 'other'],
    ['other', 'one'],
  ]
  const indexes = names.map((pluralCategoryNames) => {
    const rule = pluralRule(completeLanguage({ id: 'fr', pluralCategoryNames }).pluralRules)
    return [1, 2, 1_000_000].map((number) => rule?.(number))
  })
  expect(indexes).toEqual([
    [0, 1, 1],
    [0, 2, 1],
    [1, 0, 0],
  ])
})

test('a language is completed from our table, and keeps the fields of the platform', () => {
  expect(completeLanguage({ id: 'cs' })).toMatchObject({
    name: 'Czech',
    pluralCategoryNames: ['one', 'few', 'other'],
  })
  expect(
    completeLanguage({ id: 'cs', name: 'Čeština', pluralCategoryNames: ['one', 'other'] }),
  ).toMatchObject({
    name: 'Čeština',
    pluralCategoryNames: ['one', 'other'],
  })
  expect(completeLanguage({ id: 'tlh-x' })).toMatchObject({
    name: 'tlh-x',
    pluralCategoryNames: ['one', 'other'],
  })
})

describe('an answer', () => {
  const strings = [
    { identifier: 'a', text: 'ä' },
    { identifier: 'b', text: 'x' },
  ]

  test('is inline while it is within the limit', () => {
    const packed = packAnswer({ strings: RecordJson.of(strings), preview: page('<p>', 'ä</p>') }, 5000)
    expect(packed.stored).toEqual([])
    expect(JSON.parse(utf8Text(successBody(packed)))).toEqual({
      data: {
        strings,
        preview: Buffer.from('<p>ä</p>').toString('base64'),
      },
    })
  })

  test('returns its largest parts by address beyond the limit', () => {
    const packed = packAnswer({ strings: RecordJson.of(strings), preview: page('x'.repeat(9000)) }, 5000)
    expect(packed.stored.map(({ field }) => field)).toEqual(['previewUrl'])
    const { data } = JSON.parse(utf8Text(successBody(packed, ['https://app.example/p']))) as {
      data: Record<string, unknown>
    }
    expect(data['previewUrl']).toBe('https://app.example/p')
    expect(data['strings']).toHaveLength(2)
  })

  test('returns strings as newline-delimited JSON', () => {
    const packed = packAnswer(
      { strings: RecordJson.of(Array.from({ length: 200 }, () => ({ identifier: 'a', text: 'ä' }))) },
      5000,
    )
    const [part] = packed.stored
    expect(part?.field).toBe('stringsUrl')
    expect(lines(Buffer.concat(part?.pieces ?? []))).toHaveLength(200)
  })

  test.each([2100, 2200, 3000, 5000])('has a body of at most %d bytes', (limit) => {
    const packed = packAnswer(
      { strings: RecordJson.of(strings), content: Buffer.from('ä'.repeat(700)) },
      limit,
    )
    const urls = packed.stored.map(() => `https://app.example/${'x'.repeat(60)}`)
    expect(successBody(packed, urls).length).toBeLessThanOrEqual(limit)
  })

  test('names the type of each stored part, and keeps its bytes', () => {
    const content = Buffer.from('file')
    const result = { strings: RecordJson.of(strings), preview: page('<p>'), content }
    const { inline, stored } = packAnswer(result, 0)
    expect(inline).toEqual([])
    expect(new Map(stored.map((part) => [part.contentType, Buffer.concat(part.pieces).toString()]))).toEqual(
      new Map([
        ['application/x-ndjson', strings.map((string) => `${JSON.stringify(string)}\n`).join('')],
        ['text/html; charset=utf-8', '<p>'],
        ['application/octet-stream', 'file'],
      ]),
    )
  })

  test('of no part is an empty object', () => {
    expect(utf8Text(successBody(packAnswer({}, 5000)))).toBe('{"data":{}}')
  })

  test('computes the size of base64 exactly', () => {
    for (const size of [0, 1, 2, 3, 4, 5]) {
      const content = Buffer.alloc(size)
      const needed = Buffer.byteLength(`"content":"${content.toString('base64')}"`)
      expect(packAnswer({ content }, 2048 + needed).stored).toHaveLength(0)
      expect(packAnswer({ content }, 2048 + needed - 1).stored).toHaveLength(1)
    }
  })

  test('of more bytes than it may have, with all its parts, is refused', () => {
    const parts = { preview: page('x'.repeat(300)), content: Buffer.alloc(300) }
    const bytes = '"preview":""'.length + '"content":""'.length + 800
    expect(packAnswer(parts, 5000, bytes).inline).toHaveLength(2)
    expect(() => packAnswer(parts, 5000, bytes - 1)).toThrow('The answer would have more than 823 bytes')
  })

  test('whose page grows beyond its limit is refused', () => {
    const text = new PageText(30_000)
    text.add('x'.repeat(20_000))
    expect(() => text.add('x'.repeat(20_000))).toThrow('The answer would have more than 30,000 bytes')
  })

  test('stores one string per line, each line ended, and small parts before large ones', () => {
    const { inline, stored } = packAnswer(
      { strings: RecordJson.of(strings), preview: page('<p>', 'ä</p>'), content: Buffer.alloc(5000) },
      2110,
    )
    const preview = Buffer.from('<p>ä</p>').toString('base64')
    expect(utf8Text(successBody({ inline, stored: [] }))).toBe(`{"data":{"preview":"${preview}"}}`)
    expect(stored.map(({ field }) => field)).toEqual(['stringsUrl', 'contentUrl'])
    expect(Buffer.concat(stored[0]?.pieces ?? []).toString()).toBe(
      strings.map((string) => `${JSON.stringify(string)}\n`).join(''),
    )
    expect(utf8Text(successBody({ inline: [], stored }, ['https://a', 'https://b']))).toBe(
      '{"data":{"stringsUrl":"https://a","contentUrl":"https://b"}}',
    )
    expect(linesOf([])).toHaveLength(0)
  })

  test('of a failure is its sentence', () => {
    expect(failureBody('Line 1: "x"')).toBe('{"error":{"message":"Line 1: \\"x\\""}}')
  })
})

test('writes many strings as one array', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ identifier: `k${index}`, text: 'ä]["' }))
  for (const count of [0, 1, 63, 64, 65, 1000]) {
    const some = many.slice(0, count)
    const answer = JSON.parse(
      utf8Text(successBody(packAnswer({ strings: RecordJson.of(some) }, 1e6))),
    ) as unknown
    expect(answer).toEqual({ data: { strings: some } })
  }
})
