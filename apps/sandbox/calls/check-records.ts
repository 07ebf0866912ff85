// Checks string records against the specification: rules about each record, and rules about all of them.
import { counted } from '@atlas/core/counted.ts'
import { isDeepStrictEqual } from 'node:util'
import { statuses, type Language } from '@atlas/core/contract.ts'
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import { isObject, type JsonObject } from '../json.ts'
import { countedCategories } from '@atlas/core/plural-rules.ts'
import type { Profile } from '@atlas/server/platform/profiles.ts'
import type { CallJob } from './payload.ts'
import type { ViolationReport, RuleId } from './rules.ts'
import { textTypeOfPlural, unknownTextType } from './text-types.ts'

/** A record that is not checked yet. */
export type UncheckedRecord = JsonObject

/** The parts of a job that its answer depends on. */
export interface SentJob {
  jobType: string
  /** The kinds of modules that are known; by default the kinds that come with the engine. */
  kinds?: readonly ModulePlugin[]
  sourceLanguage: Language
  targetLanguages: readonly Language[]
  /** The records of the request. A parse-file job has none. */
  strings: readonly UncheckedRecord[]
  /** The other lists of the job, and the extensions that it asked for. */
  extras?: Pick<CallJob, 'lists' | 'data' | 'texts' | 'withCodes' | 'textFormats'>
  /** What the platform does otherwise. */
  profile: AnswerProfile
}

/** The parts of a profile that decide about answers. */
export type AnswerProfile = Pick<
  Profile,
  | 'allowsTextPreviewIds'
  | 'previewClass'
  | 'recordFields'
  | 'textTypes'
  | 'hasFormatExtras'
  | 'allowsNotModified'
>

/** `customData` may have this many bytes as UTF-8: 4 KB, read as 4,096 (docs/platform-interface.md, "Limits"). */
const CUSTOM_DATA_BYTES = 4096

/** A rule about one record. `finds` returns its violations: ends of sentences that begin with the string's name. */
interface RecordRule {
  rule: RuleId
  /** The jobs whose answers the rule is for. By default all jobs that return strings. */
  of?: readonly SentJob['jobType'][]
  finds: (record: UncheckedRecord, job: SentJob) => readonly string[]
}

/** A rule about all records. `finds` returns whole sentences. */
interface ListRule {
  rule: RuleId
  of?: readonly SentJob['jobType'][]
  finds: (records: readonly UncheckedRecord[], job: SentJob) => readonly string[]
}

const PROCESSED = ['file-post-import', 'file-pre-export'] as const

interface FieldType {
  /** The type, as the end of "is not …". */
  is: string
  holds: (value: unknown) => boolean
}

const isText = (value: unknown): value is string => typeof value === 'string'
const text: FieldType = { is: 'a string', holds: isText }
const integer: FieldType = { is: 'an integer', holds: Number.isSafeInteger }
const length: FieldType = {
  is: 'an integer of at least 0',
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
}
/** What follows `string_preview_id_` in the id of an element, which has no white space. */
const integerOrToken: FieldType = {
  is: 'an integer or a text without white space',
  holds: (value) => integer.holds(value) || (isText(value) && /^\S+$/.test(value)),
}
const flag: FieldType = { is: 'true or false', holds: (value) => typeof value === 'boolean' }
const texts: FieldType = {
  is: 'a list of strings',
  holds: (value) => Array.isArray(value) && value.every(isText),
}
const object: FieldType = { is: 'an object', holds: isObject }

/** `text` and the entries of `translations` have their own rules. A field that is null counts as missing. */
const FIELD_TYPES: Readonly<Record<string, FieldType | undefined>> = {
  previewId: integer,
  id: integer,
  uniqId: text,
  identifier: text,
  context: text,
  customData: text,
  maxLength: length,
  isHidden: flag,
  hasPlurals: flag,
  labels: texts,
  text: undefined,
  translations: object,
}

/** The same where a platform allows a text as `previewId`. */
const FIELD_TYPES_WITH_TOKENS = { ...FIELD_TYPES, previewId: integerOrToken }

const ENTRY_FIELDS: readonly string[] = ['text', 'status']

const STATUSES: readonly unknown[] = statuses

