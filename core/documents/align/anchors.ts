// Finds places where both documents can be split: gaps that each document has exactly once, and texts that it has once
// and whose translation the memory knows.
import { NO_MEMORY, type AlignedText, type TranslationMemory } from './aligned-text.ts'

/** The indices of the first texts after an anchor. */
export interface Anchor {
  source: number
  target: number
}

/** What has fewer letters and digits, such as a heading's `##`, may be elsewhere in another version. */
const FEWEST_LETTERS = 12

/** The longest series of anchors that are in the same order in both documents. */
export function anchorsOf(
  source: readonly AlignedText[],
  target: readonly AlignedText[],
  memory: TranslationMemory = NO_MEMORY,
): Anchor[] {
  const gap = (text: AlignedText): string | undefined => text.gap
  const itself = ({ text }: AlignedText): string => text
  const common = [
    ...commonOf(unique(source, gap), unique(target, gap), (value) => [value]),
    ...(memory === NO_MEMORY ? [] : commonOf(unique(source, itself), unique(target, itself), memory)),
  ]
  // Of the anchors of one text, a series of increasing targets takes only one.
  common.sort((one, other) => one.source - other.source || other.target - one.target)
  return longestIncreasing(common)
}

function commonOf(
  inSource: ReadonlyMap<string, number>,
  inTarget: ReadonlyMap<string, number>,
  counterparts: TranslationMemory,
): Anchor[] {
  const common: Anchor[] = []
  for (const [value, index] of inSource) {
    const others = counterparts(value).flatMap((counterpart) => inTarget.get(counterpart) ?? [])
    // A text with two known translations in the other document may be either.
    if (others.length === 1 && others[0] !== undefined) common.push({ source: index, target: others[0] })
  }
  return common
}

/** The indices of texts whose value no other text has, in their order. */
function unique(
  texts: readonly AlignedText[],
  valueOf: (text: AlignedText) => string | undefined,
): Map<string, number> {
  const indices = new Map<string, number>()
  const seen = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const value = valueOf(text)
    if (value === undefined || (value.match(/[\p{L}\d]/gu)?.length ?? 0) < FEWEST_LETTERS) continue
    if (seen.has(value)) indices.delete(value)
    else indices.set(value, index)
    seen.add(value)
  }
  return indices
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
