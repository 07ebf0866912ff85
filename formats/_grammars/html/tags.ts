// Finds the ends of HTML tags and their attributes, as the tokenizer of the HTML standard does (section 13.2.5).
import type { Span } from '@atlas/core/contract.ts'
import { APOSTROPHE, EQUALS, FF, GREATER_THAN, LESS_THAN, QUOTE, SLASH } from '../text/chars.ts'
import { isBlank, isLetter, isLineEnd } from '../text/chars.ts'

/** White space of HTML: no vertical tab. */
const isHtmlSpace = (code: number): boolean => isBlank(code) || isLineEnd(code) || code === FF

/** Whether a character separates attributes. */
const isGap = (code: number): boolean => code === SLASH || isHtmlSpace(code)

// <br/>   </p >
//  ^       ^
/** The start of the name of the tag at an offset; -1 if it is not a tag. */
function nameStart(text: string, at: number): number {
  if (text.charCodeAt(at) !== LESS_THAN) return -1
  const start = text.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1
  return isLetter(text.charCodeAt(start)) ? start : -1
}

function nameEnd(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === GREATER_THAN || isGap(code)) break
  }
  return at
}

function pastGap(text: string, from: number): number {
  let at = from
  while (isGap(text.charCodeAt(at))) at++
  return at
}

function pastSpace(text: string, from: number): number {
  let at = from
  while (isHtmlSpace(text.charCodeAt(at))) at++
  return at
}

/** A name may begin with `=`, which then belongs to it. */
function pastAttributeName(text: string, from: number): number {
  let at = text.charCodeAt(from) === EQUALS ? from + 1 : from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === EQUALS || code === GREATER_THAN || isGap(code)) break
  }
  return at
}

function pastBareValue(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === GREATER_THAN || isHtmlSpace(code)) break
  }
  return at
}

/** An attribute of a tag; `value` is a span without quotes, undefined if the attribute has no value. */
export interface Attribute {
  name: string
  value: Span | undefined
  /** The quote around the value; '' if unquoted. */
  quote: '"' | "'" | ''
  /** The end of the attribute. */
  end: number
}

/** The name of the tag at an offset, in lower case. */
export function htmlTagName(text: string, at: number): string {
  const start = nameStart(text, at)
  return start < 0 ? '' : text.slice(start, nameEnd(text, start)).toLowerCase()
}

/** Names that were read. A document has few, and strings that are the same object are compared and hashed faster. */
export class TagNames {
  readonly #known: string[] = []

  /** The name of the tag at an offset, as `tagName` returns it. */
  at(text: string, at: number): string {
    const start = nameStart(text, at)
    if (start < 0) return ''
    const end = nameEnd(text, start)
    const slot = (text.charCodeAt(start) * 31 + text.charCodeAt(end - 1) + end - start) & 0xff
    const known = this.#known[slot]
    if (known?.length === end - start && text.startsWith(known, start)) return known
    return (this.#known[slot] = text.slice(start, end).toLowerCase())
  }
}

// <a href="x" title='One > two'>
//  ^                            ^
/** The offset after the tag at an offset; -1 if it is not a tag, or is not closed. */
export function htmlTagEnd(text: string, at: number): number {
  return walk(text, at, undefined)
}

/**
 * Returns a function that returns the tag at an offset of a text, or ''. It remembers where the attributes of unclosed
 * tags begin, so that no part of the text is read once for each `<` before it.
 */
export function tagsIn(text: string): (at: number) => string {
  const unclosed: Unclosed = { offsets: new Set(), nameStart: 0, nameEnd: 0 }
  return (at) => text.slice(at, Math.max(at, walk(text, at, undefined, unclosed)))
}

/** The cache of the unclosed tags of a text. */
interface Unclosed {
  /** Offsets between attributes, after which no tag ends. */
  offsets: Set<number>
  /** The name that was read last. A tag that begins within it has the same end of its name. */
  nameStart: number
  nameEnd: number
}

/**
 * The attributes of the tag at an offset, in order. A name counts only the first time, since HTML ignores an attribute
 * that repeats the name of an earlier one (section 13.2.5.33).
 */
export function attributesOf(text: string, at: number): Attribute[] {
  const attributes: Attribute[] = []
  walk(text, at, attributes)
  if (attributes.length < 2) return attributes
  const seen = new Set<string>()
  return attributes.filter((attribute) => {
    const isFirst = !seen.has(attribute.name)
    seen.add(attribute.name)
    return isFirst
  })
}

function walk(text: string, start: number, attributes: Attribute[] | undefined, unclosed?: Unclosed): number {
  let at = nameStart(text, start)
  if (at < 0) return -1
  at = unclosed ? nameEndIn(text, start, at, unclosed) : nameEnd(text, at)
  const passed: number[] | undefined = unclosed && []
  const fail = (): number => {
    for (const offset of passed ?? []) unclosed?.offsets.add(offset)
    return -1
  }
  for (;;) {
    at = pastGap(text, at)
    if (at >= text.length || unclosed?.offsets.has(at)) return fail()
    passed?.push(at)
    if (text.charCodeAt(at) === GREATER_THAN) return at + 1
    const named = pastAttributeName(text, at)
    const value = valueAt(text, named)
    const end = value < 0 ? named : valueEnd(text, value)
    if (end < 0) return fail()
    attributes?.push(attributeOf(text, [at, named], value, end))
    at = end
  }
}

/** The end of the name of the tag at an offset, whose name begins at `named`. */
function nameEndIn(text: string, start: number, named: number, known: Unclosed): number {
  const isWithin = start > known.nameStart && start + 1 < known.nameEnd
  if (isWithin && named === start + 1) return known.nameEnd
  known.nameStart = start
  known.nameEnd = nameEnd(text, named)
  return known.nameEnd
}

/** Where the value after a name begins, with its quote; -1 without a value. */
function valueAt(text: string, named: number): number {
  const equals = pastSpace(text, named)
  return text.charCodeAt(equals) === EQUALS ? pastSpace(text, equals + 1) : -1
}

const isQuote = (code: number): boolean => code === QUOTE || code === APOSTROPHE

/** The end of a value, after its quote; -1 if its quote is not closed. */
function valueEnd(text: string, start: number): number {
  if (!isQuote(text.charCodeAt(start))) return pastBareValue(text, start)
  const close = text.indexOf(text.charAt(start), start + 1)
  return close < 0 ? -1 : close + 1
}

function attributeOf(text: string, [start, named]: Span, value: number, end: number): Attribute {
  const name = text.slice(start, named).toLowerCase()
  if (value < 0) return { name, value: undefined, quote: '', end }
  if (isQuote(text.charCodeAt(value)))
    return { name, value: [value + 1, end - 1], quote: text.charAt(value) === '"' ? '"' : "'", end }
  return { name, value: end > value ? [value, end] : undefined, quote: '', end }
}

/** Whether a tag is self-closing: `<br />`. */
export const isSelfClosed = (text: string, end: number): boolean => text.charCodeAt(end - 2) === SLASH
