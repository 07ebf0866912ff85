// Finds what is missing in a translation, and checks the texts that a program returns for it.
import type { Category, Code, Language, Status, StringRecord } from '@atlas/core/contract.ts'
import { codesWithTags, objectionTo } from './checked-texts.ts'
import { exchangeRows, mergeReturned, type ExchangeRow, type Returned } from './exchange.ts'
import { type FileString, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { isPlural, placeFor } from '@atlas/core/reading/strings.ts'

/** A text that is to be translated. A plural has one for each category of the language: `bulbs[one]`. */
export interface Gap {
  identifier: string
  text: string
  context: string | undefined
  maxLength: number | undefined
  /** The form of a plural. */
  category: Category | undefined
  codes: readonly Code[]
  /** The source texts before and after it. */
  neighbors: readonly string[]
}

/** How gaps are found. */
export interface GapOptions {
  /** The file in the target language, for a format of one language. */
  translation?: FileStrings | undefined
  /** Whether texts that equal the source text are translated, too. */
  isSameToo?: boolean | undefined
  /** Whether the new texts are marked for a review, where the format can say so. */
  needsReview?: boolean | undefined
}

/** A record to write, and the identifiers of the accepted texts in it. */
export interface TakenRecord {
  record: StringRecord
  rows: readonly string[]
}

/** A neighbor is only shown, so its start is enough. */
const shortened = (text: string): string => text.slice(0, 200).toWellFormed()

/** The gaps of a translation, and the texts that fill them. */
export class Gaps {
  readonly all: readonly Gap[]
  readonly #file: FileStrings
  readonly #language: Language
  readonly #rows: ReadonlyMap<string, ExchangeRow>
  readonly #status: Status
  /** Accepted texts that were not handed out yet. */
  readonly #taken = new Map<string, Returned>()
  /** Gaps without an accepted text. */
  readonly #open: Set<string>

  constructor(
    file: FileStrings,
    language: Language,
    { translation, isSameToo = false, needsReview = false }: GapOptions = {},
  ) {
    this.#file = file
    this.#status = needsReview ? 'untranslated' : 'translated'
    this.#language = language
    const rows = exchangeRows(file, language, translation)
    this.#rows = new Map(rows.map((row) => [row.identifier, row]))
    const isGap = ({ source, target = '', status }: ExchangeRow): boolean => {
      const isCopied =
        target === source && (status === 'untranslated' || (isSameToo && /\p{L}/u.test(source)))
      return source !== '' && (target === '' || isCopied)
    }
    this.all = rows.flatMap((row, index) => {
      const { identifier, source: text, context, maxLength } = row
      const [entry, category] = this.#entryOf(identifier)
      if (!isGap(row) || (entry && !hasRow(file, translation, entry, { language, category }))) return []
      const codes = entry ? codesWithTags(file, entry, text) : []
      const around = [rows[index - 1], rows[index + 1]].flatMap((each) =>
        each ? shortened(each.source) : [],
      )
      return { identifier, text, context, maxLength, category, codes, neighbors: around }
    })
    this.#open = new Set(this.all.map(({ identifier }) => identifier))
  }

  /** Accepts a translation, or returns why it cannot. */
  take(identifier: string, text: string): string | undefined {
    const row = this.#rows.get(identifier)
    if (!row) return 'no string of this name was requested'
    const [entry, category] = this.#entryOf(identifier)
    const objection = entry && objectionTo(this.#file, entry, text, this.#language, category)
    if (objection) return objection.reason
    this.#taken.set(identifier, { source: row.source, target: text, status: this.#status })
    this.#open.delete(identifier)
    return undefined
  }

  /**
   * Records with the texts that were accepted since the last call, as translated and not as approved. Programs need each
   * row of a plural, so that a file gets a plural when all its gaps have a text.
   */
  taken(): TakenRecord[] {
    const open = new Set([...this.#open].map((identifier) => this.#nameOf(identifier)))
    const ready = [...this.#taken.keys()].filter((identifier) => !open.has(this.#nameOf(identifier)))
    const rows = new Map<string, string[]>()
    for (const identifier of ready) {
      const name = this.#nameOf(identifier)
      rows.set(name, [...(rows.get(name) ?? []), identifier])
    }
    const { records } = mergeReturned(this.#file, this.#withOtherForms(ready), this.#language)
    for (const identifier of ready) this.#taken.delete(identifier)
    return records.map((record) => ({ record, rows: rows.get(record.identifier) ?? [] }))
  }

  /** Accepted texts that no record has, since another row of their plural has no text, and why, as sentences. */
  unfinished(): { identifier: string; reason: string }[] {
    return [...this.#taken.keys()].map((identifier) => {
      const name = this.#nameOf(identifier)
      const open = [...this.#open].filter((each) => this.#nameOf(each) === name)
      return { identifier, reason: `it was not written, since ${open.join(', ')} has no translation` }
    })
  }

  /** The identifier of the string that a row belongs to. */
  #nameOf(identifier: string): string {
    return this.#entryOf(identifier)[0]?.identifier ?? identifier
  }

  #entryOf(identifier: string): [FileString | undefined, Category | undefined] {
    const own = this.#file.strings.get(identifier)
    if (own) return [own, undefined]
    const [, name = '', category] = /^(.*)\[(\w+)\]$/s.exec(identifier) ?? []
    return [this.#file.strings.get(name), category as Category | undefined]
  }

  /** Accepted texts with the other forms that their plurals have: a plural is written as a whole. */
  #withOtherForms(accepted: readonly string[]): Map<string, Returned> {
    const names = new Set(accepted.map((identifier) => this.#nameOf(identifier)))
    const all = new Map<string, Returned>()
    for (const [identifier, { source, target }] of this.#rows) {
      if (!names.has(this.#nameOf(identifier))) continue
      const taken = this.#taken.get(identifier)
      if (taken) all.set(identifier, taken)
      else if (target) all.set(identifier, { source, target, status: this.#status })
    }
    return all
  }
}

/** Whether the file has a place for a row of a plural. PO has none for a form that only fractions take. */
function hasRow(
  file: FileStrings,
  translation: FileStrings | undefined,
  entry: FileString,
  { language, category }: { language: Language; category: Category | undefined },
): boolean {
  const { unit } = translation?.strings.get(entry.identifier) ?? entry
  const place = placeFor(file.plugin, unit, language)
  if (category === undefined || !place || !isPlural(place)) return true
  return place.reshape(language.pluralCategoryNames).forms.has(category)
}
