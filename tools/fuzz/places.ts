// Random places in a text: ranges, lines, tokens, whole elements; and changes of a text at a place.
import type { RandomSource } from './random.ts'

/** Offsets into a text. */
type Place = readonly [start: number, end: number]

/** The text in a place. */
export const cut = (text: string, [start, end]: Place): string => text.slice(start, end)
/** The text with a place replaced. */
export const replace = (text: string, [start, end]: Place, by: string): string =>
  text.slice(0, start) + by + text.slice(end)
/** The text with an insertion at a place. */
export const insert = (text: string, place: number, what: string): string =>
  replace(text, [place, place], what)

/** A range of this many characters. */
export function at(text: string, random: RandomSource, length: number): Place {
  const start = random.below(text.length)
  return [start, Math.min(text.length, start + length)]
}

/** A range, usually a short one. */
export function span(text: string, random: RandomSource): Place {
  return at(text, random, random.small(Math.max(1, text.length)))
}

/** Some whole lines. */
export function lines(text: string, random: RandomSource): Place {
  const start = text.lastIndexOf('\n', random.below(text.length) - 1) + 1
  let end = start
  for (let count = random.small(12); count > 0 && end < text.length; count--) {
    const lineEnd = text.indexOf('\n', end)
    end = lineEnd < 0 ? text.length : lineEnd + 1
  }
  return [start, end]
}

/** A word, or a run of signs or of white space. */
export function token(text: string, random: RandomSource): Place {
  const near = random.below(text.length)
  const kind = KINDS.find((one) => one.test(text[near] ?? ''))
  if (!kind) return [near, near]
  let start = near
  let end = near
  while (start > 0 && kind.test(text[start - 1] ?? '')) start--
  while (end < text.length && kind.test(text[end] ?? '')) end++
  return [start, end]
}

const KINDS = [/[\p{L}\d_]/u, /\s/, /[^\p{L}\d_\s]/u]

/** A pair of brackets or quotes, or an element, with its content. Nothing if it is not closed. */
export function whole(text: string, random: RandomSource): Place {
  const near = random.below(text.length)
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

/** From a sign to one of the next like it. Repeated, it is often a second attribute, member or cell of the same name. */
export function period(text: string, random: RandomSource): Place {
  OPENING.lastIndex = random.below(text.length)
  const start = OPENING.exec(text)?.index ?? -1
  let end = start
  for (let times = 1 + random.below(4); times > 0 && end >= 0; times--)
    end = text.indexOf(text.charAt(start), end + 1)
  return end < 0 ? [text.length, text.length] : [start, end]
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

/** A place in a text for people, judging by quotes and angle brackets. */
export function inside(text: string, random: RandomSource): number {
  const near = random.below(text.length)
  const start = Math.max(text.indexOf('"', near), text.indexOf('>', near), text.indexOf(' ', near))
  return start < 0 ? near : start + 1
}

/** The text with one of its places repeated. */
export function duplicate(text: string, place: Place): string {
  return insert(text, place[1], cut(text, place))
}
