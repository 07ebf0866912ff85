// Which row of a PO plural is which category of a language, and how rows come and go when the language changes.
import type { Category, Codec, Edit, Language, Plural, Slot, Span } from '../../core/contract.ts'
import { meansLanguage } from '../../core/contract.ts'
import {
  countedCategories,
  isOneToOne,
  meaningsOfRows,
  rowsInOrder,
  type RowMeanings,
} from '../../syntax/plurals/rules.ts'
import { readEntries, type PoEntry, type PoRow } from './entries.ts'
import { pluralFormsOf, type PoHeader } from './header.ts'
import { isPoSpace } from './strings.ts'

/** The rows of every plural of a file, for one language. */
export interface RowPlan {
  meanings: RowMeanings
  /** The header's own rule does not hold for the language: the rows are its categories, and the header shall say so. */
  isNew: boolean
}

/** Whether a header names another language. */
export function isOfAnother(header: PoHeader | undefined, language: Language): boolean {
  const code = header?.language?.value ?? ''
  return code !== '' && !meansLanguage(code, language)
}

/**
 * The rows are those of the header's rule if it is of this language. A header that names no language is believed,
 * save in a template: there the rule is of the source language, or a placeholder.
 */
export function planRows(
  text: string,
  entries: readonly PoEntry[],
  header: PoHeader | undefined,
  language: Language,
): RowPlan {
  const stated = pluralFormsOf(header)
  const isNamed = (header?.language?.value ?? '') !== ''
  const isForeign = isOfAnother(header, language)
  if (stated && !isForeign) {
    const meanings = meaningsOfRows(stated.rule, stated.rowCount, language)
    const isBelieved =
      isNamed ||
      isOneToOne(meanings, language) ||
      entries.some(({ rows }) => rows.some((row) => hasText(text, row)))
    if (isBelieved) return { meanings, isNew: false }
  }
  return { meanings: rowsInOrder(countedCategories(language)), isNew: isForeign || !isNamed }
}

