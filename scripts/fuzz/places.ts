// Places of a text that dice choose: stretches, lines, tokens, whole elements; and how a text changes there.
import type { Dice } from './dice.ts'

/** Offsets into a text. */
type Place = readonly [start: number, end: number]

/** What stands in a place. */
export const cut = (text: string, [start, end]: Place): string => text.slice(start, end)
/** The text with something else in a place. */
export const replace = (text: string, [start, end]: Place, by: string): string =>
  text.slice(0, start) + by + text.slice(end)
/** The text with more at a place. */
export const insert = (text: string, place: number, what: string): string =>
  replace(text, [place, place], what)

/** So many characters. */
export function at(text: string, dice: Dice, length: number): Place {
  const start = dice.below(text.length)
  return [start, Math.min(text.length, start + length)]
}

/** A stretch, mostly a short one. */
export function span(text: string, dice: Dice): Place {
  return at(text, dice, dice.small(Math.max(1, text.length)))
}

/** Some whole lines. */
export function lines(text: string, dice: Dice): Place {
  const start = text.lastIndexOf('\n', dice.below(text.length) - 1) + 1
  let end = start
  for (let count = dice.small(12); count > 0 && end < text.length; count--) {
    const lineEnd = text.indexOf('\n', end)
    end = lineEnd < 0 ? text.length : lineEnd + 1
  }
  return [start, end]
}

/** A word, a run of signs or of spaces. */
export function token(text: string, dice: Dice): Place {
  const near = dice.below(text.length)
  const kind = KINDS.find((one) => one.test(text[near] ?? ''))
  if (!kind) return [near, near]
  let start = near
  let end = near
  while (start > 0 && kind.test(text[start - 1] ?? '')) start--
  while (end < text.length && kind.test(text[end] ?? '')) end++
  return [start, end]
}

const KINDS = [/[\p{L}\d_]/u, /\s/, /[^\p{L}\d_\s]/u]

/** From a sign that opens to the one that closes it; an element with its content. Nothing where it stays open. */
export function whole(text: string, dice: Dice): Place {
  const near = dice.below(text.length)
  OPENING.lastIndex = near
  const start = OPENING.exec(text)?.index ?? near
  const open = text[start] ?? ''
  const element = open === '<' ? /^<([\w:.-]+)[^<>]*[^<>/]?>/.exec(text.slice(start, start + 400)) : undefined
  if (element) {
    const close = `</${element[1]}>`
    const end = text.indexOf(close, start)
    return end < 0 || element[0].endsWith('/>')
      ? [start, start + element[0].length]
      : [start, end + close.length]
  }
  const close = CLOSING[open]
  if (close === undefined) return [near, near]
  let depth = 0
  for (let place = start; place < text.length; place++) {
    if (close === open && place > start && text[place] === close) return [start, place + 1]
    if (text[place] === open) depth++
    if (text[place] === close && --depth === 0) return [start, place + 1]
  }
  return [start, start]
}

const OPENING = /[<{["'(]/g
const CLOSING: Readonly<Record<string, string>> = {
  '<': '>',
  '{': '}',
  '[': ']',
  '"': '"',
  "'": "'",
  '(': ')',
}

/** A place within a text, as far as quotes and angle brackets tell. */
export function inside(text: string, dice: Dice): number {
  const near = dice.below(text.length)
  const start = Math.max(text.indexOf('"', near), text.indexOf('>', near), text.indexOf(' ', near))
  return start < 0 ? near : start + 1
}

/** The text with one of its places twice. */
export function duplicate(text: string, place: Place): string {
  return insert(text, place[1], cut(text, place))
}
