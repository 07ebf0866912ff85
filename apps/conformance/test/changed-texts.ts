// Mistakes of real apps with the characters of texts and with many strings, planted in the answers of the fake app.
import type { Fault, FakeJob, FakeString, FakeTranslation } from '@atlas/sandbox/test/fake-app.ts'
import { inBuilt, inBytes, inData, inStrings, isMalformed, type Case } from './faults.ts'

/** Changes each translation in the built file. */
function inTranslations(change: (text: string) => string): Fault {
  return inBuilt((texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? change(text) : text]),
    ),
  )
}

const replaced = (
  what: string,
  from: RegExp,
  to: string,
  rule: Case['rule'] = 'translations-kept',
): Case => ({ rule, of: 'kv', what, fault: inTranslations((text) => text.replaceAll(from, to)) })

/** Apps that change single characters of translations. */
const CHARACTERS: readonly Case[] = [
  {
    rule: 'blanks-kept',
    of: 'kv',
    what: 'texts that are trimmed',
    fault: inTranslations((text) => text.trim()),
  },
  {
    rule: 'blanks-kept',
    of: 'kv',
    what: 'texts without the blanks at their end',
    fault: inTranslations((text) => text.trimEnd()),
  },
  {
    rule: 'blanks-kept',
    of: 'kv',
    what: 'texts without the blanks at their beginning',
    fault: inTranslations((text) => text.trimStart()),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'texts in another normal form',
    fault: inTranslations((text) => text.normalize('NFC')),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'texts that are cut at 255 characters',
    fault: inTranslations((text) => text.slice(0, 255)),
  },
  replaced('two blanks that become one', /  +/g, ' ', 'blanks-kept'),
  replaced('line breaks that become blanks', /\n/g, ' '),
  replaced('line breaks that are dropped', /\n/g, ''),
  replaced('line breaks of Windows', /\n/g, '\r\n'),
  replaced('line breaks as tags', /\n/g, '<br>'),
  replaced('tabs that become blanks', /\t/g, ' ', 'blanks-kept'),
  replaced('tabs that are dropped', /\t/g, ''),
  replaced('no-break spaces that become blanks', /\u00a0/g, ' '),
  replaced('narrow no-break spaces that become blanks', /\u202f/g, ' '),
  replaced('soft hyphens that are dropped', /\u00ad/g, ''),
  replaced('joiners that are dropped', /[\u200c\u200d]/g, ''),
  replaced('marks of direction that are dropped', /[\u200e\u200f]/g, ''),
  replaced('quotes of print that become straight', /[“”„]/g, '"'),
  replaced('apostrophes of print that become straight', /’/g, "'"),
  replaced('an ellipsis that becomes three dots', /…/g, '...'),
  replaced('dashes that become hyphens', /[–—]/g, '-'),
  replaced('references of XML that are read', /&amp;/g, '&'),
  replaced('characters of XML that become references', /</g, '&lt;'),
  replaced('tags that are dropped', /<[^>]*>/g, ''),
  replaced('percent signs that are doubled', /%/g, '%%'),
  replaced('apostrophes that are doubled', /'/g, "''"),
  replaced('backslashes that are dropped', /\\/g, ''),
  replaced('an escape that is read', /\\n/g, '\n'),
  replaced('letters of four bytes that are dropped', /[\u{10000}-\u{10ffff}]/gu, ''),
]

/** The strings of a job, also by address. */
export async function stringsIn({ strings, stringsUrl }: FakeJob): Promise<FakeString[]> {
  if (stringsUrl === undefined) return Array.isArray(strings) ? (strings as FakeString[]) : []
  const lines = await (await fetch(stringsUrl)).text()
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FakeString)
}

const germanOf = ({ translations }: FakeString): unknown => translations?.['de']?.text

/** Apps that find the translation of a string by something else than its identifier. */
const MATCHES: readonly Case[] = [
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'translations by the order of the strings',
    fault: inBuilt(async (texts, job) => {
      const strings = await stringsIn(job)
      const keys = Object.keys(texts)
      return Object.fromEntries(
        keys.map((key, index) => [
          key,
          strings[index] ? (germanOf(strings[index]) ?? texts[key]) : texts[key],
        ]),
      )
    }),
  },
  {
    rule: 'translations-kept',
    of: 'kv',
    what: 'translations by source text',
    kv: { greeting: 'Open', farewell: 'Close', again: 'Open' },
    also: ['untranslated-kept'],
    fault: inBuilt(async (texts, job) => {
      const strings = await stringsIn(job)
      const bySource = new Map(strings.map((string) => [string.text, germanOf(string)]))
      const sources = new Map(strings.map(({ identifier, text }) => [identifier, text]))
      return Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, bySource.get(sources.get(key)) ?? text]),
      )
    }),
  },
  {
    rule: 'translations-kept',
    of: 'kvm',
    what: 'the first language of the strings in all languages',
    fault: (answer, request) => {
      if (isMalformed(request) || request?.jobType !== 'build-file') return
      const { data } = answer.body as { data?: { content?: string } }
      if (!data) return
      const table = JSON.parse(Buffer.from(data.content ?? '', 'base64').toString() || '{}') as Record<
        string,
        Record<string, string>
      >
      const ids = request.targetLanguages.map(({ id }) => id)
      for (const row of Object.values(table)) {
        const first = row[ids[0] ?? '']
        if (first !== undefined) for (const id of ids) row[id] = first
      }
      data.content = Buffer.from(JSON.stringify(table)).toString('base64')
    },
  },
]

