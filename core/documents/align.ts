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
  return pairs.filter(({ source: one, target: other }) => !evidence.pointsElsewhere(one, other))
}
