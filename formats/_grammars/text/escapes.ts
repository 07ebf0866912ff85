// Escapes with backslashes: one table per format, and a writer that keeps the habits of the old text.
import { nextLine } from './lines.ts'
import { BACKSLASH, SEVEN, ZERO, isHexDigit, isLineEnd } from './chars.ts'

/** The escapes of a format, after a backslash. */
export interface Escapes {
  /** Characters by their letter: `n` is a line feed. */
  letters: Readonly<Record<string, string>>
  /** The exact number of hexadecimal digits after a letter: four after `u`. The first letter is the one we write. */
  hex: Readonly<Record<string, number>>
  /** The meaning of one to three octal digits, if the format has them. */
  octal?: (code: number) => string
  /** Where a line that ends in a backslash continues on the next: the first character after the margin. */
  continuation?: (text: string, nextLine: number) => number
  /** Matches characters that must be escaped. */
  always: RegExp
  /** Characters that are escaped too, unless the old text has one unescaped. */
  mostly: string
}

/** A backslash escape: its text, and its end. */
export interface Escape {
  text: string
  end: number
}

const isOctal = (code: number): boolean => code >= ZERO && code <= SEVEN

/** A letter among the digits of an escape. */
const hexLetters = /\\[uUx][0-9]{0,3}([a-fA-F])/
const nonAscii = /[^\0-\x7f]/

function isHex(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (!isHexDigit(text.charCodeAt(at))) return false
  }
  return true
}

/** Reads the escape at a backslash. A letter that the table lacks is literal, and so is the `u` of a damaged `\u12`. */
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

/** The text that a spelling with backslashes represents. */
export function unescape(raw: string, escapes: Escapes): string {
  // Most texts have none, and a function with a closure costs more than this search.
  if (!raw.includes('\\')) return raw
  return replaceEscapes(raw, (at) => readEscape(raw, at, escapes))
}

/** A text with its escapes replaced. `escapeAt` reads the escape at a backslash; undefined if none begins there. */
export function replaceEscapes(raw: string, escapeAt: (at: number) => Escape | undefined): string {
  let text = ''
  let from = 0
  for (let at = raw.indexOf('\\'); at >= 0;) {
    const escape = escapeAt(at)
    if (escape) {
      text += raw.slice(from, at) + escape.text
      from = escape.end
    }
    at = raw.indexOf('\\', escape ? from : at + 1)
  }
  return from === 0 ? raw : text + raw.slice(from)
}

/** How texts are escaped; undefined if the file does not show it. */
export interface Habits {
  /** Whether the digits a to f are small letters. */
  readonly smallHex: boolean | undefined
  /** Whether all characters outside ASCII are escaped. */
  readonly asciiOnly: boolean | undefined
}

/** The habits that the spelled texts of a file show, each computed at its first use. */
export function habitsOfFile(raws: () => Iterable<string>, escapes: Escapes): Habits {
  return new HabitsOfFile(raws, escapes)
}

/** A class, since V8 keeps what the getters of an object literal refer to until its next full collection. */
class HabitsOfFile implements Habits {
  readonly #raws: () => Iterable<string>
  readonly #escapes: Escapes
  readonly #known: { -readonly [Habit in keyof Habits]?: Habits[Habit] } = {}

  constructor(raws: () => Iterable<string>, escapes: Escapes) {
    this.#raws = raws
    this.#escapes = escapes
  }

