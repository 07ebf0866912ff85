// Character classes of XML: white space, and characters of names.
import {
  APOSTROPHE,
  COLON,
  EQUALS,
  GREATER_THAN,
  HYPHEN,
  LESS_THAN,
  PERIOD,
  QUOTE,
  SLASH,
  SPACE,
  UNDERSCORE,
  isBlank,
  isDigit,
  isLetter,
  isLineEnd,
} from '../text/chars.ts'

const LAST_OF_ASCII = 127

/** White space of XML (`S` in its grammar): no form feed, no vertical tab. */
export const isXmlSpace = (code: number): boolean => code <= SPACE && (isBlank(code) || isLineEnd(code))

/** Whether a character may start a name; all characters outside ASCII are accepted. */
export const startsName = (code: number): boolean =>
  isLetter(code) || code === UNDERSCORE || code === COLON || code > LAST_OF_ASCII

/** Whether a character may be part of an entity name. */
export const continuesName = (code: number): boolean =>
  startsName(code) || isDigit(code) || code === HYPHEN || code === PERIOD

/** Whether a character may follow `&#`, also where the number is malformed. */
export const isLetterOrDigit = (code: number): boolean => isLetter(code) || isDigit(code)

/** Whether a character ends a name in a tag: white space, or one of `/ > < = " '`. */
export const endsName = (code: number): boolean =>
  code <= GREATER_THAN &&
  (code === GREATER_THAN ||
    isXmlSpace(code) ||
    code === SLASH ||
    code === LESS_THAN ||
    code === EQUALS ||
    code === QUOTE ||
    code === APOSTROPHE)

/** The end of the name in a tag that starts here. */
export function endOfName(text: string, from: number): number {
  let at = from
  let code = text.charCodeAt(at)
  while (code > GREATER_THAN || (at < text.length && !endsName(code))) code = text.charCodeAt(++at)
  return at
}

/** The offset of the first character from here on that is not white space. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (isXmlSpace(text.charCodeAt(at))) at++
  return at
}
