// Reports of jobs: the outcome of each translation of a build, and what a reading leaves out. Nothing disappears
// without a trace.
import type { LanguageId, Span } from './contract.ts'

/** The outcomes of one string in one language. */
export const outcomes = [
  /** The translation was written. */
  'written',
  /** The file already has the same text. */
  'equal',
  /** No translation was sent, or it was empty. */
  'untranslated',
  /** No translation was sent, and the file marks the string as not to be translated. */
  'hidden',
  /** Written, although the record's source text differs from the file's. */
  'outdated',
  /** Written in another form: one text to all rows of a plural, or one form of a plural as the text. */
  'other-kind',
  /** In the file with different white space, since its place cannot keep the translation's white space. */
  'adjusted',
  /** Written, although its codes (placeholders, tags) are wrong. */
  'finding',
  /** Left out on purpose: its status is `untranslated`, or its codes are wrong and an option keeps the source. */
  'held-back',
  /** Left out, since its place cannot hold it. The source text stays. */
  'refused',
  /** No translation was sent, and the text of another language stays, since its place cannot be empty. */
  'kept-foreign',
  /** Left out, since the file has no string with this identifier. */
  'unknown',
  /** Left out, since the string has no place for this language, or the job does not ask for it. */
  'no-place',
] as const

/** The outcome of one string in one language. */
export type Outcome = (typeof outcomes)[number]

/** Outcomes of strings whose translation was written as sent, or was not sent. */
const EXPECTED: ReadonlySet<Outcome> = new Set(['written', 'equal', 'untranslated', 'hidden'])

/** A row of a report: one string in one language. */
export interface ReportRow {
  identifier: string
  language: LanguageId
  outcome: Outcome
  /** The reason, if the outcome alone does not explain it. */
  reason?: string
  /** The place in the translation that the reason is about. */
  at?: Span
}

/** A change to the file besides its texts. */
export type FileChange =
  /** The file is in UTF-8 now, and declares it. */
  | 'reencoded'
  /** The languages that the file names have changed. */
  | 'languages-declared'
  /** The format wrote something else of its own, such as the date in a header. */
  | 'header-changed'

/** The outcomes of the translations of a build. */
export interface BuildOutcomes {
  /** How many strings had each outcome, by language. */
  counts: Record<LanguageId, Partial<Record<Outcome, number>>>
  /** All outcomes except `written` without a remark, and `equal`, in file order. At most `MAX_ROWS`; losses displace the others. */
  rows: ReportRow[]
}

/** The outcomes, and what else is to say about the file. */
export interface BuildReport extends BuildOutcomes {
  /** What changed in the file besides its texts. */
  file: FileChange[]
  /** The program for which the file was built, if programs read its format in different ways. */
  readBy?: string
}

/** The rows of translations that are not in the file, or not as they were sent. */
export function lossesOf({ rows }: BuildOutcomes): ReportRow[] {
  return rows.filter(({ outcome }) => !EXPECTED.has(outcome))
}

/** The rows of translations that were written as sent, with a remark: a tag that is missing, or new. */
export function remarksOf({ rows }: BuildReport): ReportRow[] {
  return rows.filter(({ outcome }) => outcome === 'written')
}

/** The number of translations that are not in the file, or not as they were sent. There may be more than rows. */
export function lossCountOf(report: BuildOutcomes): number {
  return Object.entries(totalsOf(report))
    .filter(([outcome]) => !EXPECTED.has(outcome as Outcome))
    .reduce((sum, [, count]) => sum + count, 0)
}

/** How many strings had each outcome, in all languages together. */
export function totalsOf({ counts }: BuildOutcomes): Partial<Record<Outcome, number>> {
  const totals: Partial<Record<Outcome, number>> = {}
  for (const outcome of outcomes) {
    const total = Object.values(counts).reduce((sum, own) => sum + (own[outcome] ?? 0), 0)
    if (total > 0) totals[outcome] = total
  }
  return totals
}

/** A report has at most this many rows. The counts include all others. */
export const MAX_ROWS = 1000

