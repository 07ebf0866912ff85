// How i18next spells plurals: keys beside each other, told by a suffix. Version 4 of its JSON counts by category
// (`crates_one`, `place_ordinal_few`); versions 1 to 3 by `_plural`, or by number in languages of other than two forms.
import type { Category, Language, Languages } from '../../contract.ts'
import { countedCategories } from '../plural-rules.ts'
import { isCategory } from '../plurals.ts'

/** A row of a plural among the keys of an object. */
export interface PluralKey {
  base: string
  category: Category
  /** What follows the base in the key. */
  suffix: string
}

/** The plurals of an object by their bases, each with the categories of its rows. */
export interface PluralKeys {
  rows: ReadonlyMap<string, PluralKey>
  /** Bases of the plurals that are spelled as before version 4. */
  old: ReadonlySet<string>
}

const byCategory = /^([^]+)_(zero|one|two|few|many|other)$/
const byNumber = /^([^]+)_(\d)$/

/** The rows among these keys. `isNew` says that the file has plurals of version 4, so that `_0` is a number in it. */
export function pluralKeys(keys: Iterable<string>, languages: Languages, isNew: boolean): PluralKeys {
  const all = new Set(keys)
  const rows = new Map<string, PluralKey>()
  const old = new Set<string>()
  const contextual = basesWithContext(all)
  const take = (key: string, base: string, category: Category): void => {
    rows.set(key, { base, category, suffix: key.slice(base.length) })
  }

  for (const key of all) {
    const [, base = '', name = ''] = byCategory.exec(key) ?? []
    if (isCategory(name) && isCounted(base, all, contextual)) take(key, base, name)
    if (all.has(`${key}_plural`)) {
      take(key, key, 'one')
      take(`${key}_plural`, key, 'other')
      old.add(key)
    }
  }
  if (isNew) return { rows, old }
  for (const key of all) {
    const [, base, digit] = byNumber.exec(key) ?? []
    if (base === undefined || digit !== '0' || all.has(base)) continue
    const order = orderOf(numberOf(base, all), languages)
    for (const [index, category] of order.entries()) take(`${base}_${index}`, base, category)
    if (order.length > 0) old.add(base)
  }
  return { rows, old }
}

/** `friend` where there is `friend_male`: then `friend_other` may be a context as well. */
function basesWithContext(keys: ReadonlySet<string>): ReadonlySet<string> {
  const bases = new Set<string>()
  for (const key of keys)
    if (!byCategory.test(key)) bases.add(key.slice(0, Math.max(key.lastIndexOf('_'), 0)))
  return bases
}

/** A plural has the row `other`; that one alone is a plural too (Japanese), if it can be nothing else. */
function isCounted(base: string, keys: ReadonlySet<string>, contextual: ReadonlySet<string>): boolean {
  if (!keys.has(`${base}_other`)) return false
  if (!contextual.has(base)) return true
  return ['zero', 'one', 'two', 'few', 'many'].some((name) => keys.has(`${base}_${name}`))
}

/** How many rows `base_0`, `base_1` … there are; more than any language has are none. */
function numberOf(base: string, keys: ReadonlySet<string>): number {
  let count = 0
  while (keys.has(`${base}_${count}`) && count < 7) count++
  return count
}

/** Where the numbers are not in the order of the categories. */
const orders: Readonly<Record<string, readonly Category[]>> = {
  lv: ['one', 'other', 'zero'],
  sl: ['other', 'one', 'two', 'few'],
}

/** Languages for which i18next counted otherwise than CLDR does now. */
const countedOtherwise = new Set(['br', 'cy', 'gv', 'he', 'iw', 'kw', 'mt'])

/** The categories of the numbered rows of a language; nothing where they are not known. */
export function numberedCategories(language: Language): readonly Category[] | undefined {
  if (countedOtherwise.has(language.twoLettersCode)) return undefined
  return orders[language.twoLettersCode] ?? countedCategories(language)
}

/** The categories of so many numbered rows, by the language of the job that has as many forms. */
function orderOf(count: number, { source, targets }: Languages): readonly Category[] {
  const known = [...targets, source].map((language) => numberedCategories(language) ?? [])
  return known.find(({ length }) => length === count && length !== 2) ?? []
}

/** The suffixes of a language's rows before version 4, by category; nothing where they are not known. */
export function oldSuffixes(language: Language): ReadonlyMap<Category, string> | undefined {
  const order = numberedCategories(language)
  if (!order) return undefined
  const suffixes = order.length === 2 ? ['', '_plural'] : order.map((_, index) => `_${index}`)
  return new Map(order.map((category, index) => [category, suffixes[index] ?? '']))
}
