// Converts string records to rows of the tables and back.
import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import {
  statuses,
  type LanguageId,
  type Status,
  type StringRecord,
  type TextOrForms,
  type Translation,
} from '@atlas/core/contract.ts'
import type { CheckedLanguage } from '@atlas/core/checks/finding.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { countFindings, type ComparedString } from '@atlas/editor/strings/findings.ts'
import type { ProjectTables } from '../tables/projects.ts'

/** A stored string. */
export type StringRow = Selectable<ProjectTables['strings']>

/** A stored translation. */
export type TranslationRow = Selectable<ProjectTables['translations']>

/** The columns of a record, without its id and file. */
export type StringValues = Omit<StringRow, 'id' | 'file'>

/**
 * The `uniqId` of the string with this identifier. The platform chooses it after an app has read a file. It is derived
 * from the identifier, so it stays the same when the file is updated.
 */
export function uniqIdOf(identifier: string): string {
  return createHash('sha256').update(identifier).digest('hex').slice(0, 32)
}

/** The columns of a record. */
export function valuesOf(record: StringRecord, position: number): StringValues {
  const {
    identifier,
    context,
    customData,
    maxLength,
    labels = [],
    attributes,
    codes,
    text,
    previewId,
  } = record
  return {
    position,
    uniq_id: record.uniqId ?? uniqIdOf(identifier),
    identifier,
    context: context ?? null,
    custom_data: customData ?? null,
    max_length: maxLength ?? null,
    is_hidden: record.isHidden ? 1 : 0,
    has_plurals: record.hasPlurals ? 1 : 0,
    is_removed: 0,
    labels: JSON.stringify(labels ?? []),
    attributes: attributes === undefined ? null : JSON.stringify(attributes),
    codes: codes === undefined ? null : JSON.stringify(codes),
    text: JSON.stringify(text),
    preview_token: previewId === undefined || previewId === null ? null : String(previewId),
    before: null,
    place: null,
    words: [identifier, context ?? '', ...textsOf(text)].join('\n').toLowerCase(),
  }
}

/** The columns of a string that its translations are compared with. */
type ComparedRow = Pick<StringRow, 'text' | 'max_length' | 'codes'>

/** A string that gets translations. */
export type TranslatedString = Pick<StringRow, 'id'> & ComparedRow

/** The columns of a translation. */
export function translationValues(
  string: TranslatedString,
  language: string,
  { text, status = 'translated' }: Translation,
): Insertable<ProjectTables['translations']> {
  return {
    string: string.id,
    language,
    text: JSON.stringify(text),
    status: JSON.stringify(status),
    level: levelOf(text, status),
    words: textsOf(text).join('\n').toLowerCase(),
    findings: findingsOf(string, language, text),
  }
}

/** The number of findings in a translation of a string. */
export function findingsOf(string: ComparedRow, language: LanguageId, translation: TextOrForms): number {
  return countFindings(translation, checkedLanguage(language), comparedString(string))
}

/** A language of a project. One that our table lacks may have its number in words in any form. */
function checkedLanguage(id: LanguageId): CheckedLanguage {
  return languageByCode(id) ?? { id, twoLettersCode: id, pluralCategoryNames: [], pluralRules: '' }
}

/** A string as its translations are compared with it. */
export function comparedString(string: ComparedRow): ComparedString {
  const { max_length: maxLength, codes } = string
  return {
    text: sourceTextOf(string),
    maxLength,
    codes: codes === null ? undefined : (JSON.parse(codes) as string[]),
  }
}

/** A stored translation as the wire has it. */
export function wireTranslation({
  text,
  status,
}: Pick<TranslationRow, 'text' | 'status'>): Required<Translation> {
  return {
    text: JSON.parse(text) as TextOrForms,
    status: JSON.parse(status) as NonNullable<Translation['status']>,
  }
}

/** A stored string as processing modules get it, without the fields of formats. */
export function processedRecord(row: StringRow, translations: readonly TranslationRow[]): StringRecord {
  return {
    uniqId: row.uniq_id,
    identifier: row.identifier,
    ...(row.context === null ? {} : { context: row.context }),
    maxLength: row.max_length,
    isHidden: row.is_hidden === 1,
    hasPlurals: row.has_plurals === 1,
    labels: labelsOf(row),
    ...(row.attributes === null
      ? {}
      : { attributes: JSON.parse(row.attributes) as NonNullable<StringRecord['attributes']> }),
    text: sourceTextOf(row),
    translations: Object.fromEntries(
      translations.map((stored) => [stored.language, wireTranslation(stored)]),
    ),
  }
}

/** The source text, or the texts of a plural. */
export function sourceTextOf({ text }: Pick<StringRow, 'text'>): TextOrForms {
  return JSON.parse(text) as TextOrForms
}

/** The labels of a stored string. */
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