  get smallHex(): boolean | undefined {
    if (!('smallHex' in this.#known)) this.#known.smallHex = smallHexIn(this.#raws())
    return this.#known.smallHex
  }

  get asciiOnly(): boolean | undefined {
    if (!('asciiOnly' in this.#known)) this.#known.asciiOnly = asciiOnlyIn(this.#raws(), this.#escapes)
    return this.#known.asciiOnly
  }
}

/** The first letter decides. */
function smallHexIn(raws: Iterable<string>): boolean | undefined {
  for (const raw of raws) {
    const letters = raw.includes('\\') ? hexLetters.exec(raw)?.[1] : undefined
    if (letters !== undefined) return letters >= 'a'
  }
  return undefined
}

/** One unescaped character decides; without any, an escaped one does. */
function asciiOnlyIn(raws: Iterable<string>, escapes: Escapes): boolean | undefined {
  let isEscaped = false
  for (const raw of raws) {
    if (nonAscii.test(raw)) return false
    isEscaped ||= raw.includes('\\') && nonAscii.test(unescape(raw, escapes))
  }
  return isEscaped || undefined
}

/** Each UTF-16 unit of a character as a hexadecimal escape. */
export function hexEscapes(char: string, escapes: Escapes, smallHex: boolean | undefined): string {
  const [letter = 'u', digits = 4] = Object.entries(escapes.hex)[0] ?? []
  let raw = ''
  for (let at = 0; at < char.length; at++) {
    const hex = char.charCodeAt(at).toString(16).padStart(digits, '0')
    raw += `\\${letter}${smallHex ? hex : hex.toUpperCase()}`
  }
  return raw
}

/**
 * How `was` spells the characters that it escapes. Spaces are left out, since they are escaped because of their place.
 * Spellings that the next character could change are left out too: octal ones, and a literal `\u`.
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
 * Spells a text with backslashes as `was` is spelled: a character that it escapes is escaped in the same way. If `was`
 * shows nothing, the habits of the file decide.
 */
export function escapeLike(text: string, was: string, escapes: Escapes, habits: Habits): string {
  const spellings = was.includes('\\') ? spellingsIn(was, escapes) : undefined
  const asciiOnly = nonAscii.test(text) && (asciiOnlyIn([was], escapes) ?? habits.asciiOnly) === true
  const hasSpecial = escapes.always.test(text) || hasAny(text, escapes.mostly)
  if (!spellings && !asciiOnly && !hasSpecial) return text

  let raw = ''
  let from = 0
  const candidate = spellings && spellsWords(spellings) ? anyChar : noWord
  candidate.lastIndex = 0
  while (candidate.test(text)) {
    const end = candidate.lastIndex
    const char = text.charAt(end - 1)
    const spelling = spellings?.get(char) ?? spell(char)
    if (spelling === undefined) continue
    raw += text.slice(from, end - 1) + spelling
    from = end
  }
  return from === 0 ? text : raw + text.slice(from)

  function spell(char: string): string | undefined {
    const must = (asciiOnly && char > '\x7f') || (hasSpecial && escapes.always.test(char))
    if (!must && !(hasSpecial && escapes.mostly.includes(char) && !was.includes(char))) return undefined
    const letter = letterOf(char, escapes)
    if (letter !== undefined) return `\\${letter}`
    return hexEscapes(char, escapes, smallHexIn([was]) ?? habits.smallHex)
  }
}

/** Letters, digits and spaces are not escaped, unless the old text escapes one. */
const noWord = /[^A-Za-z0-9 ]/g
const anyChar = /[^]/g

function spellsWords(spellings: ReadonlyMap<string, string>): boolean {
  for (const char of spellings.keys()) if (/[A-Za-z0-9 ]/.test(char)) return true
  return false
}

function hasAny(text: string, chars: string): boolean {
  for (const char of chars) if (text.includes(char)) return true
  return false
}

function letterOf(char: string, escapes: Escapes): string | undefined {
  for (const letter in escapes.letters) if (escapes.letters[letter] === char) return letter
  return undefined
}

/** The offset of the quotation mark that closes a text, or -1. `at` is after the opening one. */
export function closingQuote(text: string, at: number, quote: string): number {
  let close = text.indexOf(quote, at)
  while (close >= 0 && isGuarded(text, at, close)) close = text.indexOf(quote, close + 1)
  return close
}

/** Whether an odd number of backslashes precedes a character, counted back to the start of its text. */
function isGuarded(text: string, start: number, at: number): boolean {
  let first = at
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}
