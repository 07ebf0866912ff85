// The terms of a glossary in the texts of a string.
import { placeOfTerm, termsIn } from '@atlas/core/translation-memory/terms.ts'
import type { Term } from '../backends/backend.ts'

/** A text in pieces: those that are terms, and those between them. Each term is marked once, a longer one first. */
export function withTerms(text: string, terms: readonly Term[]): { piece: string; term?: Term }[] {
  const [term, ...others] = termsIn(text, terms).sort((one, other) => other.source.length - one.source.length)
  const at = term && placeOfTerm(text, term.source)
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
