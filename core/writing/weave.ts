// Applies edits to a text.
import { FormatError, type Edit } from '../contract.ts'

/**
 * Applies the edits. Insertions at one offset keep their order, and come before a replacement there.
 * Throws a `FormatError` ('contract') if two edits overlap.
 */
export function weave(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text
  // Appending to one string takes two thirds of the time of joining a list.
  let woven = ''
  let at = 0
  for (const { at: span, text: piece } of inOrder(edits)) {
    const [start, end] = span
    if (start < at || end < start || end > text.length) {
      throw new FormatError(
        'contract',
        `Two edits overlap at offset ${start}: a bug in the format plugin.`,
        start,
      )
    }
    woven += text.slice(at, start) + piece
    at = end
  }
  return woven + text.slice(at)
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  for (let index = 1; index < edits.length; index++) {
    const before = edits[index - 1]
    const edit = edits[index]
    if (before && edit && byPlace(before, edit) > 0) return edits.toSorted(byPlace)
  }
  return edits
}

function byPlace(one: Edit, other: Edit): number {
  return one.at[0] - other.at[0] || Number(isReplacement(one)) - Number(isReplacement(other))
}

function isReplacement({ at: [start, end] }: Edit): boolean {
  return end > start
}
