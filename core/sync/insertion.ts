// Which entries of a source file a translation of it lacks, and where they belong: each next to the entry that is next
// to it in the source.
import type { Category, Edit } from '../contract.ts'
import { entriesIn, lineStart, stringsIn, type Box, type Child, type EntryTree } from './entry-tree.ts'
import { spelledAt, type InsertionPoint } from './entry-spelling.ts'
import { KeyPaths, matchesOf } from './matches.ts'
import { areRowsOfOne } from './plural-rows.ts'

/** Entries to bring from the source, and the edits that do it. */
export interface Insertion {
  /** The entries of the source. */
  run: readonly Child[]
  /** By identifier. */
  strings: readonly string[]
  /** The new entries, by path in the target. */
  entries: ReadonlyMap<string, Child>
  edits: readonly Edit[]
  /** Other edits to try if these do not work: as the source has them, and before the next neighbor. */
  others: readonly (() => readonly Edit[])[]
}

/** What is brought from a source. */
export interface EntryToInsert {
  /** By identifier: whether it may be brought. */
  isMeant: (identifier: string) => boolean
  /** Whether the target lacks it, too. */
  isMissing: (identifier: string) => boolean
  /** The rows of plurals that the target's language has. */
  categories: readonly Category[]
}

/** What a target lacks. */
export interface Insertions {
  insertions: Insertion[]
  /** Strings whose key the target has with another kind of value, and why they stay out. */
  kept: Map<string, string>
  /** Strings that have no entry in the source. */
  refused: string[]
}

/** Finds the strings that the target lacks. */
export function insertionsOf(from: EntryTree, into: EntryTree, wanted: EntryToInsert): Insertions {
  const { isMissing } = wanted
  const found: Insertions = { insertions: [], kept: new Map(), refused: [] }
  const paths = new KeyPaths(into, from)
  const walk = (source: Box, target: Box): void => {
    const matches = matchesOf(source, target)
    // What goes into a container at its end precedes what follows it.
    for (const [child, other] of matches) {
      if (child.box && other.box) walk(child.box, other.box)
      else collide(child, other, target.path)
    }
    const isTaken = ({ name }: Child): boolean => name !== undefined && paths.has(target.path, name)
    for (const child of source.children) {
      if (matches.has(child) || !isTaken(child)) continue
      for (const each of stringsIn(child)) if (isMissing(each)) found.kept.set(each, OTHER_WAY)
    }
    for (const run of runsOf(source, matches, wanted, isTaken)) {
      const [place, ...places] = placesOf(into.text, [source, target], matches, run)
      const strings = [...new Set(run.flatMap(stringsIn))]
      const entries = new Map(entriesIn(run, target.path))
      if (place) {
        const edits = spelledAt(from, into, run, place)
        const others = [place, ...places].flatMap((other) => [
          () => spelledAt(from, into, run, other),
          () => spelledAt(from, into, run, other, true),
        ])
        found.insertions.push({ run, strings, entries, edits, others })
      } else for (const each of strings) found.refused.push(each)
    }
  }
  /** Both files have a key. If the target has another kind of value there, it stays, unless nothing is in it. */
  const collide = (child: Child, other: Child, path: readonly string[]): void => {
    const missing = stringsIn(child).filter(isMissing)
    if (missing.length === 0) return
    const entries = new Map(entriesIn([child], path))
    if (canFill(child, other) && missing.length === stringsIn(child).length) {
      const edits = spelledAt(from, into, [child], { replaced: other })
      found.insertions.push({ run: [child], strings: missing, entries, edits, others: [] })
    } else for (const each of missing) found.kept.set(each, reasonToKeep(child, other))
  }
  walk(from.root, into.root)
  const placed = new Set([
    ...found.refused,
    ...found.kept.keys(),
    ...found.insertions.flatMap(({ strings }) => strings),
  ])
  for (const identifier of from.file.strings.keys())
    if (isMissing(identifier) && !placed.has(identifier)) found.refused.push(identifier)
  return found
}

