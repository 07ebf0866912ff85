// Finds places where both documents can be split: gaps that each document has exactly once.
import type { AlignedText } from './aligned-text.ts'

/** The indices of the first texts after an anchor. */
export interface Anchor {
  source: number
  target: number
}

/** A gap with fewer letters and digits, such as a heading's `##`, may be elsewhere in another version. */
const FEWEST_LETTERS = 12

/** The longest series of anchors that are in the same order in both documents. */
export function anchorsOf(source: readonly AlignedText[], target: readonly AlignedText[]): Anchor[] {
  const inSource = uniqueGaps(source)
  const inTarget = uniqueGaps(target)
  const common: Anchor[] = []
  for (const [gap, index] of inSource) {
    const other = inTarget.get(gap)
    if (other !== undefined) common.push({ source: index, target: other })
  }
  return longestIncreasing(common)
}

/** The indices of texts whose gap no other text has, in their order. */
function uniqueGaps(texts: readonly AlignedText[]): Map<string, number> {
  const unique = new Map<string, number>()
  const seen = new Set<string>()
  for (const [index, { gap }] of texts.entries()) {
    if (gap === undefined || (gap.match(/[\p{L}\d]/gu)?.length ?? 0) < FEWEST_LETTERS) continue
    if (seen.has(gap)) unique.delete(gap)
    else unique.set(gap, index)
    seen.add(gap)
  }
  return unique
}

/** The longest series of anchors whose targets increase, by patience sorting. */
function longestIncreasing(anchors: readonly Anchor[]): Anchor[] {
  const piles: number[] = []
  const before: number[] = []
  for (const [index, { target }] of anchors.entries()) {
    let low = 0
    let high = piles.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((anchors[piles[middle] ?? 0]?.target ?? 0) < target) low = middle + 1
      else high = middle
    }
    before[index] = piles[low - 1] ?? -1
    piles[low] = index
  }
  const longest: Anchor[] = []
  for (let at = piles.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const anchor = anchors[at]
    if (anchor) longest.push(anchor)
  }
  return longest.toReversed()
}
