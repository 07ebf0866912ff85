// Codecs of JSON strings, which follow the habits of their file: `\u00e9` or é, `\/` or /.
import type { Codec } from '@atlas/core/contract.ts'
import { BACKSLASH, SPACE } from '../text/chars.ts'

const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r\n|([^]))/g
const ESCAPE_HERE = new RegExp(ESCAPE.source, 'y')
// oxlint-disable-next-line no-control-regex -- the characters that JSON escapes begin with the control characters
const NOT_PLAIN = /[\0-\x1f"'`\\]/
// oxlint-disable-next-line no-control-regex -- and where all else is escaped too, the rest is ASCII
const NOT_PLAIN_ASCII = /[^ !#-&(-[\]-_a-\x7f]/
/** All between these quotes, up to the first such quote without a backslash, on one line (`JsonCursor`). */
const BODIES: Readonly<Record<string, RegExp>> = {
  '"': /^[^"\\\r\n]*(?:\\(?:\r\n|[^])[^"\\\r\n]*)*$/,
  "'": /^[^'\\\r\n]*(?:\\(?:\r\n|[^])[^'\\\r\n]*)*$/,
}
const INVISIBLE = /[\p{Z}\p{C}]/u
// oxlint-disable-next-line no-control-regex -- ASCII begins with the control characters
const NON_ASCII = /[^\0-\x7f]/
const LAST_ASCII = 0x7f

/** The meaning of a letter after a backslash. `\v`, `\0` and line continuations (JSON5) are read but never written. */
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
  ['\r', ''],
  ['\u2028', ''],
  ['\u2029', ''],
])

const SHORT_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ["'", "\\'"],
  ['`', '\\`'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** By character: the meaning of the escapes of one letter that JSON has. */
const ESCAPES_BY_CODE: readonly (string | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return 'nrtbf"/\\'.includes(letter) ? (SHORT_ESCAPES.get(letter) ?? letter) : undefined
})

/** A backslash at the end of a piece means a backslash. */
const LONE_BACKSLASH = ['\\', undefined, undefined, '\\'] as const

/** Characters -> the escapes that spell them. */
type Spellings = ReadonlyMap<string, string>

/** Which of several spellings a file uses. */
interface Habits {
  spellings: Spellings
  /** Whether all characters outside ASCII are escaped. */
  asciiOnly: boolean
  hex(char: string): string
}

/** The codec of a file's strings in these quotes. Strings in a JavaScript template are spelled line by line. */
export function jsonCodec(quote: '"' | "'" | '`', file: string): Codec {
  // Most files are only read, so the habits are computed when the first text is written.
  let habits: Habits | undefined
  const quoteCode = quote.charCodeAt(0)
  const body = BODIES[quote]

  return {
    decode,
    ...(body ? { isWhole: (raw) => body.test(raw) } : {}),

    encode(text, was) {
      habits ??= habitsOf(file, quote)
      const { asciiOnly, hex } = habits
      const spellings = spellingsFor(was, habits.spellings)
      if (!spellings && !(asciiOnly ? NOT_PLAIN_ASCII : NOT_PLAIN).test(text)) return text
      let spelled = ''
      let copied = 0
      // A plain loop that copies runs: nearly all characters need no escape.
      for (let i = 0; i < text.length; i++) {
        const own = spellings?.get(text.charAt(i))
        const code = text.charCodeAt(i)
        const isEscaped =
          code < SPACE || code === quoteCode || code === BACKSLASH || (asciiOnly && code > LAST_ASCII)
        if (own === undefined && !isEscaped) continue
        const char = text.charAt(i)
        spelled += text.slice(copied, i) + (own ?? SHORT_SPELLINGS.get(char) ?? hex(char))
        copied = i + 1
      }
      return spelled + text.slice(copied)
    },

    escape(char) {
      const { hex } = (habits ??= habitsOf(file, quote))
      return char.split('').map(hex).join('')
    },
  }
}

