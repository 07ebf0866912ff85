// Pairs the texts of a document with the texts of its translation. Keys of documents come from the texts, so a
// translated document shares none with its source.
//
// A pair hidden Markov model walks through both documents: the next text of each is a match, or one document has an
// additional text. Log-odds state how likely two texts match. They come from what is between the texts, and from their
// elements, kept words, lengths and equality, and from a memory, if there is one. Forward and backward passes compute the probability of each pair.
import { NO_MEMORY, type AlignedText, type TranslationMemory } from './align/aligned-text.ts'
import { anchorsOf, type Anchor } from './align/anchors.ts'
import { COPIES, posteriorsOf, TEXTS_ALONE, type Transitions, VERSIONS } from './align/chain.ts'
import { Evidence } from './align/evidence.ts'
import { counted } from '../counted.ts'
import { FormatError } from '../contract.ts'

export type { AlignedText, TranslationMemory }

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

/** The error for two documents without a pair of texts that certainly belong together. */
export function nothingPaired(source: number, target: number): FormatError {
  return new FormatError(
    'unsupported',
    `No text of this file belongs to a text of its source with certainty. It has ${counted(target, 'text')}, ` +
      `and the source ${source}. Check whether it is a translation of this file.`,
  )
}

/** Pairs that are less probable are not shown. */
const PROBABLE = 0.9

/** The most texts of each document that are compared at a time. Time and memory grow with their square. */
const WINDOW = 1024

/**
 * Pairs two lists of texts in their order. Each text is in at most one pair. Pairs are in the order of the source.
 * What the first pairs show about both languages is evidence for the second attempt. Left out, there is no memory.
 */
export function align(
  source: readonly AlignedText[],
  target: readonly AlignedText[],
  memory: TranslationMemory = NO_MEMORY,
): AlignedPair[] {
  const evidence = new Evidence(source, target, memory)
  const transitions = transitionsBetween(source, target)
  const search = { source, target, anchors: anchorsOf(source, target, memory), evidence, transitions }
  evidence.learn(pairsOf(search, LEARNABLE))
  return pairsOf(search, PROBABLE).filter((pair) => !evidence.pointsElsewhere(pair.source, pair.target))
}

/** Pairs that are at least this probable show how the languages differ. */
const LEARNABLE = 0.5

interface Search {
  source: readonly AlignedText[]
  target: readonly AlignedText[]
  anchors: readonly Anchor[]
  evidence: Evidence
  transitions: Transitions
}

function pairsOf(search: Search, least: number): AlignedPair[] {
  const { source, target, anchors } = search
  const pairs: AlignedPair[] = []
  let from: Anchor = { source: 0, target: 0 }
  for (const to of [...anchors, { source: source.length, target: target.length }]) {
    for (const pair of pairsBetween(search, from, to, least)) pairs.push(pair)
    from = to
  }
  return pairs
}

/** The pairs between two anchors. A long part is compared in windows that overlap by half. */
function pairsBetween(search: Search, from: Anchor, to: Anchor, least: number): AlignedPair[] {
  const pairs: AlignedPair[] = []
  let at = from
  for (;;) {
    const end = {
      source: Math.min(to.source, at.source + WINDOW),
      target: Math.min(to.target, at.target + WINDOW),
    }
    const found = pairsInWindow(search, at, end, least)
    if (end.source === to.source && end.target === to.target) return [...pairs, ...found]
    // Near the end of a window, the counterpart of a text may be outside of it.
    const middle = { source: (at.source + end.source) / 2, target: (at.target + end.target) / 2 }
    const kept = found.filter((pair) => pair.source < middle.source && pair.target < middle.target)
    for (const pair of kept) pairs.push(pair)
    at = nextWindow(
      at,
      to,
      kept.findLast(({ probability }) => probability >= PROBABLE),
    )
  }
}

/** Where the next window begins: after the last probable pair, or else half a window further in the longer document. */
function nextWindow(at: Anchor, to: Anchor, last: AlignedPair | undefined): Anchor {
  if (last) return { source: last.source + 1, target: last.target + 1 }
  const rest = { source: to.source - at.source, target: to.target - at.target }
  const share = WINDOW / 2 / Math.max(rest.source, rest.target)
  return {
    source: at.source + Math.ceil(rest.source * share),
    target: at.target + Math.ceil(rest.target * share),
  }
}

function pairsInWindow(
  { evidence, transitions }: Search,
  from: Anchor,
  to: Anchor,
  least: number,
): AlignedPair[] {
  evidence.focus({ from: from.target, to: to.target })
  const score = (row: number, column: number): number =>
    evidence.logOdds(from.source + row, from.target + column)
  const [rows, columns] = [to.source - from.source, to.target - from.target]
  return posteriorsOf(rows, columns, score, least, transitions).map(({ row, column, probability }) => ({
    source: from.source + row,
    target: from.target + column,
    probability,
  }))
}

function transitionsBetween(source: readonly AlignedText[], target: readonly AlignedText[]): Transitions {
  if (isSameStructure(source, target)) return COPIES
  return source.some(({ gap }) => gap !== undefined) ? VERSIONS : TEXTS_ALONE
}

/** The share of gaps that may differ in two documents of the same structure: a build declares another language there. */
const FEW_GAPS = 0.05

/**
 * Whether one document may be the other with other texts, as an export is that was translated further: what is between
 * the texts is equal but for single places.
 */
function isSameStructure(source: readonly AlignedText[], target: readonly AlignedText[]): boolean {
  // The gaps of a first text that has none are not known at all.
  if (source.length !== target.length || source[0]?.gap === undefined) return false
  if (source.some(({ element }, index) => element !== target[index]?.element)) return false
  const differing = source.flatMap(({ gap }, index) => (gap === target[index]?.gap ? [] : [index]))
  const areSingle = differing.every((index, at) => index - (differing[at - 1] ?? -2) > 1)
  const areFew = differing.length <= Math.max(1, source.length * FEW_GAPS)
  // A document of one text has nothing else that could be equal.
  return areSingle && areFew && differing.length < source.length
}
