// Mistakes of real apps in built files, planted in the answers of the fake app one at a time.
import type { Fault, FakeData, FakeRequest, FakeString } from '@atlas/sandbox/test/fake-app.ts'
import { inBuilt, inBytes, inData, isMalformed, type Case } from './faults.ts'

const PLURAL = { greeting: 'Hello', files: { one: '%d file', other: '%d files' } }

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

let sharedFile = ''

/** Mistakes in built files. */
export const IN_FILES: readonly Case[] = [
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
