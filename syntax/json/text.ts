// How a JSON string spells text, in the habits of the file that it stands in: `\u00e9` or é, `\/` or /.
import type { Codec } from '../../core/contract.ts'

const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r\n|([^]))/g
// oxlint-disable-next-line no-control-regex -- what JSON escapes begins with the control characters
const NOT_PLAIN = /[\0-\x1f"'`\\]/
// oxlint-disable-next-line no-control-regex -- and where all else is escaped too, the rest is ASCII
const NOT_PLAIN_ASCII = /[^ !#-&(-[\]-_a-\x7f]/
const INVISIBLE = /[\p{Z}\p{C}]/u
// oxlint-disable-next-line no-control-regex -- ASCII begins with the control characters
const NON_ASCII = /[^\0-\x7f]/

/** What one letter behind a backslash means. `\v`, `\0` and continued lines are JSON5's: read, never written. */
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

/** Characters -> the escapes that spell them. */
type Spellings = ReadonlyMap<string, string>

/** How a file spells what it could spell in several ways. */
interface Habits {
  spellings: Spellings
  /** Whether all that is not ASCII is escaped. */
  asciiOnly: boolean
  hex(char: string): string
}

/** The strings of this file between these quotes; those of a JavaScript template are spelled line by line. */
export function jsonCodec(quote: '"' | "'" | '`', file: string): Codec {
  // Most files are only read, so the habits wait for the first text that is written.
  let habits: Habits | undefined

  return {
    decode: (raw) => (raw.includes('\\') ? raw.replace(ESCAPE, unescape) : raw),

    encode(text, was) {
      habits ??= habitsOf(file, quote)
      const { asciiOnly, hex } = habits
      const spellings = spellingsFor(was, habits.spellings)
      if (spellings.size === 0 && !(asciiOnly ? NOT_PLAIN_ASCII : NOT_PLAIN).test(text)) return text
      let spelled = ''
      let copied = 0
      // A plain loop that copies in runs: nearly all characters stand for themselves.
      for (let i = 0; i < text.length; i++) {
        const char = text.charAt(i)
        let spelling = spellings.size > 0 ? spellings.get(char) : undefined
        if (spelling === undefined) {
          if (isEscaped(char, quote)) spelling = SHORT_SPELLINGS.get(char) ?? hex(char)
          else if (asciiOnly && char > '\x7f') spelling = hex(char)
          else continue
        }
        spelled += text.slice(copied, i) + spelling
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

function unescape(whole: string, hex4?: string, hex2?: string, letter?: string): string {
  const hex = hex4 ?? hex2
  if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16))
  if (letter === undefined) return ''
  // An escape that lacks its digits is shown as it stands.
  if (letter === 'u' || letter === 'x') return whole
  return SHORT_ESCAPES.get(letter) ?? letter
}

/** Escapes of one letter that are JSON's, and mean the same between both kinds of quotes. */
const COMMON_LETTERS = '/\\bfnrt'

/** The escapes in a piece of JSON, by the character that each spells; of several for one the first. */
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

/** The escapes of the text that stood here, and the file's own for characters that did not stand in it. */
function spellingsFor(was: string, usual: Spellings): Spellings {
  if (usual.size === 0 && !was.includes('\\')) return usual
  const spellings = spellingsIn(was)
  for (const [char, spelling] of usual) {
    if (!spellings.has(char) && !was.includes(char)) spellings.set(char, spelling)
  }
  return spellings
}

/** What JSON cannot hold as it is, between these quotes. */
function isEscaped(char: string, quote: string): boolean {
  return char < ' ' || char === quote || char === '\\'
}

/** How a file spells what it need not spell so. */
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

/** Spaces and format characters, which people escape to see them. Half of an emoji is none. */
function isInvisible(char: string): boolean {
  return INVISIBLE.test(char) && char.isWellFormed()
}