const RECORD_RULES: readonly RecordRule[] = [
  {
    rule: 'field-type',
    finds: (record, { profile }) =>
      Object.entries(profile.allowsTextPreviewIds ? FIELD_TYPES_WITH_TOKENS : FIELD_TYPES)
        .filter(([name, type]) => isGiven(record[name]) && type && !type.holds(record[name]))
        .map(([name, type]) => `has a field ${name} that is not ${type?.is}`),
  },
  {
    rule: 'field-unknown',
    finds: (record, { profile: { recordFields }, extras }) =>
      Object.keys(record)
        .filter((name) => !Object.hasOwn(FIELD_TYPES, name) && !recordFields.includes(name))
        .filter((name) => extras?.withCodes !== true || name !== 'codes')
        .map((name) => `has an unknown field ${name}`),
  },
  {
    rule: 'field-unknown',
    finds: (record) =>
      translationsOf(record).flatMap(([id, entry]) =>
        Object.keys(isObject(entry) ? entry : {})
          .filter((name) => !ENTRY_FIELDS.includes(name))
          .map((name) => `has an unknown field translations.${id}.${name}`),
      ),
  },
  {
    rule: 'text-well-formed',
    finds: (record) =>
      isWellFormed(record) ? [] : ['has a text with half of a surrogate pair, which UTF-8 cannot hold'],
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
    finds: ({ id }) => (isGiven(id) ? ['has an id, which only strings of build-file jobs have'] : []),
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
    finds: ({ customData }) =>
      isGiven(customData) ? ['has customData, which only strings of formats have'] : [],
  },
  {
    rule: 'preview-id-of-parse',
    of: PROCESSED,
    finds: ({ previewId }, { jobType, profile }) =>
      isGiven(previewId) && !(jobType === 'file-post-import' && profile.hasFormatExtras)
        ? ['has a previewId']
        : [],
  },
  {
    rule: 'text-type-known',
    finds: ({ attributes }, { profile: { textTypes }, extras }) =>
      unknownTextType(attributes, textTypes, extras?.textFormats),
  },
  {
    rule: 'text-type-of-text',
    finds: (record, { profile: { textTypes } }) => textTypeOfPlural(record, textTypes),
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
        .map(([id]) => `has a translation into ${id}, which is not a target language`),
  },
  {
    rule: 'translation-shape',
    finds: (record) =>
      translationsOf(record).flatMap(([id, entry]) =>
        isObject(entry)
          ? shapeFaults(entry['text'], record['hasPlurals'] === true, `translations.${id}.text`)
          : [`has translations.${id} that is not an object`],
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
    rule: 'plural-complete',
    finds: (record, { jobType, sourceLanguage, targetLanguages }) => [
      // A translated file may have only the categories of its own language.
      ...(jobType === 'parse-file' && targetLanguages.length > 0
        ? []
        : missingCategories(record['text'], sourceLanguage, 'text')),
      ...translationsOf(record).flatMap(([id, entry]) => {
        const language = targetLanguages.find((candidate) => candidate.id === id)
        if (!language || !isObject(entry)) return []
        return missingCategories(entry['text'], language, `translations.${id}.text`)
      }),
    ],
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
        ([identifier, count]) => `${count} strings have the identifier ${identifier}.`,
      ),
  },
  {
    rule: 'uniq-id-unique',
    finds: (records) =>
      repeated(records, 'uniqId').map(([uniqId, count]) => `${count} strings have the uniqId ${uniqId}.`),
  },
  {
    rule: 'uniq-id-of-string',
    of: PROCESSED,
    finds(records, { strings }) {
      const identifiers = new Map(strings.map(({ uniqId, identifier }) => [uniqId, identifier]))
      const uniqIds = new Map(strings.map(({ uniqId, identifier }) => [identifier, uniqId]))
      return records.flatMap(({ uniqId, identifier }) => {
        // A module may rename a string, so only the identifier of another string shows a mistake.
        const own = uniqIds.get(identifier)
        const other = identifiers.get(uniqId)
        if (own === undefined || other === undefined || own === uniqId) return []
        return [`The string ${quoted(identifier)} was returned with the uniqId of ${quoted(other)}.`]
      })
    },
  },
  {
    rule: 'translations-returned',
    of: PROCESSED,
    finds(records, { strings, targetLanguages }) {
      const returned = languagesIn(records)
      const sent = languagesIn(strings)
      // Missing strings, and translations into other languages, are reported as such.
      if (records.length === 0 || [...returned].some((id) => !sent.has(id))) return []
      return targetLanguages
        .filter(({ id }) => sent.has(id) && !returned.has(id))
        .map(({ name }) => `No translation into ${name} was returned.`)
    },
  },
  {
    rule: 'strings-returned',
    of: ['file-post-import'],
    finds: (records, { strings }) =>
      strings.length > 0 && records.length === 0
        ? [`${counted(strings.length, 'string was', 'strings were')} sent, but none was returned.`]
        : [],
  },
  {
    rule: 'strings-count',
    of: ['file-pre-export'],
    finds: (records, { strings }) =>
      records.length === strings.length
        ? []
        : [
            `${counted(strings.length, 'string was', 'strings were')} sent, but ${counted(records.length, 'was', 'were')} returned.`,
          ],
  },
  {
    rule: 'uniq-id-original',
    of: ['file-pre-export'],
    finds(records, { strings }) {
      const returned = new Set(records.map(({ uniqId }) => uniqId))
      const sent = new Set(strings.map(({ uniqId }) => uniqId))
      const lost = strings.filter(({ uniqId }) => !returned.has(uniqId))
      const unknown = records.filter(({ uniqId }) => isGiven(uniqId) && !sent.has(uniqId))
      return [
        ...lost.map((record) => `The uniqId ${quoted(record['uniqId'])} was sent but not returned.`),
        ...unknown.map((record) => `The uniqId ${quoted(record['uniqId'])} was returned but not sent.`),
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
          .map((name) => `The ${name} of the string with the uniqId ${quoted(record['uniqId'])} has changed.`)
      })
    },
  },
]

