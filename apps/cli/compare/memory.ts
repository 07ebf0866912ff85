// What a repository has translated before: the same text, similar texts, and terms. Translators and agents follow it.
import type { TextOrForms } from '../../../core/contract.ts'

/** A text and its translation, as some file has them. */
export interface Translated {
  source: string
  target: string
}

/** A term with its translations, the most frequent first. Several mean that files disagree. */
export interface Term {
  source: string
  targets: readonly string[]
}

/** A term has at most this many words and characters. */
const TERM_WORDS = 3
const TERM_LENGTH = 40

/** Texts that share fewer of their words are not similar. */
const LEAST_SHARED = 0.5

/** The translations of a repository into one language. */
export class Memory {
  /** The translations by source text, each with its count. */
  readonly #bySource = new Map<string, Map<string, number>>()
  /** The source texts that contain a word. */
  readonly #byWord = new Map<string, Set<string>>()

  /** Adds a translation. Plurals have no place here, since their forms differ by language. */
  add(source: TextOrForms, target: TextOrForms | undefined): void {
    if (typeof source !== 'string' || typeof target !== 'string') return
    if (target === '' || target === source || !/\p{L}/u.test(source)) return
    const targets = this.#bySource.get(source) ?? new Map<string, number>()
    this.#bySource.set(source, targets)
    targets.set(target, (targets.get(target) ?? 0) + 1)
    for (const word of wordsOf(source)) {
      const texts = this.#byWord.get(word) ?? new Set()
      this.#byWord.set(word, texts)
      texts.add(source)
    }
  }

  /** The translation of this text, the most frequent one. */
  exact(source: string): string | undefined {
    return this.#targetsOf(source)[0]
  }

  /** Translations of texts that share most words with this one, the most similar first. */
  similar(source: string, most: number): Translated[] {
    const words = wordsOf(source)
    const shared = new Map<string, number>()
    for (const word of words)
      for (const text of this.#byWord.get(word) ?? []) shared.set(text, (shared.get(text) ?? 0) + 1)
    return [...shared]
      .map(([text, count]) => ({ text, score: count / Math.max(words.size, wordsOf(text).size) }))
      .filter(({ text, score }) => score >= LEAST_SHARED && text !== source)
      .sort((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ text }) => ({ source: text, target: this.#targetsOf(text)[0] ?? '' }))
  }

  /** The terms that a text contains; without a text, all terms. A term is a short text that was translated by itself. */
  terms(text?: string): Term[] {
    const words = text === undefined ? undefined : wordsOf(text)
    const all = [...this.#bySource.keys()].filter((source) => isTerm(source))
    const contained = words ? all.filter((source) => source !== text && isIn(wordsOf(source), words)) : all
    return contained.map((source) => ({ source, targets: this.#targetsOf(source) }))
  }

  #targetsOf(source: string): string[] {
    const targets = [...(this.#bySource.get(source) ?? [])]
    return targets.sort(([, one], [, other]) => other - one).map(([target]) => target)
  }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function isTerm(text: string): boolean {
  const count = wordsOf(text).size
  return count > 0 && count <= TERM_WORDS && text.length <= TERM_LENGTH && !/[{}%<>$]/.test(text)
}

function isIn(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return words.size > 0 && [...words].every((word) => others.has(word))
}
