// The edits of planned writes: new texts with what goes around them, places that are removed, and slots inside slots.
import type { Edit, Slot, Source, Span, Wrap } from '../contract.ts'
import { removalEdits } from './entries.ts'
import type { Plan, Write } from './plan.ts'
import { spelledInPlace } from '../documents/segments.ts'
import { depthOf, textAround, textOf } from '../reading/strings.ts'
import { normalized } from './translations.ts'
import { weave } from './weave.ts'

/** Spells a text for a slot, whose old spelling is `was`. Throws a `FormatError` if the place cannot hold the text. */
export type Spell = (slot: Slot, text: string, was?: string) => string

/** All edits that a plan makes in a file. Its writes are spelled. */
export function planEdits(plan: Plan, source: Source, spell: Spell): Edit[] {
  const { writes, reshapes, omitted } = plan
  const removable = plan.removes ? writes.filter(isRemovable) : []
  const removed = removedPlaces(writes, removable)
  const texts =
    removable.length > 0 ? writes.filter((write) => !removed.has(write) && !isNowhere(write)) : writes
  const rows = rowsOf(plan)
  const joined = plan.slots.areInside ? joinedInside(texts, source, spell, rows) : texts
  const edits = editsOf(joined, source, source.text, spell, rows.get(undefined))
  for (const each of removalsOf(removed)) edits.push(each)
  if (omitted.size > 0) {
    const entries = [...omitted.values(), ...reshapes.map(({ rows }) => rows ?? [])].flat()
    for (const each of removalEdits(source.text, entries)) edits.push(each)
  }
  return edits
}

/** The edits that remove rows of plurals, by the slot around the rows. */
function rowsOf({ reshapes }: Plan): Map<Slot | undefined, Edit[]> {
  const bySlot = new Map<Slot | undefined, Edit[]>()
  for (const { forms, edits } of reshapes) {
    const [{ parent } = {}] = forms.values()
    const own = bySlot.get(parent) ?? []
    for (const each of edits) own.push(each)
    bySlot.set(parent, own)
  }
  return bySlot
}

/** Edits of a format, such as the language of each target, without those inside a span that is removed. */
export function outsideOf(inner: Iterable<Edit>, edits: readonly Edit[]): Edit[] {
  const byStart = (one: Edit, other: Edit): number => one.at[0] - other.at[0]
  const removed = edits.filter(({ at, text }) => text === '' && at[0] < at[1]).sort(byStart)
  const all = [...inner]
  const inside = new Set<Edit>()
  let next = 0
  for (const edit of all.toSorted(byStart)) {
    while ((removed[next]?.at[1] ?? Infinity) <= edit.at[0]) next++
    const span = removed[next]?.at
    if (span && span[0] < edit.at[0] && edit.at[1] < span[1]) inside.add(edit)
  }
  return all.filter((edit) => !inside.has(edit))
}

/**
 * Replaces the writes to slots inside another one by a write to that slot: the edits are applied to its text, which
 * is then spelled. The innermost slots go first. `rows`: the edits that remove rows of plurals, by the slot around them.
 */
export function joinedInside(
  writes: readonly Write[],
  source: Source,
  spell: Spell,
  rows: ReadonlyMap<Slot | undefined, readonly Edit[]> = new Map(),
): readonly Write[] {
  if (!writes.some(({ slot }) => slot.parent)) return writes
  const deepest = writes.reduce((depth, { slot }) => Math.max(depth, depthOf(slot)), 0)
  const bySlot = grouped(writes, ({ slot }) => (depthOf(slot) === deepest ? slot.parent : undefined))
  const joined = [...bySlot].flatMap(([outer, inner]): readonly Write[] => {
    const [first] = inner
    if (!outer || !first) return inner
    const around = textAround(source, outer)
    const edits = new Set(editsOf(inner, source, around, spell, rows.get(outer)))
    const text = normalized(outer, weave(around, [...edits]))
    const { identifier, language, status } = first
    const spelled = spelledInPlace(source, outer, inner, text, spell) ?? spell(outer, text)
    return [{ identifier, language, status, slot: outer, text, spelled }]
  })
  return joinedInside(joined, source, spell, rows)
}