/** The text that a JSON string spells. */
function decode(raw: string): string {
  let at = raw.indexOf('\\')
  if (at < 0) return raw
  let text = ''
  let from = 0
  // A replacer function, called for each escape, takes several times as long.
  while (at >= 0) {
    text += raw.slice(from, at)
    const letter = ESCAPES_BY_CODE[raw.charCodeAt(at + 1)]
    if (letter !== undefined) {
      text += letter
      from = at + 2
    } else {
      ESCAPE_HERE.lastIndex = at
      const [whole, hex4, hex2, other] = ESCAPE_HERE.exec(raw) ?? LONE_BACKSLASH
      text += unescape(whole, hex4, hex2, other)
      from = at + whole.length
    }
    at = raw.indexOf('\\', from)
  }
  return text + raw.slice(from)
}

function unescape(whole: string, hex4?: string, hex2?: string, letter?: string): string {
  const hex = hex4 ?? hex2
  if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16))
  if (letter === undefined) return ''
  // An escape without its digits is shown unchanged.
  if (letter === 'u' || letter === 'x') return whole
  return SHORT_ESCAPES.get(letter) ?? letter
}

/** One-letter escapes of JSON that mean the same in both kinds of quotes. */
const COMMON_LETTERS = '/\\bfnrt'

/** The escapes in a piece of JSON by the character that they spell; the first one if there are several. */
function spellingsIn(json: string): Map<string, string> {
  const spellings = new Map<string, string>()
  if (!json.includes('\\')) return spellings
  for (const [spelling, hex4, hex2, letter] of json.matchAll(ESCAPE)) {
    const char = unescape(spelling, hex4, hex2, letter)
    const isCommon = hex4 !== undefined || (letter !== undefined && COMMON_LETTERS.includes(letter))
    if (isCommon && !spellings.has(char)) spellings.set(char, spelling)
  }
  return spellings
}

/**
 * The escapes of the old text, then the file's escapes for characters that the old text lacks. Undefined if all of them
 * are the usual ones.
 */
function spellingsFor(was: string, usual: Spellings): Spellings | undefined {
  if (usual.size === 0 && !hasUnusualEscape(was)) return undefined
  const spellings = spellingsIn(was)
  for (const [char, spelling] of usual) {
    if (!spellings.has(char) && !was.includes(char)) spellings.set(char, spelling)
  }
  return spellings
}

/** After a backslash: characters that are escaped in this way only, or that the quotes decide about. */
const USUAL_LETTERS = 'nrtbf\\"\'`'

/** Whether a piece of JSON has an escape that a new text may need to keep. */
function hasUnusualEscape(json: string): boolean {
  for (let at = json.indexOf('\\'); at >= 0; at = json.indexOf('\\', at + 2)) {
    const letter = json.charAt(at + 1)
    if (letter === '' || !USUAL_LETTERS.includes(letter)) return true
  }
  return false
}

/** Matches the characters that must be escaped in these quotes. */
function isEscaped(char: string, quote: string): boolean {
  return char < ' ' || char === quote || char === '\\'
}

/** How a file spells characters that it could write in another way. */
function habitsOf(file: string, quote: string): Habits {
  const all = spellingsIn(file)
  const spellings = new Map<string, string>()
  let visible = false
  let upperCase = false
  for (const [char, spelling] of all) {
    if (/[A-F]/.test(spelling)) upperCase = true
    if (char > '\x7f' && !isInvisible(char)) visible = true
    else if (!isEscaped(char, quote) || spelling !== SHORT_SPELLINGS.get(char)) spellings.set(char, spelling)
  }
  const hex = (char: string) => {
    const digits = char.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${upperCase ? digits.toUpperCase() : digits}`
  }
  return { spellings, asciiOnly: visible && !NON_ASCII.test(file), hex }
}

/** Spaces and format characters, which people escape to see them. Lone surrogates do not count. */
function isInvisible(char: string): boolean {
  return INVISIBLE.test(char) && char.isWellFormed()
}
