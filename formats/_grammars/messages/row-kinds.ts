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

/**
 * The rows of a job. A platform knows the categories of cardinal numbers. Ordinal numbers of the source language that
 * have others (`two` and `few` in English) are strings of their own, in the files of all languages.
 */
export class RowKinds {
  readonly cardinal: RowKind
  readonly #languages: Languages
  #ordinal: RowKind | undefined

  constructor(languages: Languages) {
    this.#languages = languages
    this.cardinal = { known: knownCategories(languages) }
  }

  /** Rules take long to make, and most files have no ordinal numbers, so these are made when they are needed. */
  get ordinal(): RowKind {
    const { source, targets } = this.#languages
    return (this.#ordinal ??= ordinalRows(source, targets[0] ?? source, this.cardinal.known))
  }
}

type Spoken = Languages['source']

function ordinalRows(source: Spoken, target: Spoken, ofCardinals: ReadonlySet<string>): RowKind {
  const apart = new Set<string>(runtimeCategories(source.id, 'ordinal') ?? [])
  for (const category of source.pluralCategoryNames) apart.delete(category)
  const needed = new Set(runtimeCategories(target.id, 'ordinal') ?? (['other'] as const))
  return { known: new Set([...ofCardinals].filter((category) => !apart.has(category))), needed }
}
