// Holds string records against the specification: what each record must be, and what all of them together.
import { isDeepStrictEqual } from 'node:util'
import { statuses, type Language } from '../../core/contract.ts'
import type { JobRequest } from '../../core/wire/schemas.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { Report, RuleId } from './rules.ts'

/** A record before anything is known of it. */
export type UncheckedRecord = JsonObject

/** The parts of a job that its answer depends on. */
export interface SentJob {
  jobType: JobRequest['jobType']
  sourceLanguage: Language
  targetLanguages: readonly Language[]
  /** The records of the request; a parse-file job has none. */
  strings: readonly UncheckedRecord[]
}

/** `customData` may have this many bytes as UTF-8: 4 KB, read as 4,096 (platform interface, "Limits"). */
const CUSTOM_DATA_BYTES = 4096

/** A rule on one record. `finds` gives what is wrong: ends of sentences that begin with the string's name. */
interface RecordRule {
  rule: RuleId
  /** The jobs whose answers it is for; all that give strings where left out. */
  of?: readonly SentJob['jobType'][]
  finds: (record: UncheckedRecord, job: SentJob) => readonly string[]
}

/** A rule on all records. `finds` gives whole sentences. */
interface ListRule {
  rule: RuleId
  of?: readonly SentJob['jobType'][]
  finds: (records: readonly UncheckedRecord[], job: SentJob) => readonly string[]
}

const PROCESSED = ['file-post-import', 'file-pre-export'] as const

interface FieldType {
  /** What belongs there, as the end of "must be …". */
  is: string
  holds: (value: unknown) => boolean
}

const isText = (value: unknown): value is string => typeof value === 'string'
const text: FieldType = { is: 'a string', holds: isText }
const integer: FieldType = { is: 'an integer', holds: Number.isInteger }
const flag: FieldType = { is: 'true or false', holds: (value) => typeof value === 'boolean' }
const texts: FieldType = {
  is: 'a list of strings',
  holds: (value) => Array.isArray(value) && value.every(isText),
}
const object: FieldType = { is: 'an object', holds: isObject }

/** `text` and what lies in `translations` have rules of their own. A field that is null counts as left out. */
const FIELD_TYPES: Readonly<Record<string, FieldType | undefined>> = {
  previewId: integer,
  id: integer,
  uniqId: text,
  identifier: text,
  context: text,
  customData: text,
  maxLength: integer,
  isHidden: flag,
  hasPlurals: flag,
  labels: texts,
  text: undefined,
  translations: object,
}

const STATUSES: readonly unknown[] = statuses

const RECORD_RULES: readonly RecordRule[] = [
  {
    rule: 'field-type',
    finds: (record) =>
      Object.entries(FIELD_TYPES)
        .filter(([name, type]) => isGiven(record[name]) && type && !type.holds(record[name]))
        .map(([name, type]) => `has a ${name} that is not ${type?.is}`),
  },
  {
    rule: 'field-unknown',
    finds: (record) =>
      Object.keys(record)
        .filter((name) => !Object.hasOwn(FIELD_TYPES, name))
        .map((name) => `has a field ${name} that no record has`),
  },
  {
    rule: 'identifier-present',
    finds: ({ identifier }) => (isGiven(identifier) && identifier !== '' ? [] : ['has no identifier']),
  },
  {
    rule: 'uniq-id-present',
    of: PROCESSED,
    finds: ({ uniqId }) => (isGiven(uniqId) && uniqId !== '' ? [] : ['has no uniqId']),
  },
  {
    rule: 'id-only-in-build',
    finds: ({ id }) => (isGiven(id) ? ['carries an id, which only build-file jobs do'] : []),
  },
  {
    rule: 'custom-data-size',
    finds({ customData }) {
      const bytes = isText(customData) ? Buffer.byteLength(customData) : 0
      return bytes > CUSTOM_DATA_BYTES ? [`has customData of ${bytes.toLocaleString('en')} bytes`] : []
    },
  },
  {
    rule: 'custom-data-of-format',
    of: PROCESSED,
    finds: ({ customData }) => (isGiven(customData) ? ['carries customData, which only formats do'] : []),
  },
  {
    rule: 'preview-id-of-parse',
    of: PROCESSED,
    finds: ({ previewId }) => (isGiven(previewId) ? ['carries a previewId'] : []),
  },
  {
    rule: 'text-shape',
    finds: ({ text: value, hasPlurals }) => shapeFaults(value, hasPlurals === true, 'text'),
  },
  {
    rule: 'plural-category',
    finds: ({ text: value }, { sourceLanguage }) => categoryFaults(value, sourceLanguage, 'text'),
  },
  {
    rule: 'translation-language',
    finds: (record, { targetLanguages }) =>
      translationsOf(record)
        .filter(([id]) => !targetLanguages.some((language) => language.id === id))
        .map(([id]) => `has a translation into ${id}, which is none of the target languages`),
  },
  {
    rule: 'translation-shape',
    finds: (record) =>
      translationsOf(record).flatMap(([id, entry]) =>
        isObject(entry)
          ? shapeFaults(entry['text'], record['hasPlurals'] === true, `translations.${id}.text`)
          : [`has translations.${id} that is no object`],
      ),
  },
  {
    rule: 'plural-category',
    finds: (record, { targetLanguages }) =>
      translationsOf(record).flatMap(([id, entry]) => {
        const language = targetLanguages.find((candidate) => candidate.id === id)
        if (!language || !isObject(entry)) return []
        const fields = ['text', 'status'] as const
        return fields.flatMap((name) => categoryFaults(entry[name], language, `translations.${id}.${name}`))
      }),
  },
  {
    rule: 'status-value',
    finds: (record) =>
      translationsOf(record).flatMap(([id, entry]) => {
        const status = isObject(entry) ? entry['status'] : undefined
        return statusFaults(status, record['hasPlurals'] === true, `translations.${id}.status`)
      }),
  },
]

