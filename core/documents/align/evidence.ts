// How much better a match explains two texts than chance does, as a logarithm.
import { NO_MEMORY, type AlignedText, type TranslationMemory } from './aligned-text.ts'
import { Learned } from './learned.ts'
import { placesOf, within, type LearnedPair, type Range } from './places.ts'

/** What a translator keeps: addresses, numbers, codes, names of programs. */
const KEPT =
  /https?:\/\/[^\s<>()"'\]]+|`[^`\n]+`|<[^<>\s]+|\{\{?[\w.$-]+\}?\}|%\d*\$?[sd@]|\b\w+(?:[._/:@-]\w+)+\b|\b[A-Za-z]+[A-Z_\d]\w*\b|\b[A-Z]{2,}\b|\d+/g

/** Words that both languages may have. */
const WORDS = /\p{L}{4,}/gu

/** The limit for the log-odds of one kind of evidence. */
const MOST = 8

/** The log-odds of two texts that the memory has as a pair. */
const REMEMBERED = 2 * MOST

/** The deviation of the logarithm of lengths, in translations and in unrelated texts. */
const SPREAD = { translation: 0.2, chance: 1.2 }

/** What is known of a text. */
interface Known {
  text: string
  gap: string | undefined
  element: string | undefined
  kept: ReadonlySet<string>
  /** Longer words: names, and words that both languages have. */
  words: ReadonlySet<string>
  length: number
  logLength: number
  /** The deviation of the logarithm of lengths, if the text is translated or compared with an unrelated one. */
  spread: number
  chance: number
  /** How much likelier the same length is in a translation. */
  advantage: number
}

/** Compares the texts of two documents. Rare values are stronger evidence. */
export class Evidence {
  readonly #source: readonly Known[]
  readonly #target: readonly Known[]
  readonly #gaps: Rarity
  readonly #elements: Rarity
  readonly #kept: Rarity
  readonly #texts: Rarity
  readonly #words: Rarity
  /** The texts of the target that keep a word. */
  readonly #keptPlaces: ReadonlyMap<string, readonly number[]>
  readonly #wordPlaces: ReadonlyMap<string, readonly number[]>
  readonly #losses: readonly number[]
  /** The logarithm of how much longer a translation is. */
  readonly #growth: number
  /** What the kept words of one source text say, which is asked for one column after the other. */
  #row: { source: number; kept: Float64Array } = { source: -1, kept: new Float64Array() }
  #focus: Range
  #learned: Learned | undefined
  /** For each source text, its translations that the memory has. */
  readonly #remembered: readonly (readonly string[])[]

  constructor(
    source: readonly AlignedText[],
    target: readonly AlignedText[],
    memory: TranslationMemory = NO_MEMORY,
  ) {
    this.#remembered = memory === NO_MEMORY ? [] : source.map(({ text }) => memory(text))
    this.#source = source.map(knownOf)
    this.#target = target.map(knownOf)
    const of = (list: (known: Known) => Iterable<string>): Rarity =>
      new Rarity(this.#source.map(list), this.#target.map(list))
    this.#gaps = of(({ gap }) => (gap === undefined ? [] : [gap]))
    this.#elements = of(({ element }) => (element === undefined ? [] : [element]))
    this.#kept = of(({ kept }) => kept)
    this.#texts = of(({ text }) => [text])
    this.#words = of(({ words }) => words)
    this.#keptPlaces = placesOf(this.#target.map(({ kept }) => kept))
    this.#wordPlaces = placesOf(this.#target.map(({ words }) => words))
    this.#losses = this.#target.map(({ kept }) => this.#lossesOf(kept))
    this.#focus = { from: 0, to: target.length }
    const total = (all: readonly Known[]): number => all.reduce((sum, { length }) => sum + length, 1)
    const growth = Math.log(total(this.#target) / total(this.#source))
    this.#growth = Math.max(-1, Math.min(1, growth))
  }

  /** Learns from pairs that are probably right what both languages have in common. */
  learn(pairs: readonly LearnedPair[]): void {
    this.#learned = new Learned(
      this.#source.map(({ text }) => text),
      this.#target.map(({ text }) => text),
      pairs,
    )
  }

  /** Limits the texts of the target that are compared, so that a row need not have all. */
  focus(range: Range): void {
    this.#focus = range
    this.#row.source = -1
    this.#learned?.focus(range)
  }

  /** How much better a match explains two texts than chance does. The target is in the focus. */
  logOdds(source: number, target: number): number {
    const one = this.#source[source]
    const other = this.#target[target]
    if (!one || !other) return 0
    if (this.#row.source !== source) this.#row = { source, kept: this.#keptBy(one) }
    const kept = (this.#row.kept[target - this.#focus.from] ?? 0) - (this.#losses[target] ?? 0)
    return (
      this.#lengths(one, other) +
      this.#gaps.compare(one.gap, other.gap) +
      this.#elements.compare(one.element, other.element) +
      this.#texts.compare(one.text, other.text) +
      (this.#remembered[source]?.includes(other.text) === true ? REMEMBERED : 0) +
      Math.max(-MOST, Math.min(2 * MOST, kept)) +
      (this.#learned?.logOdds(source, target) ?? 0)
    )
  }

  /** Whether one of the texts keeps a word that the other document has once, but in another text. */
  pointsElsewhere(source: number, target: number): boolean {
    const one = this.#source[source]
    const other = this.#target[target]
    if (!one || !other) return true
    for (const word of one.kept)
      if (!other.kept.has(word) && this.#kept.isUniqueInBoth(word) && word.length > 1) return true
    for (const word of other.kept)
      if (!one.kept.has(word) && this.#kept.isUniqueInBoth(word) && word.length > 1) return true
    return false
  }

  #lengths(one: Known, other: Known): number {
    const difference = other.logLength - one.logLength - this.#growth
    const { spread, chance, advantage } = one.length < other.length ? one : other
    return Math.max(-MOST, advantage - 0.5 * ((difference / spread) ** 2 - (difference / chance) ** 2))
  }

  /** What the kept words of a source text say about each text of the target, but for the words that only that has. */
  #keptBy(one: Known): Float64Array {
    let without = -this.#lossesOf(one.kept)
    for (const word of one.words) if (this.#words.isInBoth(word)) without -= 0.15
    const { from, to } = this.#focus
    const odds = new Float64Array(to - from).fill(without)
    const add = (places: readonly number[] | undefined, value: number): void => {
      for (const index of within(places, this.#focus)) odds[index - from] = (odds[index - from] ?? 0) + value
    }
    for (const word of one.kept) add(this.#keptPlaces.get(word), this.#kept.of(word) + 2 * this.#loss(word))
    for (const word of one.words) add(this.#wordPlaces.get(word), this.#words.of(word) * 0.65 + 0.15)
    return odds
  }

  #lossesOf(kept: ReadonlySet<string>): number {
    let losses = 0
    for (const word of kept) losses += this.#loss(word)
    return losses
  }

  /** A translator may drop or spell out a number or a name, but rarely a word that both documents have. */
  #loss(word: string): number {
    return this.#kept.isInBoth(word) ? 1.5 : 0.3
  }
}

function knownOf({ text, gap, element }: AlignedText): Known {
  const length = text.length + 2
  // Short texts vary more.
  const spread = SPREAD.translation + 1.5 / Math.sqrt(length)
  const chance = SPREAD.chance + spread
  return {
    text,
    gap,
    element,
    kept: new Set(text.match(KEPT)),
    words: new Set(text.match(WORDS)),
    length,
    logLength: Math.log(length),
    spread,
    chance,
    advantage: Math.log(chance / spread),
  }
}

/** How often values occur in the texts of both documents. */
class Rarity {
  readonly #source: ReadonlyMap<string, number>
  readonly #target: ReadonlyMap<string, number>
  readonly #texts: number
  /** The share of texts whose value the other document has, too. */
  readonly #agreement: number
  /** The log-odds of values that differ. */
  readonly #otherwise: number

  constructor(source: readonly Iterable<string>[], target: readonly Iterable<string>[]) {
    this.#source = countsOf(source)
    this.#target = countsOf(target)
    this.#texts = Math.max(source.length, target.length, 1)
    let [common, chance] = [0, 0]
    for (const [value, count] of this.#source) {
      const other = this.#target.get(value) ?? 0
      common += Math.min(count, other)
      chance += (count * other) / this.#texts ** 2
    }
    this.#agreement = Math.min(
      0.98,
      Math.max(0.02, common / Math.max(1, Math.min(source.length, target.length))),
    )
    this.#otherwise = Math.min(0, Math.log((1 - this.#agreement) / (1 - Math.min(chance, 0.98))))
  }

  /** The log-odds of a value that both texts have: the rarer, the more. */
  of(value: string): number {
    const count = Math.max(this.#source.get(value) ?? 1, this.#target.get(value) ?? 1)
    return Math.min(MOST, Math.log(this.#texts / count) * 0.9)
  }

  /**
   * The log-odds of the values of two texts, equal or not. If the documents agree in few values, a difference is weak
   * evidence against a pair. Zero if a value is not known.
   */
  compare(one: string | undefined, other: string | undefined): number {
    if (one === undefined || other === undefined) return 0
    return one === other ? Math.max(0, this.of(one) + Math.log(this.#agreement)) : this.#otherwise
  }

  isInBoth(value: string): boolean {
    return this.#source.has(value) && this.#target.has(value)
  }

  isUniqueInBoth(value: string): boolean {
    return this.#source.get(value) === 1 && this.#target.get(value) === 1
  }
}

function countsOf(texts: readonly Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const values of texts) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
