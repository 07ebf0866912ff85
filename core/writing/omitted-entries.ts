// The entries of strings that are removed from a file, since they have no translation.
import type { EntrySpan, Source, Unit } from '../contract.ts'
import type { Format } from '../format.ts'
import { isPlural } from '../reading/strings.ts'
import { entriesByUnit } from './entries.ts'
import type { Reshape } from './plan.ts'

/** The strings that are removed from a file. */
export class OmittedEntries {
  readonly #plugin: Format
  readonly #file: { source: Source; units: readonly Unit[] }
  /** The entries of units, found when the first string is to be removed. */
  #entries: ReadonlyMap<Unit, readonly EntrySpan[]> | undefined
  readonly #omitted = new Map<Unit, readonly EntrySpan[]>()

  constructor(plugin: Format, source: Source, units: readonly Unit[]) {
    this.#plugin = plugin
    this.#file = { source, units }
  }

  /** The strings that are removed, with their entries. */
  get all(): ReadonlyMap<Unit, readonly EntrySpan[]> {
    return this.#omitted
  }

  /** Removes a string. Returns false if no entries contain it and nothing else. */
  omit(unit: Unit): boolean {
    this.#entries ??= entriesByUnit(this.#plugin, this.#file)
    const entries = this.#entries.get(unit)
    if (entries) this.#omitted.set(unit, entries)
    return entries !== undefined
  }

  /**
   * Rows that a language does not have are removed with the separator before them. Where strings are removed, that
   * separator may go with the string above. So rows that are entries of their own are removed as such, too.
   */
  removeRows(reshapes: readonly Reshape[]): void {
    if (this.#omitted.size === 0) return
    const byPlural = new Map<unknown, readonly EntrySpan[]>()
    for (const [{ source }, entries] of this.#entries ?? [])
      if (isPlural(source) && entries.length > 1) byPlural.set(source, entries)
    for (const reshape of reshapes) {
      const { plural, forms, edits } = reshape
      const entries = byPlural.get(plural)
      if (!entries || edits.length === 0) continue
      const kept = new Set(forms.values())
      const gone = [...plural.forms.values()].filter((slot) => !kept.has(slot)).map(({ at }) => at[0])
      reshape.rows = entries.filter(({ at: [start, end] }) => gone.some((at) => at >= start && at < end))
      reshape.edits = edits.filter(({ text }) => text !== '')
    }
  }
}
