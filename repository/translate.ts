// Finds what is missing in a translation, and checks the texts that a program returns for it.
import type { Category, Code, Language, Status } from '../core/contract.ts'
import { codesWithTags, objectionTo } from './checked-texts.ts'
import { exchangeRows, mergeReturned, type ExchangeRow, type Merged, type Returned } from './exchange.ts'
import { type Entry, type FileStrings } from '../core/reading/file-strings.ts'

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

/** A neighbor is only shown, so its start is enough. */
const shortened = (text: string): string => text.slice(0, 200).toWellFormed()

/** The gaps of a translation, and the texts that fill them. */
export class Gaps {
  readonly all: readonly Gap[]
  readonly #file: FileStrings
  readonly #language: Language
  readonly #rows: ReadonlyMap<string, ExchangeRow>
  readonly #status: Status
  readonly #taken = new Map<string, Returned>()

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
      if (!isGap(row)) return []
      const { identifier, source: text, context, maxLength } = row
      const [entry, category] = this.#entryOf(identifier)
      const codes = entry ? codesWithTags(file, entry, text) : []
      const around = [rows[index - 1], rows[index + 1]].flatMap((each) =>
        each ? shortened(each.source) : [],
      )
      return { identifier, text, context, maxLength, category, codes, neighbors: around }
    })
  }

  /** Accepts a translation, or returns why it cannot. */
  take(identifier: string, text: string): string | undefined {
    const row = this.#rows.get(identifier)
    if (!row) return 'no string of this name was requested'
    const [entry, category] = this.#entryOf(identifier)
    const objection = entry && objectionTo(this.#file, entry, text, category)
    if (!objection) this.#taken.set(identifier, { source: row.source, target: text, status: this.#status })
    return objection?.reason
  }

  /** Records with the texts that were accepted since the last call, as translated and not as approved. */
  taken(): Merged {
    const merged = mergeReturned(this.#file, this.#withOtherForms(), this.#language)
    this.#taken.clear()
    return merged
  }

  #entryOf(identifier: string): [Entry | undefined, Category | undefined] {
    const own = this.#file.entries.get(identifier)
    if (own) return [own, undefined]
    const [, name = '', category] = /^(.*)\[(\w+)\]$/s.exec(identifier) ?? []
    return [this.#file.entries.get(name), category as Category | undefined]
  }

  /** A plural is written as a whole, so its existing forms are included. */
  #withOtherForms(): Map<string, Returned> {
    const names = new Set([...this.#taken.keys()].map((identifier) => identifier.replace(/\[\w+\]$/, '')))
    const all = new Map(this.#taken)
    for (const [identifier, { source, target }] of this.#rows) {
      if (all.has(identifier) || !target || !names.has(identifier.replace(/\[\w+\]$/, ''))) continue
      if (!this.#file.entries.has(identifier)) all.set(identifier, { source, target, status: this.#status })
    }
    return all
  }
}
