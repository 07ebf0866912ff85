// Recognizes strings that are certainly not for translators: addresses, colors, names of icons, booleans, identifiers.
import type { Unit } from '../../core/contract.ts'
import { SPACE } from './chars.ts'

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
  if ('forms' in source || source.wrapNew || source.inside) return unit
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

/** Whether a spelling begins with a word of letters, as no entry of the list does, or consists of one. */
function hasFirstWord(file: string, start: number, end: number): boolean {
  let at = start
  while (at < end && isLetter(file.charCodeAt(at))) at++
  if (at === start) return false
  if (at === end) return !LITERALS.includes(end - start)
  return (
    file.charCodeAt(at) === SPACE &&
    !ICONS.includes(twoLetters(file.charCodeAt(start), file.charCodeAt(start + 1)))
  )
}

/** Two letters as a number, without their case. */
const twoLetters = (one: number, two: number): number => ((one | 32) << 16) | (two | 32)

/** How the entries begin that have a space after their first word: `fas fa-home`, `glyphicon glyphicon-ok`. */
const ICONS = ['fa', 'md', 'gl'].map((start) => twoLetters(start.charCodeAt(0), start.charCodeAt(1)))

/** Whether a UTF-16 unit is a letter of ASCII, or is not ASCII. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127
}