/** The edits of writes to slots whose spans refer to the text `around`. `rows`: those that remove rows of plurals there. */
function editsOf(
  writes: readonly Write[],
  source: Source,
  around: string,
  spell: Spell,
  rows: Iterable<Edit> = [],
): Edit[] {
  const edits: Edit[] = []
  /** The writes of slots that can contain other slots, by their edits. */
  const nesting = new Map<Edit, Write>()
  /** By the start of the place. A span and an empty one may begin at the same offset. */
  const absent = new Map<number, { at: Span; pieces: Piece[] }[]>()
  for (const write of writes) {
    const { slot, text, status, spelled = '' } = write
    if (slot.sideEdits)
      for (const each of write.edits ?? slot.sideEdits(text ?? textOf(source, slot), status)) edits.push(each)
    if (text === undefined) continue
    if (!slot.wrapNew) {
      const edit = { at: slot.at, text: spelled }
      edits.push(edit)
      if (slot.codec.nests) nesting.set(edit, write)
      continue
    }
    const piece = { wraps: slot.wrapNew(status), spelled }
    const [start, end] = slot.at
    const here = absent.get(start)
    const known = here?.find(({ at }) => at[1] === end)
    if (known) known.pieces.push(piece)
    else if (here) here.push({ at: slot.at, pieces: [piece] })
    else absent.set(start, [{ at: slot.at, pieces: [piece] }])
  }
  for (const here of absent.values())
    for (const { at, pieces } of here) edits.push({ at, text: nest(gathered(pieces)) })
  for (const each of rows) edits.push(each)
  return nesting.size === 0 || areApart(edits) ? edits : nested(edits, nesting, around, spell)
}

/** Whether the edits are in the order of their places, and none begins inside the one before. */
function areApart(edits: readonly Edit[]): boolean {
  let end = 0
  for (const { at } of edits) {
    if (at[0] < end) return false
    end = at[1]
  }
  return true
}

/** A text for a slot, in which other edits were made. */
interface OwnSpelling {
  /** The old spelling with these edits. */
  was?: string
  /** The new spelling with these edits, if the codec can add the text to them. */
  spelled?: string
}

/**
 * Applies the edits inside a slot that belong to its text, such as the language of its runs. Where nothing else is inside, a
 * text that is spelled with them need not be spelled again.
 */
export function withOwnEdits(write: Write, around: string): OwnSpelling {
  const { slot, text, status } = write
  const { codec, at, sideEdits, wrapNew, parent } = slot
  if (text === undefined || !codec.nests || !sideEdits || wrapNew || parent) return {}
  write.edits = [...(slot.sideEdits?.(text, status) ?? [])]
  const [start, end] = at
  const inside = ownInside(write).map((edit): Edit => {
    return { at: [edit.at[0] - start, edit.at[1] - start], text: edit.text }
  })
  if (inside.length === 0) return {}
  const raw = around.slice(start, end)
  const words = codec.editsFor?.(text)
  return words ? { spelled: weave(raw, [...inside, ...words]) } : { was: weave(raw, inside) }
}

/** The edits of a text that are inside its slot. */
function ownInside({ slot: { at }, edits = [] }: Write): readonly Edit[] {
  return edits.filter((edit) => edit.at[0] > at[0] && edit.at[1] < at[1])
}

/** Applies the edits inside a written slot to its old spelling, and spells the slot again. Inner slots go first. */
function nested(
  edits: readonly Edit[],
  nesting: ReadonlyMap<Edit, Write>,
  around: string,
  spell: Spell,
): Edit[] {
  const inOrder = [...new Set(edits)].sort((one, other) => one.at[0] - other.at[0] || other.at[1] - one.at[1])
  const applied = new Set<Edit>()
  const spelledAnew = new Map<Edit, Edit>()
  for (let index = inOrder.length - 1; index >= 0; index--) {
    const outer = inOrder[index]
    const write = outer && nesting.get(outer)
    if (!write || write.text === undefined) continue
    const [start, end] = outer.at
    const inside: Edit[] = []
    const own = new Set(ownInside(write))
    /** Whether the text was spelled with all of them (`withOwnEdits`). */
    let isOwn = true
    for (let next = index + 1; next < inOrder.length; next++) {
      const edit = inOrder[next]
      if (!edit || edit.at[0] >= end) break
      if (applied.has(edit) || edit.at[0] <= start || edit.at[1] >= end) continue
      applied.add(edit)
      isOwn &&= own.has(edit)
      const { at, text } = spelledAnew.get(edit) ?? edit
      inside.push({ at: [at[0] - start, at[1] - start], text })
    }
    if (inside.length === 0 || (isOwn && inside.length === own.size)) continue
    const was = weave(around.slice(start, end), inside)
    spelledAnew.set(outer, { at: outer.at, text: spell(write.slot, write.text, was) })
  }
  return edits.filter((edit) => !applied.has(edit)).map((edit) => spelledAnew.get(edit) ?? edit)
}