/** Checks the records of an answer, which may be any values. Returns those that are objects. */
export function checkRecords(
  values: readonly unknown[],
  job: SentJob,
  report: ViolationReport,
): UncheckedRecord[] {
  const records: UncheckedRecord[] = []
  for (const [index, value] of values.entries()) {
    if (!isObject(value)) {
      report.add('record-object', `String number ${index + 1} is not an object.`)
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

/** The name of a string in a sentence. */
function nameOf({ identifier }: UncheckedRecord, index: number): string {
  return isText(identifier) && identifier !== ''
    ? `The string ${quoted(identifier)}`
    : `String number ${index + 1}`
}

/** A value in quotes, shortened. */
function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function translationsOf({ translations }: UncheckedRecord): [string, unknown][] {
  return isObject(translations) ? Object.entries(translations) : []
}

/** The languages that some record has a translation into, by id. */
function languagesIn(records: readonly UncheckedRecord[]): ReadonlySet<string> {
  return new Set(records.flatMap((record) => translationsOf(record).map(([id]) => id)))
}

/** Whether all keys and texts of a value are well-formed Unicode. */
function isWellFormed(value: unknown): boolean {
  if (isText(value)) return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member))
}

function shapeFaults(value: unknown, isPlural: boolean, field: string): string[] {
  if (!isGiven(value)) return [`has no ${field}`]
  if (!isPlural) return isText(value) ? [] : [`has no plurals, but a ${field} that is not a string`]
  if (!isObject(value))
    return [`has plurals, but a ${field} that is not an object with a text for each category`]
  const forms = Object.entries(value)
  if (forms.length === 0) return [`has plurals, but a ${field} without any category`]
  return forms
    .filter(([, form]) => !isText(form))
    .map(([category]) => `has a ${field}.${category} that is not a string`)
}

function categoryFaults(value: unknown, language: Language, field: string): string[] {
  if (!isObject(value)) return []
  const known: readonly string[] = language.pluralCategoryNames
  return Object.keys(value)
    .filter((category) => !known.includes(category))
    .map((category) => `has ${field}.${category}, but ${language.name} has only ${known.join(', ')}`)
}

function missingCategories(value: unknown, language: Language, field: string): string[] {
  if (!isObject(value)) return []
  return countedCategories(language)
    .filter((category) => !isGiven(value[category]))
    .map((category) => `has no ${field}.${category}, but ${language.name} has this category`)
}

function statusFaults(status: unknown, isPlural: boolean, field: string): string[] {
  if (!isGiven(status) || STATUSES.includes(status)) return []
  if (!isObject(status)) return [`has ${field} ${quoted(status)}`]
  if (!isPlural) return [`has no plurals, but a ${field} by category`]
  return Object.entries(status)
    .filter(([, value]) => !STATUSES.includes(value))
    .map(([category, value]) => `has ${field}.${category} ${quoted(value)}`)
}

/** The values that more than one record has in a field, and how many records have them. */
function repeated(records: readonly UncheckedRecord[], name: string): [value: string, count: number][] {
  const counts = new Map<unknown, number>()
  for (const { [name]: value } of records) {
    if (isText(value) && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([value, count]): [string, number] => [quoted(value), count])
}

/** Equal by the specification: a missing field equals null and the default. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one || null, other || null)
}
