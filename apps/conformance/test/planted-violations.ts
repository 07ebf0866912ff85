// Mistakes of real apps, planted in the answers of the fake app one at a time, and the rules that find them.
import type { Fault, FakeData, FakeRequest, FakeString } from '@atlas/sandbox/test/fake-app.ts'
import { preview } from '@atlas/sandbox/test/fake-app.ts'
import {
  inAnswer,
  inBody,
  inBuilt,
  inBytes,
  inData,
  inFirst,
  inGerman,
  inPreview,
  inStrings,
  isMalformed,
  moveTo,
  type Case,
} from './faults.ts'

const PLURAL = { greeting: 'Hello', files: { one: '%d file', other: '%d files' } }

const isFailure = (body: unknown): boolean => typeof body === 'object' && body !== null && 'error' in body

/** Injects a fault into the failures of jobs that are not malformed. */
function inFailure(change: (answer: Parameters<Fault>[0], request: FakeRequest) => unknown): Fault {
  return (answer, request) => {
    if (isFailure(answer.body) && !isMalformed(request)) change(answer, request)
  }
}

/** The translations of the strings of a request, by identifier. */
function translationsIn({ strings }: NonNullable<FakeRequest>): FakeString[] {
  return Array.isArray(strings) ? (strings as FakeString[]) : []
}

function inTexts(change: (text: string) => string): Fault {
  return inBuilt((texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? change(text) : text]),
    ),
  )
}

/** Serves the strings of an answer as lines, changed. */
function inLines(jobType: string, change: (lines: string) => string | Uint8Array): Fault {
  return inData(jobType, (data, app) => {
    const lines = (data.strings ?? []).map((record) => `${JSON.stringify(record)}\n`)
    app.files.set('/lines', change(lines.join('')))
    moveTo(data, 'strings', `${app.baseUrl}/lines`)
  })
}

/** Swaps the uniqIds of the first two strings. */
function swapUniqIds([one, other]: FakeString[]): void {
  if (!one || !other) return
  const { uniqId } = one
  one['uniqId'] = other['uniqId']
  other['uniqId'] = uniqId
}

let sharedFile = ''

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

