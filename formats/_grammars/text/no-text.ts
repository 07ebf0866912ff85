// Recognizes strings that are certainly not for translators: addresses, colors, names of icons, booleans, identifiers.
import type { Unit } from '@atlas/core/contract.ts'
import { SPACE, isLetter as isAsciiLetter } from './chars.ts'

/** An address in a text: of a page, or of a person. */
export const ADDRESS = /(?:https?:\/\/|www\.|mailto:)\S+|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,253}/g

/** Each matches a whole text. All of them run in linear time. */
const NO_TEXTS: readonly RegExp[] = [
  /^(?:https?|ftp|wss?):\/\/\S+$/i,
  /^(?:mailto:[^\s@]+@\S+|tel:\+?[\d-]+|data:[\w.+-]+\/[\w.+-]+[;,]\S*)$/i,
  // `#add` and `#facade` could be hashtags, so a color without a digit has repeated letters.
  /^#(?=[a-f]*\d)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i,
  /^#(?:([a-f])\1\1\1?|(?:([a-f])\2){3}|(?:([a-f])\3){4})$/i,
  /^(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)$/i,
  // Font Awesome, Material Design Icons, Bootstrap.
  /^(?:fa[bdlrs]? )?fa-[a-z\d]+(?:-[a-z\d]+)*$/,
  /^(?:mdi )?mdi[-:][a-z\d]+(?:-[a-z\d]+)*$/,
  /^(?:glyphicon )?glyphicon-[a-z\d]+(?:-[a-z\d]+)*$/,
  /^(?:true|false|null|undefined)$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
]

/** The maximum length of such strings, except addresses that contain data. */
const MAX_LENGTH = 2048

/** Excludes almost all texts: they have spaces, and do not begin like an entry of the list. */
const MAY_BE = /^(?:\S+$|fa|mdi|glyphicon|rgb|hsl)/i

/** The start of an entry that has a space, perhaps with quotes or escapes before it. */
const MAY_HAVE_SPACES = /^(?:[^a-z\d]|fa|mdi|glyphicon|rgb|hsl)/i

/** Whether a text is certainly not for translators; false in doubt. */
export function isNoText(text: string): boolean {
  if (text.length > MAX_LENGTH && !text.startsWith('data:')) return false
  return MAY_BE.test(text) && NO_TEXTS.some((pattern) => pattern.test(text))
}

/** The unit, hidden if its text is certainly not for translators. `file` is the text of the file. */
export function hideNoText(unit: Unit, file: string): Unit {
  const { source } = unit
  if ('forms' in source || source.wrapNew || source.parent) return unit
  const [start, end] = source.at
  // Nearly all texts end here. The rest, for all of them, would take a sixth of the time of a job.
  if (hasFirstWord(file, start, end)) return unit
  const raw = file.slice(start, end)
  // Decoding every text twice would take a third of the time of reading a file.
  if (raw.includes(' ') && !MAY_HAVE_SPACES.test(raw)) return unit
  return isNoText(source.codec.decode(raw)) ? { ...unit, isHidden: true } : unit
}

/** The lengths of `null`, `true`, `false` and `undefined`. */
const LITERALS: readonly number[] = [4, 5, 9]

/**
 * Whether a text begins as no entry of the list does, or with a word of letters, or consists of one. Quotes and the
 * header of a block come before the text in its spelling.
 */
function hasFirstWord(file: string, from: number, end: number): boolean {
  let start = from
  while (start < end && mayPrecede(file.charCodeAt(start))) start++
  const beginning = beginningAt(file, start)
  if (beginning === OTHER_BEGINNING) return true
  let at = start
  while (at < end && isLetter(file.charCodeAt(at))) at++
  if (at === start) return false
  if (at === end) return !LITERALS.includes(end - start)
  return file.charCodeAt(at) === SPACE && beginning !== ICON
}

/** What may come before a text in its spelling. */
const BEFORE_TEXT = new Uint8Array(128)
for (const char of '"\'`|>+-! \t\r\n') BEFORE_TEXT[char.charCodeAt(0)] = 1

const mayPrecede = (code: number): boolean => code < 128 && BEFORE_TEXT[code] === 1

/** What the first two characters of a spelling show. */
const OTHER_BEGINNING = 0
const MAY_BE_ENTRY = 1
/** Entries of icons have a space after their first word: `fas fa-home`, `glyphicon glyphicon-ok`. */
const ICON = 2

/** What texts that begin with two letters may be, by `placeOf` the letters. */
const BEGINNINGS = new Uint8Array(32 * 32)
const HEX_LETTERS = [...'abcdef']
const HEX_PAIRS = HEX_LETTERS.flatMap((one) => HEX_LETTERS.map((two) => one + two))
mark(MAY_BE_ENTRY, [...'ht ft ws ma te da rg hs tr nu un'.split(' '), ...HEX_PAIRS])
mark(ICON, ['fa', 'md', 'gl'])

function mark(value: number, pairs: readonly string[]): void {
  for (const pair of pairs) BEGINNINGS[placeOf(pair.charCodeAt(0), pair.charCodeAt(1))] = value
}

/** The numbers of two letters in the alphabet, of either case, as one number. */
function placeOf(one: number, two: number): number {
  return ((one & 31) << 5) | (two & 31)
}

/** Whether an entry of the list may begin here. Only letters can exclude it: all else may be an escape. */
function beginningAt(file: string, start: number): number {
  const one = file.charCodeAt(start)
  const two = file.charCodeAt(start + 1)
  return isAsciiLetter(one) && isAsciiLetter(two)
    ? (BEGINNINGS[placeOf(one, two)] ?? OTHER_BEGINNING)
    : MAY_BE_ENTRY
}

/** Whether a UTF-16 unit is a letter of ASCII, or is not ASCII. */
const isLetter = (code: number): boolean => isAsciiLetter(code) || code > 127
