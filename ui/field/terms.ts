// The terms of a glossary in a text.
import type { Term } from '../backends/backend.ts'

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Whether a text has a term as a word of its own, whatever its case. */
export function hasTerm(text: string, term: string): boolean {
  const [where, what] = [text.toLowerCase(), term.toLowerCase()]
  if (what === '') return false
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    // A plural or another ending may follow, but no word may precede.
    if (!isLetter(where[at - 1]) && !/^\p{L}{4,}/u.test(where.slice(at + what.length))) return true
  }
  return false
}

/** The terms that a text has. */
export function termsIn(text: string, terms: readonly Term[]): Term[] {
  return terms.filter(({ source }) => hasTerm(text, source))
}

/** What a translation does not have though the glossary has it for a term of the source, as sentences. */
export function missingTerms(source: string, text: string, terms: readonly Term[]): string[] {
  if (text === '') return []
  return termsIn(source, terms)
    .filter(({ target }) => !text.toLowerCase().includes(target.toLowerCase()))
    .map((term) => `The glossary has “${term.target}” for “${term.source}”.`)
}
