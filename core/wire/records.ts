// Reads the records of a call, inline or as lines. Refuses records that do not match the schema, naming the wrong field.
import { utf8Text } from '../bytes.ts'
import type { StringRecord } from '../contract.ts'
import { GroupedRecords, type RecordGroup } from './body.ts'
import { asJson, CallError, fault } from './call.ts'
import type { KnownRecords } from './known-records.ts'
import { LinePieces } from './line-pieces.ts'
import { RecordScanner } from './record-scanner.ts'
import type { WireString } from './schemas.ts'
import type { Violation } from './validator.ts'
import { isWireString } from './validators.ts'

/** A kind of records in a request, and how they are named in a sentence. */
export interface RecordKind<Record> {
  isRecord: ((value: unknown) => value is Record) & { errors?: Violation[] | null }
  /** The field of the request. */
  field: string
  /** As in "A string is not as specified". */
  what: string
  /** Whether only the texts of string records are needed. */
  areTexts?: true
}

/** The strings of a job. */
const STRINGS: RecordKind<WireString> = { isRecord: isWireString, field: 'strings', what: 'A string' }
const TEXTS: typeof STRINGS = { ...STRINGS, areTexts: true }

/**
 * Checks inline records during iteration, which may happen more than once. Throws a `CallError`: status 400 with the
 * first wrong field, or 413 if there are more than `most` records.
 */
export function readRecords<Record extends object>(
  records: Iterable<unknown>,
  kind: RecordKind<Record>,
  most = Number.POSITIVE_INFINITY,
  known?: KnownRecords,
): Iterable<Record> {
  return {
    *[Symbol.iterator]() {
      const groups = groupsOf(records, kind, known)
      let index = 0
      for (;;) {
        const { done, value: group } = asJson(() => groups.next(), 'The body')
        if (done) return
        for (const record of group.records) {
          requireAtMost(most, index + 1)
          if (group.areChecked) yield record as Record
          else if (kind.isRecord(record)) yield withoutNulls(record)
          else throw notAsSpecified(kind, `${kind.field}[${index}]`)
          index++
        }
      }
    },
  }
}

/** Checks inline string records, as `readRecords` does. */
export function readStrings(strings: Iterable<unknown>, most?: number): Iterable<StringRecord> {
  return readRecords(strings, STRINGS, most) as Iterable<StringRecord>
}

/** String records that are read when they are iterated. */
export interface SentTexts extends Iterable<StringRecord> {
  /** The same records, and those of an earlier build of the file, which save time where they are spelled alike. */
  knowing(known: KnownRecords): Iterable<StringRecord>
}

const sentTexts = (read: (known?: KnownRecords) => Iterable<object>): SentTexts => ({
  [Symbol.iterator]: () => (read() as Iterable<StringRecord>)[Symbol.iterator](),
  knowing: (known) => read(known) as Iterable<StringRecord>,
})

/** Checks inline string records, and reads at least what a build needs of them. */
export function readTexts(strings: Iterable<unknown>, most?: number): SentTexts {
  return sentTexts((known) => readRecords(strings, TEXTS, most, known))
}

/**
 * More bytes of records are not scanned: each text keeps all records in memory that were scanned with it, and a build of
 * a large file keeps its texts.
 */
const MOST_SCANNED = 8_388_608

function scannerFor<Record>(
  { areTexts }: RecordKind<Record>,
  bytes: number,
  known: KnownRecords | undefined,
): RecordScanner | undefined {
  return areTexts && bytes <= MOST_SCANNED ? new RecordScanner(known) : undefined
}

function* groupsOf<Record>(
  records: Iterable<unknown>,
  kind: RecordKind<Record>,
  known: KnownRecords | undefined,
): Generator<RecordGroup, undefined> {
  if (records instanceof GroupedRecords) yield* records.groups(scannerFor(kind, records.bytes, known))
  else yield { records: [...records], areChecked: false }
}

/** Does the same for newline-delimited JSON. Errors name the line. */
export function readRecordLines<Record extends object>(
  sent: Uint8Array | LinePieces,
  kind: RecordKind<Record>,
  most = Number.POSITIVE_INFINITY,
  known?: KnownRecords,
): Iterable<Record> {
  const lines = sent instanceof LinePieces ? sent : new LinePieces([sent])
  return {
    *[Symbol.iterator]() {
      const scanner = scannerFor(kind, lines.length, known)
      let number = 0
      let count = 0
      for (const group of lines.groups()) {
        const scanned = scanner?.records(group, LINE_FEED)
        for (const record of scanned ?? []) {
          requireAtMost(most, ++count)
          yield record as Record
        }
        number += scanned?.length ?? 0
        for (const line of scanned ? [] : utf8Text(group).split('\n')) {
          number++
          if (line.trim() === '') continue
          requireAtMost(most, ++count)
          yield recordIn(line, kind, `line ${number} of the ${kind.field}`)
        }
      }
    },
  }
}

function recordIn<Record extends object>(line: string, kind: RecordKind<Record>, place: string): Record {
  const record = asJson(() => JSON.parse(line) as unknown, `The JSON in ${place}`)
  if (!kind.isRecord(record)) throw notAsSpecified(kind, place)
  return withoutNulls(record)
}

/** Checks string records in newline-delimited JSON, as `readRecordLines` does. */
export function readStringLines(bytes: Uint8Array | LinePieces, most?: number): Iterable<StringRecord> {
  return readRecordLines(bytes, STRINGS, most) as Iterable<StringRecord>
}

/** Checks string records as lines, as `readTexts` does. */
export function readTextLines(bytes: Uint8Array | LinePieces, most?: number): SentTexts {
  return sentTexts((known) => readRecordLines(bytes, TEXTS, most, known))
}

const LINE_FEED = 10

function requireAtMost(most: number, count: number): void {
  if (count <= most) return
  const sentence = `The job carries more than the ${most.toLocaleString('en')} strings that this host accepts.`
  throw new CallError(413, `${sentence} Send fewer at once.`)
}

/** The refusal of the record that was checked last. */
function notAsSpecified<Record>({ isRecord, what }: RecordKind<Record>, place: string): CallError {
  return new CallError(400, `${what} is not as specified: ${fault(isRecord.errors, place)}.`)
}

/** Removes null fields: null means the same as a missing field (docs/platform-interface.md, "String record"). */
function withoutNulls<Record extends object>(record: Record): Record {
  // `Object.keys` would allocate an array for each of a hundred thousand strings, which costs more than all else here.
  let field: keyof Record
  for (field in record) if (record[field] === null) delete record[field]
  if ('translations' in record) removeNulls(record.translations as NonNullable<WireString['translations']>)
  return record
}

/** Removes translations without a text, statuses that are null, and the forms of plurals that are null. */
function removeNulls(translations: NonNullable<WireString['translations']>): void {
  for (const language in translations) {
    const translation = translations[language]
    if (translation?.text == null) delete translations[language]
    else {
      removeNullForms(translation.text)
      if (translation.status === null) delete translation.status
      else removeNullForms(translation.status)
    }
  }
}

function removeNullForms(forms: string | Record<string, unknown> | undefined): void {
  if (typeof forms !== 'object') return
  for (const category in forms) if (forms[category] === null) delete forms[category]
}
