// How texts are spelled with backslashes: one table a format, and a writer that keeps the habits of what stood there.
import { isLineEnd, nextLine } from './lines.ts'

const BACKSLASH = 92

/** What may follow a backslash. */
export interface Escapes {
  /** Characters by their letter: `n` is a line feed. */
  letters: Readonly<Record<string, string>>
  /** How many hexadecimal digits, exactly, follow a letter: `u` takes four. The first is the one that we write. */
  hex: Readonly<Record<string, number>>
  /** What one to three octal digits stand for, where the format has them. */
  octal?: (code: number) => string
  /** Where a line that ends in a backslash goes on in the next: the first character after the margin. */
  continuation?: (text: string, nextLine: number) => number
  /** Characters that a text never holds as they are. */
  always: RegExp
  /** Characters that are escaped too, save where the old text holds one as it is. */
  mostly: string
}

/** A backslash with what belongs to it: the text that it stands for, and where it ends. */
export interface Escape {
  text: string
  end: number
}

const isOctal = (code: number): boolean => code >= 48 && code <= 55

/** A letter among the digits of an escape; what stands behind the backslash does not matter for its case. */
const hexLetters = /\\[uUx][0-9]{0,3}([a-fA-F])/
const nonAscii = /[^\0-\x7f]/

function isHex(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const small = code | 32
    if (!((code >= 48 && code <= 57) || (small >= 97 && small <= 102))) return false
  }
  return true
}

/** Reads the escape at a backslash. A letter that the table lacks stands for itself; so does a damaged `\u12`. */
export function readEscape(raw: string, at: number, escapes: Escapes): Escape {
  const letter = raw.charAt(at + 1)
  const code = raw.charCodeAt(at + 1)
  if (isLineEnd(code) && escapes.continuation)
    return { text: '', end: escapes.continuation(raw, nextLine(raw, at + 1)) }
  const digits = escapes.hex[letter]
  if (digits !== undefined && isHex(raw, at + 2, at + 2 + digits)) {
    const end = at + 2 + digits
    return { text: String.fromCharCode(parseInt(raw.slice(at + 2, end), 16)), end }
  }
  if (escapes.octal && isOctal(code)) {
    let end = at + 2
    while (end < at + 4 && isOctal(raw.charCodeAt(end))) end++
    return { text: escapes.octal(parseInt(raw.slice(at + 1, end), 8) & 255), end }
  }
  return { text: escapes.letters[letter] ?? letter, end: at + 1 + letter.length }
}

/** The text that a spelling with backslashes stands for. */
export function unescape(raw: string, escapes: Escapes): string {
  let at = raw.indexOf('\\')
  if (at < 0) return raw
  let text = ''
  let from = 0
  while (at >= 0) {
    const escape = readEscape(raw, at, escapes)
    text += raw.slice(from, at) + escape.text
    from = escape.end
    at = raw.indexOf('\\', from)
  }
  return text + raw.slice(from)
}

/** How a text, or a whole file, is escaped; undefined where nothing tells. */
export interface Habits {
  /** Whether the digits a to f are small letters. */
  smallHex: boolean | undefined
  /** Whether all that is not ASCII is escaped. */
  asciiOnly: boolean | undefined
}

/** The habits that the spelled texts of a file show. */
export function habitsIn(raws: Iterable<string>, escapes: Escapes): Habits {
  const habits: Habits = { smallHex: undefined, asciiOnly: undefined }
  for (const raw of raws) {
    if (nonAscii.test(raw)) habits.asciiOnly = false
    const letters = hexLetters.exec(raw)?.[1]
    if (letters !== undefined) habits.smallHex ??= letters >= 'a'
    if (habits.asciiOnly === undefined && raw.includes('\\') && nonAscii.test(unescape(raw, escapes)))
      habits.asciiOnly = true
  }
  return habits
}

/** Every UTF-16 unit of a character as hexadecimal escape. */
export function hexEscapes(char: string, escapes: Escapes, { smallHex }: Habits): string {
  const [letter = 'u', digits = 4] = Object.entries(escapes.hex)[0] ?? []
  let raw = ''
  for (let at = 0; at < char.length; at++) {
    const hex = char.charCodeAt(at).toString(16).padStart(digits, '0')
    raw += `\\${letter}${smallHex ? hex : hex.toUpperCase()}`
  }
  return raw
}

/**
 * How `was` spells the characters that it escapes. Spaces are left out, for they are escaped by their place; so are
 * spellings that the next character could change: octal ones, and an `\u` that stands for itself.
 */
function spellingsIn(was: string, escapes: Escapes): Map<string, string> {
  const spellings = new Map<string, string>()
  let at = was.indexOf('\\')
  while (at >= 0) {
    const { text, end } = readEscape(was, at, escapes)
    const spelling = was.slice(at, end)
    if (text !== '' && text !== ' ' && isSafe(spelling, escapes)) spellings.set(text, spelling)
    at = was.indexOf('\\', end)
  }
  return spellings
}

function isSafe(spelling: string, { letters, hex }: Escapes): boolean {
  const letter = spelling.charAt(1)
  if (spelling.length > 2) return hex[letter] !== undefined
  return letters[letter] !== undefined || !/[0-9A-Za-z]/.test(letter)
}

/**
 * Spells a text with backslashes as `was` is spelled: a character that it escapes is escaped in the same way.
 * Where `was` tells nothing, the habits of the file do.
 */
export function escapeLike(text: string, was: string, escapes: Escapes, habitsOfFile: () => Habits): string {
  const spellings = was.includes('\\') ? spellingsIn(was, escapes) : undefined
  const own = habitsIn([was], escapes)
  const asciiOnly = nonAscii.test(text) && (own.asciiOnly ?? habitsOfFile().asciiOnly) === true
  if (!spellings && !asciiOnly && !escapes.always.test(text) && !hasAny(text, escapes.mostly)) return text

  const hexHabits = own.smallHex === undefined ? habitsOfFile() : own
  let raw = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    const spelling = spellings?.get(char) ?? spell(char)
    if (spelling === undefined) continue
    raw += text.slice(from, at) + spelling
    from = at + 1
  }
  return raw + text.slice(from)

  function spell(char: string): string | undefined {
    const must = escapes.always.test(char) || (asciiOnly && char > '\x7f')
    if (!must && (!escapes.mostly.includes(char) || was.includes(char))) return undefined
    const letter = letterOf(char, escapes)
    return letter === undefined ? hexEscapes(char, escapes, hexHabits) : `\\${letter}`
  }
}

function hasAny(text: string, chars: string): boolean {
  for (const char of chars) if (text.includes(char)) return true
  return false
}

function letterOf(char: string, escapes: Escapes): string | undefined {
  for (const letter in escapes.letters) if (escapes.letters[letter] === char) return letter
  return undefined
}

/** The offset of the quotation mark that closes a quoted text; -1 where none does. `at` is after the opening one. */
export function closingQuote(text: string, at: number, quote: number): number {
  for (let end = at; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === quote) return end
    if (code === BACKSLASH) end++
  }
  return -1
}
