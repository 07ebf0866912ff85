// A list of terms in many languages, and the terms of its pairs of languages.
import type { LanguageId } from '../contract.ts'
import { languageByCode } from '../languages.ts'
import type { Term } from './term.ts'
import { TermIndex, Terms } from './terms.ts'
import { wordSearchOf } from './words.ts'

/** The terms of a concept in a language. */
export interface TermsOfLanguage {
  /** The first is preferred. The others are its other forms, and terms that are also right. */
  right: readonly string[]
  forbidden: readonly string[]
  partOfSpeech?: string | undefined
}

/** What terms in several languages mean. */
export interface Concept {
  /** By the ids of languages. */
  languages: ReadonlyMap<LanguageId, TermsOfLanguage>
  /** Whether translations keep the term of the source language. */
  isKept?: boolean | undefined
  isCaseSensitive?: boolean | undefined
  note?: string | undefined
}

/** A term that a text may not have, and the one to use. */
export interface ForbiddenTerm {
  forms: readonly string[]
  preferred: string | undefined
  isCaseSensitive: boolean | undefined
}

/** A list of terms. */
export class TermList {
  static readonly empty: TermList = new TermList([])
  readonly concepts: readonly Concept[]
  readonly #pairs = new Map<string, Promise<Terms>>()
  readonly #forbidden = new Map<LanguageId, Promise<TermIndex<ForbiddenTerm>>>()

  constructor(concepts: readonly Concept[]) {
    this.concepts = concepts
  }

  /** The terms of a source language with their translations. The languages have the ids of the table. */
  pair(source: LanguageId, target: LanguageId): Promise<Terms> {
    const key = `${source} ${target}`
    const pair = this.#pairs.get(key) ?? Terms.of(this.between(source, target), source, target)
    this.#pairs.set(key, pair)
    return pair
  }

  /** The terms that texts of a language may not have, whatever they translate. */
  forbidden(language: LanguageId): Promise<TermIndex<ForbiddenTerm>> {
    const index = this.#forbidden.get(language) ?? this.#forbiddenOf(language)
    this.#forbidden.set(language, index)
    return index
  }

  async #forbiddenOf(language: LanguageId): Promise<TermIndex<ForbiddenTerm>> {
    const terms = this.concepts.flatMap(({ languages, isCaseSensitive }): ForbiddenTerm | [] => {
      const own = termsIn(languages, language)
      if (!own || own.forbidden.length === 0) return []
      return { forms: own.forbidden, preferred: own.right[0], isCaseSensitive }
    })
    return new TermIndex(terms, await wordSearchOf(language), (each) => each)
  }

  /** The terms of a source language with their translations into another one. */
  between(source: LanguageId, target: LanguageId): Term[] {
    return this.concepts.flatMap(({ languages, isKept = false, isCaseSensitive, note }): Term | [] => {
      const own = termsIn(languages, source)
      const [term, ...sourceForms] = own?.right ?? []
      const { right = [], forbidden = [], partOfSpeech } = termsIn(languages, target) ?? {}
      const [preferred = '', ...targetForms] =
        right.length === 0 && isKept && term ? [term, ...sourceForms] : right
      if (term === undefined || (preferred === '' && forbidden.length === 0)) return []
      return {
        source: term,
        target: preferred,
        ...(sourceForms.length > 0 ? { sourceForms } : {}),
        ...(own?.partOfSpeech === undefined ? {} : { sourcePart: own.partOfSpeech }),
        ...(targetForms.length > 0 ? { targetForms } : {}),
        ...(forbidden.length > 0 ? { forbidden } : {}),
        ...(isKept ? { isKept } : {}),
        ...(isCaseSensitive ? { isCaseSensitive } : {}),
        ...(partOfSpeech === undefined ? {} : { partOfSpeech }),
        ...(note === undefined ? {} : { note }),
      }
    })
  }
}

/** The terms of a language, or else those of the same language without a region or with another one. */
function termsIn(languages: Concept['languages'], id: LanguageId): TermsOfLanguage | undefined {
  const exact = languages.get(languageByCode(id)?.id ?? id)
  if (exact) return exact
  const wanted = twoLetters(id)
  for (const [other, terms] of languages) if (twoLetters(other) === wanted) return terms
  return undefined
}

const twoLetters = (id: LanguageId): string => languageByCode(id)?.twoLettersCode ?? id
