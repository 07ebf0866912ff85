// The entries of a TOML file: keys with their lines and the comments above, in tables.
import type { Container, Entry, Source, Span } from '../../core/contract.ts'
import { entrySpan, hashLinesAbove, HASH_COMMENT, ownLineStart } from '../text/entry-span.ts'
import { isLineEnd } from '../text/chars.ts'
import { lineEnd, nextLine } from '../text/lines.ts'
import { readToml, type TomlEntry } from './entries.ts'

/** The lines of a table: from the comments above its header to the comments above the next one. */
interface Section {
  at: Span
  /** Where its header begins. */
  header: number
  /** Without the header. */
  inside: Span
  isList: boolean
  strings: TomlEntry[]
}

/**
 * The entries of a file, in file order. Strings in arrays and inline tables have none. `isWhole` decides whether a
 * table with these keys is the entry of one string. A table of an array of tables stays, so that the others keep their
 * index.
 */
export function tomlRemovable({ text }: Source, isWhole: (keys: readonly string[]) => boolean): Entry[] {
  return sectionsOf(text).flatMap(({ at, header, inside, isList, strings }): Entry[] => {
    const isTable = at[0] < inside[0] && !isList
    if (isTable && isWhole(strings.map(({ key }) => key.at(-1) ?? ''))) return [{ at }]
    const container: Container = isTable
      ? { at, bare: [header, inside[1]], key: [header, inside[0]], inside }
      : { at: inside, inside }
    let floor = 0
    return strings.flatMap((string): Entry | [] => {
      const { start, name, at: own } = string
      const line = ownLineStart(text, start)
      const top = line === undefined ? start : hashLinesAbove(text, line, { floor })
      floor = own[1]
      const span = entrySpan(text, top, own[1], HASH_COMMENT)
      const isWholeLine = span[1] >= text.length || isLineEnd(text.charCodeAt(span[1] - 1))
      if (line === undefined || name[0] === name[1] || !isWholeLine) return []
      return {
        at: [Math.max(span[0], inside[0]), Math.min(span[1], inside[1])],
        bare: [start, own[1]],
        key: name,
        containers: [container],
      }
    })
  })
}

/** The tables of a file in order, and before them the lines above the first. */
function sectionsOf(text: string): Section[] {
  const { entries, headers } = readToml(text)
  const sections: Section[] = [{ at: [0, 0], header: 0, inside: [0, 0], isList: false, strings: [] }]
  let next = 0
  const take = (upTo: number, end: (floor: number) => number): void => {
    const section = sections.at(-1)
    if (!section) return
    for (let string = entries[next]; string && string.at[0] < upTo; string = entries[++next])
      section.strings.push(string)
    const stop = end(entries[next - 1]?.at[1] ?? 0)
    section.at = [section.at[0], stop]
    section.inside = [section.inside[0], stop]
  }
  for (const { start, isList } of headers) {
    let top = start
    take(start, (floor) => (top = hashLinesAbove(text, ownLineStart(text, start) ?? start, { floor })))
    const first = nextLine(text, lineEnd(text, start))
    sections.push({ at: [top, first], header: start, inside: [first, first], isList, strings: [] })
  }
  take(Infinity, () => text.length)
  return sections
}
