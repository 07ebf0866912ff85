// Counts how far the translations of a file are.
import type { Language, StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import { neededCategories } from '@atlas/core/plural-rules.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'
import { runtimePluralRow } from './runtime-plural-rows.ts'
import { isSameText, placedTexts } from './reading.ts'

/** The state of a string of a target file. */
export const states = ['translated', 'same', 'fuzzy', 'stale', 'missing', 'extra'] as const

/** The state of a string of a target file. */
export type State = (typeof states)[number]

/** The strings of one file in one language, by state. */
export interface FileStatus {
  language: string
  path: string
  /** The strings that are to be translated. */
  total: number
  identifiers: Readonly<Record<State, readonly string[]>>
}

/** Compares a target file of one language with its source. `stale` are strings whose source changed later. */
export function statusOfTarget(
  source: FileStrings,
  target: FileStrings | undefined,
  language: Language,
  { path, stale = new Set() }: { path: string; stale?: ReadonlySet<string> },
): FileStatus {
  const found = empty()
  let total = 0
  for (const { identifier, record } of source.strings.values()) {
    if (record.isHidden) continue
    total++
    const targetString = target?.strings.get(identifier)
    const text =
      target && targetString && !lacksRow(target, targetString, language)
        ? targetString.record.text
        : undefined
    found[stateOf(record, text, stale.has(identifier))].push(identifier)
  }
  for (const [identifier, { record }] of target?.strings ?? [])
    if (!source.strings.has(identifier) && !record.isHidden && !runtimePluralRow(source, identifier))
      found.extra.push(identifier)
  return { language: language.id, path, total, identifiers: found }
}

/** Counts the translations in a file of a pair, or of many languages. What only its template has is missing. */
export function statusInFile(file: FileStrings, language: Language, template?: FileStrings): FileStatus {
  const found = empty()
  let total = 0
  for (const entry of file.strings.values()) {
    const { identifier, record, translation } = entry
    if (record.isHidden) continue
    total++
    const stored = translation(language)
    const statuses = typeof stored?.status === 'object' ? Object.values(stored.status) : [stored?.status]
    if (stored && statuses.includes('untranslated')) found.fuzzy.push(identifier)
    else
      found[stateOf(record, lacksRow(file, entry, language) ? undefined : stored?.text, false)].push(
        identifier,
      )
  }
  for (const [identifier, { record }] of template?.strings ?? []) {
    if (record.isHidden || file.strings.has(identifier)) continue
    total++
    found.missing.push(identifier)
  }
  return { language: language.id, path: file.path, total, identifiers: found }
}

function empty(): Record<State, string[]> {
  return { translated: [], same: [], fuzzy: [], stale: [], missing: [], extra: [] }
}

/** Whether a row of a plural in the file is empty that files of the language need: a program shows the source text. */
function lacksRow(file: FileStrings, { record, unit }: FileString, language: Language): boolean {
  if (record.hasPlurals !== true) return false
  const needed = neededCategories(language)
  return placedTexts(file, unit, language).some(
    ({ text, category }) => text === '' && (category === undefined || needed.includes(category)),
  )
}

function stateOf({ text }: StringRecord, translated: TextOrForms | undefined, isStale: boolean): State {
  if (translated === undefined) return 'missing'
  if (isStale) return 'stale'
  return isCopied(text, translated) && hasLetters(text) ? 'same' : 'translated'
}

/** Whether a translation repeats the source text: for a plural, whether each row repeats one of its rows. */
function isCopied(text: TextOrForms, translated: TextOrForms): boolean {
  if (typeof text === 'string' || typeof translated === 'string') return isSameText(text, translated)
  const texts = Object.values(text)
  return Object.values(translated).every((row) => texts.includes(row))
}

/** A text without letters is the same in every language. */
function hasLetters(text: TextOrForms): boolean {
  return /\p{L}/u.test(typeof text === 'string' ? text : Object.values(text).join(''))
}

/**
 * The share of strings that are translated. Strings that equal the source do not count, except where all do: such a file
 * is a copy of its source. 1 if there are no strings.
 */
export function shareOf({ total, identifiers }: FileStatus): number {
  if (total === 0) return 1
  const counted = total - identifiers.same.length
  return counted === 0 ? 0 : identifiers.translated.length / counted
}

/** The texts of a file in one version, by identifier. */
export type TextsByIdentifier = ReadonlyMap<string, TextOrForms>

/**
 * The strings whose text differs from the one that it had before, by the number of the version that changed it last.
 * `versions` are of one file, the newest first.
 */
export function lastChanges(versions: readonly TextsByIdentifier[]): Map<string, number> {
  const changes = new Map<string, number>()
  for (const [index, version] of versions.entries()) {
    const before = versions[index + 1]
    for (const identifier of before ? (versions[0]?.keys() ?? []) : []) {
      if (changes.has(identifier)) continue
      const was = before?.get(identifier)
      if (was === undefined) continue
      if (!isSameText(version.get(identifier), was)) changes.set(identifier, index)
    }
  }
  return changes
}
