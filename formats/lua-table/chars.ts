// The characters of Lua, and where an expression ends.
import { lineEnd } from '../_grammars/text/lines.ts'
import { endOfLong, endOfLuaString, longLevelAt } from './strings.ts'
import {
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PAREN,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  RIGHT_PAREN,
  SEMICOLON,
  UNDERSCORE,
  isDigit,
  isLetter,
  isLineEnd,
  isSpace,
} from '../_grammars/text/chars.ts'

/** Whether a name can begin with a character. */
export const startsWord = (code: number): boolean =>
  isLetter(code) || code === UNDERSCORE || code > LAST_OF_ASCII
/** Whether a name can contain a character. */
export const continuesWord = (code: number): boolean => startsWord(code) || isDigit(code)
const LAST_OF_ASCII = 0x7f

/** Whether a character is a closing bracket. */
export const isClosingBracket = (code: number): boolean =>
  code === RIGHT_BRACKET || code === RIGHT_BRACE || code === RIGHT_PAREN

/** Whether a character is white space, also outside ASCII. */
export function isWhite(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isSpace(code) || (code > LAST_OF_ASCII && /\s/.test(text.charAt(at)))
}

/** The offset of the next character that is not white space. */
export function pastWhite(text: string, at: number): number {
  let next = at
  while (isWhite(text, next)) next++
  return next
}

/** The end of an expression outside of tables: where its line ends outside of brackets. */
export function endOfExpression(text: string, from: number): number {
  let depth = 0
  let end = from
  for (let at = from; at < text.length;) {
    const code = text.charCodeAt(at)
    const isComment = code === HYPHEN && text.charCodeAt(at + 1) === HYPHEN
    if (depth === 0 && (isLineEnd(code) || code === SEMICOLON || isClosingBracket(code) || isComment)) break
    if (isClosingBracket(code)) depth--
    else if (code === LEFT_PAREN || code === LEFT_BRACKET || code === LEFT_BRACE) depth++
    const level = isComment ? longLevelAt(text, at + 2) : undefined
    const next = isComment
      ? level === undefined
        ? lineEnd(text, at)
        : endOfLong(text, at + 2, level)
      : endOfLuaString(text, at)
    const isSpaceHere = isWhite(text, at)
    at = Math.max(next, at + 1)
    if (!isSpaceHere) end = at
  }
  return end
}
