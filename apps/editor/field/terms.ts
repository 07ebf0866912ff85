// The terms of a list in the texts of a string.
import type { Term } from '@atlas/core/terms/term.ts'
import type { Terms } from '@atlas/core/terms/terms.ts'

/** A text in pieces: those that are terms, and those between them. Each term is marked once. */
export function withTerms(text: string, terms: readonly Terms[]): { piece: string; term?: Term }[] {
  const marks = terms
    .flatMap((each) => each.placed(text))
    .flatMap(({ term, places: [place] }) => {
      return place ? [{ term, from: place[0], to: place[1] }] : []
    })
  const pieces: { piece: string; term?: Term }[] = []
  let at = 0
  for (const { term, from, to } of marks.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    if (from > at) pieces.push({ piece: text.slice(at, from) })
    pieces.push({ piece: text.slice(from, to), term })
    at = to
  }
  return at < text.length ? [...pieces, { piece: text.slice(at) }] : pieces
}
