// Where a message is that a string of a file holds: as the file spells it or, if escapes hide its syntax, in the decoded
// text of its slot.
import type { Codec, Slot, Source } from '@atlas/core/contract.ts'

/** A message in a text. Offsets in `read` begin at `from` in `text`. */
export interface MessagePlace {
  /** The text of the file, or the decoded text of `parent`. */
  text: string
  from: number
  /** The message, as long as it is spelled. Each escape is replaced by its character and characters of no meaning. */
  read: string
  codec: Codec
  parent?: Slot
}

/** Escapes of braces and apostrophes, and other escapes whose place in the file would not be the place of their meaning. */
const HIDDEN_SYNTAX = /\\(?:u00|x)(?:7[bd]|27)|\\(?:'|u00(?:5c|7c)|x(?:5c|7c)|\\)/i

/**
 * Finds the message in a slot. `areBare`: whether the file spells braces and letters as the message does, as JSON and
 * unlike a folded text of YAML.
 */
export function messagePlaces(
  source: Source,
  areBare: boolean,
): (slot: Slot, mayBe: RegExp) => MessagePlace | undefined {
  return (slot, mayBe) => {
    if (slot.parent || slot.wrapNew) return undefined
    const raw = source.text.slice(...slot.at)
    if (!mayBe.test(raw)) return undefined
    if (areBare && !HIDDEN_SYNTAX.test(raw))
      return { text: source.text, from: slot.at[0], read: withoutEscapes(raw), codec: slot.codec }
    const text = slot.codec.decode(raw).toWellFormed()
    return { text, from: 0, read: text, codec: plain, parent: slot }
  }
}

/** In a decoded text, a part of a message is spelled as it is read. */
const plain: Codec = { decode: (raw) => raw, encode: (text) => text }

/** A text of JSON of the same length without escapes. */
export const withoutEscapes = (raw: string): string =>
  raw.includes('\\') ? raw.replace(/\\(?:u[\da-f]{4}|x[\da-f]{2}|\r\n|[^])/gi, meaningOf) : raw

function meaningOf(escape: string): string {
  const hex = /^\\[ux](.+)$/.exec(escape)?.[1]
  const char = hex === undefined ? escape.charAt(1) : String.fromCharCode(parseInt(hex, 16))
  const isSpace = /\s/.test(char) || (hex === undefined && 'nrtbf'.includes(char))
  return isSpace ? ' '.repeat(escape.length) : char + 'x'.repeat(escape.length - char.length)
}
