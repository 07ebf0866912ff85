// A fault for each rule that calls of any app may break.
import { preview } from '@atlas/sandbox/test/fake-app.ts'
import {
  inAnswer,
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
/** At least one fault for most rules. */
export const BY_RULE: readonly Case[] = [
  {
    rule: 'answer-arrives',
    what: 'a closed connection',
    fault: inAnswer('build-file', { instead: 'close' }),
  },
  {
    rule: 'answer-in-time',
    what: 'no answer',
    fault: (answer) => Object.assign(answer, { instead: 'silence' }),
    milliseconds: 30,
  },
  {
    rule: 'answer-size',
    what: 'an answer of more than 5 MB',
    fault: inAnswer('build-file', { body: `{"data":{}}${' '.repeat(5_242_880)}` }),
  },
  {
    rule: 'answer-content-type',
    what: 'a text',
    fault: inAnswer('build-file', { type: 'text/plain; charset=utf-8' }),
  },
  { rule: 'answer-json', what: 'a page', fault: inAnswer('build-file', { body: '<html></html>' }) },
  { rule: 'answer-json', what: 'a list', fault: inAnswer('build-file', { body: [] }) },
  { rule: 'answer-status', what: 'data with the status 500', fault: inAnswer('build-file', { status: 500 }) },
  { rule: 'answer-status', what: 'a redirect', fault: inAnswer('build-file', { status: 302 }) },
  { rule: 'data-or-error', what: 'neither data nor error', fault: inAnswer('build-file', { body: {} }) },
  {
    rule: 'data-beside-error',
    what: 'data in a failure',
    fault: (answer, request) => {
      if (isMalformed(request)) return
      if ('error' in (answer.body as object)) answer.body = { data: {}, ...(answer.body as object) }
    },
  },
  { rule: 'error-message', what: 'an empty error', fault: inAnswer('build-file', { body: { error: {} } }) },
  { rule: 'data-of-job', what: 'no strings', fault: inAnswer('parse-file', { body: { data: {} } }) },
  {
    rule: 'data-of-job',
    what: 'strings twice',
    fault: inData('parse-file', (data) => Object.assign(data, { stringsUrl: 'https://app.test/x' })),
  },
  {
    rule: 'data-of-job',
    what: 'strings that are not a list',
    fault: inData('parse-file', (data) => Object.assign(data, { strings: {} })),
  },
  {
    rule: 'data-of-other-job',
    what: 'a file in the answer to parse-file',
    fault: inData('parse-file', (data) => Object.assign(data, { content: '' })),
  },
  {
    rule: 'address-fetched',
    what: 'an address that answers 404',
    fault: inData('build-file', (data, app) => moveTo(data, 'content', `${app.baseUrl}/nothing`)),
  },
  {
    rule: 'address-fetched',
    what: 'an address that must not be followed',
    fault: inData('build-file', (data) => moveTo(data, 'content', 'file:///etc/hostname')),
  },
  {
    rule: 'base64',
    what: 'a file without base64',
    fault: inData('build-file', (data) => Object.assign(data, { content: '{"a": "b"}' })),
  },
  {
    rule: 'ndjson-lines',
    of: 'before',
    what: 'a list instead of lines',
    fault: inData('file-pre-export', (data, app) => {
      app.files.set('/lines', JSON.stringify(data.strings, undefined, 2))
      moveTo(data, 'strings', `${app.baseUrl}/lines`)
    }),
    also: ['strings-count', 'uniq-id-original'],
  },
  {
    rule: 'record-object',
    what: 'a text among the records',
    fault: inData('parse-file', (data) => Object.assign(data, { strings: [...(data.strings ?? []), 'x'] })),
  },
  {
    rule: 'field-type',
    what: 'a length in words',
    fault: inFirst('parse-file', (record) => (record['maxLength'] = 'ten')),
  },
  {
    rule: 'field-type',
    what: 'one label',
    fault: inFirst('parse-file', (record) => (record['labels'] = 'ui')),
  },
  {
    rule: 'field-unknown',
    what: 'a misspelled field',
    fault: inFirst('parse-file', (record) => (record['contxt'] = 'x')),
  },
  {
    rule: 'identifier-present',
    what: 'no identifier',
    fault: inFirst('parse-file', (record) => delete record.identifier),
  },
  {
    rule: 'identifier-unique',
    also: ['translations-kept', 'untranslated-kept'],
    what: 'an identifier twice',
    fault: inFirst('parse-file', (record) => (record.identifier = 'farewell')),
  },
  {
    rule: 'uniq-id-present',
    of: 'after',
    what: 'no uniqId',
    fault: inFirst('file-post-import', (record) => delete record['uniqId']),
  },
  {
    rule: 'uniq-id-unique',
    of: 'after',
    also: ['uniq-id-of-string'],
    what: 'a uniqId twice',
    fault: inFirst('file-post-import', (record) => (record['uniqId'] = 'atlas-2')),
  },
  { rule: 'id-only-in-build', what: 'an id', fault: inFirst('parse-file', (record) => (record['id'] = 7)) },
  {
    rule: 'custom-data-size',
    what: 'data of 4,098 bytes in 2,049 characters',
    fault: inFirst('parse-file', (record) => (record['customData'] = 'é'.repeat(2049))),
  },
  {
    rule: 'custom-data-of-format',
    of: 'after',
    what: 'customData from a processing module',
    fault: inFirst('file-post-import', (record) => (record['customData'] = 'x')),
  },
  {
    rule: 'text-shape',
    what: 'a number',
    fault: inFirst('parse-file', (record) => (record.text = 7)),
  },
  {
    rule: 'text-shape',
    of: 'after',
    also: ['translation-shape'],
    what: 'a plural with one text',
    fault: inFirst('file-post-import', (record) => (record.hasPlurals = true)),
  },
  {
    rule: 'plural-category',
    what: 'few in English',
    fault: inStrings('parse-file', ([, files]) => Object.assign(files?.text ?? {}, { few: 'x' })),
    kv: PLURAL,
  },
  {
    rule: 'translation-language',
    what: 'a translation that was not requested',
    fault: inFirst(
      'parse-file',
      (record) => (record['translations'] = { ...record['translations'], ja: { text: 'x' } }),
    ),
  },
  {
    rule: 'translation-shape',
    of: 'before',
    what: 'a translation without a text',
    fault: inGerman((translation) => delete translation.text),
  },
  {
    rule: 'translation-shape',
    of: 'before',
    what: 'a translation that is a text',
    fault: inFirst('file-pre-export', ({ translations }) =>
      Object.assign(translations ?? {}, translations?.['de'] ? { de: 'Hallo' } : {}),
    ),
  },
  {
    rule: 'status-value',
    of: 'before',
    what: 'an unknown status',
    fault: inGerman((translation) => (translation.status = 'done')),
  },
  {
    rule: 'status-value',
    of: 'before',
    what: 'a status by category for one text',
    fault: inGerman((translation) => (translation.status = { one: 'approved' })),
  },
  {
    rule: 'preview-id-of-parse',
    of: 'before',
    what: 'a previewId from a processing module',
    fault: inFirst('file-pre-export', (record) => (record.previewId = 1)),
  },
  {
    rule: 'preview-id-with-preview',
    what: 'no preview for the previewIds',
    fault: inData('parse-file', (data) => delete data.preview),
  },
  {
    rule: 'preview-id-present',
    also: ['preview-element-known'],
    what: 'a string without a previewId',
    fault: inFirst('parse-file', (record) => delete record.previewId),
  },
  {
    rule: 'preview-id-unique',
    also: ['preview-element-known'],
    what: 'a previewId twice',
    fault: inPreview(([first = {}]) => (first.previewId = 2)),
  },
  {
    rule: 'preview-id-present',
    what: 'a preview without strings',
    fault: inPreview((strings, data) => {
      data.preview = preview([])
      for (const string of strings) delete string.previewId
    }),
  },
  {
    rule: 'preview-id-shown',
    what: 'a string that is missing in the preview',
    fault: inPreview(([first], data) => (data.preview = preview([first ?? {}]))),
  },
  {
    rule: 'preview-element-known',
    what: 'an element without a string',
    fault: inPreview((strings, data) => (data.preview = preview([...strings, { previewId: 99 }]))),
  },
  {
    rule: 'preview-element-once',
    what: 'an element twice',
    fault: inPreview((strings, data) => (data.preview = preview([...strings, strings[0] ?? {}]))),
  },
  {
    rule: 'preview-with-plurals',
    what: 'a preview of plurals',
    kv: PLURAL,
    fault: inData('parse-file', (data, _app, { targetLanguages }) => {
      if (targetLanguages.length > 0) return
      const strings = (data.strings ?? []).map((string, index) => ({
        ...string,
        previewId: index + 1,
      }))
      Object.assign(data, { strings, preview: preview(strings) })
    }),
  },
  {
    rule: 'preview-document',
    what: 'a fragment of HTML',
    fault: inPreview((_strings, data) => {
      const page = Buffer.from(data.preview ?? '', 'base64').toString()
      data.preview = Buffer.from(page.replaceAll(/<\/?html>/g, '')).toString('base64')
    }),
  },
  {
    rule: 'strings-count',
    of: 'before',
    also: ['uniq-id-original'],
    what: 'one string less',
    fault: inStrings('file-pre-export', (strings) => strings.pop()),
  },
  {
    rule: 'strings-count',
    of: 'before',
    also: ['uniq-id-original'],
    what: 'one string more',
    fault: inStrings('file-pre-export', (strings) =>
      strings.push({ identifier: 'mine', uniqId: 'mine', text: 'x' }),
    ),
  },
  {
    rule: 'uniq-id-original',
    of: 'before',
    what: 'a new uniqId',
    fault: inFirst('file-pre-export', (record) => (record['uniqId'] = 'mine')),
  },
  {
    rule: 'source-unchanged',
    of: 'before',
    what: 'another source text',
    fault: inFirst('file-pre-export', (record) => (record.text = 'Bye')),
  },
  {
    rule: 'job-done',
    what: 'a job that is declared but refused',
    fault: inAnswer('build-file', { body: { error: { message: 'Not today.' } } }),
  },
  {
    rule: 'address-accepted',
    what: 'an app that reads only inline contents',
    fault: (answer, request) => {
      if (request?.file?.contentUrl) answer.body = { error: { message: 'There is no content.' } }
    },
  },
  {
    rule: 'address-accepted',
    also: ['preview-element-words'],
    what: 'other strings by address',
    fault: inFirst('parse-file', (record, { file }) => (record.text = file.contentUrl ? 'x' : record.text)),
  },
  {
    rule: 'address-accepted',
    what: 'another file by address',
    fault: inData('build-file', (data, _app, { file }) =>
      Object.assign(data, file.contentUrl ? { content: '' } : {}),
    ),
  },
  {
    rule: 'translations-kept',
    what: 'the source file instead of the translated file',
    fault: inData('build-file', (data, _app, { file }) => {
      if (file.content !== undefined) data.content = file.content
      else if (file.contentUrl !== undefined) moveTo(data, 'content', file.contentUrl)
    }),
  },
  {
    rule: 'malformed-refused',
    what: 'data for a malformed call',
    fault: (answer, request) => {
      if (isMalformed(request)) answer.body = { data: { strings: [] } }
    },
  },
  {
    rule: 'malformed-refused',
    what: 'an app that crashes at a malformed call',
    fault: (answer, request) => {
      if (isMalformed(request)) answer.instead = 'close'
    },
  },
  {
    rule: 'malformed-explained',
    what: 'a 400 without a message for a malformed call',
    fault: (answer, request) => {
      if (isMalformed(request)) Object.assign(answer, { status: 400, type: 'text/html', body: 'Bad Request' })
    },
  },
]
