// Finds the translations of a project that an export leaves out, so that the editor can name each one.
import type { LanguageId, Status, StringRecord, Translation } from '../../core/contract.ts'
import { textsOf } from './records.ts'

/**
 * Why a translation is not in an export. `held-back`: a module for `file-pre-export` removed it. `unchecked`: its status
 * is `untranslated`, because its source text has changed or a person said so.
 */
export type LeftOutReason = 'held-back' | 'unchecked'

/** A translation that is not in an export. */
export interface LeftOut {
  /** The id of the string. */
  string: number
  identifier: string
  language: LanguageId
  reason: LeftOutReason
}

/** The translations with a text that are not in the export. `final` are the strings that the format is given. */
export function leftOut(strings: readonly StringRecord[], final: readonly StringRecord[]): LeftOut[] {
  const byUniqId = new Map(final.map((record) => [record.uniqId, record]))
  const found: LeftOut[] = []
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
  if (!isExported(before)) return 'unchecked'
  return after && hasText(after) && isExported(after) ? undefined : 'held-back'
}

function hasText({ text }: Translation): boolean {
  return textsOf(text).some((form) => form !== '')
}

/** Whether at least one text is to be written. A missing status counts as `translated`. */
function isExported({ status = 'translated' }: Translation): boolean {
  const given: readonly Status[] = typeof status === 'string' ? [status] : Object.values(status)
  return given.length === 0 || given.some((each) => each !== 'untranslated')
}
