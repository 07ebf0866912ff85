// How resource scripts spell strings: "a ""quoted"" word\n", L"…" with characters by number, and adjacent strings that
// form one text.
import { FormatError, type Codec, type Span } from '@atlas/core/contract.ts'
import { closingQuote } from '../_grammars/text/escapes.ts'
import { withLf } from '../_grammars/text/lines.ts'
import { spellChars } from '../_grammars/text/spell-chars.ts'
import { BACKSLASH, CR, LF, LOWER_L, QUOTE, UPPER_L, isSpace } from '../_grammars/text/chars.ts'

const isLetterL = (code: number): boolean => code === UPPER_L || code === LOWER_L

/** The end of the string that begins at `at` with `"` or `L"`; `at` itself if none begins there. */
export function endOfScriptString(text: string, at: number): number {
  const open = isLetterL(text.charCodeAt(at)) ? at + 1 : at
  if (text.charCodeAt(open) !== QUOTE) return at
  for (let from = open + 1; ;) {
    const close = closingQuote(text, from, '"')
    if (close < 0) break
    if (text.charCodeAt(close + 1) !== QUOTE) return close + 1
    from = close + 2
  }
  throw new FormatError('syntax', 'The text that begins here is not closed: add the missing ".', open)
}

/** Skips the white space and backslashes at line ends that may separate two adjacent strings. */
function skipJoint(text: string, at: number): number {
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    const next = text.charCodeAt(end + 1)
    if (code === BACKSLASH && (next === LF || next === CR)) end += 2
    else if (isSpace(code)) end++
    else return end
  }
}

/** A string and the adjacent strings that form one text with it; undefined if none begins at `at`. */
export function stringsAt(text: string, at: number): Span | undefined {
  let end = endOfScriptString(text, at)
  if (end === at) return undefined
  for (;;) {
    const next = skipJoint(text, end)
    const last = endOfScriptString(text, next)
    if (last === next) return [at, end]
    end = last
  }
}

const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  // In a menu, \a right-aligns the text after it.
  a: '\b',
  '\\': '\\',
  '"': '"',
}
const NARROW = /""|\\(?:[xX][\dA-Fa-f]{1,2}|[0-7]{1,3}|[^])/g
const WIDE_ESCAPE = /""|\\(?:[xX][\dA-Fa-f]{1,4}|[0-7]{1,7}|[^])/g

/** The text of two quotation marks or of an escape. */
function meaningOf(escape: string): string {
  const sign = escape.charAt(1)
  if (sign === '\n') return ''
  if (sign >= '0' && sign <= '7') return String.fromCharCode(parseInt(escape.slice(1), 8))
  if (escape.length > 2) return String.fromCharCode(parseInt(escape.slice(2), 16))
  return ESCAPE_LETTERS[sign] ?? escape
}

function unescaped(inside: string, isWide: boolean): string {
  const lines = withLf(inside)
  if (!lines.includes('\\')) return lines.replaceAll('""', '"')
  const pattern = isWide ? WIDE_ESCAPE : NARROW
  let text = ''
  let from = 0
  // A replacer function, called for each escape, takes several times as long.
  pattern.lastIndex = 0
  for (let match = pattern.exec(lines); match; match = pattern.exec(lines)) {
    text += lines.slice(from, match.index) + meaningOf(match[0])
    from = pattern.lastIndex
  }
  return text + lines.slice(from)
}

const NUL = '\\0'

/** Whether a string ends in a NUL. Some scripts write one, and it is not part of the text. */
const endsInNul = (raw: string): boolean => raw.endsWith(`${NUL}"`) && /(?<!\\)(?:\\\\)*\\0"$/.test(raw)

/** Whether strings contain no text. Decodes them only if no character shows that they contain some. */
export const isEmptyString = (raw: string): boolean =>
  !/[^"Ll\s\\0]/.test(raw) && scriptStringText(raw) === ''

/** The text of one string or of several. */
export function scriptStringText(raw: string): string {
  let text = ''
  for (let at = 0; at < raw.length;) {
    const end = endOfScriptString(raw, at)
    if (end === at) return text
    const isWide = raw.charCodeAt(at) !== QUOTE
    const isLast = end === raw.length
    const tail = isLast && endsInNul(raw) ? NUL.length : 0
    text += unescaped(raw.slice(at + (isWide ? 2 : 1), end - 1 - tail), isWide)
    at = skipJoint(raw, end)
  }
  return text
}

const numbered = (char: string, isWide: boolean): string =>
  `\\x${char
    .charCodeAt(0)
    .toString(16)
    .padStart(isWide ? 4 : 2, '0')}`

// oxlint-disable-next-line no-control-regex -- these characters are invisible, so they are escaped
const special = /["\\\0-\x1f\x7f]/g

/** The escapes of a kind of strings, by the character that needs one. There are two ways to escape a quotation mark. */
function spellingsOf(isWide: boolean, quote: '""' | '\\"'): Readonly<Record<string, string>> {
  const controls = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((char) =>
    /\p{Cc}/u.test(char),
  )
  return {
    ...Object.fromEntries(controls.map((char) => [char, numbered(char, isWide)])),
    '\\': '\\\\',
    '"': quote,
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\b': '\\a',
  }
}

const NARROW_SPELLINGS = { doubled: spellingsOf(false, '""'), slashed: spellingsOf(false, '\\"') }
const WIDE_SPELLINGS = { doubled: spellingsOf(true, '""'), slashed: spellingsOf(true, '\\"') }

/** The codec of texts in `"…"` or in `L"…"`; in the latter, a number can spell every character. */
export const scriptStringCodec = (isWide: boolean): Codec => (isWide ? wideCodec : narrowCodec)

const encode = (text: string, was: string, isWide: boolean): string => {
  const isSlashed = was.includes('\\"') && !was.replaceAll(/\\[^]/g, '').slice(0, -1).includes('""')
  const spellings = (isWide ? WIDE_SPELLINGS : NARROW_SPELLINGS)[isSlashed ? 'slashed' : 'doubled']
  const open = isWide ? `${was.charAt(0)}"` : '"'
  const close = endsInNul(was) ? `${NUL}"` : '"'
  const between = jointIn(was)
  // If each line was in its own string, the new lines are too.
  const parts = between === undefined ? [text] : text.split(/(?<=\n)(?=[^])/)
  return parts.map((part) => open + spellChars(part, special, spellings)).join(`"${between ?? ''}`) + close
}

/** The characters between the first two strings, if the first ends in a line end; otherwise undefined. */
function jointIn(was: string): string | undefined {
  const first = endOfScriptString(was, 0)
  if (first === was.length || !was.slice(0, first).endsWith('\\n"')) return undefined
  return was.slice(first, skipJoint(was, first))
}

/** Whether these are strings from end to end, on one line. */
function isWhole(raw: string): boolean {
  if (/[\r\n]/.test(raw)) return false
  try {
    return stringsAt(raw, 0)?.[1] === raw.length
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return false
  }
}

const narrowCodec: Codec = {
  decode: scriptStringText,
  encode: (text, was) => encode(text, was, false),
  isWhole: (raw) => raw.startsWith('"') && isWhole(raw),
}

const wideCodec: Codec = {
  decode: scriptStringText,
  encode: (text, was) => encode(text, was, true),
  isWhole: (raw) => !raw.startsWith('"') && isWhole(raw),
  escape: (char) =>
    char
      .split('')
      .map((unit) => numbered(unit, true))
      .join(''),
}
