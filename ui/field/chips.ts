// Codes as chips: each shows what it is, has its full spelling on hover, and the number of the same code in the source.
import { element } from '../elements.ts'
import { labelOf, spansOf } from './codes.ts'

/** A chip. `number` is its place among the codes of the source, from 1. */
export function chip(code: string, number: number): HTMLElement {
  const made = element('span', { className: 'code-piece', title: code, dir: 'ltr' })
  if (number > 0) made.dataset['number'] = String(number)
  made.append(labelOf(code))
  return made
}

/** A text with its codes as chips. `codes` are those of the source. */
export function textWithChips(text: string, codes: readonly string[]): (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const [start, end] of spansOf(text, codes)) {
    if (start > at) parts.push(text.slice(at, start))
    const code = text.slice(start, end)
    parts.push(chip(code, codes.indexOf(code) + 1))
    at = end
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}
