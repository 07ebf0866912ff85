// The entries of strings: which strings have one, and how entries are removed with the containers that become empty.
import type { Container, Edit, EntrySpan, FileNames, Span, Unit } from '../contract.ts'
import type { Format } from '../format.ts'
import { isPlural, outermost, type Parsed } from '../reading/strings.ts'

/** The spans of the texts of a unit in the file. */
export function spansOf({ source, targets }: Unit): Span[] {
  const places = [source, ...(targets?.values() ?? [])]
  const slots = places.flatMap((place) => (isPlural(place) ? [...place.forms.values()] : [place]))
  return slots.map((slot) => outermost(slot).at)
}

/**
 * The entries of the units that can be removed. Together they contain all texts of their unit and no text of another
 * unit, and define no name that the rest of the file uses, such as an anchor.
 */
export function entriesByUnit(
  { entries }: Pick<Format, 'entries'>,
  { source, units }: Pick<Parsed, 'source' | 'units'>,
): ReadonlyMap<Unit, readonly EntrySpan[]> {
  const found = new Map<Unit, readonly EntrySpan[]>()
  if (!entries) return found
  const { innermost, owners } = matched([...entries.of(source)], units)
  const isNeeded = neededBy(entries.names?.(source))
  for (const [unit, around] of innermost) {
    const entries = [...around].filter((entry) => entry !== undefined)
    const areOwn =
      entries.length === around.size &&
      entries.every((entry) => owners.get(entry) === unit && !entry.isList && !isNeeded(entry))
    if (areOwn && areWhole(entries)) found.set(unit, entries)
  }
  return found
}

/** Returns whether an entry has the only definition of a name that is used outside of the entry. */
function neededBy(names: FileNames | undefined): (entry: EntrySpan) => boolean {
  const { defined = [], used = [] } = names ?? {}
  const uses = new Map<string, Span[]>()
  for (const { name, at } of used) {
    const own = uses.get(name)
    if (own) own.push(at)
    else uses.set(name, [at])
  }
  const counts = new Map<string, number>()
  for (const { name } of defined) counts.set(name, (counts.get(name) ?? 0) + 1)
  const needed = defined.filter(({ name }) => counts.get(name) === 1 && uses.has(name))
  return ({ at: [start, end] }) =>
    needed.some(
      ({ name, at: [from, to] }) =>
        from >= start && to <= end && uses.get(name)?.some((use) => use[0] < start || use[1] > end),
    )
}

/** Whether these entries are all rows of their plurals: a plural without some of its rows is another string. */
function areWhole(entries: readonly EntrySpan[]): boolean {
  return entries.every(({ containers }) => {
    const innermost = containers?.at(-1)
    return (
      !innermost?.texts ||
      entries.filter((each) => each.containers?.at(-1) === innermost).length === innermost.texts
    )
  })
}

interface Matched {
  /** The innermost entry around each text of a unit; undefined for a text outside of all entries. */
  innermost: ReadonlyMap<Unit, ReadonlySet<EntrySpan | undefined>>
  /** The unit whose texts are in an entry; undefined if it contains texts of several. */
  owners: ReadonlyMap<EntrySpan, Unit | undefined>
}

/** Finds the entries around the texts of units, in one pass over both in the order of the file. */
function matched(entries: EntrySpan[], units: readonly Unit[]): Matched {
  entries.sort((one, other) => one.at[0] - other.at[0] || other.at[1] - one.at[1])
  const texts = units.flatMap((unit) => spansOf(unit).map(([from]) => ({ unit, from })))
  texts.sort((one, other) => one.from - other.from)
  const innermost = new Map<Unit, Set<EntrySpan | undefined>>(units.map((unit) => [unit, new Set()]))
  const owners = new Map<EntrySpan, Unit | undefined>()
  /** The entries around the current offset, outermost first. */
  const open: EntrySpan[] = []
  const closeUpTo = (offset: number): void => {
    for (let top = open.at(-1); top && top.at[1] <= offset; top = open.at(-1)) open.pop()
  }
  let next = 0
  for (const { unit, from } of texts) {
    for (let entry = entries[next]; entry && entry.at[0] <= from; entry = entries[++next]) {
      closeUpTo(entry.at[0])
      open.push(entry)
    }
    closeUpTo(from)
    for (const entry of open) {
      const isOwn = !owners.has(entry) || owners.get(entry) === unit
      owners.set(entry, isOwn ? unit : undefined)
    }
    innermost.get(unit)?.add(open.at(-1))
  }
  return { innermost, owners }
}

/** A container, and the spans inside it that are removed. */
interface Node {
  container: Container
  depth: number
  parent: Node | undefined
  removed: Span[]
}

/** The same entries, except that a container replaces its entries if all of its texts are among them. */
export function withWholes(entries: readonly EntrySpan[]): readonly EntrySpan[] {
  const inner = new Map<Container, EntrySpan[]>()
  for (const entry of entries) {
    const container = entry.containers?.at(-1)
    if (container?.texts === undefined) continue
    const own = inner.get(container) ?? []
    own.push(entry)
    inner.set(container, own)
  }
  const gone = [...inner].filter(([{ texts }, own]) => own.length === texts)
  if (gone.length === 0) return entries
  const replaced = new Set(gone.flatMap(([, own]) => own))
  const wholes = gone.map(([container, [first]]): EntrySpan => {
    return { ...container, containers: first?.containers?.slice(0, -1) ?? [] }
  })
  // A container may be one of the texts of another one.
  return withWholes([...entries.filter((entry) => !replaced.has(entry)), ...wholes])
}

/** The edits that remove these entries. */
export function removalEdits(text: string, entries: Iterable<EntrySpan>): Edit[] {
  const loose: Span[] = []
  const nodes = new Nodes()
  for (const { at, containers = [] } of withWholes([...entries])) {
    const node = nodes.of(containers)
    if (node) node.removed.push(at)
    else loose.push(at)
  }
  const edits: Edit[] = []
  for (const node of nodes.all.sort((one, other) => other.depth - one.depth)) {
    const { container, parent } = node
    const kept = keptPieces(container.inside, node.removed)
    if (!container.isKept && isEmpty(text, kept, container)) {
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

/** The containers of the entries so far. */
class Nodes {
  readonly #byPlace = new Map<string, Node>()
  /** Entries of one container mostly name the same object, so a deep container costs no more than others. */
  readonly #byContainer = new Map<Container, Node>()

  get all(): Node[] {
    return [...this.#byPlace.values()]
  }

  /** The node of the innermost of these containers, which are given outermost first. */
  of(containers: readonly Container[]): Node | undefined {
    const innermost = containers.at(-1)
    const known = innermost && this.#byContainer.get(innermost)
    if (known) return known
    let parent: Node | undefined
    for (const [depth, container] of containers.entries()) {
      const place = [...container.at, ...container.inside].join(':')
      const node: Node = this.#byPlace.get(place) ?? { container, depth, parent, removed: [] }
      this.#byPlace.set(place, node)
      this.#byContainer.set(container, node)
      parent = node
    }
    return parent
  }
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

/** The edit that removes the separator after the new last entry, if the file had none after its last entry. */
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
