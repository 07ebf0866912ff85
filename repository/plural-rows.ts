// Adds the rows that the plurals of a target file lack, with the texts of its source. A plural is one entry, so the format
// itself writes a new row next to those that the file has.
import { FormatError, pluralCategories, type Category, type Language } from '../core/contract.ts'
import { isPlural } from '../core/reading/strings.ts'
import { buildFile } from '../core/writing/build.ts'
import type { FileBytes, FileStrings } from './reading.ts'

/** A plural of the target with rows that only the source has. */
export interface LackingPlural {
  identifier: string
  /** Its texts, and those of the source for the rows that it lacks. */
  rows: Partial<Record<Category, string>>
}

/** The plurals that lack rows of these categories. */
export function lackingPlurals(
  from: FileStrings,
  into: FileStrings,
  categories: readonly Category[],
): LackingPlural[] {
  const found: LackingPlural[] = []
  for (const [identifier, { unit, record }] of into.entries) {
    const source = from.entries.get(identifier)
    if (!source || !isPlural(unit.source) || !isPlural(source.unit.source)) continue
    if (typeof record.text === 'string' || typeof source.record.text === 'string') continue
    const rows = { ...record.text }
    let isLacking = false
    for (const category of categories) {
      const text = source.record.text[category]
      // A row without a text is in the file, too.
      if (text === undefined || unit.source.forms.get(category)) continue
      rows[category] = text
      isLacking = true
    }
    if (isLacking) found.push({ identifier, rows })
  }
  return found
}

/** The file with the rows of these plurals; undefined if the format cannot write them. */
export function withRows(
  { plugin, bytes }: FileBytes,
  language: Language,
  plurals: readonly LackingPlural[],
): Uint8Array | undefined {
  try {
    let changed = bytes
    for (const [names, group] of byCategories(plurals)) {
      const own: Language = { ...language, pluralCategoryNames: names }
      const records = group.map(({ identifier, rows }) => ({
        identifier,
        text: rows,
        translations: { [language.id]: { text: rows } },
      }))
      changed = buildFile(plugin, changed, { source: own, targets: [own] }, records)
    }
    return changed
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

/** Plurals with the same rows are written together: the language of a build has the same rows for all. */
function byCategories(plurals: readonly LackingPlural[]): Iterable<[Category[], LackingPlural[]]> {
  const groups = new Map<string, [Category[], LackingPlural[]]>()
  for (const plural of plurals) {
    const names = pluralCategories.filter((category) => plural.rows[category] !== undefined)
    const [, group] = groups.get(names.join()) ?? [names, []]
    group.push(plural)
    groups.set(names.join(), [names, group])
  }
  return groups.values()
}
