// Pairs the texts of a document with the texts of its translation. Keys of documents come from the texts, so a
// translated document shares none with its source.
//
// A pair hidden Markov model walks through both documents: the next text of each is a match, or one document has an
// additional text. Log-odds state how likely two texts match. They come from what is between the texts, and from their
// elements, kept words, lengths and equality. Forward and backward passes compute the probability of each pair.
import type { AlignedText } from './align/aligned-text.ts'
import { anchorsOf } from './align/anchors.ts'
import { posteriorsOf } from './align/chain.ts'
import { Evidence } from './align/evidence.ts'

export type { AlignedText }

/** Two texts that are probably translations of each other. */
export interface AlignedPair {
  /** Index of the source text. */
  source: number
  /** Index of the translation. */
  target: number
  probability: number
}

/** Pairs that are at least this probable are taken without a review. */
export const CERTAIN = 0.999

/** Pairs that are less probable are not shown. */
const PROBABLE = 0.9

/** The most pairs of texts that are compared between two anchors. Time and memory grow with them. */
const MAX_CELLS = 4_000_000

/**
 * Pairs two lists of texts in their order. Each text is in at most one pair. Pairs are in the order of the source.
 * Parts of documents with too many texts and no anchor between them stay without pairs.
 */
export function align(source: readonly AlignedText[], target: readonly AlignedText[]): AlignedPair[] {
  const evidence = new Evidence(source, target)
  const pairs: AlignedPair[] = []
  let from = { source: 0, target: 0 }
  for (const to of [...anchorsOf(source, target), { source: source.length, target: target.length }]) {
    const rows = to.source - from.source
    const columns = to.target - from.target
    if (rows * columns <= MAX_CELLS) {
      const start = from
      const score = (row: number, column: number): number =>
        evidence.logOdds(start.source + row, start.target + column)
      for (const { row, column, probability } of posteriorsOf(rows, columns, score, PROBABLE))
        pairs.push({ source: start.source + row, target: start.target + column, probability })
    }
    from = to
  }
  const certainly = pairs.filter(({ source: one, target: other }) => !evidence.pointsElsewhere(one, other))
  return isSameStructure(source, target, certainly, evidence)
    ? source.map((_, index) => ({ source: index, target: index, probability: 1 }))
    : certainly
}

/** The share of gaps that may differ in two documents of the same structure: a build declares another language there. */
const FEW_GAPS = 0.05

/**
 * Whether one document is the other with other texts, as an export is that was translated further: what is between the
 * texts is equal but for single places, and no text shows that it belongs elsewhere.
 */
function isSameStructure(
  source: readonly AlignedText[],
  target: readonly AlignedText[],
  pairs: readonly AlignedPair[],
  evidence: Evidence,
): boolean {
  // The gaps of a first text that has none are not known at all.
  if (source.length !== target.length || source[0]?.gap === undefined) return false
  const isPossible = ({ element }: AlignedText, index: number): boolean =>
    element === target[index]?.element && !evidence.pointsElsewhere(index, index)
  const differing = source.flatMap(({ gap }, index) => (gap === target[index]?.gap ? [] : [index]))
  const areSingle = differing.every((index, at) => index - (differing[at - 1] ?? -2) > 1)
  const areFew = differing.length <= Math.max(1, source.length * FEW_GAPS)
  // A document of one text has nothing else that could be equal.
  if (!areSingle || !areFew || differing.length === source.length) return false
  const isElsewhere = ({ source: one, target: other, probability }: AlignedPair): boolean =>
    one !== other && probability >= CERTAIN
  return source.every(isPossible) && !pairs.some(isElsewhere)
}