let builds = 0

/** Apps that add strings or bytes to the built file. */
const ADDITIONS: readonly Case[] = [
  {
    rule: 'built-strings',
    of: 'kv',
    what: 'a string for the program that has built the file',
    fault: inBuilt((texts) => ({ ...texts, generator: 'Made by an app' })),
  },
  {
    rule: 'build-again',
    of: 'kv',
    what: 'a number of the build at the end of the file',
    fault: inBytes((bytes) => Buffer.concat([bytes, Buffer.from(' '.repeat(1 + (builds++ % 7)))])),
  },
]

const clone = <T>(value: T): T => structuredClone(value)

const entriesOf = ({ translations = {} }: FakeString): [string, FakeTranslation][] =>
  Object.entries(translations)

let firstCall: FakeString[] | undefined

/** Apps that lose strings and translations while they process them. */
const PROCESSING: readonly Case[] = [
  {
    rule: 'strings-count',
    of: 'before',
    what: 'a hundred strings at most',
    fault: inStrings('file-pre-export', (strings) => strings.splice(100)),
    also: ['uniq-id-original'],
  },
  {
    rule: 'strings-returned',
    of: 'after',
    what: 'a hundred strings at most',
    fault: inStrings('file-post-import', (strings) => strings.splice(100)),
  },
  {
    rule: 'strings-count',
    of: 'before',
    what: 'strings of equal text as one',
    fault: inData('file-pre-export', (data) => {
      const seen = new Set<string>()
      data.strings = (data.strings ?? []).filter(({ text }) => {
        const key = JSON.stringify(text)
        return !seen.has(key) && seen.add(key)
      })
    }),
    also: ['uniq-id-original'],
  },
  {
    rule: 'uniq-id-original',
    of: 'before',
    what: 'the strings of the first call',
    fault: inData('file-pre-export', (data, _app, { targetLanguages }) => {
      if ((data.strings ?? []).length === 0 || targetLanguages[0]?.id !== 'de') return
      firstCall ??= clone(data.strings ?? [])
      data.strings = clone(firstCall)
    }),
    also: ['strings-count', 'status-kept', 'translations-returned'],
  },
  {
    rule: 'translations-returned',
    of: 'before',
    what: 'translations into the first language only',
    fault: inData('file-pre-export', (data, _app, { targetLanguages: [first] }) => {
      for (const string of data.strings ?? [])
        if (string.translations)
          string.translations = Object.fromEntries(entriesOf(string).filter(([id]) => id === first?.id))
    }),
  },
  {
    rule: 'translations-returned',
    of: 'after',
    what: 'no translations of an uploaded file',
    fault: inStrings('file-post-import', (strings) => {
      for (const string of strings) delete string.translations
    }),
  },
  {
    rule: 'translations-apart',
    of: 'before',
    what: 'the translations of other strings, by order',
    fault: inData('file-pre-export', (data) => {
      const strings = (data.strings ?? []).filter((string) => string.hasPlurals !== true)
      const sorted = [...strings].sort((one, other) =>
        (one.identifier ?? '') < (other.identifier ?? '') ? -1 : 1,
      )
      const translations = sorted.map((string) => string.translations)
      for (const [index, string] of strings.entries())
        if (string.translations && translations[index]) string.translations = clone(translations[index])
    }),
  },
  {
    rule: 'status-kept',
    of: 'before',
    what: 'approved translations that are only translated afterwards',
    fault: inStrings('file-pre-export', (strings) => {
      for (const string of strings)
        for (const [, translation] of entriesOf(string))
          if (translation.status === 'approved') translation.status = 'translated'
    }),
  },
  {
    rule: 'status-kept',
    of: 'before',
    what: 'approved translations without a status',
    fault: inStrings('file-pre-export', (strings) => {
      for (const string of strings) for (const [, translation] of entriesOf(string)) delete translation.status
    }),
  },
]

/** The mistakes. */
export const CHANGED_TEXTS: readonly Case[] = [...CHARACTERS, ...MATCHES, ...ADDITIONS, ...PROCESSING]
