// Reads and writes the texts of PO files: quoted lines with backslash escapes, broken where the GNU tools break them.
import { poCodes } from './codes.ts'
import { FormatError, type Codec, type Source } from '@atlas/core/contract.ts'
import { closingQuote } from '../_grammars/text/escapes.ts'
import { spellChars } from '../_grammars/text/spell-chars.ts'
import { wrapHabit, wrapLine } from './wrap.ts'
import { CR, LF, SPACE, TAB } from '../_grammars/text/chars.ts'

/** Whether a character separates the words of a PO file: a blank, a line end, or similar. */
export const isPoSpace = (code: number): boolean => code === SPACE || (code >= TAB && code <= CR)

const letters: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
])

/** Strings in quotes, each on a line of its own. */
const QUOTED_LINES =
  /^"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"(?:[ \t]*\r?\n[ \t]*"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*")*$/

/** Octal and hexadecimal numbers are bytes. Several in a row may form one character. */
const byteEscapes = /(?:\\(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2}))+/y

/** Characters that must be escaped in quotes. All readers accept other control characters unescaped. */
const mustEscape = /["\\\n\r\t]/g
const spellings: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/**
 * The offset of the quotation mark that closes the string that opens at `open`; -1 if it is not closed.
 *
 *     msgid "a \"b\" c"
 *           ^         ^
 */
export function closingQuoteOf(text: string, open: number): number {
  return closingQuote(text, open + 1, '"')
}

/** The text of one or more quoted lines. */
export function decodePo(raw: string): string {
  if (raw.indexOf('"', 1) === raw.length - 1) return unescapePo(raw.slice(1, -1))
  return unescapePo(joinedLines(raw))
}

/** The content of all quoted lines. */
function joinedLines(raw: string): string {
  let text = ''
  for (let open = raw.indexOf('"'); open >= 0;) {
    const close = closingQuoteOf(raw, open)
    if (close < 0) break
    text += raw.slice(open + 1, close)
    open = raw.indexOf('"', close + 1)
  }
  return text
}

function unescapePo(spelled: string): string {
  let at = spelled.indexOf('\\')
  if (at < 0) return spelled
  let text = ''
  let from = 0
  // A plain loop, since nearly all texts of several lines contain escapes.
  while (at >= 0) {
    const letter = spelled.charAt(at + 1)
    const run = letter === 'x' || (letter >= '0' && letter <= '7') ? bytesAt(spelled, at) : ''
    text += spelled.slice(from, at) + (run === '' ? (letters.get(letter) ?? letter) : textOfBytes(run))
    from = at + (run.length || 1 + letter.length)
    at = spelled.indexOf('\\', from)
  }
  return text + spelled.slice(from)
}

function bytesAt(spelled: string, at: number): string {
  byteEscapes.lastIndex = at
  return byteEscapes.exec(spelled)?.[0] ?? ''
}

/** Bytes are decoded as UTF-8 if they are valid, as in nearly all files, else as Latin-1. */
function textOfBytes(run: string): string {
  const numbers = run.slice(1).split('\\')
  const bytes = numbers.map((number) =>
    number.startsWith('x') ? parseInt(number.slice(1), 16) : parseInt(number, 8) & 255,
  )
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return bytes.map((byte) => String.fromCharCode(byte)).join('')
  }
}

function escapePo(text: string): string {
  if (text.includes('\0')) {
    throw new FormatError('unwritable', 'The character U+0000 cannot be in a PO file, where it ends a text.')
  }
  if (text.includes('\x04')) {
    const message = 'The character U+0004 cannot be in a PO file, where it separates a context from its text.'
    throw new FormatError('unwritable', message)
  }
  return spellChars(text, mustEscape, spellings)
}

interface QuotedLines {
  /** The content between the quotation marks of each line. */
  pieces: readonly string[]
  /** The separator of the first two lines: a line end and a margin. */
  joint: string | undefined
}

