// Maps the rows of a PO plural to the categories of a language, and adds and removes rows when the language changes.
import {
  meansLanguage,
  ruleFor,
  type Category,
  type Codec,
  type Edit,
  type Language,
  type Plural,
  type Rows,
  type Slot,
  type Source,
  type Span,
} from '@atlas/core/contract.ts'
import {
  countedCategories,
  isOneToOne,
  lackedRows,
  meaningsOfRows,
  pluralRule,
  rowsInOrder,
  rowsLikeOther,
  type RowMeanings,
} from '../_grammars/plurals/rules.ts'
import { pluralEntries, type PoEntry, type PoRow } from './entries.ts'
import { pluralFormsOf, type PoHeader } from './header.ts'
import { isPoSpace } from './strings.ts'

/** The rows of every plural of a file, for one language. */
export interface PoRowPlan {
  meanings: RowMeanings
  /** Whether the header's rule is not for the language: the rows are its categories, and the header gets a new rule. */
  isNew: boolean
  /** Whether the built file has a rule by which its rows are read in the same way. */
  isWhole: boolean
  /** The categories without a row, if the file keeps a rule of another language. */
  lacks?: NonNullable<Plural['lacks']>
  /** The rows that get the text of `other` if no text is sent for them. */
  likeOther?: ReadonlySet<Category>
}

/** Whether a header names a language other than this one. */
export function isOfAnother(header: PoHeader | undefined, language: Language): boolean {
  const code = header?.language?.value ?? ''
  return code !== '' && !meansLanguage(code, language)
}

/**
 * The rows follow the header's rule if it has a row for each category of this language, or if rows have texts already,
 * which another rule would give to other numbers. The rule of a template belongs to the source language.
 */
export function planRows(source: Source, header: PoHeader | undefined, language: Language): PoRowPlan {
  const stated = pluralFormsOf(header)
  const isNamed = (header?.language?.value ?? '') !== ''
  const isForeign = isOfAnother(header, language)
  if (stated && !isForeign) {
    const meanings = meaningsOfRows(stated.rule, stated.rowCount, language)
    const likeOther = rowsLikeOther(meanings, language)
    if (isOneToOne(meanings, language)) return { meanings, isNew: false, isWhole: true, likeOther }
    if (hasRowTexts(source)) {
      const lacks = lackedRows(meanings, language, header?.pluralForms?.value)
      return { meanings, isNew: false, isWhole: true, likeOther, ...(lacks && { lacks }) }
    }
    // Without any text in a row, the file gets the rule of its language.
    return newPlan(language, true)
  }
  return newPlan(language, isForeign || !isNamed || !stated)
}

/** The rows are those of the language. The header gets its rule, which has to give them the same meanings. */
function newPlan(language: Language, isNew: boolean): PoRowPlan {
  const counted = countedCategories(language)
  const rule = pluralRule(ruleFor(counted, language))
  const { categories, repeats } = rule ? meaningsOfRows(rule, counted.length, language) : rowsInOrder([])
  const isWhole = repeats.size === 0 && categories.join() === counted.join()
  return { meanings: rowsInOrder(counted), isNew, isWhole }
}

function hasRowTexts(source: Source): boolean {
  for (const { rows } of pluralEntries(source)) if (rows.some((row) => hasText(source.text, row))) return true
  return false
}

