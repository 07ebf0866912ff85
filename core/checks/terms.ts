// Finds terms that a translation does not follow.
import type { ForbiddenTerm } from '../terms/term-list.ts'
import { sentenceOfFault } from '../terms/term.ts'
import type { TermIndex } from '../terms/terms.ts'
import type { CodeScanner } from '../text-pieces.ts'
import { warning, type ComparedText, type TextFinding } from './finding.ts'
import { withCodesMasked } from './text-length.ts'

/** The findings about the terms of the source text. */
export function termFindings({ text, source, scan, terms }: ComparedText): TextFinding[] {
  if (!terms || terms.all.length === 0) return []
  const faults = terms.faults(proseOf(source, scan), proseOf(text, scan))
  return faults.map((fault) => ({
    ...warning('term', sentenceOfFault(fault)),
    ...(fault.found ? { at: fault.found.at } : {}),
  }))
}

/** The findings about forbidden terms in a text that is compared with no other, such as a source text. */
export function forbiddenTerms(
  text: string,
  scan: CodeScanner | undefined,
  forbidden: TermIndex<ForbiddenTerm>,
): TextFinding[] {
  return forbidden.in(proseOf(text, scan)).flatMap(({ term: { preferred }, places: [place] }) => {
    if (!place) return []
    const instead = preferred === undefined ? '' : `: the term is “${preferred}”`
    const message = `the text has “${text.slice(...place)}”, which is not to be used${instead}`
    return { ...warning('term', message), at: place[0] }
  })
}

/** An address or a path, whose words are not terms. */
const ADDRESS = /\b[a-z]{1,12}:\/\/\S+|(?:[\\/][\w.%$@~-]+){2,}/g

/** A text in which other signs replace its codes and addresses, so that its words keep their places. */
const proseOf = (text: string, scan: CodeScanner | undefined): string =>
  withCodesMasked(text, scan).replaceAll(ADDRESS, (address) => '\uFFFC'.repeat(address.length))