const hasText = (text: string, { text: [start, end] }: PoRow): boolean =>
  /[^"\s]/.test(text.slice(start, end))

/** The texts of the program: one thing, and several. */
export function pluralOfIds({ id, pluralId = id }: PoEntry, codec: Codec, language: Language): Plural {
  const names = language.pluralCategoryNames
  const forms = new Map<Category, Slot>()
  const [first] = names
  const one = names.includes('one') ? 'one' : names.length > 1 ? first : undefined
  const other = names.includes('other') ? 'other' : names.at(-1)
  if (one) forms.set(one, { at: id, codec })
  if (other) forms.set(other, { at: pluralId, codec })
  return { forms, reshape: () => ({ forms, edits: [] }) }
}

/** How the slots of one entry are made. */
export interface SlotMaker {
  codec: Codec
  /** The line end for new rows. */
  eol: string
  slotAt(at: Span): Slot
}

/** The translations of a plural entry. */
export function pluralOfRows(
  text: string,
  entry: PoEntry,
  { meanings, isNew }: RowPlan,
  slots: SlotMaker,
): Plural {
  const byNumber = new Map(entry.rows.map((row) => [row.number, row]))
  const together = `rows of ${entry.id[0]}`
  const slotOf = new Map<number, Slot>()
  for (const row of entry.rows) slotOf.set(row.number, standing(row))

  return {
    forms: formsIn(meanings.categories, (row) => slotOf.get(row)),
    reshape(wanted) {
      const forms = formsIn(meanings.categories, (row) => slotOf.get(row) ?? absent(row))
      for (const category of forms.keys()) if (!wanted.includes(category)) forms.delete(category)
      return { forms, edits: isNew ? withoutRows(text, entry.rows, meanings.categories.length) : [] }
    },
  }

  function standing(row: PoRow): Slot {
    const slot: Slot = { ...slots.slotAt(row.text), together }
    const repeats = (meanings.repeats.get(row.number) ?? []).flatMap((number) => byNumber.get(number) ?? [])
    if (repeats.length === 0) return slot
    const { also } = slot
    return {
      ...slot,
      *also(wanted, status) {
        yield* also?.(wanted, status) ?? []
        yield* repeated(text, row, repeats, slots.codec, wanted)
      },
    }
  }

  function absent(row: number): Slot {
    const end = placeOf(text, entry.rows, row)
    const open = `${slots.eol}msgstr[${row}] `
    return {
      ...slots.slotAt([end, end]),
      absent: () => [{ name: `row ${row}`, open, close: '' }],
      together,
    }
  }
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

/** Rows of the same category follow a new text, unless they say something of their own. */
function* repeated(
  text: string,
  row: PoRow,
  others: readonly PoRow[],
  codec: Codec,
  wanted: string,
): Iterable<Edit> {
  const said = codec.decode(text.slice(...row.text))
  if (wanted === said) return
  for (const { text: at } of others) {
    const was = text.slice(...at)
    const other = codec.decode(was)
    if (other === said || other === '') yield { at, text: codec.encode(wanted, was) }
  }
}

/** Where a new row comes: behind the one before it, or else before all. */
function placeOf(text: string, rows: readonly PoRow[], number: number): number {
  const before = rows
    .filter((row) => row.number < number)
    .toSorted((one, other) => other.number - one.number)[0]
  return before ? before.at[1] : Math.min(...rows.map(({ at }) => startOf(text, at)))
}

/** Where the white space before something begins. */
function startOf(text: string, [start]: Span): number {
  while (isPoSpace(text.charCodeAt(start - 1))) start--
  return start
}

/** The edits that take out rows from this number on, each with the white space before it. */
function* withoutRows(text: string, rows: readonly PoRow[], count: number): Iterable<Edit> {
  for (const { number, at } of rows) {
    if (number < count) continue
    yield { at: [startOf(text, at), at[1]], text: '' }
  }
}

/** How the rows of a built file are to be. */
export interface RowOrder {
  /** The entries of the file as it came: a plural whose rows are as they were stays so, unless rows are demanded. */
  before: readonly PoEntry[]
  /** The line end for new rows. */
  eol: string
  /** As many as each plural shall have, also where nothing is translated. */
  count?: number
  /** Each plural is laid out anew, since the rows that stand are those of another language. */
  isForeign?: boolean
}

/**
 * The text with the rows of each plural in order and without gaps, which GNU gettext demands. Rows with a text stay.
 */
export function withRowsInOrder(
  text: string,
  { before, eol, count = 0, isForeign = false }: RowOrder,
): string {
  let laid = ''
  let end = 0
  for (const [index, { rows }] of readEntries(text).entries()) {
    const wanted = isForeign ? count : Math.max(count, rows.length)
    if (rows.length === 0 || (isInOrder(rows) && rows.length === wanted)) continue
    const was = before[index]?.rows ?? []
    const isAsItWas = rows.length === was.length && rows.every(({ number }, at) => number === was[at]?.number)
    if (!isForeign && isAsItWas && !isShort(rows, count)) continue
    const start = Math.min(...rows.map(({ at }) => at[0]))
    laid += text.slice(end, start) + rowsOf(text, rows, wanted).join(eol)
    end = endOf(rows)
  }
  return laid + text.slice(end)
}

/** Where rows will come to plurals that are not written. They are laid down by `withRowsInOrder`, but told of here. */
export function placesOfRows(entries: readonly PoEntry[], count: number): Edit[] {
  return entries.flatMap(({ rows }) =>
    isShort(rows, count) ? [{ at: [endOf(rows), endOf(rows)] as const, text: '' }] : [],
  )
}

const isInOrder = (rows: readonly PoRow[]): boolean => rows.every(({ number }, index) => number === index)
const isShort = (rows: readonly PoRow[], count: number): boolean =>
  rows.length > 0 && rows.length < count && isInOrder(rows)

function rowsOf(text: string, rows: readonly PoRow[], count: number): string[] {
  const lines = Array.from({ length: count }, (_, number) => `msgstr[${number}] ""`)
  for (const row of rows.toSorted((one, other) => one.number - other.number)) {
    if (row.number < count || hasText(text, row)) lines[row.number] = text.slice(...row.at)
  }
  return Array.from(lines, (line, number) => line ?? `msgstr[${number}] ""`)
}

const endOf = (rows: readonly PoRow[]): number => Math.max(...rows.map(({ at }) => at[1]))
