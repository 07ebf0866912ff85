// Mistakes of real apps in answers around their data, and in parts by address, planted in the answers of the fake app one at a time.
import type { Fault, FakeRequest } from '@atlas/sandbox/test/fake-app.ts'
import { inAnswer, inBody, inData, inPreview, isMalformed, moveTo, type Case } from './faults.ts'

const isFailure = (body: unknown): boolean => typeof body === 'object' && body !== null && 'error' in body

/** Injects a fault into the failures of jobs that are not malformed. */
function inFailure(change: (answer: Parameters<Fault>[0], request: FakeRequest) => unknown): Fault {
  return (answer, request) => {
    if (isFailure(answer.body) && !isMalformed(request)) change(answer, request)
  }
}

/** Serves the strings of an answer as lines, changed. */
function inLines(jobType: string, change: (lines: string) => string | Uint8Array): Fault {
  return inData(jobType, (data, app) => {
    const lines = (data.strings ?? []).map((record) => `${JSON.stringify(record)}\n`)
    app.files.set('/lines', change(lines.join('')))
    moveTo(data, 'strings', `${app.baseUrl}/lines`)
  })
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Mistakes in the answer around its data. */
const ENVELOPES: readonly Case[] = [
  {
    rule: 'answer-json',
    of: 'kv',
    what: 'a byte order mark before the answer',
    fault: inBody('build-file', (json) => `\uFEFF${json}`),
  },
  {
    rule: 'answer-json',
    of: 'kv',
    what: 'an answer in UTF-16',
    fault: inBody('build-file', (json) => Buffer.from(json, 'utf16le')),
  },
  {
    rule: 'answer-json',
    of: 'before',
    what: 'an answer in Latin-1',
    fault: inBody('file-pre-export', (json) => Buffer.from(json, 'latin1')),
  },
  {
    rule: 'answer-json',
    of: 'kv',
    what: 'a notice of PHP before the answer',
    fault: inBody('build-file', (json) => `<b>Notice</b>: Undefined index in app.php on line 7\n${json}`),
  },
  {
    rule: 'answer-json',
    of: 'kv',
    what: 'NaN as a number',
    fault: inBody('parse-file', (json) => json.replace('"identifier"', '"maxLength":NaN,"identifier"')),
  },
  { rule: 'answer-json', of: 'kv', what: 'an empty body', fault: inAnswer('build-file', { body: '' }) },
  {
    rule: 'answer-json',
    of: 'kv',
    what: 'a body that ends too early',
    fault: inBody('build-file', (json) => json.slice(0, -3)),
  },
  {
    rule: 'answer-json',
    of: 'kv',
    what: 'two answers',
    fault: inBody('build-file', (json) => `${json}\n${json}`),
  },
  {
    rule: 'answer-json',
    of: 'kv',
    what: 'an answer nested a million levels deep',
    fault: inBody('build-file', () => `{"data":${'['.repeat(1e6)}${']'.repeat(1e6)}}`),
  },
  {
    rule: 'answer-json',
    what: 'a page for a job that failed',
    fault: inFailure((answer) =>
      Object.assign(answer, { status: 500, type: 'text/html', body: '<h1>Oops</h1>' }),
    ),
    also: ['answer-content-type'],
  },
  {
    rule: 'answer-arrives',
    of: 'kv',
    what: 'an answer that is cut off',
    fault: inAnswer('build-file', { instead: 'cut' }),
  },
  {
    rule: 'answer-arrives',
    of: 'kv',
    what: 'an answer that is not compressed, though its header claims it',
    fault: inAnswer('build-file', { headers: { 'content-encoding': 'gzip' } }),
  },
  {
    rule: 'answer-status',
    of: 'after',
    what: 'data with the status 404',
    fault: inAnswer('file-post-import', { status: 404 }),
  },
  {
    rule: 'data-or-error',
    of: 'kv',
    what: 'data as a text that holds JSON',
    fault: (answer, request) => {
      const { data } = answer.body as { data?: unknown }
      if (data && request?.jobType === 'build-file') answer.body = { data: JSON.stringify(data) }
    },
  },
  {
    rule: 'data-or-error',
    of: 'kv',
    what: 'the fields of data without data',
    fault: (answer, request) => {
      const { data } = answer.body as { data?: unknown }
      if (data && request?.jobType === 'build-file') answer.body = data
    },
    also: ['answer-field-unknown'],
  },
  {
    rule: 'data-or-error',
    what: 'a list of errors',
    fault: inFailure((answer) => (answer.body = { errors: [{ message: 'No.' }] })),
    also: ['answer-field-unknown'],
  },
  {
    rule: 'answer-field-unknown',
    of: 'kv',
    what: 'a field next to data',
    fault: inBody('build-file', (json) => json.replace('{"data"', '{"success":true,"data"')),
  },
  {
    rule: 'answer-field-unknown',
    of: 'kv',
    what: 'a number of strings in data',
    fault: inData('parse-file', (data) => (data['count'] = 2)),
  },
  {
    rule: 'error-message',
    what: 'an error that is a text',
    fault: inFailure((answer) => (answer.body = { error: 'The file cannot be fetched.' })),
  },
  {
    rule: 'error-message',
    what: 'an error with a blank message',
    fault: inFailure((answer) => (answer.body = { error: { message: ' ' } })),
  },
  {
    rule: 'error-message',
    what: 'an error with a number as its message',
    fault: inFailure((answer) => (answer.body = { error: { message: 404 } })),
  },
  {
    rule: 'failure-reported',
    what: 'a file that was not fetched, taken for an empty one',
    fault: inFailure((answer, request) => {
      if (request?.jobType === 'parse-file') answer.body = { data: { strings: [] } }
    }),
  },
  {
    rule: 'failure-reported',
    of: 'before',
    what: 'strings that were not fetched, taken for none',
    fault: inFailure((answer, request) => {
      if (request?.jobType === 'file-pre-export') answer.body = { data: { strings: [] } }
    }),
    also: ['strings-count', 'uniq-id-original'],
  },
]

/** Mistakes in parts by address, and in base64. */
const PARTS: readonly Case[] = [
  {
    rule: 'address-fetched',
    of: 'kv',
    what: 'an address without a host',
    fault: inData('build-file', (data) => moveTo(data, 'content', '/files/7')),
  },
  {
    rule: 'data-of-job',
    of: 'kv',
    what: 'an address that is a number',
    fault: inData('build-file', (data) => Object.assign(data, { content: undefined, contentUrl: 7 })),
  },
  {
    rule: 'ndjson-lines',
    of: 'after',
    what: 'a byte order mark before the lines',
    fault: inLines('file-post-import', (lines) => `\uFEFF${lines}`),
  },
  {
    rule: 'ndjson-lines',
    of: 'after',
    what: 'a blank line between the lines',
    fault: inLines('file-post-import', (lines) => lines.replace('\n', '\n\n')),
  },
  {
    rule: 'ndjson-lines',
    of: 'after',
    what: 'two line ends at the end',
    fault: inLines('file-post-import', (lines) => (lines ? `${lines}\n` : lines)),
  },
  {
    rule: 'ndjson-lines',
    of: 'after',
    what: 'lines that end with a comma',
    fault: inLines('file-post-import', (lines) => lines.replaceAll('}\n', '},\n')),
    also: ['strings-returned'],
  },
  {
    rule: 'ndjson-lines',
    of: 'after',
    what: 'lines in Latin-1',
    fault: inLines('file-post-import', (lines) => Buffer.from(lines, 'latin1')),
    also: ['translations-returned'],
  },
  {
    rule: 'base64',
    of: 'kv',
    what: 'the alphabet for addresses',
    kv: { greeting: 'Hello >>>>>', farewell: 'Goodbye ?????' },
    fault: inData('build-file', (data) => {
      data.content = (data.content ?? '').replaceAll('+', '-').replaceAll('/', '_')
    }),
  },
  {
    rule: 'base64',
    of: 'kv',
    what: 'no padding',
    fault: inData('build-file', (data) => (data.content = (data.content ?? '').replace(/=+$/, ''))),
  },
  {
    rule: 'base64',
    of: 'kv',
    what: 'lines of 76 characters',
    fault: inData(
      'build-file',
      (data) => (data.content = (data.content ?? '').replaceAll(/.{76}/g, '$&\r\n')),
    ),
  },
  {
    rule: 'base64',
    of: 'kv',
    what: 'bits after the last byte',
    fault: inData('build-file', (data) => {
      // With two bytes at the end, the last digit has two bits that no byte uses.
      const bytes = Buffer.from(data.content ?? '', 'base64')
      const padding = ' '.repeat((5 - (bytes.length % 3)) % 3)
      const base64 = Buffer.concat([bytes, Buffer.from(padding)]).toString('base64')
      data.content = base64.replace(/.=$/, ([digit = '']) => `${DIGITS[DIGITS.indexOf(digit) + 1]}=`)
    }),
  },
  {
    rule: 'base64',
    of: 'kv',
    what: 'an address with the scheme data',
    fault: inData('build-file', (data) => (data.content = `data:text/plain;base64,${data.content}`)),
  },
  {
    rule: 'base64',
    of: 'kv',
    what: 'a preview that is not encoded',
    fault: inPreview((_strings, data) => {
      data.preview = Buffer.from(data.preview ?? '', 'base64').toString()
    }),
    also: ['preview-id-with-preview'],
  },
]

/** The mistakes. */
export const IN_ANSWERS: readonly Case[] = [...ENVELOPES, ...PARTS]
