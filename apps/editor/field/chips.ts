// Codes as chips: each shows what it is, has its full spelling on hover, and the number of the same code in the source.
import type { Terms } from '@atlas/core/terms/terms.ts'
import { element } from '../elements.ts'
import { labelOf, codeSpans } from './codes.ts'
import { withTerms } from './terms.ts'

/** A chip. `number` is its place among the codes of the source, from 1. */
export function chip(code: string, number: number): HTMLElement {
  const made = element('span', { className: 'code-piece', title: code, dir: 'ltr' })
  if (number > 0) made.dataset['number'] = String(number)
  made.append(labelOf(code))
  return made
}

/** A text with its codes as chips, and with marked terms. `codes` are the codes of the source text. */
export function textWithChips(
  text: string,
  codes: readonly string[],
  terms: readonly Terms[] = [],
): (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const [start, end] of codeSpans(text, codes)) {
    for (const part of marked(text.slice(at, start), terms)) parts.push(part)
    const code = text.slice(start, end)
    parts.push(chip(code, codes.indexOf(code) + 1))
    at = end
  }
  return [...parts, ...marked(text.slice(at), terms)]
}

function marked(text: string, terms: readonly Terms[]): (Node | string)[] {
  return withTerms(text, terms).map(({ piece, term }) => {
    if (!term) return piece
    const title = `Term: ${term.target || 'none'}${term.note === undefined ? '' : ` (${term.note})`}`
    return element('mark', { className: 'term', textContent: piece, title })
  })
}
