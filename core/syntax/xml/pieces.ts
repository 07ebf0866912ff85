// XML content as pieces: markup as it stands, and the characters that all else means.
import { withLf } from '../lines.ts'
import { decodeReferences, referenceAt, referredBy } from './references.ts'

/** A stretch of a text: markup as it stands in the file, or the characters that are meant. */
export interface Piece {
  text: string
  isMarkup: boolean
}

const noNames: ReadonlySet<string> = new Set()

/** An opening, empty or closing tag. */
const tagPattern =
  /<(?:\/[^ \t\r\n<>/"'=]+[ \t\r\n]*|[A-Za-z_:\u0080-\uffff][^ \t\r\n<>/"'=]*(?:[ \t\r\n]+[^ \t\r\n<>/"'=]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*[ \t\r\n]*\/?)>/y

/** The tag at an offset; empty where none stands there. */
export function tagAt(text: string, at: number): string {
  tagPattern.lastIndex = at
  return tagPattern.exec(text)?.[0] ?? ''
}

/** The name in a tag. */
export const nameOf = (tag: string): string => /^<\/?([^\s<>/"'=]+)/.exec(tag)?.[1] ?? ''
/** Whether a tag is `</a>`. */
export const isClosing = (tag: string): boolean => tag.startsWith('</')
/** Whether a tag is `<a/>`. */
export const isEmpty = (tag: string): boolean => tag.endsWith('/>')

/** Content as its pieces. References to entities count as markup, since nothing here expands them. */
export function piecesOf(raw: string, opaque: ReadonlySet<string> = noNames): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < raw.length) {
    const next = raw.indexOf('<', at)
    const end = next < 0 ? raw.length : next
    if (end > at) addText(pieces, raw.slice(at, end))
    at = next < 0 ? end : addMarkup(pieces, raw, next, opaque)
  }
  return pieces
}

function addText(pieces: Piece[], raw: string): void {
  const text = withLf(raw)
  if (!text.includes('&')) return addLiteral(pieces, text)
  let from = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = referenceAt(text, at)
    if (reference === '') continue
    addLiteral(pieces, text.slice(from, at))
    const char = referredBy(reference)
    if (char === undefined) pieces.push({ text: reference, isMarkup: true })
    else addLiteral(pieces, char)
    from = at + reference.length
  }
  addLiteral(pieces, text.slice(from))
}

/** Adds characters; those that follow characters make one piece with them. */
export function addLiteral(pieces: Piece[], text: string): void {
  const last = pieces.at(-1)
  if (last && !last.isMarkup) last.text += text
  else if (text !== '') pieces.push({ text, isMarkup: false })
}

function addMarkup(pieces: Piece[], raw: string, at: number, opaque: ReadonlySet<string>): number {
  if (raw.startsWith('<![CDATA[', at)) {
    const end = endAt(raw, ']]>', at + 9)
    addLiteral(pieces, withLf(raw.slice(at + 9, end - 3)))
    return end
  }
  const end = markupEnd(raw, at, opaque)
  pieces.push({ text: withLf(raw.slice(at, end)), isMarkup: true })
  return end
}

function markupEnd(raw: string, at: number, opaque: ReadonlySet<string>): number {
  if (raw.startsWith('<!--', at)) return endAt(raw, '-->', at + 4)
  if (raw.startsWith('<?', at)) return endAt(raw, '?>', at + 2)
  const tag = tagAt(raw, at)
  const end = at + (tag.length || 1)
  if (isClosing(tag) || isEmpty(tag) || !opaque.has(nameOf(tag))) return end
  const close = raw.indexOf('<', end)
  const closing = close < 0 ? '' : tagAt(raw, close)
  return isClosing(closing) ? close + closing.length : end
}

function endAt(raw: string, closer: string, from: number): number {
  const found = raw.indexOf(closer, from)
  return found < 0 ? raw.length : found + closer.length
}

/** Content as plain text: of a comment's or note's element, say. */
export const plainText = (raw: string): string =>
  raw.includes('<')
    ? piecesOf(raw)
        .filter(({ isMarkup }) => !isMarkup)
        .map(({ text }) => text)
        .join('')
    : decodeReferences(raw)
