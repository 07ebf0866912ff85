// Splits XML content into pieces: raw markup and decoded text.
import { withLf } from '../text/lines.ts'
import { endOfName, skipSpace, startsName } from './chars.ts'
import { decodeXmlReferences, xmlReferenceAt, referredBy } from './references.ts'
import {
  APOSTROPHE,
  EQUALS,
  EXCLAMATION,
  GREATER_THAN,
  LESS_THAN,
  QUESTION,
  QUOTE,
  SLASH,
} from '../text/chars.ts'

/** A piece of a text: markup as it is in the file, or decoded characters. */
export interface ContentPiece {
  text: string
  isMarkup: boolean
}

const noNames: ReadonlySet<string> = new Set()

/** The tag at an offset; '' if no tag begins there. */
export function tagAt(text: string, at: number): string {
  const end = text.charCodeAt(at) === LESS_THAN ? tagEnd(text, at + 1) : -1
  return end < 0 ? '' : text.slice(at, end)
}

/**
 *     <g id="1" >
 *      ^
 * The end of an opening, empty or closing tag; -1 if it is malformed.
 */
function tagEnd(text: string, from: number): number {
  const isClosing = text.charCodeAt(from) === SLASH
  const start = isClosing ? from + 1 : from
  if (!isClosing && !startsName(text.charCodeAt(start))) return -1
  let at = endOfName(text, start)
  if (at === start) return -1
  for (;;) {
    const gap = at
    at = skipSpace(text, at)
    const code = text.charCodeAt(at)
    if (code === GREATER_THAN) return at + 1
    if (isClosing) return -1
    if (code === SLASH) return text.charCodeAt(at + 1) === GREATER_THAN ? at + 2 : -1
    at = at === gap ? -1 : attributeEnd(text, at)
    if (at < 0) return -1
  }
}

/**
 *     <g id="1" >
 *        ^
 * The end of an attribute; -1 if it is malformed.
 */
function attributeEnd(text: string, from: number): number {
  const end = endOfName(text, from)
  const equals = skipSpace(text, end)
  if (end === from || text.charCodeAt(equals) !== EQUALS) return -1
  const quoteAt = skipSpace(text, equals + 1)
  const quote = text.charCodeAt(quoteAt)
  if (quote !== QUOTE && quote !== APOSTROPHE) return -1
  for (let at = quoteAt + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === LESS_THAN) return -1
  }
  return -1
}

/** The name in a tag. */
export function nameInTag(tag: string): string {
  const start = isClosingTag(tag) ? 2 : 1
  return tag.slice(start, endOfName(tag, start))
}

/** Whether a tag is `</a>`. */
export const isClosingTag = (tag: string): boolean => tag.startsWith('</')
/** Whether a tag is `<a/>`. */
export const isEmptyTag = (tag: string): boolean => tag.endsWith('/>')

/** Splits content into pieces. References to entities count as markup, since they are never expanded. */
export function contentPieces(raw: string, opaque: ReadonlySet<string> = noNames): ContentPiece[] {
  const pieces: ContentPiece[] = []
  const closers = new Closers(raw)
  let at = 0
  while (at < raw.length) {
    const next = raw.indexOf('<', at)
    const end = next < 0 ? raw.length : next
    if (end > at) addText(pieces, raw.slice(at, end))
    at = next < 0 ? end : addMarkup(pieces, raw, next, opaque, closers)
  }
  return pieces
}

function addText(pieces: ContentPiece[], raw: string): void {
  const text = withLf(raw)
  if (!text.includes('&')) return addLiteral(pieces, text)
  let from = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = xmlReferenceAt(text, at)
    if (reference === '') continue
    addLiteral(pieces, text.slice(from, at))
    const char = referredBy(reference)
    if (char === undefined) pieces.push({ text: reference, isMarkup: true })
    else addLiteral(pieces, char)
    from = at + reference.length
  }
  addLiteral(pieces, text.slice(from))
}

/** Adds characters, joined with a text piece before them. */
export function addLiteral(pieces: ContentPiece[], text: string): void {
  const last = pieces.at(-1)
  if (last && !last.isMarkup) last.text += text
  else if (text !== '') pieces.push({ text, isMarkup: false })
}

/** Returns the end of the markup. */
function addMarkup(
  pieces: ContentPiece[],
  raw: string,
  at: number,
  opaque: ReadonlySet<string>,
  closers: Closers,
): number {
  if (raw.charCodeAt(at + 1) === EXCLAMATION && raw.startsWith('<![CDATA[', at)) {
    const end = closers.endAt(']]>', at + 9)
    if (end >= 0) {
      addLiteral(pieces, withLf(raw.slice(at + 9, end - 3)))
      return end
    }
  }
  const end = markupEnd(raw, at, opaque, closers)
  pieces.push({ text: withLf(raw.slice(at, end)), isMarkup: true })
  return end
}

/** The end of a tag, a comment or an instruction. Of what is not closed, only the `<` is markup: it has no end. */
function markupEnd(raw: string, at: number, opaque: ReadonlySet<string>, closers: Closers): number {
  const next = raw.charCodeAt(at + 1)
  let end: number
  if (next === EXCLAMATION && raw.startsWith('<!--', at)) end = closers.endAt('-->', at + 4)
  else if (next === QUESTION) end = closers.endAt('?>', at + 2)
  else return tagOrContentEnd(raw, at, opaque)
  return end < 0 ? at + 1 : end
}

/** The end of a tag; of an opaque element without child elements, the end of the element. */
function tagOrContentEnd(raw: string, at: number, opaque: ReadonlySet<string>): number {
  const next = raw.charCodeAt(at + 1)
  const end = tagEnd(raw, at + 1)
  if (end < 0) return at + 1
  if (opaque.size === 0 || next === SLASH || raw.charCodeAt(end - 2) === SLASH) return end
  if (!opaque.has(raw.slice(at + 1, endOfName(raw, at + 1)))) return end
  const close = raw.indexOf('<', end)
  const closing = close < 0 ? '' : tagAt(raw, close)
  return isClosingTag(closing) ? close + closing.length : end
}

/** Finds what closes markup in a content. What is missing is not searched again. */
class Closers {
  readonly #raw: string
  /** Made when a closer is missing: a set for each content would cost more than reading it. */
  #missing: Set<string> | undefined

  constructor(raw: string) {
    this.#raw = raw
  }

  /** The end of the next closer; -1 if it is missing. */
  endAt(closer: string, from: number): number {
    const found = this.#missing?.has(closer) === true ? -1 : this.#raw.indexOf(closer, from)
    if (found >= 0) return found + closer.length
    this.#missing ??= new Set()
    this.#missing.add(closer)
    return -1
  }
}

/** The joined text of the pieces. */
export function joinedPieces(pieces: readonly ContentPiece[]): string {
  let text = ''
  for (const piece of pieces) text += piece.text
  return text
}

/** Content as plain text, for example of a note. */
export const textWithoutMarkup = (raw: string): string =>
  raw.includes('<')
    ? joinedPieces(contentPieces(raw).filter(({ isMarkup }) => !isMarkup))
    : decodeXmlReferences(raw)
