// The plural categories that a language has for whole numbers.
import type { Category, Language } from '../../core/contract.ts'

/** Enough numbers to meet each category of whole numbers. */
const SAMPLE_NUMBERS = [...Array(200).keys()]

const cache = new Map<string, ReadonlySet<string>>()

/** The categories of whole numbers. The last one of some languages is only for fractions (`other` in Polish). */
export function countedCategories({ id, pluralCategoryNames }: Language): readonly Category[] {
  const counted = cache.get(id) ?? countedIn(id)
  cache.set(id, counted)
  const known = pluralCategoryNames.filter((category) => counted.has(category))
  return known.length > 0 ? known : pluralCategoryNames
}

function countedIn(id: string): ReadonlySet<string> {
  try {
    const rules = new Intl.PluralRules(id)
    return new Set(SAMPLE_NUMBERS.map((number) => rules.select(number)))
  } catch {
    // The id of a language need not be a tag that Node knows.
    return new Set()
  }
}
