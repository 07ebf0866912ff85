// The terms of a pair of languages: finds those of a text, and what a translation does with them.
import type { Term, TermFault } from './term.ts'
import { wordSearchOf, type Place, type SearchedForm, type SearchedText, type WordSearch } from './words.ts'

/** A term with its places in a text. */
export interface PlacedTerm<Kind> {
  term: Kind
  places: readonly Place[]
}

interface IndexedTerm<Kind> {
  term: Kind
  forms: readonly SearchedForm[]
  isCaseSensitive: boolean
}

/** Terms that can be found in texts of their language. */
export class TermIndex<Kind> {
  readonly #search: WordSearch
  readonly #byKey = new Map<string | undefined, IndexedTerm<Kind>[]>()
  /** The order in which the terms were given. */
  readonly #order = new Map<Kind, number>()

  constructor(
    terms: readonly Kind[],
    search: WordSearch,
    spelled: (term: Kind) => {
      forms: readonly string[]
      isCaseSensitive?: boolean | undefined
      partOfSpeech?: string | undefined
    },
  ) {
    this.#search = search
    for (const [index, term] of terms.entries()) {
      const { forms, isCaseSensitive = false, partOfSpeech } = spelled(term)
      const searched = forms.map((form) => search.form(form, partOfSpeech))
      const indexed = { term, forms: searched, isCaseSensitive }
      this.#order.set(term, index)
      for (const key of new Set(indexed.forms.map((form) => search.keyOf(form)))) {
        const others = this.#byKey.get(key)
        if (others) others.push(indexed)
        else this.#byKey.set(key, [indexed])
      }
    }
  }

  /** The terms of a text, in their order. A term that is only inside of longer ones does not count. */
  in(text: string): PlacedTerm<Kind>[] {
    const searched = this.#search.text(text)
    const found = new Map<Kind, PlacedTerm<Kind>>()
    for (const key of [undefined, ...this.#search.keysIn(searched)])
      for (const { term, forms, isCaseSensitive } of this.#byKey.get(key) ?? []) {
        const places = forms.flatMap((form) => this.#search.places(searched, form, isCaseSensitive))
        if (places.length > 0) found.set(term, { term, places })
      }
    const all = [...found.values()]
    const outer = all
      .map(({ term, places }) => ({
        term,
        places: places.filter(
          (place) => !all.some((other) => other.places.some((one) => isWithin(place, one))),
        ),
      }))
      .filter(({ places }) => places.length > 0)
    return outer.sort((one, other) => this.#orderOf(one.term) - this.#orderOf(other.term))
  }

  #orderOf(term: Kind): number {
    return this.#order.get(term) ?? 0
  }
}

/** Whether a place is inside of a longer one. */
const isWithin = ([from, to]: Place, [start, end]: Place): boolean =>
  start <= from && to <= end && end - start > to - from

/** The terms of a source language and a target language. */
export class Terms {
  readonly all: readonly Term[]
  readonly #index: TermIndex<Term>
  readonly #target: WordSearch

  private constructor(all: readonly Term[], source: WordSearch, target: WordSearch) {
    this.all = all
    this.#target = target
    this.#index = new TermIndex(
      all,
      source,
      ({ source: term, sourceForms = [], isCaseSensitive, sourcePart }) => ({
        forms: [term, ...sourceForms],
        isCaseSensitive,
        partOfSpeech: sourcePart,
      }),
    )
  }

  /** The terms, with the searches of these languages. */
  static async of(all: readonly Term[], source: string, target: string): Promise<Terms> {
    const [ofSource, ofTarget] = await Promise.all([wordSearchOf(source), wordSearchOf(target)])
    return new Terms(all, ofSource, ofTarget)
  }

  /** The terms of a source text, in the order of the list. */
  in(source: string): Term[] {
    return this.placed(source).map(({ term }) => term)
  }

  /** The terms of a source text with their places. */
  placed(source: string): PlacedTerm<Term>[] {
    return this.#index.in(source)
  }

  /** The terms that a translation does not follow. A text that was only copied is not a translation yet. */
  faults(source: string, text: string): TermFault[] {
    if (this.all.length === 0 || text.trim() === '' || text === source) return []
    const terms = this.in(source)
    if (terms.length === 0) return []
    const searched = this.#target.text(text)
    const right = terms.flatMap(({ target, targetForms = [], isCaseSensitive }) =>
      [target, ...targetForms].flatMap((form) => this.#placesOf(searched, form, isCaseSensitive)),
    )
    return terms.flatMap((term) => this.#faultOf(term, searched, right) ?? [])
  }

  #faultOf(term: Term, searched: SearchedText, right: readonly Place[]): TermFault | undefined {
    const { target, targetForms = [], forbidden = [], isKept = false, isCaseSensitive, partOfSpeech } = term
    for (const each of forbidden) {
      const place = this.#placesOf(searched, each, isCaseSensitive).find(
        (one) => !right.some((other) => isWithin(one, other)),
      )
      if (place)
        return { kind: 'forbidden', term, found: { text: searched.text.slice(...place), at: place[0] } }
    }
    // A verb changes in more than its ending, and may be a noun in a translation.
    if (target === '' || (partOfSpeech === 'verb' && !isKept)) return undefined
    const has = [target, ...targetForms].some((form) =>
      this.#target.hasWords(searched, this.#target.form(form), isCaseSensitive),
    )
    return has ? undefined : { kind: isKept ? 'translated' : 'missing', term }
  }

  #placesOf(searched: SearchedText, form: string, isCaseSensitive: boolean | undefined): Place[] {
    return form === '' ? [] : this.#target.places(searched, this.#target.form(form), isCaseSensitive)
  }
}
