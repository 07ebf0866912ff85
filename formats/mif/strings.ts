// How MIF spells characters: escapes in strings, and names of characters in statements.
import { FormatError } from '@atlas/core/contract.ts'

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', '>': '>', q: "'", Q: '`', '\\': '\\' }
const SPELLING_OF_CHARACTER: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '>': '\\>',
  "'": '\\q',
  '`': '\\Q',
  '\\': '\\\\',
}

/** Characters that have a byte of their own in strings (FrameRoman below 0x20). */
const ESCAPED_BYTES: Readonly<Record<string, string>> = {
  '04': '\u00ad',
  '05': '\u200d',
  '08': '\t',
  '09': '\n',
  '10': '\u2007',
  '11': '\u00a0',
  '12': '\u2009',
  '13': '\u2002',
  '14': '\u2003',
  '15': '\u2011',
}

/** Statements for characters. */
export const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['Tab', '\t'],
  ['HardSpace', '\u00a0'],
  ['SoftHyphen', '\u00ad'],
  ['HardHyphen', '\u2011'],
  ['HardReturn', '\n'],
  ['NumberSpace', '\u2007'],
  ['ThinSpace', '\u2009'],
  ['EnSpace', '\u2002'],
  ['EmSpace', '\u2003'],
  ['EnDash', '\u2013'],
  ['EmDash', '\u2014'],
  ['Dagger', '\u2020'],
  ['DoubleDagger', '\u2021'],
  ['Bullet', '\u2022'],
  ['Cent', '\u00a2'],
  ['Pound', '\u00a3'],
  ['Yen', '\u00a5'],
])

/** The text of a string. An escape without a meaning here is shown unchanged. */
export function decodeString(raw: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replaceAll(
    /\\(?:x([0-9A-Fa-f]{2}) ?|u([0-9A-Fa-f]{4})|(.))/gs,
    (found, byte?: string, unit?: string, char?: string) => {
      if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16))
      if (byte !== undefined) return ESCAPED_BYTES[byte.toLowerCase()] ?? found
      return ESCAPES[char ?? ''] ?? found
    },
  )
}

/** The spelling of a text in a string. */
export function encodeString(text: string): string {
  const raw = text
    .replaceAll(/[\t>'`\\]/g, (char) => SPELLING_OF_CHARACTER[char] ?? char)
    .replaceAll('\n', '\\x09 ')
  // oxlint-disable-next-line no-control-regex -- MIF has no spelling for other control characters
  const control = /[\0-\x08\v-\x1f]/.exec(raw)?.[0]
  if (control !== undefined) {
    throw new FormatError(
      'unwritable',
      `the character U+${control.charCodeAt(0).toString(16).padStart(4, '0')} cannot be written in MIF`,
    )
  }
  return raw
}