/** Mistakes in built files. */
const FILES: readonly Case[] = [
  {
    rule: 'built-file-read',
    of: 'kv',
    what: 'a built file in UTF-16',
    fault: inBytes((bytes) => Buffer.from(bytes.toString(), 'utf16le')),
  },
  {
    rule: 'built-file-read',
    of: 'kv',
    what: 'a built file in Latin-1 whose letters break its syntax',
    fault: inBytes((bytes) => Buffer.from(bytes.toString().replaceAll('Ü', '"'))),
  },
  {
    rule: 'built-file-read',
    of: 'kv',
    what: 'base64 of base64',
    fault: inBytes((bytes) => Buffer.from(bytes.toString('base64'))),
  },
  {
    rule: 'built-file-read',
    of: 'kv',
    what: 'a byte order mark that the app does not read',
    fault: inBytes((bytes) => Buffer.concat([Buffer.from('\uFEFF'), bytes])),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'letters that were encoded twice',
    fault: inBytes((bytes) => Buffer.from(bytes.toString('latin1'))),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'letters outside ASCII as question marks',
    fault: inBytes((bytes) => Buffer.from(bytes.toString().replaceAll(/[^ -~]/g, '?'))),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'letters of four bytes that are lost',
    fault: inTexts((text) => text.replaceAll(/\p{Extended_Pictographic}/gu, '')),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'quotes that are escaped as in HTML',
    fault: inTexts((text) => text.replaceAll('"', '&quot;')),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'texts that end at a quote',
    fault: inTexts((text) => text.replace(/".*/s, '')),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'only approved translations',
    fault: inBuilt((texts, request) => {
      for (const { identifier = '', text, translations } of translationsIn(request)) {
        if (translations?.['de']?.status === 'translated') texts[identifier] = text
      }
    }),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'the language by its code of two letters',
    fault: inBuilt((texts, request) => {
      for (const { identifier = '', text, translations } of translationsIn(request)) {
        if (translations?.['pt-BR']) texts[identifier] = text
      }
    }),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'nothing if a translation is missing',
    fault: inBuilt((texts, request) => {
      const records = translationsIn(request)
      if (records.every(({ translations }) => translations)) return
      for (const { identifier = '', text } of records) texts[identifier] = text
    }),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'texts that are cut at a length of null',
    fault: inBuilt((texts, request) => {
      for (const { identifier = '', maxLength } of translationsIn(request)) {
        if (maxLength === null) texts[identifier] = ''
      }
    }),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'a plural with only the categories of English',
    kv: PLURAL,
    fault: inBuilt((texts) => {
      const forms = texts['files'] as Record<string, string>
      delete forms['few']
      delete forms['many']
    }),
    also: ['plural-complete'],
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'one form in all categories',
    kv: PLURAL,
    fault: inBuilt((texts) => {
      const forms = texts['files'] as Record<string, string>
      for (const category of Object.keys(forms)) if (category !== 'other') forms[category] = 'x'
    }),
    also: ['untranslated-kept'],
  },
  {
    rule: 'translations-kept',
    of: 'kvm',
    what: 'the translations of one language for all languages',
    fault: (answer, request) => {
      const { data } = answer.body as { data?: FakeData }
      if (!data?.content || request?.jobType !== 'build-file' || !request.file.name.endsWith('.kvm')) return
      const table = JSON.parse(Buffer.from(data.content, 'base64').toString()) as Record<
        string,
        Record<string, string>
      >
      for (const row of Object.values(table)) if (row['fr'] && row['de']) row['fr'] = row['de']
      data.content = Buffer.from(JSON.stringify(table)).toString('base64')
    },
  },
  {
    rule: 'untranslated-kept',
    of: 'kv',
    what: 'undefined as a text',
    fault: inBuilt((texts, request) => {
      for (const { identifier = '', translations } of translationsIn(request)) {
        if (!translations) texts[identifier] = 'undefined'
      }
    }),
  },
  {
    rule: 'untranslated-kept',
    of: 'kv',
    what: 'the translation of the string before',
    fault: inBuilt((texts, request) => {
      let last: unknown
      for (const { identifier = '', translations } of translationsIn(request)) {
        last = translations?.['de']?.text ?? translations?.['pt-BR']?.text ?? last ?? 'x'
        if (!translations) texts[identifier] = last
      }
    }),
  },
  {
    rule: 'job-done',
    of: 'kv',
    what: 'an app that needs a translation of each string',
    fault: (answer, request) => {
      if (!request || isMalformed(request) || request.jobType !== 'build-file') return
      if (translationsIn(request).some(({ translations }) => !translations)) {
        answer.body = { error: { message: "Cannot read properties of undefined (reading 'de')" } }
      }
    },
  },
  {
    rule: 'job-done',
    of: 'kv',
    what: 'an app that knows no status',
    fault: (answer, request) => {
      if (!request || isMalformed(request) || request.jobType !== 'build-file') return
      if (JSON.stringify(request.strings)?.includes('"status"')) {
        answer.body = { error: { message: 'Unknown field status.' } }
      }
    },
  },
  {
    rule: 'job-done',
    of: 'after',
    what: 'an app that fails without strings',
    fault: (answer, request) => {
      if (
        request?.jobType === 'file-post-import' &&
        translationsIn(request).length === 0 &&
        !request.stringsUrl
      ) {
        if (!isMalformed(request)) answer.body = { error: { message: 'strings is empty.' } }
      }
    },
  },
  {
    rule: 'calls-apart',
    of: 'kv',
    what: 'a temporary file that all calls share',
    fault: inData('build-file', async (data) => {
      sharedFile = data.content ?? ''
      await new Promise((resolve) => void setTimeout(resolve, 15))
      data.content = sharedFile
    }),
  },
]

/** Mistakes in records. */
const RECORDS: readonly Case[] = [
  {
    rule: 'same-again',
    of: 'kv',
    what: 'identifiers that differ each time',
    fault: inFirst('parse-file', (record) => (record.identifier = String(Math.random()))),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a length below zero',
    fault: inFirst('parse-file', (record) => (record['maxLength'] = -1)),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a length that is not whole',
    fault: inFirst('parse-file', (record) => (record['maxLength'] = 10.5)),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'hidden as a number',
    fault: inFirst('parse-file', (record) => (record['isHidden'] = 0)),
  },
  {
    rule: 'field-type',
    of: 'before',
    what: 'an identifier that is a number',
    fault: inFirst('file-pre-export', (record) => (record.identifier = 7 as unknown as string)),
    also: ['source-unchanged'],
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a label that is null',
    fault: inFirst('parse-file', (record) => (record['labels'] = ['ui', null])),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'a list as context',
    fault: inFirst('parse-file', (record) => (record['context'] = ['On the start page'])),
  },
  {
    rule: 'field-type',
    of: 'kv',
    what: 'customData that is an object',
    fault: inFirst('parse-file', (record) => (record['customData'] = { line: 7 })),
  },
  {
    rule: 'field-type',
    of: 'before',
    what: 'translations as a list',
    fault: inFirst('file-pre-export', (record) => {
      record.translations = [{ language: 'de', text: 'Hallo' }] as never
    }),
  },
  {
    rule: 'field-unknown',
    of: 'before',
    what: 'a note next to a translation',
    fault: inGerman((translation) => Object.assign(translation, { comment: 'checked' })),
  },
  {
    rule: 'text-shape',
    of: 'kv',
    what: 'a text that is null',
    fault: inFirst('parse-file', (record) => (record.text = null)),
  },
  {
    rule: 'text-shape',
    of: 'kv',
    what: 'plural forms as a list',
    kv: PLURAL,
    fault: inStrings('parse-file', ([, files]) => files && (files.text = ['%d file', '%d files'])),
  },
  {
    rule: 'text-shape',
    of: 'after',
    what: 'plural forms without hasPlurals',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files) delete files.hasPlurals
    }),
    also: ['translation-shape', 'status-value'],
  },
  {
    rule: 'text-shape',
    of: 'after',
    what: 'a plural form that is null',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files) files.text = { one: null, other: '%d files' }
    }),
    also: ['plural-complete'],
  },
  {
    rule: 'text-well-formed',
    of: 'after',
    what: 'half of an emoji',
    fault: inFirst('file-post-import', (record) => (record.text = 'Hello \ud83d')),
  },
  {
    rule: 'plural-category',
    of: 'after',
    what: 'categories in capitals',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files?.hasPlurals) files.text = { ONE: '%d file', OTHER: '%d files' }
    }),
    also: ['plural-complete'],
  },
  {
    rule: 'plural-complete',
    of: 'after',
    what: 'a plural without a category of its language',
    fault: inStrings('file-post-import', ([, , files]) => {
      if (files?.hasPlurals) files.text = { other: '%d files' }
    }),
  },
  {
    rule: 'plural-complete',
    of: 'before',
    what: 'a translation without a category of its language',
    fault: inStrings('file-pre-export', ([, , files]) => {
      delete (files?.translations?.['pl']?.text as Record<string, string> | undefined)?.['few']
    }),
  },
  {
    rule: 'translation-language',
    of: 'before',
    what: 'translations by locale',
    fault: inFirst('file-pre-export', (record) => {
      const { de } = record.translations ?? {}
      if (de) record.translations = { 'de-DE': de }
    }),
  },
  {
    rule: 'translation-language',
    of: 'after',
    what: 'translations by the code of two letters',
    fault: inStrings('file-post-import', (strings) => {
      for (const string of strings) {
        const entry = string.translations?.['pt-BR']
        if (entry) string.translations = { pt: entry }
      }
    }),
  },
  {
    rule: 'translation-language',
    of: 'kv',
    what: 'translations of a new source file',
    fault: inFirst('parse-file', (record, { targetLanguages }) => {
      if (targetLanguages.length === 0) record.translations = { de: { text: 'Hallo' } }
    }),
  },
  {
    rule: 'translation-shape',
    of: 'before',
    what: 'a translation that is null',
    fault: inGerman((translation) => (translation.text = null)),
  },
  {
    rule: 'translation-shape',
    of: 'before',
    what: 'one text for a plural',
    fault: inStrings('file-pre-export', ([, , files]) => {
      for (const entry of Object.values(files?.translations ?? {})) {
        entry.text = '%d Dateien'
        delete entry.status
      }
    }),
  },
  {
    rule: 'status-value',
    of: 'before',
    what: 'a status in capitals',
    fault: inGerman((translation) => (translation.status = 'Approved')),
  },
  {
    rule: 'status-value',
    of: 'before',
    what: 'a status that is a number',
    fault: inGerman((translation) => (translation.status = 1)),
  },
  {
    rule: 'uniq-id-unique',
    of: 'kv',
    what: 'a uniqId twice in a parsed file',
    fault: inStrings('parse-file', (strings) => {
      for (const string of strings) string['uniqId'] = 'same'
    }),
  },
  {
    rule: 'uniq-id-present',
    of: 'after',
    what: 'an added string without a uniqId',
    fault: inStrings('file-post-import', (strings) => strings.push({ identifier: 'mine', text: 'x' })),
  },
  {
    rule: 'identifier-unique',
    of: 'after',
    what: 'an added string with the identifier of another',
    fault: inStrings('file-post-import', (strings) => {
      if (strings.length > 0) strings.push({ identifier: 'version', uniqId: 'mine', text: 'x' })
    }),
  },
  {
    rule: 'uniq-id-of-string',
    of: 'before',
    what: 'swapped uniqIds before an export',
    fault: inStrings('file-pre-export', swapUniqIds),
    also: ['source-unchanged'],
  },
  {
    rule: 'uniq-id-of-string',
    of: 'after',
    what: 'swapped uniqIds after an import',
    fault: inStrings('file-post-import', swapUniqIds),
  },
  {
    rule: 'strings-count',
    of: 'before',
    what: 'only the first line of the strings by address',
    fault: inData('file-pre-export', (data, _app, { stringsUrl }) => {
      if (stringsUrl) data.strings?.splice(1)
    }),
    also: ['uniq-id-original'],
  },
  {
    rule: 'strings-returned',
    of: 'after',
    what: 'no string after an import',
    fault: inStrings('file-post-import', (strings) => strings.splice(0)),
  },
  {
    rule: 'translations-returned',
    of: 'before',
    what: 'no translation before an export',
    fault: inStrings('file-pre-export', (strings) => {
      for (const string of strings) delete string.translations
    }),
  },
]

