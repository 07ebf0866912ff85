// Finds the translations of a project that an export leaves out, so that the editor can name each one.
import type { Category, LanguageId, Status, StringRecord, Translation } from '@atlas/core/contract.ts'

/**
 * Why a translation is not in an export. `held-back`: a module for `file-pre-export` removed it. `unchecked`: its
 * status is `untranslated`, because its source text has changed or a person set it.
 */
export type LeftOutReason = 'held-back' | 'unchecked'

/** A translation that is not in an export. */
export interface OmittedTranslation {
  /** The id of the string. */
  string: number
  identifier: string
  language: LanguageId
  reason: LeftOutReason
}

/** The translations with a text that are not in the export. `final` are the strings that the format receives. */
export function leftOut(
  strings: readonly StringRecord[],
  final: readonly StringRecord[],
): OmittedTranslation[] {
  const byUniqId = new Map(final.map((record) => [record.uniqId, record]))
  const found: OmittedTranslation[] = []
  for (const { id = 0, uniqId, identifier, translations = {} } of strings) {
    const after = byUniqId.get(uniqId)?.translations ?? {}
    for (const [language, translation] of Object.entries(translations)) {
      if (!hasText(translation)) continue
      const reason = leftOutReason(translation, after[language])
      if (reason) found.push({ string: id, identifier, language, reason })
    }
  }
  return found
}

function leftOutReason(before: Translation, after: Translation | undefined): LeftOutReason | undefined {
  const sent = exportedForms(before)
  const kept = after ? exportedForms(after) : []
  if (sent.some((form) => !kept.includes(form))) return 'held-back'
  return sent.length < formsOf(before).length ? 'unchecked' : undefined
}

function hasText(translation: Translation): boolean {
  return formsOf(translation).length > 0
}

/** The categories of a plural that have a text; `text` for a string without plurals. */
function formsOf({ text }: Translation): string[] {
  if (typeof text === 'string') return text === '' ? [] : ['text']
  return (Object.keys(text) as Category[]).filter((category) => text[category] !== '')
}

/** The forms that are to be written. A missing status counts as `translated`. */
function exportedForms(translation: Translation): string[] {
  const { status = 'translated' } = translation
  const statusOf = (form: string): Status =>
    typeof status === 'string' ? status : (status[form as Category] ?? 'translated')
  return formsOf(translation).filter((form) => statusOf(form) !== 'untranslated')
}
