// Plurals whose rows are named by category: which rows a job knows, and how rows are added and removed.
import {
  pluralCategories,
  type Category,
  type Codec,
  type Edit,
  type Languages,
  type Plural,
  type Slot,
  type Span,
  type Wrap,
} from '@atlas/core/contract.ts'

/** A plural whose rows are one, whichever it has: neither texts nor other strings decide that. */
export const withRowsApart = (plural: Plural): Plural => ({
  ...plural,
  reshape: (wanted) => ({ ...plural.reshape(wanted), areWhole: true }),
})

/** New rows are added in CLDR's order. */
const rank = new Map<string, number>(pluralCategories.map((category, index) => [category, index]))

const LONGEST_CATEGORY = 5

/** Whether a name is a plural category of CLDR. Longer names, which nearly all keys are, need no search. */
export function isCategory(name: string): name is Category {
  return name.length <= LONGEST_CATEGORY && rank.has(name)
}

/** The categories that some language of the job has. Rows with other names are separate units. */
export function knownCategories({ source, targets }: Languages): ReadonlySet<string> {
  return new Set([source, ...targets].flatMap((language) => language.pluralCategoryNames))
}

/** A row of a plural in the file. */
export interface RowOfPlural {
  /** A category, or another selector of the format (`=0`). */
  name: string
  /** The span that is removed with the row: the comments above it, its name, its text; not the separators around it. */
  at: Span
  slot: Slot
}

/** Whether a text between two rows only separates them. Other text there belongs to something else. */
export const isRowGap = (text: string): boolean => /^[\s,;]*$/.test(text)

/** Whether there are only separators between rows. */
export function followEachOther(text: string, rows: readonly RowOfPlural[]): boolean {
  return rows.every(({ at: [start] }, index) => {
    const above = rows[index - 1]
    return !above || isRowGap(text.slice(above.at[1], start))
  })
}

/** How a new row is spelled: the code before and after its text, and the codec of its text. */
export interface NewRow {
  open: string
  close: string
  codec: Codec
  /** What is around the text in its row, where texts of several plurals are in one row. */
  within?: readonly Wrap[]
  /** The slot that contains all rows, if there is one. */
  parent?: Slot
}

/**
 * Makes a plural of all its rows, in file order. Rows whose names are not `known` are left unchanged.
 * `between` is the separator of two rows in the file: `,\n    `. `newRow` is called for each missing category.
 */
export function pluralOf(
  rows: readonly RowOfPlural[],
  known: ReadonlySet<string>,
  between: string,
  newRow: (category: Category) => NewRow,
): Plural {
  const forms = new Map<Category, Slot>()
  for (const { name, slot } of rows) if (isCategory(name) && known.has(name)) forms.set(name, slot)

  return {
    forms,
    reshape(wanted) {
      // Usually the rows match the language.
      if (wanted.length === forms.size && wanted.every((category) => forms.has(category)))
        return { forms, edits: [] }
      const stays = ({ name }: RowOfPlural): boolean =>
        !forms.has(name as Category) || wanted.includes(name as Category)
      const kept = rows.filter(stays)
      const shaped = new Map<Category, Slot>()
      for (const category of [...wanted].sort((a, b) => rankOf(a) - rankOf(b))) {
        shaped.set(
          category,
          forms.get(category) ?? absentRow(category, newRow(category), kept, rows, between),
        )
      }
      return { forms: shaped, edits: removals(rows, stays) }
    },
  }
}

const rankOf = (name: string): number => rank.get(name) ?? -1

/** A missing row. It is added after the kept row that precedes it in CLDR's order, else before all rows. */
function absentRow(
  category: Category,
  { open, close, codec, within = [], parent }: NewRow,
  kept: readonly RowOfPlural[],
  rows: readonly RowOfPlural[],
  between: string,
): Slot {
  let before: RowOfPlural | undefined
  for (const row of kept) {
    if (rankOf(row.name) < rankOf(category) && rankOf(row.name) >= rankOf(before?.name ?? '')) before = row
  }
  const first = kept[0] ?? rows[0]
  const offset = before ? before.at[1] : (first?.at[0] ?? 0)
  const rowsHere = {
    name: before ? 'rows after' : 'rows before',
    open: before ? between : '',
    close: before || kept.length === 0 ? '' : between,
    between,
  }
  const wrapNew = (): Wrap[] => [rowsHere, ...within, { name: category, open, close }]
  return { at: [offset, offset], codec, wrapNew, ...(parent ? { parent } : {}) }
}

/**
 * The edits that remove the rows that are not kept. A row is removed with the separator above it; rows at the top are
 * removed with the separator before the first kept row.
 */
function* removals(rows: readonly RowOfPlural[], stays: (row: RowOfPlural) => boolean): Iterable<Edit> {
  const top = rows[0]
  if (!top) return
  let first = rows.findIndex(stays)
  if (first < 0) first = rows.length
  const heir = rows[first]
  if (first > 0) yield { at: [top.at[0], heir ? heir.at[0] : (rows.at(-1) ?? top).at[1]], text: '' }

  let above = heir
  for (const row of rows.slice(first + 1)) {
    if (above && !stays(row)) yield { at: [above.at[1], row.at[1]], text: '' }
    above = row
  }
}
