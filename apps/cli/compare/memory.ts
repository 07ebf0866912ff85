// What a repository has translated before: the same text, similar texts, and terms. Translators and agents follow it.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { indexedGrams, MAX_CANDIDATES, mostSimilar } from '@atlas/core/translation-memory/similarity.ts'
import { TermIndex } from '@atlas/core/terms/terms.ts'
import type { WordSearch } from '@atlas/core/terms/words.ts'

/** A text and its translation, as some file has them. */
export interface Translated {
  source: string
  target: string
}

/** A term with its translations, the most frequent first. Several mean that files disagree. */
export interface FrequentTerm {
  source: string
  targets: readonly string[]
}

/** A term has at most this many words and characters. */
const TERM_WORDS = 3
const TERM_LENGTH = 40

/** The translations of a repository into one language. */
export class Memory {
  /** The translations by source text, each with its count. */
  readonly #bySource = new Map<string, Map<string, number>>()
  /** For each trigram, the source texts that have it. */
  readonly #byGram = new Map<number, string[]>()
  readonly #search: WordSearch
  #terms: TermIndex<string> | undefined

  /** `search` finds terms in texts of the source language. */
  constructor(search: WordSearch) {
    this.#search = search
  }

  /** Adds a translation. Plurals have no place here, since their forms differ by language. */
  add(source: TextOrForms, target: TextOrForms | undefined): void {
    if (typeof source !== 'string' || typeof target !== 'string') return
    if (target === '' || target === source || !/\p{L}/u.test(source)) return
    const known = this.#bySource.get(source)
    if (known) {
      known.set(target, (known.get(target) ?? 0) + 1)
      return
    }
    this.#bySource.set(source, new Map([[target, 1]]))
    this.#terms = undefined
    for (const gram of indexedGrams(source)) {
      const texts = this.#byGram.get(gram)
      if (texts) texts.push(source)
      else this.#byGram.set(gram, [source])
    }
  }

  /** The translation of this text, the most frequent one. */
  exact(source: string): string | undefined {
    return this.translations(source)[0]
  }

  /** Translations of texts that are similar to this one, the most similar first. */
  similar(source: string, most: number): Translated[] {
    const shared = new Map<string, number>()
    for (const gram of indexedGrams(source))
      for (const text of this.#byGram.get(gram) ?? []) shared.set(text, (shared.get(text) ?? 0) + 1)
    shared.delete(source)
    const candidates = [...shared]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_CANDIDATES)
      .map(([text]) => ({ source: text, target: this.translations(text)[0] ?? '' }))
    return mostSimilar(source, candidates, most).map(({ source: text, target }) => ({ source: text, target }))
  }

  /** The terms that a text contains; without a text, all terms. A term is a short text that was translated by itself. */
  terms(text?: string): FrequentTerm[] {
    const all = [...this.#bySource.keys()].filter(isTerm)
    if (text === undefined) return all.map((source) => this.#termOf(source))
    this.#terms ??= new TermIndex(all, this.#search, (term) => ({ forms: [term] }))
    return this.#terms.in(text).flatMap(({ term }) => (term === text ? [] : this.#termOf(term)))
  }

  #termOf(source: string): FrequentTerm {
    return { source, targets: this.translations(source) }
  }

  /** All translations of this text, the most frequent first. */
  translations(source: string): string[] {
    const targets = [...(this.#bySource.get(source) ?? [])]
    return targets.sort(([, one], [, other]) => other - one).map(([target]) => target)
  }
}

function isTerm(text: string): boolean {
  const count = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return count > 0 && count <= TERM_WORDS && text.length <= TERM_LENGTH && !/[{}%<>$]/.test(text)
}
