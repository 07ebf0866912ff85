// What two documents themselves show about their languages: which words go together, and how signs and lengths change.
// It is learned from pairs that are probably right. A pair is never judged by what was learned from itself.
import { placesOf, within, type LearnedPair, type Range } from './places.ts'
import { ShapeEvidence } from './shape-evidence.ts'

/** A word in more texts than this share says little. */
const COMMON = 0.2

/** The most words of the other language that are kept for a word. */
const MOST_WORDS = 8

/** The evidence of words counts less than its sum, since words come in phrases. */
const WORD_WEIGHT = 0.6
const SHAPE_WEIGHT = 0.7
const MOST = 12

/** How often words occurred in the pairs. */
interface Counts {
  /** The word in a source text. */
  own: number
  /** Both words in a pair, by the other word. */
  both: Map<string, number>
}

/** What was learned. */
export class Learned {
  readonly #sourceWords: readonly ReadonlySet<string>[]
  readonly #targetWords: readonly ReadonlySet<string>[]
  readonly #places: ReadonlyMap<string, readonly number[]>
  readonly #targetOf = new Map<number, number>()
  readonly #sourceOf = new Map<number, number>()
  readonly #words = new Map<string, Counts>()
  readonly #shapes: ShapeEvidence
  #row: { source: number; odds: Float64Array } = { source: -1, odds: new Float64Array() }
  #focus: Range

  constructor(source: readonly string[], target: readonly string[], pairs: readonly LearnedPair[]) {
    this.#focus = { from: 0, to: target.length }
    this.#sourceWords = source.map(wordsOf)
    this.#targetWords = target.map(wordsOf)
    this.#places = placesOf(this.#targetWords)
    this.#shapes = new ShapeEvidence(source, target, pairs)
    const often = placesOf(this.#sourceWords)
    const isCommon = (places: readonly number[] | undefined, texts: number): boolean =>
      (places?.length ?? 0) > Math.max(3, texts * COMMON)
    for (const pair of pairs) {
      this.#targetOf.set(pair.source, pair.target)
      this.#sourceOf.set(pair.target, pair.source)
      for (const word of this.#sourceWords[pair.source] ?? []) {
        if (isCommon(often.get(word), source.length)) continue
        const counts = this.#words.get(word) ?? { own: 0, both: new Map<string, number>() }
        this.#words.set(word, counts)
        counts.own++
        for (const other of this.#targetWords[pair.target] ?? [])
          if (!isCommon(this.#places.get(other), target.length))
            counts.both.set(other, (counts.both.get(other) ?? 0) + 1)
      }
    }
    for (const counts of this.#words.values()) {
      const best = [...counts.both].sort(([one, a], [other, b]) => b - a || this.#rarer(one, other))
      counts.both = new Map(best.slice(0, MOST_WORDS))
    }
  }

  #rarer(one: string, other: string): number {
    return (this.#places.get(one)?.length ?? 0) - (this.#places.get(other)?.length ?? 0)
  }

  /** Limits the texts of the target that are compared. */
  focus(range: Range): void {
    this.#focus = range
    this.#row.source = -1
  }

  logOdds(source: number, target: number): number {
    if (this.#row.source !== source) this.#row = { source, odds: this.#oddsOf(source) }
    const words = Math.min(MOST, (this.#row.odds[target - this.#focus.from] ?? 0) * WORD_WEIGHT)
    return words + this.#shapes.logOdds(source, target) * SHAPE_WEIGHT
  }

  /** What the words of a source text say about each text of the target. */
  #oddsOf(source: number): Float64Array {
    const { from, to } = this.#focus
    const odds = new Float64Array(to - from)
    const best = new Float64Array(to - from)
    for (const word of this.#sourceWords[source] ?? []) {
      const counts = this.#words.get(word)
      if (!counts) continue
      const touched: number[] = []
      for (const [other, both] of counts.both)
        for (const target of within(this.#places.get(other), this.#focus)) {
          const lift = this.#lift({ source, target, word, other, both, own: counts.own })
          if (lift <= 0) continue
          const column = target - from
          if (best[column] === 0) touched.push(column)
          best[column] = Math.max(best[column] ?? 0, lift)
        }
      for (const column of touched) {
        odds[column] = (odds[column] ?? 0) + (best[column] ?? 0)
        best[column] = 0
      }
    }
    return odds
  }

  /** How much likelier a word is in the translation of a text with another one, without the pairs of both texts. */
  #lift(at: {
    source: number
    target: number
    word: string
    other: string
    both: number
    own: number
  }): number {
    let { both, own } = at
    const paired = this.#targetOf.get(at.source)
    if (paired !== undefined) {
      own--
      if (this.#targetWords[paired]?.has(at.other)) both--
    }
    const owner = this.#sourceOf.get(at.target)
    if (owner !== undefined && owner !== at.source && this.#sourceWords[owner]?.has(at.word)) {
      own--
      both--
    }
    if (both <= 0) return 0
    const chance = (this.#places.get(at.other)?.length ?? 1) / this.#targetWords.length
    return Math.log((both - 0.5) / (own + 1) / chance)
  }
}

/** Letters of scripts that have no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const SPACED = /[\p{L}\p{M}]{2,}/gu
const STEM = 6

/** The words of a text without their endings, and pairs of letters in scripts that have no blanks. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const [run] of text.matchAll(UNSPACED)) {
    const letters = [...run]
    if (letters.length === 1) words.add(run)
    for (let index = 1; index < letters.length; index++)
      words.add(letters.slice(index - 1, index + 1).join(''))
  }
  for (const [word] of text.replaceAll(UNSPACED, ' ').toLowerCase().matchAll(SPACED))
    words.add(word.slice(0, STEM))
  return words
}
