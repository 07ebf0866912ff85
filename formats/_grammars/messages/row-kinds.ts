// Which branches of plurals are rows, of cardinal and of ordinal numbers.
import { runtimeCategories, type Category, type Languages } from '@atlas/core/contract.ts'
import { knownCategories } from '../plurals/forms.ts'

/** The rows of one kind of plurals. */
export interface RowKind {
  /** Categories that are rows. Branches with other names are strings of their own. */
  known: ReadonlySet<string>
  /** Categories that programs need in the target language; undefined if these are all that it has. */
  needed?: ReadonlySet<Category>
}

/** The rows of plurals and of ordinal numbers. */
export interface RowKinds {
  cardinal: RowKind
  ordinal: RowKind
}

/**
 * The rows of a job. A platform knows the categories of cardinal numbers. Ordinal numbers of the source language that
 * have others (`two` and `few` in English) are strings of their own, in the files of all languages.
 */
export function rowKinds(languages: Languages): RowKinds {
  const { source, targets } = languages
  const ofCardinals = knownCategories(languages)
  let ordinal: RowKind | undefined
  return {
    cardinal: { known: ofCardinals },
    // Rules take long to make, and most files have no ordinal numbers.
    get ordinal(): RowKind {
      return (ordinal ??= ordinalRows(source, targets[0] ?? source, ofCardinals))
    },
  }
}

type Spoken = Languages['source']

function ordinalRows(source: Spoken, target: Spoken, ofCardinals: ReadonlySet<string>): RowKind {
  const apart = new Set<string>(runtimeCategories(source.id, 'ordinal') ?? [])
  for (const category of source.pluralCategoryNames) apart.delete(category)
  const needed = new Set(runtimeCategories(target.id, 'ordinal') ?? (['other'] as const))
  return { known: new Set([...ofCardinals].filter((category) => !apart.has(category))), needed }
}