function readLines(raw: string): QuotedLines {
  const pieces: string[] = []
  let joint: string | undefined
  let end = 0
  for (let open = raw.indexOf('"'); open >= 0; open = raw.indexOf('"', end)) {
    if (pieces.length === 1) joint = raw.slice(end, open)
    const close = closingQuoteOf(raw, open)
    if (close < 0) break
    pieces.push(raw.slice(open + 1, close))
    end = close + 1
  }
  return { pieces, joint }
}

/** The codecs of a file, by the place of the text. */
export interface PoCodecs {
  text: Codec
  /** The row of a plural, whose keyword is longer. */
  row: Codec
  /** A text whose entry has the flag `no-wrap`. */
  unwrapped: Codec
  /**
   * The same codec for the translations of an id. They begin and end with a line end if the id does. `format` is what
   * formats the text in the program.
   */
  between(codec: Codec, id: string, format: string | undefined): Codec
}

/** The codecs share the wrapping width: the option's, or the file's, which is measured when a text is first written. */
export function poCodecs(source: Source, widthOption?: number): PoCodecs {
  let habit = widthOption
  const width = (): number => (habit ??= wrapHabit(source))
  const quotedAt = (keyword: string, widthHere: () => number): Codec => ({
    decode: decodePo,
    isWhole: (raw) => QUOTED_LINES.test(raw),
    encode: (text, was) => quoted(text, was, source.eol, keyword.length, widthHere()),
  })
  const made = new Map<Codec, Map<string, Codec>>()
  return {
    text: quotedAt('msgstr ', width),
    row: quotedAt('msgstr[0] ', width),
    unwrapped: quotedAt('', () => Infinity),
    between(plain, id, format) {
      const first = id.startsWith('\n') ? '\n' : ''
      const last = id.endsWith('\n') ? (id.endsWith('\r\n') ? '\r\n' : '\n') : ''
      const known = made.get(plain) ?? new Map<string, Codec>()
      made.set(plain, known)
      const codes = poCodes(format)
      const kind = `${first}${codes ? format : ''}/${last}`
      const codec = known.get(kind) ?? {
        ...plain,
        normalize: (text) => withEnds(text, first, last),
        ...(codes && { inlineCodes: codes }),
      }
      known.set(kind, codec)
      return codec
    },
  }
}

/**
 * The text with the line ends of its id: msgfmt refuses a file where one of the two begins or ends with a line feed, and
 * the other does not.
 */
function withEnds(text: string, first: string, last: string): string {
  let start = 0
  let end = text.length
  if (first === '') while (text.charCodeAt(start) === LF) start++
  if (last === '') {
    while (end > start && text.charCodeAt(end - 1) === LF) end -= text.charCodeAt(end - 2) === CR ? 2 : 1
  }
  const kept = text.slice(start, Math.max(end, start))
  if (kept === '') return ''
  return (kept.startsWith('\n') ? '' : first) + kept + (kept.endsWith('\n') ? '' : last)
}

/**
 * A text in quotes, with the margin and the line breaks of the old text. A text that fits next to its keyword is one
 * line. Otherwise an empty string comes first, a line ends after each line feed, and long lines are broken.
 */
function quoted(text: string, was: string, eol: string, keyword: number, width: number): string {
  const { pieces, joint = eol } = readLines(was)
  const [first = ''] = pieces
  const wasOneLine = pieces.length < 2
  if (wasOneLine && hasInnerLineFeed(unescapePo(first))) return `"${escapePo(text)}"`

  const widthHere = wasOneLine && first.length > width && first.includes(' ') ? Infinity : width
  if (!hasInnerLineFeed(text)) {
    const lines = wrapLine(escapePo(text), widthHere - keyword)
    if (lines.length === 1) return `"${lines[0]}"`
  }
  const lines = text.split(/(?<=\n)/).flatMap((line) => wrapLine(escapePo(line), widthHere))
  if (wasOneLine || first === '') lines.unshift('')
  return lines.map((line) => `"${line}"`).join(joint)
}

function hasInnerLineFeed(text: string): boolean {
  const at = text.indexOf('\n')
  return at >= 0 && at < text.length - 1
}