const LIST_RULES: readonly ListRule[] = [
  {
    rule: 'identifier-unique',
    finds: (records) =>
      repeated(records, 'identifier').map(
        ([identifier, count]) => `The identifier ${identifier} stands at ${count} strings.`,
      ),
  },
  {
    rule: 'uniq-id-unique',
    of: PROCESSED,
    finds: (records) =>
      repeated(records, 'uniqId').map(
        ([uniqId, count]) => `The uniqId ${uniqId} stands at ${count} strings.`,
      ),
  },
  {
    rule: 'strings-count',
    of: ['file-pre-export'],
    finds: (records, { strings }) =>
      records.length === strings.length
        ? []
        : [`${strings.length} strings were sent before the export, and ${records.length} came back.`],
  },
  {
    rule: 'uniq-id-original',
    of: ['file-pre-export'],
    finds(records, { strings }) {
      const returned = new Set(records.map(({ uniqId }) => uniqId))
      const sent = new Set(strings.map(({ uniqId }) => uniqId))
      const lost = strings.filter(({ uniqId }) => !returned.has(uniqId))
      const strange = records.filter(({ uniqId }) => isGiven(uniqId) && !sent.has(uniqId))
      return [
        ...lost.map((record) => `The uniqId ${shown(record['uniqId'])} was sent and did not come back.`),
        ...strange.map((record) => `The uniqId ${shown(record['uniqId'])} came back and was not sent.`),
      ]
    },
  },
  {
    rule: 'source-unchanged',
    of: ['file-pre-export'],
    finds(records, { strings }) {
      const sent = new Map(strings.map((record) => [record['uniqId'], record]))
      return records.flatMap((record) => {
        const before = sent.get(record['uniqId'])
        if (!before) return []
        return ['identifier', 'text', 'hasPlurals']
          .filter((name) => !isSame(before[name], record[name]))
          .map((name) => `The ${name} of the string with the uniqId ${shown(record['uniqId'])} has changed.`)
      })
    },
  },
]

/** Checks the records of an answer, which are not known to be records yet. Gives those that are objects. */
export function checkRecords(values: readonly unknown[], job: SentJob, report: Report): UncheckedRecord[] {
  const records: UncheckedRecord[] = []
  for (const [index, value] of values.entries()) {
    if (!isObject(value)) {
      report.add('record-object', `String number ${index + 1} is no object.`)
      continue
    }
    records.push(value)
    for (const { rule, of, finds } of RECORD_RULES) {
      if (of && !of.includes(job.jobType)) continue
      for (const fault of finds(value, job)) report.add(rule, `${nameOf(value, index)} ${fault}.`)
    }
  }
  for (const { rule, of, finds } of LIST_RULES) {
    if (of && !of.includes(job.jobType)) continue
    for (const message of finds(records, job)) report.add(rule, message)
  }
  return records
}

/** A string as a sentence names it. */
function nameOf({ identifier }: UncheckedRecord, index: number): string {
  return isText(identifier) && identifier !== ''
    ? `The string ${shown(identifier)}`
    : `String number ${index + 1}`
}

/** A value in quotes, shortened. */
function shown(value: unknown): string {
  const quoted = JSON.stringify(value) ?? 'nothing'
  return quoted.length > 80 ? `${quoted.slice(0, 79)}…` : quoted
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function translationsOf({ translations }: UncheckedRecord): [string, unknown][] {
  return isObject(translations) ? Object.entries(translations) : []
}

function shapeFaults(value: unknown, isPlural: boolean, field: string): string[] {
  if (!isGiven(value)) return [`has no ${field}`]
  if (!isPlural) return isText(value) ? [] : [`has no plurals, but a ${field} that is no string`]
  if (!isObject(value)) return [`has plurals, but a ${field} that is no object with one for each category`]
  const forms = Object.entries(value)
  if (forms.length === 0) return [`has plurals, but a ${field} without any category`]
  return forms
    .filter(([, form]) => !isText(form))
    .map(([category]) => `has a ${field}.${category} that is no string`)
}

function categoryFaults(value: unknown, language: Language, field: string): string[] {
  if (!isObject(value)) return []
  const known: readonly string[] = language.pluralCategoryNames
  return Object.keys(value)
    .filter((category) => !known.includes(category))
    .map((category) => `has ${field}.${category}, but ${language.name} has only ${known.join(', ')}`)
}

function statusFaults(status: unknown, isPlural: boolean, field: string): string[] {
  if (!isGiven(status) || STATUSES.includes(status)) return []
  if (!isObject(status)) return [`has ${field} ${shown(status)}`]
  if (!isPlural) return [`has no plurals, but a ${field} by category`]
  return Object.entries(status)
    .filter(([, value]) => !STATUSES.includes(value))
    .map(([category, value]) => `has ${field}.${category} ${shown(value)}`)
}

/** The values of a field that stand more than once, and how often. */
function repeated(records: readonly UncheckedRecord[], name: string): [value: string, count: number][] {
  const counts = new Map<unknown, number>()
  for (const { [name]: value } of records) {
    if (isText(value) && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([value, count]): [string, number] => [shown(value), count])
}

/** Equal as far as the specification goes: what is left out, null, or a default is the same. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one || null, other || null)
}
