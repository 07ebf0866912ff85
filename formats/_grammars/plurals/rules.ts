// Maps the rows of a file's plurals to categories of a language.
import {
  countedCategories,
  neededCategories,
  pluralRule,
  ruleFor,
  sampleNumbers,
  type Category,
  type Language,
  type Plural,
  type PluralRule,
} from '@atlas/core/contract.ts'

export { countedCategories, neededCategories, pluralRule, type PluralRule } from '@atlas/core/contract.ts'

const MILLION = 1_000_000

/** The meanings of a file's plural rows in a language. */
export interface RowMeanings {
  /** The category of each row; undefined for a row that repeats another or fits none. */
  categories: readonly (Category | undefined)[]
  /** Maps a row to the rows that repeat its text, because their numbers have the same category. */
  repeats: ReadonlyMap<number, readonly number[]>
}

/** The rule of a language as the header of a catalog of gettext has it, with a row for each counted category. */
export function pluralFormsField(language: Language): string {
  const counted = countedCategories(language)
  const rule = ruleFor(counted, language)
  return `nplurals=${counted.length}; plural=${rule.includes('n') ? `(${rule})` : rule};`
}

/**
 * The categories with a row that files may do without, and that whole numbers have (`many` of French). Where a file has
 * the row and no text is sent for it, it needs the text of `other`, since programs show the row as it is.
 */
export function rowsLikeOther({ categories }: RowMeanings, language: Language): ReadonlySet<Category> {
  const needed = neededCategories(language)
  const ofMillions = language.pluralCategoryNames[pluralRule(language.pluralRules)?.(MILLION) ?? -1]
  const isThere = ofMillions && !needed.includes(ofMillions) && categories.includes(ofMillions)
  return new Set(isThere ? [ofMillions] : [])
}

/** Rows in the order of the language's own categories. */
export function rowsInOrder(categories: readonly Category[]): RowMeanings {
  return { categories, repeats: new Map() }
}

/**
 * Finds the category of each row: the category of most of the numbers for which the rule selects it. If several rows
 * have one category, the largest gets it and the others repeat it. A row that no whole number selects (for fractions,
 * or by mistake) gets the category at its index, if that is free, else the first free one.
 */
export function meaningsOfRows(rule: PluralRule, rowCount: number, language: Language): RowMeanings {
  const names = language.pluralCategoryNames
  const ruleOfLanguage = pluralRule(language.pluralRules)
  if (!ruleOfLanguage) return rowsInOrder(names.slice(0, rowCount))

  const counts = sharedNumbers(rule, rowCount, ruleOfLanguage, names.length)
  const mainIndexes = counts.map(largest)
  const categories: (Category | undefined)[] = counts.map(() => undefined)
  const repeats = new Map<number, number[]>()
  for (let index = 0; index < names.length; index++) {
    const rows = [...mainIndexes.keys()].filter((row) => mainIndexes[row] === index)
    const shares = rows.map((row) => counts[row]?.[index] ?? 0)
    const owner = rows[largest(shares) ?? 0]
    if (owner === undefined) continue
    categories[owner] = names[index]
    if (rows.length > 1)
      repeats.set(
        owner,
        rows.filter((row) => row !== owner),
      )
  }

  for (let row = 0; row < rowCount; row++) {
    if (mainIndexes[row] !== undefined) continue
    const free = names.filter((name) => !categories.includes(name))
    categories[row] = free.find((name) => name === names[row]) ?? free[0]
  }
  return { categories, repeats }
}

/** Whether every row is a separate category and every category has its row. */
export function isOneToOne({ categories, repeats }: RowMeanings, language: Language): boolean {
  return repeats.size === 0 && countedCategories(language).every((name) => categories.includes(name))
}

/** The categories of a language for which a stated rule has no row, and why, as a build names them. */
export function lackedRows(
  { categories }: RowMeanings,
  language: Language,
  rule = '',
): Plural['lacks'] | undefined {
  const lacking = countedCategories(language).filter((name) => !categories.includes(name))
  if (lacking.length === 0) return undefined
  const named = rule === '' ? '' : ` (${rule})`
  const reason = `the plural rule of the header${named} is not one of ${language.name}: it has no row for ${lacking.join(' and ')}`
  return { categories: lacking, reason }
}

/** For each row, the number of samples that it shares with each category. */
function sharedNumbers(
  rule: PluralRule,
  rowCount: number,
  other: PluralRule,
  otherCount: number,
): number[][] {
  const counts = Array.from({ length: rowCount }, () => Array<number>(otherCount).fill(0))
  for (const n of sampleNumbers) {
    const row = counts[rule(n)]
    const index = other(n)
    const count = row?.[index]
    if (row && count !== undefined) row[index] = count + 1
  }
  return counts
}

/** The index of the largest count; undefined if all are 0. */
function largest(counts: readonly number[]): number | undefined {
  let best: number | undefined
  for (let index = 0; index < counts.length; index++) {
    if ((counts[index] ?? 0) > (best === undefined ? 0 : (counts[best] ?? 0))) best = index
  }
  return best
}
