// Applies edits to a text.
import { LONG, LongText } from '../bytes.ts'
import { FormatError, type Edit } from '../contract.ts'
import { requireTextBytes } from '../reading/size-limits.ts'

/** Memory for this many bytes is taken, so that the text as UTF-8 fits, too. Few texts in Latin letters need more. */
const BYTES_A_CHARACTER = 1.125

/**
 * Applies edits to a text. Insertions at one offset keep their order, and come before a replacement there.
 * Throws a `FormatError` ('contract') if two edits overlap.
 */
export function weave(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text
  const { ordered, growth } = inOrder(edits)
  return weaveInOrder(text, ordered, growth).text
}

/** How many characters longer an edit makes a text. */
export const growthBy = ({ at: [start, end], text }: Edit): number => text.length - (end - start)

/** A text with its edits, and memory of about its size that may be used again. */
export interface Woven {
  text: string
  memory?: Uint8Array
}

/** Applies edits that are in the order of their places, as `weave` does. `growth`: the sum of `growthBy` for all. */
export function weaveInOrder(text: string, edits: Iterable<Edit>, growth: number): Woven {
  const length = text.length + growth
  requireTextBytes(length, 'The built file would have')
  // Appending to one string takes two thirds of the time of joining a list.
  let run = ''
  let at = 0
  const long = length > LONG ? new LongText(Math.ceil(length * BYTES_A_CHARACTER)) : undefined
  for (const { at: span, text: piece } of edits) {
    const [start, end] = span
    if (start < at || end < start || end > text.length) {
      throw new FormatError(
        'contract',
        `Two edits overlap at offset ${start}: a bug in the format plugin.`,
        start,
      )
    }
    run += text.slice(at, start) + piece
    at = end
    if (!long || run.length < LONG) continue
    long.add(run)
    run = ''
  }
  if (!long) return { text: run + text.slice(at) }
  long.add(run)
  for (; at < text.length; at += LONG) long.add(text.slice(at, at + LONG))
  return { text: long.toString(), memory: long.memory }
}

/** The edits in the order in which they are applied, and the sum of `growthBy` for all. */
export function inOrder(edits: readonly Edit[]): { ordered: readonly Edit[]; growth: number } {
  let growth = 0
  let isOrdered = true
  let before = edits[0]
  for (const edit of edits) {
    growth += growthBy(edit)
    if (before && byPlace(before, edit) > 0) isOrdered = false
    before = edit
  }
  return { ordered: isOrdered ? edits : edits.toSorted(byPlace), growth }
}

/** Compares the places of two edits. An insertion comes before a replacement. */
export function byPlace(one: Edit, other: Edit): number {
  return one.at[0] - other.at[0] || Number(isReplacement(one)) - Number(isReplacement(other))
}

function isReplacement({ at: [start, end] }: Edit): boolean {
  return end > start
}
