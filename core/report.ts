// The report of a build: the outcome of each translation. No translation disappears without a trace.
import type { LanguageId } from './contract.ts'

/** The outcome of one string in one language. */
export type Outcome =
  /** The translation was written. */
  | 'written'
  /** The file already has the same text. */
  | 'equal'
  /** No translation was sent, or it was empty or had the status `untranslated`. */
  | 'untranslated'
  /** Written, although the record's source text differs from the file's. */
  | 'outdated'
  /** Written in another form: one text to all rows of a plural, or one form of a plural as the text. */
  | 'other-kind'
  /** Written with other white space, since its place cannot keep that of the translation. */
  | 'adjusted'
  /** Left out, since its place cannot hold it. The source text stays. */
  | 'refused'
  /** Left out, since the file has no string with this identifier. */
  | 'unknown'
  /** Left out, since the string has no place for this language, or the job does not ask for it. */
  | 'no-place'

/** A row of a report: one string in one language. */
export interface ReportRow {
  identifier: string
  language: LanguageId
  outcome: Outcome
  /** Why, if the outcome alone does not say it. */
  reason?: string
}

/** The outcomes of the translations of a build. */
export interface BuildReport {
  /** How many strings had each outcome, by language. */
  counts: Record<LanguageId, Partial<Record<Outcome, number>>>
  /** All outcomes except `written` and `equal`, in file order. At most `MOST_ROWS`. */
  rows: ReportRow[]
}

/** A report has at most this many rows. The counts include all others. */
export const MOST_ROWS = 1000

const NONE: Readonly<Record<Outcome, number>> = {
  written: 0,
  equal: 0,
  untranslated: 0,
  outdated: 0,
  'other-kind': 0,
  adjusted: 0,
  refused: 0,
  unknown: 0,
  'no-place': 0,
}

/** Collects the report of a build. */
export class Reporter {
  readonly #counts = new Map<LanguageId, Record<Outcome, number>>()
  /** The language that was told of last, and its counts. */
  #language: LanguageId | undefined
  #own: Record<Outcome, number> = { ...NONE }
  readonly #rows: ReportRow[] = []
  /** Translations that were written, but not as they were sent, by string and language. */
  readonly #changed = new Map<string, Outcome>()

  /** Counts an outcome. Adds a row for it, unless it is `written` or `equal`. */
  tell(identifier: string, language: LanguageId, outcome: Outcome, reason?: string): void {
    this.#count(language, outcome, 1)
    if (outcome === 'written' || outcome === 'equal') return
    if (outcome === 'outdated' || outcome === 'other-kind' || outcome === 'adjusted')
      this.#changed.set(nameOf(identifier, language), outcome)
    this.#addRow({ identifier, language, outcome, ...(reason === undefined ? {} : { reason }) })
  }

  /** Changes the outcome of a translation that was reported as written to `refused`. */
  refuse(identifier: string, language: LanguageId, reason: string): void {
    const was = this.#changed.get(nameOf(identifier, language)) ?? 'written'
    this.#changed.delete(nameOf(identifier, language))
    this.#count(language, was, -1)
    const row = this.#rows.findIndex((one) => one.identifier === identifier && one.language === language)
    if (row >= 0) this.#rows.splice(row, 1)
    this.tell(identifier, language, 'refused', reason)
  }

  /** The report of all outcomes so far. */
  report(): BuildReport {
    const counts: BuildReport['counts'] = {}
    for (const [language, own] of this.#counts) {
      const told = Object.entries(own).filter(([, count]) => count > 0)
      if (told.length > 0) counts[language] = Object.fromEntries(told)
    }
    return { counts, rows: this.#rows }
  }

  #count(language: LanguageId, outcome: Outcome, change: number): void {
    if (language !== this.#language) {
      this.#language = language
      this.#own = this.#counts.get(language) ?? { ...NONE }
      this.#counts.set(language, this.#own)
    }
    this.#own[outcome] += change
  }

  #addRow(row: ReportRow): void {
    if (this.#rows.length < MOST_ROWS) this.#rows.push(row)
  }
}

function nameOf(identifier: string, language: LanguageId): string {
  return `${language}\0${identifier}`
}
