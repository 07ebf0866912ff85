// The outcomes of a build in words.
import type { Outcome } from '@atlas/core/report.ts'

/** The words for an outcome, as in "2 refused". */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  written: 'written',
  equal: 'equal to the file',
  untranslated: 'untranslated',
  hidden: 'hidden',
  outdated: 'written, but the source text has changed',
  'other-kind': 'written in another plural form',
  adjusted: 'in the file with other white space',
  finding: 'written, but with wrong placeholders',
  'held-back': 'held back',
  refused: 'refused',
  'kept-foreign': 'kept in another language',
  unknown: 'not in the file',
  'no-place': 'without a place in the file',
}

/** "Strings: 2 written, 1 held back." It is empty if nothing was counted. */
export function outcomeSentence(totals: Partial<Record<Outcome, number>>): string {
  const counts = new Map(Object.entries(totals))
  const parts = Object.entries(OUTCOME_WORDS).flatMap(([outcome, words]) => {
    const count = counts.get(outcome)
    return count === undefined ? [] : [`${count.toLocaleString('en')} ${words}`]
  })
  return parts.length === 0 ? '' : `Strings: ${parts.join('; ')}.`
}
