// Measures how similar two texts are by their trigrams, which also works for inflected words and for languages without
// spaces. The sandbox, and the commands for a repository, suggest the translations of similar texts.

/** Texts that are less similar are not suggested. */
export const MIN_SIMILARITY = 0.5

/** At most this many candidates of an index are compared in full. */
export const MAX_CANDIDATES = 40

/**
 * A text is indexed by this many of its trigrams, the ones with the smallest hashes. Similar texts share most of their
 * trigrams, so they also share some of these. An index of all trigrams would be larger than all texts.
 */
const GRAMS = 8

/** A text with its translation. */
export interface SimilarityCandidate {
  source: string
  target: string
}

/** The candidates that are similar to a text, the most similar first. Each translation is there once. 1 is equal. */
export function mostSimilar<Kind extends SimilarityCandidate>(
  text: string,
  candidates: Iterable<Kind>,
  most: number,
): (Kind & { similarity: number })[] {
  const trigrams = trigramsOf(text)
  const byTarget = new Map<string, Kind & { similarity: number }>()
  for (const candidate of candidates) {
    const { source, target } = candidate
    const similarity = source === text ? 1 : Math.min(0.99, similarityOf(trigrams, trigramsOf(source)))
    if (similarity < MIN_SIMILARITY || similarity <= (byTarget.get(target)?.similarity ?? 0)) continue
    byTarget.set(target, { ...candidate, similarity })
  }
  return [...byTarget.values()].sort((one, other) => other.similarity - one.similarity).slice(0, most)
}

/** The numbers under which an index has a text. */
export function indexedGrams(text: string): number[] {
  const hashes = [...trigramsOf(text)].map(hashOf)
  return [...new Set(hashes)].sort((one, other) => one - other).slice(0, GRAMS)
}

/** The groups of three characters of a text, without regard to case and to white space around it. */
function trigramsOf(text: string): Set<string> {
  const padded = ` ${text.trim().toLowerCase()} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3))
  return grams
}

/** FNV-1a with 31 bits, which databases store as an integer. */
function hashOf(gram: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193)
  return hash >>> 1
}

/** The share of common trigrams, from 0 to 1 (Dice). */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const gram of one) if (other.has(gram)) common++
  return (2 * common) / Math.max(1, one.size + other.size)
}