/** Whether an entry of the target has nothing in it, so that what the source has there can take its place. */
function canFill({ box, entry: own }: Child, { entry, strings, isBlank }: Child): boolean {
  if (strings.size > 0) return false
  return box || own?.isList ? entry?.empty !== undefined : isBlank === true || entry?.empty === 'nothing'
}

const OTHER_WAY = 'the file has this key, in another way'

function reasonToKeep(child: Child, other: Child): string {
  if (child.entry?.isList && other.entry?.isList)
    return 'the file has this list with other items, which only a person can match'
  if (child.box) return 'the file has a value for this key, not a container'
  return other.box ? 'the file has a container for this key' : 'the file has this key, but no text for it'
}

/** The lists of neighbors in a box that the target lacks wholly. */
function runsOf(
  { children }: Box,
  matches: ReadonlyMap<Child, Child>,
  { isMissing, isMeant, categories }: EntryToInsert,
  isTaken: (child: Child) => boolean,
): Child[][] {
  const runs: Child[][] = []
  let isOpen = false
  for (const child of children) {
    const strings = stringsIn(child)
    const isRow = child.category !== undefined && categories.includes(child.category)
    // A list is brought as a whole, also if some of its texts are not to be translated.
    const isList = child.entry?.isList === true && strings.some(isMissing)
    const isWanted = isList || strings.every(isMissing) || (isRow && strings.every(isMeant))
    const isNew = !matches.has(child) && strings.length > 0 && isWanted && !isTaken(child)
    if (isNew && isOpen) runs.at(-1)?.push(child)
    else if (isNew) runs.push([child])
    // What has no strings is not brought along, but does not end a list either.
    isOpen = isNew || (isOpen && strings.length === 0 && !matches.has(child))
  }
  return runs
}

/** Where a run may be: after the nearest child above it that both files have, or before the nearest below. */
function placesOf(
  text: string,
  [source, target]: readonly [Box, Box],
  matches: ReadonlyMap<Child, Child>,
  run: readonly Child[],
): InsertionPoint[] {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return []
  const above = source.children.slice(0, source.children.indexOf(first))
  const after = above.findLast((child) => isAnchor(text, matches.get(child)))
  const below = source.children.slice(source.children.indexOf(last) + 1)
  const before = below.find((child) => isAnchor(text, matches.get(child)))
  const { children } = target
  const known = new Set(matches.values())
  const anchor = after && lastRowOf(children, matches.get(after), known)
  const next = before && lastRowOf(children.toReversed(), matches.get(before), known)
  const places: InsertionPoint[] = []
  if (after && anchor) places.push({ box: target, after: anchor, model: { source: after, target: anchor } })
  if (before && next) places.push({ box: target, before: next, model: { source: before, target: next } })
  const end = children.findLast((child) => isAnchor(text, child))
  if (places.length > 0) return places
  if (end) return [{ box: target, after: end }]
  // A flat file without entries may still have a head.
  const isFlat = target.path.length === 0 && run.every(({ box }) => !box)
  return isFlat ? [{ box: target, end: target.inside[1] }] : []
}

/** The last one of the rows behind a row of a plural that are not `known`: rows that only the target has stay with it. */
function lastRowOf(
  children: readonly Child[],
  child: Child | undefined,
  known: ReadonlySet<Child>,
): Child | undefined {
  let last = child
  for (const next of child ? children.slice(children.indexOf(child) + 1) : []) {
    if (known.has(next) || !areRowsOfOne(child?.name ?? '', next.name ?? '')) return last
    last = next
  }
  return last
}

/** Whether something can be put next to a child. What is around the content of a list item, for example, is unknown. */
function isAnchor(text: string, child: Child | undefined): boolean {
  if (!child?.box) return child !== undefined
  const [start] = child.at
  return start < child.box.inside[0] || start === lineStart(text, start)
}