/** Mistakes in previews. */
const PREVIEWS: readonly Case[] = [
  {
    rule: 'preview-element-nested',
    of: 'kv',
    what: 'nested elements',
    fault: inPage((page) =>
      page.replace(
        /<p id="string_preview_id_1">([^<]*)<\/p>(.*?<\/p>)/s,
        '<div id="string_preview_id_1">$1$2</div>',
      ),
    ),
  },
  {
    rule: 'preview-element-text',
    of: 'kv',
    what: 'swapped elements',
    fault: inPreview(([one = {}, other = {}], data) => {
      data.preview = preview([
        { ...one, previewId: 2 },
        { ...other, previewId: 1 },
      ])
    }),
  },
  {
    rule: 'preview-element-text',
    of: 'kv',
    what: 'empty elements',
    fault: inPreview((strings, data) => {
      data.preview = preview(strings.map((string) => ({ ...string, text: '' })))
    }),
  },
  {
    rule: 'preview-element-text',
    of: 'kv',
    what: 'elements that end before their texts',
    fault: inPage((page) => page.replaceAll(/(<p id="[^"]+">)([^<]*)/g, '$1</p><p>$2')),
  },
  {
    rule: 'strings-found',
    of: 'kv',
    what: 'no strings',
    fault: inData('parse-file', (data) => {
      data.strings = []
      delete data.preview
    }),
  },
  {
    rule: 'large-request',
    what: 'a server that refuses bodies over 100 KB',
    fault: (answer, _request, app) => {
      if (Number(app.headers.at(-1)?.['content-length']) > 102_400)
        answer.body = { error: { message: 'The body is too large.' } }
    },
  },
  {
    rule: 'file-name-free',
    of: 'kv',
    what: 'a name that is written into a file system of ASCII',
    fault: (answer, request) => {
      if (/[^ -~]/.test(request?.file?.name ?? '')) answer.body = { error: { message: 'The name is wrong.' } }
    },
  },
  {
    rule: 'preview-element-class',
    of: 'kv',
    what: 'elements without the class of the profile',
    fault: () => {},
    profile: 'crowdin',
  },
  {
    rule: 'preview-element-words',
    of: 'kv',
    what: 'keys instead of texts',
    fault: inPreview((strings, data) => {
      data.preview = preview(strings.map((string, index) => ({ ...string, text: `page.${index}` })))
    }),
  },
  {
    rule: 'preview-id-shown',
    of: 'kv',
    what: 'names instead of ids',
    fault: inPage((page) => page.replaceAll('<p id=', '<p name=')),
  },
  {
    rule: 'preview-element-known',
    of: 'kv',
    what: 'ids that count from 0',
    fault: inPage((page) => page.replace('id_1"', 'id_0"').replace('id_2"', 'id_1"')),
    also: ['preview-id-shown', 'preview-element-text'],
  },
  {
    rule: 'preview-id-shown',
    of: 'kv',
    what: 'a plain text',
    fault: inPage(() => 'Hello\n\nGoodbye\n'),
    also: ['preview-document'],
  },
  {
    rule: 'preview-id-shown',
    of: 'kv',
    what: 'elements that are escaped',
    fault: inPage((page) => page.replaceAll('<p', '&lt;p')),
  },
  {
    rule: 'preview-document',
    of: 'kv',
    what: 'a page in Latin-1',
    fault: inPreview((_strings, data) => {
      const page = Buffer.from(data.preview ?? '', 'base64')
        .toString()
        .replace('Preview', 'Übersicht')
      data.preview = Buffer.from(page, 'latin1').toString('base64')
    }),
  },
]

/** Changes the page of a preview. */
function inPage(change: (page: string) => string): Fault {
  return inPreview((_strings, data) => {
    const page = Buffer.from(data.preview ?? '', 'base64').toString()
    data.preview = Buffer.from(change(page)).toString('base64')
  })
}

/** Every planted violation. */
export const PLANTED_VIOLATIONS: readonly Case[] = [...ENVELOPES, ...PARTS, ...FILES, ...RECORDS, ...PREVIEWS]
