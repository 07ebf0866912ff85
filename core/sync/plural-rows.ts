// The keys of the rows of plurals, as `boats_few`, `boats.few`, `boatsFew` and `few`.
import type { Category } from '../contract.ts'

/** What may be between the key of a plural and the category of a row. */
const ROW = /^(.*?)([._|:#-]?\[?)(zero|one|two|few|many|other)(\]?)$/is

/** A key as the row of a plural: the key of the other rows, and the row's own category. */
interface Row {
  category: Category
  keyOf: (category: Category) => string
}

/** The row that a key may be; undefined if it is not spelled as one. */
function rowOf(name: string): Row | undefined {
  const [, base, open = '', spelledCategory = '', close = ''] = ROW.exec(name) ?? []
  // Between letters, a capital begins the category: `boatsFew`.
  const isCapital = /^[A-Z]/.test(spelledCategory)
  if (base === undefined || (open === '' && base !== '' && !isCapital)) return undefined
  const spelled = (category: string): string =>
    isCapital ? category.charAt(0).toUpperCase() + category.slice(1) : category
  return {
    category: spelledCategory.toLowerCase() as Category,
    keyOf: (category) => base + open + spelled(category) + close,
  }
}

/** Whether a key is a row of a plural that the source has with other rows, and the language has the row. */
export function isRowOfLanguage(
  name: string,
  names: ReadonlySet<string>,
  categories: readonly Category[],
): boolean {
  const row = categories.length === 0 ? undefined : rowOf(name)
  // Programs use `zero` for the number 0 in all languages.
  if (!row || !['zero', ...categories].includes(row.category)) return false
  return names.has(row.keyOf('other')) || names.has(row.keyOf('one'))
}

/** Whether two keys are rows of the same plural. */
export function areRowsOfOne(one: string, other: string): boolean {
  const row = rowOf(other)
  return row !== undefined && rowOf(one)?.keyOf(row.category) === other
}
