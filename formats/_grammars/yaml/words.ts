// Decides which plain scalars of YAML are texts, and which are numbers, booleans, dates or null.
import { LOWER_E, NINE, UPPER_A } from '../text/chars.ts'

const words = new Set(
  ['null', 'true', 'false', 'yes', 'no', 'on', 'off']
    .flatMap((word) => [word, `${word[0]?.toUpperCase()}${word.slice(1)}`, word.toUpperCase()])
    .concat('~', ''),
)

/** The first characters of words that may not be texts; `.` is for `.5`, `.inf` and `.nan`. */
const suspects = new Uint8Array(128)
for (const char of '-+.0123456789~nNtTfFyYoO') suspects[char.charCodeAt(0)] = 1

/** Whether a plain scalar that starts with this character may not be a text. */
export function isSuspect(code: number): boolean {
  return suspects[code] === 1
}

const longestWord = [...words].reduce((most, { length }) => Math.max(most, length), 0)

// Tags of YAML 1.1 (yaml.org/type) and the core schema of YAML 1.2, section 10.3.2.
const numbers = [
  /^[-+]?0b[01_]+$/,
  /^[-+]?0o[0-7]+$/,
  /^[-+]?0x[0-9a-fA-F_]+$/,
  /^[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?$/,
  /^[-+]?\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?$/,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/,
  /^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/,
]

const date =
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?$/

/** Whether a plain scalar is a string for readers of YAML 1.1 and of YAML 1.2. */
export function isPlainText(word: string): boolean {
  const code = word.charCodeAt(0)
  if (!isSuspect(code)) return word !== ''
  if (word.length <= longestWord && words.has(word)) return false
  if (code > NINE) return true
  return !date.test(word) && !numbers.some((number) => number.test(word))
}

/**
 * Words that some readers do not take for strings, whatever the rules: `y`, `=`, `<<`, `!` and white space in YAML 1.1,
 * words in any case and on any line, `:symbol` and `1,000` in Ruby, `0X1F` and `2001-1-1 1:2:3` in Go, `+e5` in the
 * package `yaml`.
 */
const doubtful = [
  /^(?:\s+|[yn]|null|true|false|yes|no|on|off|=|<<|[!&*]|:.*|[-+]?\.(?:inf|nan))$/im,
  /^[-+]?[0-9.][0-9_,.:]*(?:e[-+]?[0-9]*)?$/i,
  /^[-+]?e[-+]?[0-9]+$/i,
  /^[-+]?0[box][0-9a-f_,]*$/i,
  /^-?[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t][0-9:.Z+\- \t]*)?$/,
]

/** Whether all known readers take this plain scalar for a string. */
export function isSurelyText(word: string): boolean {
  const code = word.charCodeAt(0)
  if (word.length > longestWord && code >= UPPER_A && (code | 32) !== LOWER_E) return true
  return isPlainText(word) && !doubtful.some((pattern) => pattern.test(word))
}
