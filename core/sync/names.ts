// The names that entries need from other parts of their file: prefixes of XML, anchors, constants.
import type { Edit, FileNames, NamedSpan, Span } from '../contract.ts'
import type { Child, EntryTree } from './entry-tree.ts'

const NO_NAMES: FileNames = { defined: [], used: [] }

/** A file that is compared with another one is asked once. */
const namesByTree = new WeakMap<EntryTree, FileNames>()

function namesIn(tree: EntryTree): FileNames {
  const { plugin, parsed } = tree.file
  const names = namesByTree.get(tree) ?? plugin.entries?.names?.(parsed.source) ?? NO_NAMES
  namesByTree.set(tree, names)
  return names
}

const isIn = ({ at }: NamedSpan, [start, end]: Span): boolean => at[0] >= start && at[1] <= end

/** What entries of the source need in the target. */
export interface Needs {
  /** The definitions to add. */
  edits: readonly Edit[]
  /** By entry: the first name that the target lacks, and that cannot be added. */
  unmet: ReadonlyMap<Child, string>
}

/** The names that these entries use, and that only other parts of the source define. */
export function needsOf(from: EntryTree, into: EntryTree, run: readonly Child[]): Needs {
  const source = namesIn(from)
  const target = namesIn(into)
  const brought = source.defined.filter((each) => run.some(({ at }) => isIn(each, at)))
  const known = new Set([...target.defined, ...brought].map(({ name }) => name))
  const edits = new Map<string, Edit>()
  const unmet = new Map<Child, string>()
  const place = target.additions
  for (const child of run) {
    for (const use of source.used) {
      if (!isIn(use, child.at) || known.has(use.name)) continue
      const definition = source.defined.find(({ name }) => name === use.name)
      if (!definition) continue
      if (definition.canMove && place !== undefined)
        edits.set(use.name, { at: [place, place], text: from.text.slice(...definition.at) })
      else if (!unmet.has(child)) unmet.set(child, use.name)
    }
  }
  return { edits: [...edits.values()], unmet }
}

/** A name that a change made undefined: no definition precedes it anymore, and the source or the target had one. */
export function lostName(after: EntryTree, before: EntryTree, source?: EntryTree): string | undefined {
  const lost = undefinedIn(after)
  if (lost.size === 0) return undefined
  const known = [before, ...(source ? [source] : [])].flatMap((tree) => namesIn(tree).defined)
  const wasLost = undefinedIn(before)
  return known.find(({ name }) => lost.has(name) && !wasLost.has(name))?.name
}

/** The names that a file uses without a definition before. */
function undefinedIn(tree: EntryTree): ReadonlySet<string> {
  const { used, defined } = namesIn(tree)
  const first = new Map<string, number>()
  for (const { name, at } of defined) first.set(name, Math.min(first.get(name) ?? Infinity, at[0]))
  return new Set(used.flatMap(({ name, at }) => ((first.get(name) ?? Infinity) > at[0] ? name : [])))
}
