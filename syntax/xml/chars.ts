// The characters of XML's syntax: white space, and what names are made of.

export const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** Whether a character may start a name; of the characters beyond ASCII all may here. */
export const startsName = (code: number): boolean =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || code === 95 || code === 58 || code > 127

const isDigit = (code: number): boolean => code > 47 && code < 58

/** Whether a character may stand in a name of an entity. */
export const continuesName = (code: number): boolean =>
  startsName(code) || isDigit(code) || code === 45 || code === 46

/** Whether a character may be a digit of a reference, of whatever base its writer believed in. */
export const isLetterOrDigit = (code: number): boolean =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || isDigit(code)

/** Whether a character ends a name in a tag: white space, or one of `/ > < = " '`. */
const endsName = (code: number): boolean =>
  code < 63 &&
  (isSpace(code) || code === 47 || code === 62 || code === 60 || code === 61 || code === 34 || code === 39)

/** The end of the name in a tag that starts here. */
export function endOfName(text: string, from: number): number {
  let at = from
  while (at < text.length && !endsName(text.charCodeAt(at))) at++
  return at
}

/** The first offset from here on that has no white space. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}
