// Spells comments and strings of new files of lines.

/** Lines of a comment with a sign before each; '' without a text. */
export const commentLines = (text: string | undefined, sign: string, margin = ''): string =>
  text === undefined
    ? ''
    : text
        .split(/\r\n|\n|\r/)
        .map((line) => `${`${margin}${sign} ${line}`.trimEnd()}\n`)
        .join('')

/** A string in double quotes, with the escapes of C. */
export const cString = (text: string): string =>
  `"${text
    .replaceAll(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')}"`

/** A string in single quotes, in which only backslashes and quotes are escaped. */
export const singleQuoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`

/** Letters that are not a base letter with marks. */
const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A text with ASCII letters in place of Latin ones. */
export const inAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => ESCAPE_LETTERS[letter] ?? letter)

/**
 * The nearest name of ASCII letters, digits and some further characters (`also`, for a character class) that begins with a
 * letter. `gap` replaces other characters.
 */
export function asciiName(key: string, also: string, gap: string): string {
  const name = inAscii(key).replaceAll(new RegExp(`[^A-Za-z0-9${also}]+`, 'g'), gap)
  return /^[A-Za-z]/.test(name) ? name : `text${gap}${name}`
}