const hasText = (text: string, { text: [start, end] }: PoRow): boolean =>
  /[^"\s]/.test(text.slice(start, end))

/** How the slots of one entry are made. */
export interface SlotMaker {
  codec: Codec
  /** The line end for new rows. */
  eol: string
  slotAt(at: Span): Slot
}

/** The slots of the rows of a plural, by a plan. */
interface PlannedRows {
  plan: PoRowPlan
  slotOf: ReadonlyMap<number, Slot>
  forms: ReadonlyMap<Category, Slot>
}

/** The translations of a plural entry. Its rows are planned when they are asked for, since that depends on the language. */
export class PoPlural implements Plural {
  readonly #text: string
  readonly #entry: PoEntry
  readonly #plan: () => PoRowPlan
  readonly #slots: SlotMaker
  readonly #writeGroup: string
  #planned: PlannedRows | undefined

  constructor(text: string, entry: PoEntry, plan: () => PoRowPlan, slots: SlotMaker) {
    this.#text = text
    this.#entry = entry
    this.#plan = plan
    this.#slots = slots
    this.#writeGroup = `rows of ${entry.id[0]}`
  }

  get forms(): ReadonlyMap<Category, Slot> {
    return this.#rows().forms
  }

  get lacks(): Plural['lacks'] {
    return this.#rows().plan.lacks
  }

  get requiresAllRows(): false | ReadonlySet<Category> {
    const { likeOther } = this.#rows().plan
    return likeOther?.size ? likeOther : false
  }

  reshape(wanted: readonly Category[]): Rows {
    const { slotOf, plan } = this.#rows()
    const { categories } = plan.meanings
    const { rows } = this.#entry
    const isWanted = (row: number): boolean => {
      const category = categories[row]
      return category !== undefined && wanted.includes(category)
    }
    const edits = plan.isNew ? [...withoutRows(this.#text, rows, categories.length)] : []
    const added = new Map<number, Slot>()
    for (const [at, numbers] of lackingRows(this.#text, rows, categories.length)) {
      const slots = this.#wrapNew(at, numbers, isWanted)
      for (const [number, slot] of slots) added.set(number, slot)
      if (slots.size === 0) edits.push({ at: [at, at], text: emptyRows(numbers, this.#slots.eol) })
    }
    const forms = formsIn(categories, (row) =>
      isWanted(row) ? (slotOf.get(row) ?? added.get(row)) : undefined,
    )
    return { forms, edits, areWhole: plan.isWhole }
  }

  #rows(): PlannedRows {
    const plan = this.#plan()
    if (this.#planned?.plan === plan) return this.#planned
    const { rows } = this.#entry
    const slotOf = new Map<number, Slot>()
    for (const row of rows) {
      const others = plan.meanings.repeats.get(row.number) ?? []
      const repeats = others.flatMap((other) => rows.find(({ number }) => number === other) ?? [])
      slotOf.set(row.number, this.#existing(row, repeats))
    }
    const forms = formsIn(plan.meanings.categories, (row) => slotOf.get(row))
    return (this.#planned = { plan, slotOf, forms })
  }

  /** `repeats`: the rows of the same category. */
  #existing(row: PoRow, repeats: readonly PoRow[]): Slot {
    const slot: Slot = { ...this.#slots.slotAt(row.text), writeGroup: this.#writeGroup }
    if (repeats.length === 0) return slot
    const [text, { codec }] = [this.#text, this.#slots]
    return {
      ...slot,
      *sideEdits(wanted, status) {
        yield* slot.sideEdits?.(wanted, status) ?? []
        yield* repeated(text, row, repeats, codec, wanted)
      },
    }
  }

  /**
   * Places for the rows that are missing at one offset. GNU gettext requires every row, so a row without a category is
   * written empty, next to the next row that has a place.
   */
  #wrapNew(at: number, numbers: readonly number[], hasPlace: (row: number) => boolean): Map<number, Slot> {
    const { eol, slotAt } = this.#slots
    const placed = numbers.filter(hasPlace)
    const last = placed.at(-1)
    let from = 0
    return new Map(
      placed.map((number) => {
        const index = numbers.indexOf(number)
        const open = `${emptyRows(numbers.slice(from, index), eol)}${eol}msgstr[${number}] `
        const close = number === last ? emptyRows(numbers.slice(index + 1), eol) : ''
        from = index + 1
        const wrapNew = () => [{ name: `row ${number}`, open, close }]
        return [number, { ...slotAt([at, at]), wrapNew, writeGroup: this.#writeGroup }] as const
      }),
    )
  }
}

const emptyRows = (numbers: readonly number[], eol: string): string =>
  numbers.map((number) => `${eol}msgstr[${number}] ""`).join('')

/** The numbers of the missing rows of a plural, in order, by the offset where they belong. */
function lackingRows(text: string, rows: readonly PoRow[], count: number): Map<number, number[]> {
  const lacking = new Map<number, number[]>()
  for (let number = 0; number < count; number++) {
    if (rows.some((row) => row.number === number)) continue
    const at = placeOf(text, rows, number)
    const others = lacking.get(at)
    if (others) others.push(number)
    else lacking.set(at, [number])
  }
  return lacking
}

/** The edits that add the missing rows of a rule to plurals. Plurals that `isWritten` have such edits already. */
export function rowsToAdd(source: Source, count: number, isWritten: (entry: PoEntry) => boolean): Edit[] {
  const { text, eol } = source
  const edits: Edit[] = []
  for (const entry of pluralEntries(source)) {
    if (isWritten(entry)) continue
    for (const [at, numbers] of lackingRows(text, entry.rows, count))
      edits.push({ at: [at, at], text: emptyRows(numbers, eol) })
  }
  return edits
}

function formsIn(
  categories: readonly (Category | undefined)[],
  slotOf: (row: number) => Slot | undefined,
): Map<Category, Slot> {
  const forms = new Map<Category, Slot>()
  for (let row = 0; row < categories.length; row++) {
    const category = categories[row]
    const slot = category && slotOf(row)
    if (category && slot) forms.set(category, slot)
  }
  return forms
}

/** Rows of the same category get the new text too, unless their texts differ from the old one. */
function* repeated(
  text: string,
  row: PoRow,
  others: readonly PoRow[],
  codec: Codec,
  wanted: string,
): Iterable<Edit> {
  const current = codec.decode(text.slice(...row.text))
  if (wanted === current) return
  for (const { text: at } of others) {
    const was = text.slice(...at)
    const other = codec.decode(was)
    if (other === current || other === '') yield { at, text: codec.encode(wanted, was) }
  }
}

/** The place of a new row: after the row with the next lower number, or else before all rows. */
function placeOf(text: string, rows: readonly PoRow[], number: number): number {
  const before = rows
    .filter((row) => row.number < number)
    .toSorted((one, other) => other.number - one.number)[0]
  return before ? before.at[1] : rows.reduce((least, { at }) => Math.min(least, startOf(text, at)), Infinity)
}

/** The start of the white space before a span. */
function startOf(text: string, [start]: Span): number {
  while (isPoSpace(text.charCodeAt(start - 1))) start--
  return start
}

/** The edits that remove the rows from number `count` on, each with the white space before it. */
function* withoutRows(text: string, rows: readonly PoRow[], count: number): Iterable<Edit> {
  for (const { number, at } of rows) {
    if (number < count) continue
    yield { at: [startOf(text, at), at[1]], text: '' }
  }
}
