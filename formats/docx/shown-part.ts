// Finds the visible part of a paragraph: from the first sibling that holds text to the last.
import type { Span } from '@atlas/core/contract.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'
import type { LocatedPiece } from './fields.ts'

/** The shown part of a paragraph. */
export interface ShownPart {
  at: Span
  first: XmlNode
  last: XmlNode
  pieces: readonly LocatedPiece[]
}

/** A piece, or a link with all that is in it. */
interface Whole {
  first: XmlNode
  last: XmlNode
  from: number
  to: number
  hasText: boolean
  isLink: boolean
}

/** The shown part of the pieces of a container; undefined if nothing in it holds text. */
export function shownSpan(container: XmlNode, pieces: readonly LocatedPiece[]): ShownPart | undefined {
  if (pieces.every(isWithinOne)) return shownOfSimple(container, pieces)
  const all = wholesOf(container, pieces)
  const holding = all.filter(({ hasText }) => hasText)
  const [first] = holding
  const last = holding.at(-1)
  if (!first || !last) return undefined
  const ends = widened(all, first, last)
  const at: Span = [ends.first.start, ends.last.end]
  const shown = all.filter((piece) => piece.first.start >= at[0] && piece.last.end <= at[1])
  const [only] = shown
  if (only && shown.length === 1 && only.isLink) {
    const inner = insideLink(container, pieces.slice(only.from, only.to))
    if (inner) return inner
  }
  const kept = pieces.slice(only?.from, shown.at(-1)?.to)
  return { at, first: ends.first, last: ends.last, pieces: kept }
}

/** Whether a piece is neither a link nor a field, so that it is within one sibling. */
const isWithinOne = ({ kind, from, to }: LocatedPiece): boolean =>
  from === to && kind !== 'open' && kind !== 'close'

/** The shown part of a paragraph without links and fields, as most are. */
function shownOfSimple(container: XmlNode, pieces: readonly LocatedPiece[]): ShownPart | undefined {
  let start = pieces.findIndex(({ kind }) => kind === 'text')
  let end = pieces.findLastIndex(({ kind }) => kind === 'text')
  const [from, to] = [pieces[start], pieces[end]]
  if (!from || !to) return undefined
  const first = siblingAround(from.from, container)
  const last = siblingAround(to.to, container)
  while (start > 0 && isIn(first, pieces[start - 1])) start--
  while (end < pieces.length - 1 && isIn(last, pieces[end + 1])) end++
  return { at: [first.start, last.end], first, last, pieces: pieces.slice(start, end + 1) }
}

const isIn = ({ start, end }: XmlNode, piece: LocatedPiece | undefined): boolean =>
  piece !== undefined && piece.from.start >= start && piece.to.end <= end

/** The first and the last sibling. A field or a link may begin before the first text, in a sibling of its own. */
function widened(all: readonly Whole[], from: Whole, to: Whole): Pick<Whole, 'first' | 'last'> {
  let { first } = from
  let { last } = to
  for (;;) {
    const [start, end]: Span = [first.start, last.end]
    const earlier = all.find((piece) => piece.first.start < start && piece.last.end > start)
    const later = all.findLast((piece) => piece.first.start < end && piece.last.end > end)
    if (!earlier && !later) return { first, last }
    if (earlier) first = earlier.first
    if (later) last = later.last
  }
}

/** The shown part of a link that holds all text of a paragraph. */
function insideLink(container: XmlNode, pieces: readonly LocatedPiece[]): ShownPart | undefined {
  const [open] = pieces
  const close = pieces.at(-1)
  if (!open || !close) return undefined
  const part = shownSpan(open.content ?? container, pieces.slice(1, -1))
  return part && part.at[0] >= open.at[1] && part.at[1] <= close.at[0] ? part : undefined
}

function wholesOf(container: XmlNode, pieces: readonly LocatedPiece[]): Whole[] {
  const all: Whole[] = []
  let depth = 0
  let whole: Whole | undefined
  for (const [index, { kind, from, to }] of pieces.entries()) {
    if (kind === 'close') depth--
    if (!whole) {
      const first = siblingAround(from, container)
      const isLink = kind === 'open'
      whole = { first, last: first, from: index, to: index, hasText: false, isLink }
      all.push(whole)
    }
    whole.hasText ||= kind === 'text'
    whole.last = siblingAround(to, container)
    whole.to = index + 1
    if (kind === 'open') depth++
    if (depth <= 0) whole = undefined
  }
  return all
}

/** The child of a container that contains a node. */
function siblingAround(node: XmlNode, container: XmlNode): XmlNode {
  let child = node
  while (child.parent && child.parent !== container) child = child.parent
  return child
}
