// The rules for the answer around its records: bytes in, content and sentences out.
import { describe, expect, test } from 'vitest'
import type { Language } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { DEFAULT_PROFILE, profileNamed, type Profile } from '@atlas/server/platform/profiles.ts'
import { readAnswer, type FetchPart, type ReadAnswer } from '../calls/read-answer.ts'
import { ViolationReport } from '../calls/rules.ts'
import type { HttpAnswer } from '../calls/transport.ts'

type JobType = 'parse-file' | 'build-file' | 'file-post-import' | 'file-pre-export'

interface Given {
  profile?: Profile
  jobType?: JobType
  answer?: Partial<HttpAnswer>
  fetchPart?: FetchPart
}

/** The content of an answer, and what is wrong with it, as `rule: sentence`. A body that is not a text is sent as JSON. */
async function read(
  body: unknown,
  {
    jobType = 'parse-file',
    answer,
    profile = DEFAULT_PROFILE,
    fetchPart = () => Promise.reject(new Error('it is gone.')),
  }: Given = {},
): Promise<{ answer: ReadAnswer; found: readonly string[] }> {
  const report = new ViolationReport()
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const bytes = Buffer.from(isRaw ? body : JSON.stringify(body))
  const http = { status: 200, contentType: 'application/json', body: bytes, isCut: false, ...answer }
  const sourceLanguage = languageByCode('en') as Language
  const job = { jobType, sourceLanguage, targetLanguages: [], strings: [], profile }
  const content = await readAnswer(http, job, fetchPart, report)
  return { answer: content, found: report.violations.map(({ rule, message }) => `${rule}: ${message}`) }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const TIDE = { identifier: 'tide', text: 'Tide' }
const STRINGS = { data: { strings: [TIDE] } }
const PAGE = '<html><p id="string_preview_id_1">Tide</p></html>'

const NOTHING: ReadAnswer = { kind: 'nothing' }

describe('an answer that is right', () => {
  test('to parse-file has strings, and may have a preview', async () => {
    expect(await read(STRINGS)).toStrictEqual({ answer: { kind: 'data', strings: [TIDE] }, found: [] })
    const shown = { ...TIDE, previewId: 1 }
    expect(await read({ data: { strings: [shown], preview: base64(PAGE) } })).toEqual({
      answer: { kind: 'data', strings: [shown], preview: PAGE },
      found: [],
    })
  })

  test('to build-file has a file, which may be empty', async () => {
    for (const text of ['a=ü', ''])
      expect(await read({ data: { content: base64(text) } }, { jobType: 'build-file' })).toEqual({
        answer: { kind: 'data', content: Buffer.from(text) },
        found: [],
      })
  })

  test.each([200, 201, 299])('has a status such as %i', async (status) => {
    expect((await read(STRINGS, { answer: { status } })).found).toEqual([])
  })

  test('returns parts that it leaves out as null', async () => {
    const data = { strings: [TIDE], stringsUrl: null, preview: null, previewUrl: null, content: null }
    expect(await read({ data, error: null })).toEqual({
      answer: { kind: 'data', strings: [TIDE] },
      found: [],
    })
  })

  test('returns parts by address', async () => {
    const parts: Record<string, string> = {
      '/s': `${JSON.stringify({ ...TIDE, previewId: 1 })}\n`,
      '/p': PAGE,
    }
    const fetchPart = async (address: string): Promise<Buffer> => Buffer.from(parts[address] ?? '')
    expect(await read({ data: { stringsUrl: '/s', previewUrl: '/p' } }, { fetchPart })).toEqual({
      answer: { kind: 'data', strings: [{ ...TIDE, previewId: 1 }], preview: PAGE },
      found: [],
    })
    expect(await read({ data: { contentUrl: '/p' } }, { jobType: 'build-file', fetchPart })).toEqual({
      answer: { kind: 'data', content: Buffer.from(PAGE) },
      found: [],
    })
  })
})

describe('a failure', () => {
  test.each([200, 400, 500])('with the status %i returns its message', async (status) => {
    expect(await read({ error: { message: 'No head row.' } }, { answer: { status } })).toEqual({
      answer: { kind: 'failure', message: 'No head row.' },
      found: [],
    })
    expect(
      (await read({ error: { message: 'No head row.' }, data: null }, { answer: { status } })).found,
    ).toEqual([])
  })

  test.each([{}, 'No.', [[]], { message: '' }, { message: ' \n' }, { message: 7 }, { message: null }])(
    'has a message that is not blank, unlike %j',
    async (error) => {
      expect(await read({ error })).toEqual({
        answer: { kind: 'failure', message: 'The app failed without a reason.' },
        found: ['error-message: The answer has an error without a message.'],
      })
    },
  )

  test('has no data', async () => {
    expect(await read({ error: { message: 'No.' }, ...STRINGS })).toEqual({
      answer: { kind: 'failure', message: 'No.' },
      found: ['data-beside-error: The answer has both data and error.'],
    })
  })
})

describe('an answer that cannot be read', () => {
  const notJson = 'answer-json: The body of the answer (status 200) is not a JSON object in UTF-8.'
  const tooDeep = 'answer-json: The body of the answer (status 200) is nested more than 100 levels deep.'

  test.each<[what: string, body: unknown, answer: Partial<HttpAnswer>, found: readonly string[]]>([
    ['is a page', '<html></html>', {}, [notJson]],
    ['is empty', '', {}, [notJson]],
    ['is a list', [], {}, [notJson]],
    ['is null', 'null', {}, [notJson]],
    ['has a byte order mark', '\uFEFF{"data":{}}', {}, [notJson]],
    ['is in Latin-1', Buffer.from('{"error":{"message":"ü"}}', 'latin1'), {}, [notJson]],
    ['is nested too deeply', `{"data":${'['.repeat(100)}${']'.repeat(100)}}`, {}, [tooDeep]],
    ['is nested too deeply with objects', `${'{"a":'.repeat(100)}{}${'}'.repeat(100)}`, {}, [tooDeep]],
    [
      'is a redirect',
      STRINGS,
      { status: 300 },
      ['answer-status: The answer is a redirect (300), which is not followed.'],
    ],
    [
      'is a redirect without a body',
      '',
      { status: 399, contentType: '' },
      ['answer-status: The answer is a redirect (399), which is not followed.'],
    ],
    ['is too large', STRINGS, { isCut: true }, ['answer-size: The answer has more than 58 bytes.']],
    ['has neither data nor error', {}, {}, ['data-or-error: The answer has neither data nor error.']],
    ['has data that is null', { data: null }, {}, ['data-or-error: The answer has neither data nor error.']],
    [
      'has data that is a list',
      { data: [] },
      {},
      ['data-or-error: The data of the answer is not an object.'],
    ],
    [
      'has data that is a text',
      { data: '{}' },
      {},
      ['data-or-error: The data of the answer is not an object.'],
    ],
    [
      'has nothing and the status of a failure',
      {},
      { status: 500 },
      [
        'data-or-error: The answer has neither data nor error.',
        'answer-status: The answer has the status 500, but no error.',
      ],
    ],
  ])('%s', async (_what, body, answer, found) => {
    expect(await read(body, { answer })).toEqual({ answer: NOTHING, found })
  })

  test('may be nested 100 levels deep, and brackets in texts do not count', async () => {
    const deep = (levels: number, text = ''): string =>
      `{"data":{"a":${JSON.stringify(text)},"b":${'['.repeat(levels)}`
    const json = (levels: number, text?: string): string => `${deep(levels, text)}${']'.repeat(levels)}}}`
    for (const body of [json(98), json(98, `${'['.repeat(200)}"\\`), json(98, `\\"${'{'.repeat(200)}`)])
      expect((await read(body)).found.join()).not.toContain('answer-json')
    expect((await read(json(99))).found).toEqual([tooDeep])
    const lists = `{"data":{"strings":[${Array.from({ length: 200 }, () => '[]').join()}]}}`
    expect((await read(lists)).found.join()).not.toContain('answer-json')
    const objects = `{"data":{"strings":[${Array.from({ length: 200 }, () => '{}').join()}]}}`
    expect((await read(objects)).found.join()).not.toContain('answer-json')
  })
})

describe('the envelope', () => {
  test.each([
    ['text/plain', 'The content type of the answer is text/plain.'],
    ['', 'The content type of the answer is missing.'],
  ])('with the content type "%s" is only warned of', async (contentType, message) => {
    expect(await read(STRINGS, { answer: { contentType } })).toEqual({
      answer: { kind: 'data', strings: [TIDE] },
      found: [`answer-content-type: ${message}`],
    })
  })

  test.each([199, 404, 500])('with data has a status of success, which %i is not', async (status) => {
    const { found } = await read(STRINGS, { answer: { status } })
    expect(found).toEqual([`answer-status: The answer has the status ${status}, but no error.`])
  })

  test('and its data have only fields of the specification', async () => {
    const name = 'x'.repeat(50)
    expect((await read({ ok: true, data: { strings: [], [name]: 1, size: 2 } })).found).toEqual([
      'answer-field-unknown: The answer has an unknown field ok.',
      `answer-field-unknown: The data of the answer has an unknown field ${'x'.repeat(40)}.`,
      'answer-field-unknown: The data of the answer has an unknown field size.',
    ])
  })
})

describe('the data', () => {
  test.each<[jobType: JobType, data: object, found: readonly string[]]>([
    ['parse-file', {}, ['data-of-job: The answer has neither data.strings nor data.stringsUrl.']],
    ['file-post-import', {}, ['data-of-job: The answer has neither data.strings nor data.stringsUrl.']],
    ['build-file', {}, ['data-of-job: The answer has neither data.content nor data.contentUrl.']],
    [
      'parse-file',
      { strings: [], stringsUrl: '/x' },
      ['data-of-job: The answer has both data.strings and data.stringsUrl.'],
    ],
    [
      'parse-file',
      { strings: [], preview: base64('<html></html>'), previewUrl: '/x' },
      ['data-of-job: The answer has both data.preview and data.previewUrl.'],
    ],
    [
      'parse-file',
      { strings: [], content: '', contentUrl: '/x' },
      [
        'data-of-other-job: The answer to parse-file has data.content.',
        'data-of-other-job: The answer to parse-file has data.contentUrl.',
      ],
    ],
    [
      'build-file',
      { content: '', strings: [], previewUrl: '/x' },
      [
        'data-of-other-job: The answer to build-file has data.strings.',
        'data-of-other-job: The answer to build-file has data.previewUrl.',
      ],
    ],
    [
      'file-post-import',
      { strings: [], preview: '' },
      ['data-of-other-job: The answer to file-post-import has data.preview.'],
    ],
    [
      'file-pre-export',
      { strings: [], preview: '!' },
      ['data-of-other-job: The answer to file-pre-export has data.preview.'],
    ],
    ['parse-file', { strings: {} }, ['data-of-job: data.strings is not a list.']],
    ['parse-file', { stringsUrl: 7 }, ['data-of-job: data.stringsUrl: this is not an address.']],
    ['build-file', { contentUrl: '/x' }, ['address-fetched: data.contentUrl: it is gone.']],
    ['parse-file', { stringsUrl: '/x' }, ['address-fetched: data.stringsUrl: it is gone.']],
    ['parse-file', { strings: [], previewUrl: '/x' }, ['address-fetched: data.previewUrl: it is gone.']],
    ['build-file', { content: '{"a": "b"}' }, ['base64: data.content is not valid base64.']],
    ['build-file', { content: 7 }, ['base64: data.content is not valid base64.']],
    ['parse-file', { strings: [], preview: '<p>' }, ['base64: data.preview is not valid base64.']],
  ])('of %s: %j', async (jobType, data, found) => {
    expect((await read({ data }, { jobType })).found).toEqual(found)
  })

  test('that cannot be fetched is left out, whatever the reason', async () => {
    const fetchPart: FetchPart = () => Promise.reject('no')
    expect(await read({ data: { contentUrl: '/x' } }, { jobType: 'build-file', fetchPart })).toEqual({
      answer: { kind: 'data' },
      found: ['address-fetched: data.contentUrl: it could not be fetched.'],
    })
    expect((await read({ data: { stringsUrl: '/x' } }, { fetchPart })).answer).toEqual({ kind: 'data' })
  })

  test.each(['YT3DvA', 'YT3D\nvA==', 'YT3D-A==', 'YT3DvB=='])(
    'in lenient base64 such as %j is read, but is a violation',
    async (content) => {
      const { answer, found } = await read({ data: { content } }, { jobType: 'build-file' })
      expect(found).toEqual([
        'base64: data.content is not canonical base64: it has other letters, line ends, or no padding.',
      ])
      expect(answer).toHaveProperty('content')
    },
  )
})

describe('a file of strings', () => {
  const readLines = (lines: string | Buffer): ReturnType<typeof read> =>
    read({ data: { stringsUrl: '/x' } }, { fetchPart: async () => Buffer.from(lines) })

  test.each([
    ['may be empty', '', []],
    ['has a record per line', '{"identifier":"a","text":"x"}\n{"identifier":"b","text":"y"}\n', ['a', 'b']],
    ['need not end its last line', '{"identifier":"a","text":"x"}', ['a']],
    ['may end lines as Windows does', '{"identifier":"a","text":"x"}\r\n', ['a']],
  ])('%s', async (_what, lines, identifiers) => {
    const { answer, found } = await readLines(lines)
    expect(found).toEqual([])
    expect(answer.kind === 'data' && answer.strings?.map(({ identifier }) => identifier)).toEqual(identifiers)
  })

  test.each([
    ['a blank line', `\n${JSON.stringify(TIDE)}\n`, [1]],
    ['two line ends at the end', `${JSON.stringify(TIDE)}\n\n`, [2]],
    ['a value that is not an object', `${JSON.stringify(TIDE)}\n[]\n"x"\n`, [2, 3]],
    ['a line that is not JSON', `${JSON.stringify(TIDE)}\n{"identifier":\n`, [2]],
    ['a byte order mark', `\uFEFF${JSON.stringify(TIDE)}\n`, [1]],
  ])('has not %s', async (_what, lines, numbers) => {
    expect((await readLines(lines)).found).toEqual(
      numbers.map((number) => `ndjson-lines: Line ${number} at data.stringsUrl is not a JSON object.`),
    )
  })

  test('is in UTF-8', async () => {
    const latin1 = Buffer.from('{"identifier":"a","text":"ü"}', 'latin1')
    expect(await readLines(latin1)).toEqual({
      answer: { kind: 'data', strings: [{ identifier: 'a', text: '\uFFFD' }] },
      found: ['ndjson-lines: The content of data.stringsUrl is not valid UTF-8.'],
    })
  })
})

describe('a preview', () => {
  test('may have a byte order mark at its start, which is removed', async () => {
    const marked = PAGE.replace('Tide', '\uFEFFTide')
    for (const page of [`\uFEFF${marked}`, marked]) {
      const { answer, found } = await read({
        data: { strings: [{ ...TIDE, previewId: 1 }], preview: base64(page) },
      })
      expect(found).toEqual([])
      expect(answer).toHaveProperty('preview', marked)
    }
  })

  test('is in UTF-8', async () => {
    const preview = Buffer.from('<html>ü</html>', 'latin1').toString('base64')
    expect((await read({ data: { strings: [], preview } })).found).toEqual([
      'preview-document: The content of data.preview is not valid UTF-8.',
    ])
  })

  test('is compared with the strings of parse-file', async () => {
    expect((await read({ data: { strings: [{ ...TIDE, previewId: 1 }] } })).found).toEqual([
      'preview-id-with-preview: A string has the previewId 1, but there is no preview.',
    ])
    const processed = { strings: [{ ...TIDE, uniqId: 'u', previewId: 1 }] }
    expect((await read({ data: processed }, { jobType: 'file-post-import' })).found).toEqual([
      'preview-id-of-parse: The string "tide" has a previewId.',
    ])
  })

  test('is needed by the previewIds of a processor, on platforms that allow it one', async () => {
    const given: Given = { jobType: 'file-post-import', profile: profileNamed('crowdin') ?? DEFAULT_PROFILE }
    const strings = [{ ...TIDE, uniqId: 'u', previewId: 'p7' }]
    const page = PAGE.replace('id="string_preview_id_1"', 'id="string_preview_id_p7" class="crowdin_phrase"')
    expect((await read({ data: { strings } }, given)).found).toEqual([
      'preview-id-with-preview: A string has the previewId p7, but there is no preview.',
    ])
    expect((await read({ data: { strings, preview: base64(page) } }, given)).found).toEqual([])
  })
})

describe('a report', () => {
  test('has errors before warnings, and names the source of the rule', () => {
    const report = new ViolationReport()
    report.add('plural-complete', 'A warning.')
    expect(report.isClean).toBe(true)
    report.add('answer-json', 'An error.')
    expect(report.isClean).toBe(false)
    expect(report.violations).toEqual([
      { rule: 'answer-json', severity: 'error', section: 'Module response payload', message: 'An error.' },
      { rule: 'plural-complete', severity: 'warning', section: 'String record', message: 'A warning.' },
    ])
  })

  test('names five places of each rule, and counts the others', () => {
    const report = new ViolationReport()
    for (let place = 1; place <= 5; place++) report.add('answer-json', `Place ${place}.`)
    expect(report.violations.at(-1)?.message).toBe('Place 5.')
    for (let place = 6; place <= 1006; place++) report.add('answer-json', `Place ${place}.`)
    expect(report.violations.map(({ message }) => message)).toEqual([
      'Place 1.',
      'Place 2.',
      'Place 3.',
      'Place 4.',
      'Place 5. 1,001 more places have this problem.',
    ])
  })
})
