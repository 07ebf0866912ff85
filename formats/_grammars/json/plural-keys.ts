// The plurals of i18next: keys of the same object with suffixes. Version 4 of its JSON has categories as suffixes
// (`crates_one`, `place_ordinal_few`). Versions 1 to 3 have `_plural`, or numbers unless a language has two forms.
import {
  answerOf,
  pluralCategories,
  runtimeCategories,
  type Category,
  type Language,
  type Languages,
} from '@atlas/core/contract.ts'
import { countedCategories, neededCategories } from '../plurals/rules.ts'
import { isCategory, knownCategories } from '../plurals/forms.ts'

/** A row of a plural among the keys of an object. */
export interface PluralKey {
  base: string
  category: Category
  /** The part of the key after the base. */
  suffix: string
}

/** The plurals of an object by base, each with the categories of its rows. */
export interface PluralKeys {
  rows: ReadonlyMap<string, PluralKey>
  /** The bases of the plurals with suffixes from before version 4. */
  old: ReadonlySet<string>
  /** The bases next to which are keys with a context, so that a single row may be a string with a context, too. */
  contextual: ReadonlySet<string>
}

/** How a job's languages number their rows before version 4. */
export interface Numbering {
  /** The suffixes of the file's language by category; undefined if unknown. */
  suffixes: ReadonlyMap<Category, string> | undefined
  /** The categories of the numbered rows, for each language of the job whose number of forms is not two. */
  orders: readonly (readonly Category[])[]
}

/** The categories of the rows of a job. */
export interface RowCategories {
  /** Categories that are rows. Others are separate strings. */
  known: ReadonlySet<string>
  /** Categories of the target language that the platform does not have. */
  added: readonly Category[]
  /** Categories that the runtime requires in the target language. */
  needed: ReadonlySet<Category>
}

/** The categories of the rows of a plural, by its base. */
export type CategoriesOf = (base: string) => RowCategories

/**
 * The runtime may require more categories than the platform has (`many` in Italian). They are rows, too, unless the
 * runtime requires them in the source language: there they are separate strings, since the platform does not show them
 * as rows.
 */
export function categoriesBy(languages: Languages): CategoriesOf {
  const ofPlatform = knownCategories(languages)
  const { source, targets } = languages
  const target = targets[0] ?? source
  const byType = new Map<PluralType, RowCategories>()

  // Rules take long to make, and most files have no ordinal numbers.
  const categoriesOf = (type: PluralType): RowCategories => {
    const needed = answerOf(target, categoriesOfRuntime, type)
    const ofSource = target === source ? needed : categoriesOfRuntime(source, type)
    const added = needed.filter((category) => !ofSource.includes(category))
    return { needed: new Set(needed), added, known: new Set([...ofPlatform, ...added]) }
  }

  return (base) => {
    const type = base.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
    const known = byType.get(type) ?? categoriesOf(type)
    byType.set(type, known)
    return known
  }
}

type PluralType = 'cardinal' | 'ordinal'

/**
 * The categories that i18next uses in a language, from `Intl.PluralRules`. For a language that this does not know, a
 * program gets the rules of its machine's language, so the file has all rows that files of the language need.
 */
function categoriesOfRuntime(language: Language, type: string): readonly Category[] {
  const ofFiles = type === 'cardinal' ? neededCategories(language) : (['other'] as const)
  return runtimeCategories(language.id, type === 'cardinal' ? 'cardinal' : 'ordinal') ?? ofFiles
}

/** The numbers of a job's languages. The file is, or will be, in the target language. */
export function numberingOf({ source, targets }: Languages): Numbering {
  const orders = [...targets, source].map((language) => answerOf(language, numberedCategories) ?? [])
  return { suffixes: oldSuffixes(targets[0] ?? source), orders: orders.filter(({ length }) => length !== 2) }
}

/** The keys of an object, as a set or as a map from keys. */
type Keys = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>

/** The rows among these keys. `isNew` means that the file has plurals of version 4, where `_0` is just a number. */
export function pluralKeys(all: Keys, orders: Numbering['orders'], isNew: boolean): PluralKeys {
  const rows = new Map<string, PluralKey>()
  const old = new Set<string>()
  let contextual: ReadonlySet<string> | undefined
  const take = (key: string, base: string, category: Category): void => {
    rows.set(key, { base, category, suffix: key.slice(base.length) })
  }

  for (const key of all.keys()) {
    if (!mayBeRow(key)) continue
    const at = key.lastIndexOf('_')
    const base = key.slice(0, at)
    const name = key.slice(at + 1)
    if (isCategory(name)) {
      if (isCounted(base, all, (contextual ??= basesWithContext(all)))) take(key, base, name)
    } else if (name === 'plural' && all.has(base)) {
      take(base, base, 'one')
      take(key, base, 'other')
      old.add(base)
    } else if (name === '0' && !isNew && !all.has(base)) {
      const count = numberOf(base, all)
      const order = orders.find(({ length }) => length === count) ?? []
      for (const [index, category] of order.entries()) take(`${base}_${index}`, base, category)
      if (order.length > 0) old.add(base)
    }
  }
  return { rows, old, contextual: contextual ?? NO_BASES }
}

const NO_BASES: ReadonlySet<string> = new Set()

/** Whether a key may be a row of a plural, by its end. */
export const mayBeRow = (key: string): boolean => ENDS_WITH_CATEGORY.test(key)

const ENDS_WITH_CATEGORY = new RegExp(`[^]_(?:0|plural|${pluralCategories.join('|')})$`)

/** Bases such as `friend` next to `friend_male`, so that `friend_other` may be a context too. */
function basesWithContext(keys: Keys): ReadonlySet<string> {
  const bases = new Set<string>()
  for (const key of keys.keys()) {
    const at = key.lastIndexOf('_')
    if (at > 0 && !isCategory(key.slice(at + 1))) bases.add(key.slice(0, at))
  }
  return bases
}

/** A plural has the row `other`. A single row is a plural (Japanese), unless it can be anything else. */
function isCounted(base: string, keys: Keys, contextual: ReadonlySet<string>): boolean {
  if (!keys.has(`${base}_other`)) return false
  if (!contextual.has(base)) return true
  return pluralCategories.some((name) => name !== 'other' && keys.has(`${base}_${name}`))
}

/** The number of rows `base_0`, `base_1` …, counted up to 7, which is more than any language needs. */
function numberOf(base: string, keys: Keys): number {
  let count = 0
  while (keys.has(`${base}_${count}`) && count < 7) count++
  return count
}

/** Languages whose numbers are not in the order of the categories. */
const outOfOrder: Readonly<Record<string, readonly Category[]>> = {
  lv: ['one', 'other', 'zero'],
  sl: ['other', 'one', 'two', 'few'],
}

/** Languages whose plural rules in i18next differ from the current ones of CLDR. */
const countedOtherwise = new Set(['br', 'cy', 'gv', 'he', 'iw', 'kw', 'mt'])

/** The categories of the numbered rows of a language; undefined if unknown. */
function numberedCategories(language: Language): readonly Category[] | undefined {
  if (countedOtherwise.has(language.twoLettersCode)) return undefined
  return outOfOrder[language.twoLettersCode] ?? countedCategories(language)
}

function oldSuffixes(language: Language): ReadonlyMap<Category, string> | undefined {
  const order = answerOf(language, numberedCategories)
  if (!order) return undefined
  const suffixes = order.length === 2 ? ['', '_plural'] : order.map((_, index) => `_${index}`)
  return new Map(order.map((category, index) => [category, suffixes[index] ?? '']))
}
