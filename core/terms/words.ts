// Finds words of terms in texts, also inflected ones: by stems, or else by the form and an ending.
import type { Stemmer } from './stemmers.ts'

/** A range of offsets in a text. */
export type Place = readonly [from: number, to: number]

/** A word of a text. */
interface Word {
  at: Place
  text: string
  /** What forms are compared with. */
  keys: readonly string[]
}

/** A text whose words were found. */
export interface SearchedText {
  text: string
  words: readonly Word[]
}

/** A form of a term whose words were found. */
export interface SearchedForm {
  text: string
  words: readonly { text: string; key: string }[]
  /** Its part of speech, if that decides which inflected forms it has. */
  partOfSpeech: string | undefined
}

/** A letter or a digit with the ones that follow. An accelerator may be between them, as in `E&xit`. */
const WORD = /[\p{L}\p{N}](?:[&_~]?[\p{L}\p{M}\p{N}])*/gu

/** Languages that write no spaces between words. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my', 'bo'])

/** Languages that join nouns to one word. */
const WITH_COMPOUNDS: ReadonlySet<string> = new Set('af da de et fi fo fy hu is lb nb nl nn no sv'.split(' '))

/** Without a stemmer, a word may have this many letters more than its form. */
const ENDING = 3

/** The vowel at the end of a longer form, which other endings replace in the languages that have no stemmer. */
const LAST_VOWEL = /(?<=\p{L}{4})[aeiouyąęáéíóúýěůāēīūäöüаеиоуыэюяії]$/u

/** An inflected form lacks at most this many letters of its term: `set` is not a form of `settings`. */
const LOST = 3

/** What nouns of a language do not end with, though they have a stem in common with forms that do. */
const NO_NOUN: ReadonlyMap<string, RegExp> = new Map([['en', /(?:ed|ing)s?$/]])

/** A form of fewer letters is not looked for inside of a word. */
const SHORTEST_PART = 3

/** Finds the forms of terms in texts of a language. */
export class WordSearch {
  readonly #language: string
  readonly #stemmer: Stemmer | undefined
  readonly #stems = new Map<string, string>()

  constructor(language: string, stemmer?: Stemmer) {
    this.#language = language
    this.#stemmer = stemmer
  }

  /** The words of a text. */
  text(text: string): SearchedText {
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }): Word => ({
      at: [index, index + word.length],
      text: word,
      keys: this.#keysOf(plainOf(word)),
    }))
    return { text, words }
  }

  /** The words of a form. */
  form(text: string, partOfSpeech?: string): SearchedForm {
    const words = [...text.matchAll(WORD)].map(({ 0: word }) => {
      const plain = plainOf(word)
      return { text: word, key: this.#stemmer ? this.#stemOf(plain) : plain.replace(LAST_VOWEL, '') }
    })
    return { text, words, partOfSpeech }
  }

  /** The keys by which an index finds the terms that a text may have. */
  keysIn({ words }: SearchedText): Set<string> {
    return new Set(words.flatMap(({ keys }) => keys))
  }

  /** The key of a form in such an index. Undefined if a form can begin inside of a word. */
  keyOf({ words: [first] }: SearchedForm): string | undefined {
    return WITHOUT_SPACES.has(this.#language) ? undefined : first?.key
  }

  /** The places in which a text has a form, with its words in their order. */
  places(searched: SearchedText, form: SearchedForm, isCaseSensitive = false): Place[] {
    if (WITHOUT_SPACES.has(this.#language)) return placesOfPart(searched.text, form.text, isCaseSensitive)
    const { words } = searched
    const found: Place[] = []
    if (form.words.length === 0) return found
    for (let from = 0; from + form.words.length <= words.length; from++) {
      const isHere = form.words.every((wanted, index) => {
        const word = words[from + index]
        const before = words[from + index - 1]
        if (!word || (index > 0 && before && !isJoint(searched.text.slice(before.at[1], word.at[0]))))
          return false
        return this.#isFormOf(word, wanted, form) && (!isCaseSensitive || hasSameCase(word.text, wanted.text))
      })
      const [first, last] = [words[from], words[from + form.words.length - 1]]
      if (isHere && first && last) found.push([first.at[0], last.at[1]])
    }
    return found
  }

  /** Whether a text has the words of a form, in any order, and in compounds. */
  hasWords(searched: SearchedText, form: SearchedForm, isCaseSensitive = false): boolean {
    if (form.words.length === 0 || WITHOUT_SPACES.has(this.#language))
      return placesOfPart(searched.text, form.text, isCaseSensitive).length > 0
    const isInWord = (word: Word, wanted: SearchedForm['words'][number]): boolean => {
      const { keys, text } = word
      if (this.#isFormOf(word, wanted, form)) return !isCaseSensitive || hasSameCase(text, wanted.text)
      if (!WITH_COMPOUNDS.has(this.#language) || wanted.key.length < SHORTEST_PART) return false
      return keys.some((key) => key.includes(wanted.key))
    }
    return form.words.every((wanted) => searched.words.some((word) => isInWord(word, wanted)))
  }

  #isFormOf(word: Word, wanted: SearchedForm['words'][number], { partOfSpeech }: SearchedForm): boolean {
    if (!word.keys.includes(wanted.key) || word.text.length < wanted.text.length - LOST) return false
    const noNoun = partOfSpeech === 'noun' ? NO_NOUN.get(this.#language) : undefined
    return !noNoun?.test(word.text) || noNoun.test(wanted.text)
  }

  #keysOf(word: string): readonly string[] {
    if (this.#stemmer) return [this.#stemOf(word)]
    const keys = [word]
    // An ending has letters only, since 12 is not 1 with an ending.
    for (let cut = 1; cut <= ENDING && cut < word.length && /\p{L}/u.test(word.at(-cut) ?? ''); cut++)
      keys.push(word.slice(0, -cut))
    return keys
  }

  #stemOf(word: string): string {
    const known = this.#stems.get(word)
    if (known !== undefined || !this.#stemmer) return known ?? word
    const stem = this.#stemmer(word)
    this.#stems.set(word, stem)
    return stem
  }
}

/** Whether two words with this text between them can belong to one term. */
const isJoint = (between: string): boolean => /^[\s\u00AD\u2010\u2011/-]*$/u.test(between)

const plainOf = (word: string): string => word.replaceAll(/[&_~]/g, '').normalize('NFC').toLowerCase()

/** Whether two forms of a word have capitals at the same places, as far as the shorter one goes. */
function hasSameCase(one: string, other: string): boolean {
  for (let at = 0; at < Math.min(one.length, other.length); at++)
    if (isCapital(one[at]) !== isCapital(other[at])) return false
  return true
}

const isCapital = (letter: string | undefined): boolean => letter !== letter?.toLowerCase()

function placesOfPart(text: string, part: string, isCaseSensitive: boolean): Place[] {
  const [where, wanted] = isCaseSensitive ? [text, part] : [text.toLowerCase(), part.toLowerCase()]
  const found: Place[] = []
  if (wanted === '') return found
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length])
  return found
}

const known = new Map<string, Promise<WordSearch>>()

/** The search of a language, with its stemmer if there is one. The code may have a region. */
export function wordSearchOf(language: string): Promise<WordSearch> {
  const name = language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  const search = known.get(name) ?? loadWordSearch(name)
  known.set(name, search)
  return search
}

async function loadWordSearch(name: string): Promise<WordSearch> {
  // Loaded on demand: few programs have a list of terms.
  const { loadStemmer } = await import('./stemmers.ts')
  return new WordSearch(name, await loadStemmer(name))
}