const NONE = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Readonly<Record<Outcome, number>>

/** Why a string has its outcome, and the place in its translation that this is about. */
export interface Reason {
  reason: string
  at?: Span
}

/** Outcomes that the report must still know if the engine later leaves the string out. */
const REMEMBERED: ReadonlySet<Outcome> = new Set([
  'outdated',
  'other-kind',
  'adjusted',
  'finding',
  'held-back',
  'hidden',
  'refused',
])

/** Collects the report of a build. */
export class Reporter {
  readonly #counts = new Map<LanguageId, Record<Outcome, number>>()
  /** The language that was reported last, and its counts. */
  #language: LanguageId | undefined
  #own: Record<Outcome, number> = { ...NONE }
  readonly #rows: ReportRow[] = []
  /** Outcomes that may change, by string and language, except the usual ones. */
  readonly #changed = new Map<string, Outcome>()

  /** Counts an outcome. Adds a row for it, unless it is `written` without a remark, or `equal`. */
  add(identifier: string, language: LanguageId, outcome: Outcome, why?: Reason): void {
    this.#count(language, outcome, 1)
    if ((outcome === 'written' && !why) || outcome === 'equal') return
    if (REMEMBERED.has(outcome)) this.#changed.set(nameOf(identifier, language), outcome)
    // In a file with few translations, the strings without one must not hide a translation that was lost.
    if (this.#rows.length === MAX_ROWS && !EXPECTED.has(outcome)) this.#dropExpected()
    if (this.#rows.length < MAX_ROWS) this.#rows.push({ identifier, language, outcome, ...why })
  }

  /** Counts a string as untranslated, although a text is written to its place. */
  addFilled(identifier: string, language: LanguageId, why: Reason): void {
    this.add(identifier, language, 'untranslated', why)
    this.#changed.set(nameOf(identifier, language), 'untranslated')
  }

  /** Changes the outcome of a translation that was reported as written to `refused`. */
  refuse(identifier: string, language: LanguageId, reason: string): void {
    this.#change(identifier, language, { was: 'written', is: 'refused' }, reason)
  }

  /** Changes the outcome of a string that was reported as untranslated to `kept-foreign`. A refused one stays refused. */
  keepForeign(identifier: string, language: LanguageId, reason: string): void {
    if (this.#changed.get(nameOf(identifier, language)) === 'refused') return
    this.#change(identifier, language, { was: 'untranslated', is: 'kept-foreign' }, reason)
  }

  /** Whether a string has this outcome. */
  has(outcome: Outcome): boolean {
    return [...this.#counts.values()].some((own) => own[outcome] > 0)
  }

  /** All outcomes so far. */
  outcomes(): BuildOutcomes {
    const counts: BuildReport['counts'] = {}
    for (const [language, own] of this.#counts)
      counts[language] = Object.fromEntries(Object.entries(own).filter(([, count]) => count > 0))
    return { counts, rows: this.#rows }
  }

  /** `was` is the reported outcome if none is stored in `#changed`. */
  #change(
    identifier: string,
    language: LanguageId,
    { was, is }: { was: Outcome; is: Outcome },
    reason: string,
  ): void {
    const name = nameOf(identifier, language)
    this.#count(language, this.#changed.get(name) ?? was, -1)
    this.#changed.delete(name)
    const row = this.#rows.findIndex((one) => one.identifier === identifier && one.language === language)
    if (row >= 0) this.#rows.splice(row, 1)
    this.add(identifier, language, is, { reason })
  }

  #dropExpected(): void {
    const row = this.#rows.findLastIndex(({ outcome }) => EXPECTED.has(outcome))
    if (row >= 0) this.#rows.splice(row, 1)
  }

  #count(language: LanguageId, outcome: Outcome, change: number): void {
    if (language !== this.#language) {
      this.#language = language
      this.#own = this.#counts.get(language) ?? { ...NONE }
      this.#counts.set(language, this.#own)
    }
    this.#own[outcome] += change
  }
}

function nameOf(identifier: string, language: LanguageId): string {
  return `${language}\0${identifier}`
}
