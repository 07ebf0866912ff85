// Finds the terms of a text: terms of a glossary, and texts that a repository translates as a whole string.

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Where a text has a term as a word of its own, whatever its case. Undefined if it does not have it. */
export function placeOfTerm(text: string, term: string): number | undefined {
  return placeInLowerCase(text.toLowerCase(), term)
}

/** The terms that a text has. */
export function termsIn<Kind extends { source: string }>(text: string, terms: readonly Kind[]): Kind[] {
  const lowerCase = text.toLowerCase()
  return terms.filter(({ source }) => placeInLowerCase(lowerCase, source) !== undefined)
}

function placeInLowerCase(text: string, term: string): number | undefined {
  const wanted = term.toLowerCase()
  if (wanted === '') return undefined
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    // A plural or another ending may follow, but no word may precede.
    const end = at + wanted.length
    if (!isLetter(text[at - 1]) && !/^\p{L}{4,}/u.test(text.slice(end, end + 8))) return at
  }
  return undefined
}
