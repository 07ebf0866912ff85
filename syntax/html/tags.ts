// Finds the ends of HTML tags and their attributes, as the tokenizer of the HTML standard does (section 13.2.5).
import type { Span } from '../../core/contract.ts'
import { GREATER_THAN, SLASH } from '../text/chars.ts'

const name = /<\/?([A-Za-z][^\t\n\f\r />]*)/y
const gap = /[\t\n\f\r /]*/y
const attributeName = /=?[^\t\n\f\r />=]*/y
const equals = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const bareValue = /[^\t\n\f\r >]+/y

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
export function tagName(text: string, at: number): string {
  name.lastIndex = at
  return (name.exec(text)?.[1] ?? '').toLowerCase()
}

// <a href="x" title='One > two'>
//  ^                            ^
/** The offset after the tag at an offset; -1 if there is no tag, or it is not closed. */
export function tagEnd(text: string, at: number): number {
  return walk(text, at, undefined)
}

/**
 * Returns a function that gives the tag at an offset of a text; '' if there is none. It remembers where the attributes
 * of unclosed tags begin, so that no part of the text is read once for each `<` before it.
 */
export function tagsIn(text: string): (at: number) => string {
  const unclosed: Unclosed = { offsets: new Set(), nameStart: 0, nameEnd: 0 }
  return (at) => text.slice(at, Math.max(at, walk(text, at, undefined, unclosed)))
}

/** What is known of the tags of a text that are not closed. */
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
  let at = unclosed ? nameEndIn(text, start, unclosed) : past(name, text, start)
  if (at === start) return -1
  const passed: number[] = []
  const fail = (): number => {
    for (const offset of passed) unclosed?.offsets.add(offset)
    return -1
  }
  for (;;) {
    at = past(gap, text, at)
    if (at >= text.length || unclosed?.offsets.has(at)) return fail()
    if (unclosed) passed.push(at)
    if (text.charCodeAt(at) === GREATER_THAN) return at + 1
    const named = past(attributeName, text, at)
    const attribute: Attribute = {
      name: attributes ? text.slice(at, named).toLowerCase() : '',
      value: undefined,
      quote: '',
      end: named,
    }
    at = walkValue(text, named, attribute)
    if (at < 0) return fail()
    attributes?.push(attribute)
  }
}

/** The end of the name of the tag at an offset. */
function nameEndIn(text: string, start: number, known: Unclosed): number {
  const isWithin = start > known.nameStart && start + 1 < known.nameEnd
  if (isWithin && /^<[A-Za-z]/.test(text.slice(start, start + 2))) return known.nameEnd
  const end = past(name, text, start)
  if (end > start) {
    known.nameStart = start
    known.nameEnd = end
  }
  return end
}

/** Reads the value after a name, if any; returns the offset after it, or -1 if its quote is not closed. */
function walkValue(text: string, named: number, attribute: Attribute): number {
  const start = past(equals, text, named)
  if (start === named) return named
  const quote = text.charAt(start)
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, start + 1)
    if (close < 0) return -1
    attribute.value = [start + 1, close]
    attribute.quote = quote
    attribute.end = close + 1
    return close + 1
  }
  const end = past(bareValue, text, start)
  if (end > start) attribute.value = [start, end]
  attribute.end = end
  return end
}

/** Whether a tag is self-closing: `<br />`. */
export const isSelfClosed = (text: string, end: number): boolean => text.charCodeAt(end - 2) === SLASH

function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
