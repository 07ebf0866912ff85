// Which entries and containers of two files are the same.
import { stringsIn, type Box, type Child } from './entry-tree.ts'

/** The children of two boxes that are the same: by their names, by a string that both have, or as the only box. */
export function matchesOf(source: Box, target: Box): ReadonlyMap<Child, Child> {
  const matches = new Map<Child, Child>()
  const free = new Set(target.children)
  const take = (child: Child, other: Child | undefined): void => {
    if (!other) return
    matches.set(child, other)
    free.delete(other)
  }
  const byName = new Map<string, Child>()
  for (const child of target.children) if (child.name !== undefined) byName.set(child.name, child)
  const byString = new Map<string, Child>()
  for (const child of target.children) for (const each of stringsIn(child)) byString.set(each, child)
  for (const child of source.children) {
    const shared = stringsIn(child).find((identifier) => byString.has(identifier))
    const named = child.name === undefined ? undefined : byName.get(child.name)
    const other = named ?? (child.category ? undefined : byString.get(shared ?? ''))
    if (other && free.has(other)) take(child, other)
  }
  const isLoose = (child: Child): boolean => child.box !== undefined && !matches.has(child)
  const looseBoxes = source.children.filter(isLoose)
  const freeBoxes = [...free].filter(({ box }) => box)
  const areOnly = source.children.length === 1 && target.children.length === 1
  for (const [index, child] of looseBoxes.entries()) {
    const other = freeBoxes[index]
    if (other && (areOnly || (child.name === undefined && other.name === undefined))) take(child, other)
  }
  return matches
}