/** Whether a write has no text, and a place that can be removed. */
const isRemovable = ({ slot, text }: Write): boolean => text === '' && slot.removal !== undefined

/** The removable writes whose places are removed: no slot with the same `removal` gets a text. */
function removedPlaces(writes: readonly Write[], removable: readonly Write[]): ReadonlySet<Write> {
  if (removable.length === 0) return new Set()
  const kept = new Set(writes.filter(({ text }) => text !== '').map(({ slot }) => slot.removal))
  return new Set(removable.filter(({ slot }) => !kept.has(slot.removal)))
}

/** Whether a write would make a new place without a text. */
const isNowhere = (write: Write): boolean => isRemovable(write) && write.slot.wrapNew !== undefined

/** The edits that remove these places, and what goes with them (a state). */
function removalsOf(writes: Iterable<Write>): Edit[] {
  const removals = new Set<Span>()
  const stateEdits: Edit[] = []
  for (const { slot, status } of writes) {
    const { removal } = slot
    if (!removal) continue
    removals.add(removal)
    for (const edit of slot.sideEdits?.('', status) ?? [])
      if (edit.at[1] <= removal[0] || edit.at[0] >= removal[1]) stateEdits.push(edit)
  }
  return [...stateEdits, ...[...removals].map((at) => ({ at, text: '' }))]
}

/** A text for an absent slot, with the wraps to write around it. */
interface Piece {
  wraps: readonly Wrap[]
  spelled: string
}

/** Groups the pieces at one offset by their wraps, so that each shared wrap is opened only once. */
function gathered(pieces: readonly Piece[], depth = 0): readonly Piece[] {
  if (pieces.length < 3) return pieces
  const groups = new Map<string | Piece, Piece[]>()
  for (const piece of pieces) {
    // Texts never share the innermost wrap.
    const name = depth < piece.wraps.length - 1 ? piece.wraps[depth]?.name : undefined
    const group = groups.get(name ?? piece)
    if (group) group.push(piece)
    else groups.set(name ?? piece, [piece])
  }
  if (groups.size === pieces.length) return pieces
  return [...groups.values()].flatMap((group) => gathered(group, depth + 1))
}

/** Joins the pieces at one offset, with their wraps. Adjacent pieces share outer wraps of the same name. */
function nest(pieces: readonly Piece[]): string {
  let text = ''
  let open: readonly Wrap[] = []
  for (const { wraps, spelled } of pieces) {
    const shared = sharedDepth(open, wraps)
    text += closing(open, shared)
    if (open.length > 0 && shared > 0) text += wraps[shared - 1]?.between ?? ''
    for (const wrap of wraps.slice(shared)) text += wrap.open
    text += spelled
    open = wraps
  }
  return text + closing(open, 0)
}

function closing(open: readonly Wrap[], depth: number): string {
  return open
    .slice(depth)
    .toReversed()
    .map(({ close }) => close)
    .join('')
}

/** The number of outer wraps that two adjacent pieces share. They never share the innermost. */
function sharedDepth(open: readonly Wrap[], wraps: readonly Wrap[]): number {
  const most = Math.min(open.length, wraps.length) - 1
  let depth = 0
  while (depth < most && open[depth]?.name === wraps[depth]?.name) depth++
  return depth
}

/** The writes by the slot around them, in the order of the first of each. */
export function grouped(
  writes: readonly Write[],
  slotOf: (write: Write) => Slot | undefined,
): Map<Slot | undefined, Write[]> {
  const groups = new Map<Slot | undefined, Write[]>()
  for (const write of writes) {
    const slot = slotOf(write)
    const group = groups.get(slot)
    if (group) group.push(write)
    else groups.set(slot, [write])
  }
  return groups
}
