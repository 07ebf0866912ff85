// Removes the entries of strings from a file, and the containers that become empty.
import type { Container, Edit, Span, Unit } from './contract.ts'

/** A container, and the spans inside it that are removed. */
interface Node {
  container: Container
  depth: number
  parent: Node | undefined
  removed: Span[]
}

/** The edits that remove the entries of these units. Units without an entry stay. */
export function removalEdits(text: string, units: Iterable<Unit>): Edit[] {
  const loose: Span[] = []
  const nodes = new Map<string, Node>()
  for (const { entry } of units) {
    if (!entry) continue
    const node = nodeOf(nodes, entry.containers ?? [])
    if (node) node.removed.push(entry.at)
    else loose.push(entry.at)
  }
  const edits: Edit[] = []
  for (const node of [...nodes.values()].sort((one, other) => other.depth - one.depth)) {
    const { container, parent } = node
    const kept = keptPieces(container.inside, node.removed)
    if (isEmpty(text, kept, container)) {
      if (parent) parent.removed.push(container.at)
      else loose.push(container.at)
      continue
    }
    for (const at of node.removed) edits.push(removal(at))
    for (const each of lastSeparator(text, kept, container)) edits.push(each)
  }
  return [...loose.map(removal), ...edits]
}

const removal = (at: Span): Edit => ({ at, text: '' })

/** The innermost of these containers. Makes a node for each, outermost first. */
function nodeOf(nodes: Map<string, Node>, containers: readonly Container[]): Node | undefined {
  let parent: Node | undefined
  for (const [depth, container] of containers.entries()) {
    const place = container.at.join(':')
    const node: Node = nodes.get(place) ?? { container, depth, parent, removed: [] }
    nodes.set(place, node)
    parent = node
  }
  return parent
}

/** What stays of a container's inside, in order. */
function keptPieces([start, end]: Span, removed: readonly Span[]): Span[] {
  const pieces: Span[] = []
  let at = start
  for (const [from, to] of removed.toSorted((one, other) => one[0] - other[0])) {
    pieces.push([at, from])
    at = to
  }
  pieces.push([at, end])
  return pieces
}

function isEmpty(text: string, kept: readonly Span[], { between = '' }: Container): boolean {
  const left = kept
    .map(([start, end]) => text.slice(start, end))
    .join('')
    .trim()
  return left === '' || left === between
}

/** The edit that removes the separator behind the new last entry, if the file had none behind its last entry. */
function lastSeparator(text: string, kept: readonly Span[], { inside, between = '' }: Container): Edit[] {
  // Without a separator, there is nothing to remove either.
  const isLastSeparated = text
    .slice(...inside)
    .trimEnd()
    .endsWith(between)
  if (isLastSeparated) return []
  for (const [start, end] of kept.toReversed()) {
    const piece = text.slice(start, end).trimEnd()
    if (piece === '') continue
    const last = start + piece.length
    return piece.endsWith(between) ? [removal([last - between.length, last])] : []
  }
  return []
}
