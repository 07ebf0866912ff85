// What a module gets that aligns a translated document with the stored strings of its source file, and what it returns.
import type { LanguageId, StringRecord } from '@atlas/core/contract.ts'
import type { AlignableTexts, AlignedTranslation } from '../calls/kinds/file-translations-alignment.ts'
import { sourceTextOf, type StringRow } from './records.ts'

/** The texts of both documents for a module. Hidden strings and plurals have no counterpart. */
export function alignableTexts(
  rows: readonly StringRow[],
  translated: readonly StringRecord[],
  target: LanguageId,
): AlignableTexts {
  return {
    sourceStrings: rows
      .filter(({ is_hidden, has_plurals }) => is_hidden === 0 && has_plurals === 0)
      .map((row) => ({ id: row.id, text: sourceTextOf(row), context: row.context ?? '' })),
    translationStrings: translated
      .filter(({ isHidden, hasPlurals }) => !isHidden && !hasPlurals)
      .map(({ text, translations, context = '' }) => ({
        id: null,
        text: translations?.[target]?.text ?? text,
        context: context ?? '',
      })),
  }
}

/** What a module has aligned, as records. */
export function alignedRecords(
  rows: readonly StringRow[],
  translations: readonly AlignedTranslation[],
  target: LanguageId,
): StringRecord[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return translations.flatMap(({ sourceStringId, text }): StringRecord | [] => {
    const row = byId.get(sourceStringId)
    if (!row) return []
    return { identifier: row.identifier, text: sourceTextOf(row), translations: { [target]: { text } } }
  })
}
