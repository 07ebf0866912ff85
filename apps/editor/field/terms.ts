// The terms of a glossary in a text.
import type { Term } from '../backends/backend.ts'

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Where a text has a term as a word of its own, whatever its case. Undefined if it does not have it. */
function placeOf(text: string, term: string): number | undefined {
  const [where, what] = [text.toLowerCase(), term.toLowerCase()]
  if (what === '') return undefined
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    // A plural or another ending may follow, but no word may precede.
    if (!isLetter(where[at - 1]) && !/^\p{L}{4,}/u.test(where.slice(at + what.length))) return at
  }
  return undefined
}

/** The terms that a text has. */
export function termsIn<Kind extends Pick<Term, 'source'>>(text: string, terms: readonly Kind[]): Kind[] {
  return terms.filter(({ source }) => placeOf(text, source) !== undefined)
}

/** A text in pieces: those that are terms, and those between them. Each term is marked once, a longer one first. */
export function withTerms(text: string, terms: readonly Term[]): { piece: string; term?: Term }[] {
  const [term, ...others] = termsIn(text, terms).sort((one, other) => other.source.length - one.source.length)
  const at = term && placeOf(text, term.source)
  if (!term || at === undefined) return text === '' ? [] : [{ piece: text }]
  const end = at + term.source.length
  return [
    ...withTerms(text.slice(0, at), others),
    { piece: text.slice(at, end), term },
    ...withTerms(text.slice(end), others),
  ]
}

/** What a translation does not have though the glossary has it for a term of the source, as sentences. */
export function missingTerms(source: string, text: string, terms: readonly Term[]): string[] {
  if (text === '') return []
  return termsIn(source, terms)
    .filter(({ target }) => !text.toLowerCase().includes(target.toLowerCase()))
    .map((term) => `The glossary has “${term.target}” for “${term.source}”.`)
}
