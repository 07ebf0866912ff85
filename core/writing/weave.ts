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
  let growth = 0
  for (const edit of edits) growth += growthBy(edit)
  return weaveInOrder(text, inOrder(edits), growth).text
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

/** The edits in the order in which they are applied. */
export function inOrder(edits: readonly Edit[]): readonly Edit[] {
  for (let index = 1; index < edits.length; index++) {
    const before = edits[index - 1]
    const edit = edits[index]
    if (before && edit && byPlace(before, edit) > 0) return edits.toSorted(byPlace)
  }
  return edits
}

/** Compares the places of two edits. An insertion comes before a replacement. */
export function byPlace(one: Edit, other: Edit): number {
  return one.at[0] - other.at[0] || Number(isReplacement(one)) - Number(isReplacement(other))
}

function isReplacement({ at: [start, end] }: Edit): boolean {
  return end > start
}
