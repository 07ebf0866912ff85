// Writes strings for other tools, and matches the returned translations: XLIFF 2.1 and 1.2, PO, CSV, NDJSON.
import type { Category, Code, Language, Status, StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import { categoriesIn } from '@atlas/core/plural-rules.ts'
import type { Format } from '@atlas/core/format.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { namesOf } from '@atlas/core/sync/counterparts.ts'
import { makeFile, type MadeFile } from '@atlas/core/writing/new-file.ts'
import { nativeText } from './exchange-codes.ts'
import { codesOfString, newStringsOf, rowName, formOfCategory, rowStatus, type Sent } from './new-strings.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'

/** The kinds of files that can be written. */
export const exchangeFormats = ['xliff-2.1', 'xliff-1.2', 'po', 'csv', 'ndjson'] as const

/** A kind of file. */
export type ExchangeFormat = (typeof exchangeFormats)[number]

/** The types of formats of the kinds. NDJSON is not a format. */
export const exchangeTypes: Readonly<Record<Exclude<ExchangeFormat, 'ndjson'>, string>> = {
  'xliff-2.1': 'xliff-2',
  'xliff-1.2': 'xliff-1.2',
  po: 'gettext-po',
  csv: 'csv',
}

/** A text to translate. A plural has one row for each category of the target language: `bulbs[one]`. */
export interface ExchangeRow {
  identifier: string
  source: string
  /** Undefined for a form that nobody wrote. */
  target: string | undefined
  status: Status | undefined
  context: string | undefined
  maxLength: number | undefined
  /** The codes in the source text. */
  codes: readonly Code[]
}

/** The rows of a file. `translation` is the file in the target language, for a format of one language. */
export function exchangeRows(
  file: FileStrings,
  language: Language,
  translation?: FileStrings,
): ExchangeRow[] {
  const rows: ExchangeRow[] = []
  for (const entry of file.strings.values()) {
    const { record } = entry
    if (record.isHidden) continue
    const { text, status } = translationOf(entry, language, translation)
    for (const category of rowsOf(record, language, text)) {
      const source = shownForm(record.text, category)
      rows.push({
        identifier: rowName(entry.identifier, category),
        source,
        target: formOfCategory(text, category),
        status: rowStatus(status, category),
        context: record.context,
        maxLength: record.maxLength ?? undefined,
        codes: codesOfString(file, entry, source),
      })
    }
  }
  return rows
}

/** The translation of a string, in its own file or in the file of the target language. */
function translationOf(
  { identifier, translation: own }: FileString,
  language: Language,
  translation: FileStrings | undefined,
): Pick<Sent, 'status'> & { text?: TextOrForms | undefined } {
  return translation ? { text: translation.strings.get(identifier)?.record.text } : (own(language) ?? {})
}

/** The rows of a string as they are exchanged: those that files need, and those that the translation has. */
function rowsOf(
  { hasPlurals }: StringRecord,
  language: Language,
  translation: TextOrForms | undefined,
): readonly (Category | undefined)[] {
  if (!hasPlurals) return [undefined]
  return categoriesIn(language, (category) => Boolean(formOfCategory(translation, category)))
}

function categoriesOf(
  record: StringRecord,
  { pluralCategoryNames }: Language,
): readonly (Category | undefined)[] {
  return record.hasPlurals ? pluralCategoryNames : [undefined]
}

/** A file as it is exchanged. */
export interface ExchangeHead {
  /** The name of the file that was extracted. */
  name: string
  source: Language
  target: Language
}

/** Makes the exchange file of a format. */
export function extractTo(
  format: Format,
  { name, source, target }: ExchangeHead,
  file: FileStrings,
  translation?: FileStrings,
): Pick<MadeFile, 'bytes' | 'leftOut'> {
  const rows = format.newFile?.hasPlurals ? undefined : target
  const style = { language: target.id, rows, nests: false }
  const shown = [...file.strings.values()].filter(({ record }) => !record.isHidden)
  const strings = shown.flatMap((entry) => {
    const { text, status } = translationOf(entry, target, translation)
    return newStringsOf(file, { entry, source: entry.record.text, text, status }, style)
  })
  return makeFile(format, { source, targets: [target] }, strings, name)
}

/** The strings as records, one in each line. */
export function ndjson({ target: language }: ExchangeHead, rows: readonly ExchangeRow[]): string {
  return rows
    .map(({ identifier, source, target, status, context, maxLength }) => {
      const translations =
        target === undefined
          ? undefined
          : { [language.id]: status === undefined ? { text: target } : { text: target, status } }
      return `${JSON.stringify({ identifier, text: source, context, maxLength, translations })}\n`
    })
    .join('')
}

/** A returned translation. */
export interface Returned {
  /** The source text that was translated. Of a plural with two source texts, the text of its row in the source language. */
  source: string
  target: string
  status: Status | undefined
}

/**
 * The rows of an exchange file that our formats have read, for the strings of `file`. A plural has one for each of its
 * forms.
 */
export function returnedRows(
  { strings, plugin }: FileStrings,
  file: FileStrings,
  language: Language,
): Map<string, Returned> {
  const sent = new Map(exchangeRows(file, language).map((row) => [row.identifier, row]))
  const rows = new Map<string, Returned>()
  for (const { record, unit, translation } of strings.values()) {
    const { text, status } = translation(language) ?? {}
    if (text === undefined) continue
    const key = plugin.newFile?.keyOf?.(unit) ?? unit.key
    const forms = typeof text === 'string' ? [[undefined, text] as const] : Object.entries(text)
    for (const [category, form] of forms) {
      const identifier = rowName(key.at(-1) ?? '', category as Category | undefined)
      const row = sent.get(identifier)
      const native = (each: string): string => nativeText(each, row?.source ?? '', row?.codes ?? [])
      const source = sourceOf(record.text, category as Category | undefined, row)
      const rowStatus = typeof status === 'object' ? status[category as Category] : status
      rows.set(identifier, { source: native(source), target: native(form), status: rowStatus })
    }
  }
  return rows
}

/**
 * The source text of a row. A plural of PO has two, for one and for other numbers. If these are unchanged, so is a row
 * for which the source language has a third text.
 */
function sourceOf(text: TextOrForms, category: Category | undefined, row: ExchangeRow | undefined): string {
  if (typeof text === 'string') return text
  const isThird = category !== undefined && text[category] === undefined && row !== undefined
  return isThird && row.source !== '' ? row.source : shownForm(text, category)
}

/** The result of merging returned translations. */
export interface Merged {
  /** Records with the translations to write. */
  records: StringRecord[]
  /** Strings whose source text has changed since they were extracted. */
  stale: string[]
  /** Strings that the file does not have. */
  unknown: string[]
}

/** Matches translations with the strings of a file. */
export function mergeReturned(
  file: FileStrings,
  returned: ReadonlyMap<string, Returned>,
  language: Language,
): Merged {
  const merged: Merged = { records: [], stale: [], unknown: [] }
  const known = new Set<string>()
  for (const { identifier, record } of file.strings.values()) {
    const forms: Partial<Record<Category, string>> = {}
    let isStale = false
    let single: Returned | undefined
    for (const category of categoriesOf(record, language)) {
      const name = rowName(identifier, category)
      const row = returned.get(name)
      known.add(name)
      if (!row || row.target === '') continue
      isStale ||= row.source !== shownForm(record.text, category)
      single = row
      if (category !== undefined) forms[category] = row.target
    }
    if (!single) continue
    if (isStale) {
      merged.stale.push(identifier)
      continue
    }
    const text = record.hasPlurals ? forms : single.target
    const { status } = single
    merged.records.push({ ...record, translations: { [language.id]: status ? { text, status } : { text } } })
  }
  merged.unknown = [...returned.keys()].filter((name) => !known.has(name))
  return merged
}

/**
 * Records for the file of the target language: its text is the source text of a record, and they have the identifiers of
 * this file.
 */
export function ofTargetFile(
  records: readonly StringRecord[],
  source: FileStrings,
  file: FileStrings,
): StringRecord[] {
  const own = new Map([...namesOf(source, file)].map(([name, known]) => [known, name]))
  return records.map((record) => {
    const identifier = own.get(record.identifier) ?? record.identifier
    return { ...record, identifier, text: file.strings.get(identifier)?.record.text ?? record.text }
  })
}
