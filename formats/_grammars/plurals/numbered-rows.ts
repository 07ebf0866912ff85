// The rows of plurals in the text of a binary catalog, where the number of a row identifies it.
import type { Category, Edit, Plural, Slot, Span } from '@atlas/core/contract.ts'
import { beginField, type LabeledText } from '../text/fields.ts'
import type { RowMeanings } from './rules.ts'
import { verbatim } from '../text/verbatim.ts'

/** The rows of every plural of a catalog, for one language. */
export interface RowPlan extends RowMeanings {
  /** Whether the rows in the file are for another language. */
  isNew: boolean
  /** The categories without a row, if the catalog has a rule of another language. */
  lacks?: NonNullable<Plural['lacks']>
  /** The rows that get the text of `other` if no text is sent for them. */
  likeOther?: ReadonlySet<Category>
}

/** The rows of one plural. */
interface NumberedRows {
  rows: readonly LabeledText[]
  /** The field before the rows. */
  start: Span
  /** The label of a row. */
  labelOf: (number: number) => string
}

/** The translations of a plural. The position of a row identifies it, so all rows are written together. */
export function numberedPlural(text: string, { rows, start, labelOf }: NumberedRows, plan: RowPlan): Plural {
  const writeGroup = `rows of ${start[0]}`
  const existing = rows.map((row, number): Slot => {
    const repeats = (plan.repeats.get(number) ?? []).flatMap((other) => rows[other] ?? [])
    const slot: Slot = { at: row.at, codec: verbatim, writeGroup }
    return repeats.length === 0
      ? slot
      : { ...slot, sideEdits: (wanted) => repeated(text, row, repeats, wanted) }
  })
  const end = rows.at(-1)?.at[1] ?? start[1]
  const wrapNew = (number: number): Slot => ({
    at: [end, end],
    codec: verbatim,
    writeGroup,
    wrapNew: () => [{ name: `row ${number}`, open: `\n${beginField(labelOf(number))}`, close: '' }],
  })
  const formsIn = (slotOf: (number: number) => Slot | undefined): Map<Category, Slot> => {
    const forms = new Map<Category, Slot>()
    for (const [number, category] of plan.categories.entries()) {
      const slot = category && slotOf(number)
      if (category && slot) forms.set(category, slot)
    }
    return forms
  }
  return {
    ...(plan.lacks && { lacks: plan.lacks }),
    ...(plan.likeOther?.size && { requiresAllRows: plan.likeOther }),
    forms: formsIn((number) => existing[number]),
    reshape(wanted) {
      const forms = formsIn((number) => existing[number] ?? wrapNew(number))
      for (const category of forms.keys()) if (!wanted.includes(category)) forms.delete(category)
      const surplus = plan.isNew ? rows.slice(plan.categories.length) : []
      return { forms, edits: surplus.map(({ whole }) => ({ at: whole, text: '' })) }
    },
  }
}

/** Rows of the same category get the new text too, unless their texts differ from the old one. */
function* repeated(
  text: string,
  row: LabeledText,
  others: readonly LabeledText[],
  wanted: string,
): Iterable<Edit> {
  const current = text.slice(...row.at)
  if (wanted === current) return
  for (const { at } of others) {
    const other = text.slice(...at)
    if (other === current || other === '') yield { at, text: wanted }
  }
}
