// String records <-> rows of the tables: what is kept of a string, and what is searched.
import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import {
  statuses,
  type Status,
  type StringRecord,
  type TextOrForms,
  type Translation,
} from '../../core/contract.ts'
import type { ProjectTables } from '../tables/projects.ts'

/** A string as it is kept. */
export type StringRow = Selectable<ProjectTables['strings']>

/** A translation as it is kept. */
export type TranslationRow = Selectable<ProjectTables['translations']>

/** What is kept of a record, besides its id and file. */
export type StringValues = Omit<StringRow, 'id' | 'file'>

/**
 * The `uniqId` of a string of this identifier. It is the platform's to choose where an app reads a file; taken from the
 * identifier, it stays the same when the file is updated.
 */
export function uniqIdOf(identifier: string): string {
  return createHash('sha256').update(identifier).digest('hex').slice(0, 32)
}

/** The columns of a record. */
export function valuesOf(record: StringRecord, position: number): StringValues {
  const { identifier, context, customData, maxLength, labels = [], text, previewId } = record
  return {
    position,
    uniq_id: record.uniqId ?? uniqIdOf(identifier),
    identifier,
    context: context ?? null,
    custom_data: customData ?? null,
    max_length: maxLength ?? null,
    is_hidden: record.isHidden ? 1 : 0,
    has_plurals: record.hasPlurals ? 1 : 0,
    labels: JSON.stringify(labels ?? []),
    text: JSON.stringify(text),
    preview_id: previewId ?? null,
    words: [identifier, context ?? '', ...textsOf(text)].join('\n').toLowerCase(),
  }
}

/** The columns of a translation. */
export function translationValues(
  string: number,
  language: string,
  { text, status = 'translated' }: Translation,
): Insertable<ProjectTables['translations']> {
  return {
    string,
    language,
    text: JSON.stringify(text),
    status: JSON.stringify(status),
    level: levelOf(text, status),
    words: textsOf(text).join('\n').toLowerCase(),
  }
}

/** A kept translation as the wire has it. */
export function translationOf({
  text,
  status,
}: Pick<TranslationRow, 'text' | 'status'>): Required<Translation> {
  return {
    text: JSON.parse(text) as TextOrForms,
    status: JSON.parse(status) as NonNullable<Translation['status']>,
  }
}

/** A kept string as processing modules get it: without what belongs to formats alone. */
export function processedRecord(row: StringRow, translations: readonly TranslationRow[]): StringRecord {
  return {
    uniqId: row.uniq_id,
    identifier: row.identifier,
    ...(row.context === null ? {} : { context: row.context }),
    maxLength: row.max_length,
    isHidden: row.is_hidden === 1,
    hasPlurals: row.has_plurals === 1,
    labels: labelsOf(row),
    text: sourceTextOf(row),
    translations: Object.fromEntries(translations.map((kept) => [kept.language, translationOf(kept)])),
  }
}

/** The source text, or the texts of the plural. */
export function sourceTextOf({ text }: Pick<StringRow, 'text'>): TextOrForms {
  return JSON.parse(text) as TextOrForms
}

/** The labels of a kept string. */
export function labelsOf({ labels }: Pick<StringRow, 'labels'>): string[] {
  return JSON.parse(labels) as string[]
}

/** All texts of a text or a plural. */
export function textsOf(text: TextOrForms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

/** The lowest status of all categories. */
function levelOf(text: TextOrForms, status: NonNullable<Translation['status']>): Status {
  if (textsOf(text).every((form) => form === '')) return 'untranslated'
  const given = typeof status === 'string' ? [status] : Object.values(status)
  return statuses.find((level) => given.includes(level)) ?? 'translated'
}
