// Bytes, charsets, archives and digests with the modules of Node. This module and `zip.ts`, which it exports, contain
// all that the engine needs of Node. `apps/cli/library/browser/bytes.ts` does the same in a browser.
import { isAscii, isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import iconv from 'iconv-lite'

export { isAscii, isUtf8 }
export { openZip, unpackBudget } from './reading/zip.ts'

/** Decodes and encodes a charset that is not Unicode. */
export interface LegacyCharset {
  /** Bytes that the charset does not define become U+FFFD. */
  decode(bytes: Uint8Array): string
  /** A character that the charset lacks becomes `?`. */
  encode(text: string): Uint8Array
}

/** The charset of this name, in lower case; undefined if it is not known. */
export function legacyCharset(name: string): LegacyCharset | undefined {
  if (!iconv.encodingExists(name)) return undefined
  return {
    decode: (bytes) => iconv.decode(asBuffer(bytes), name, { stripBOM: false }),
    encode: (text) => iconv.encode(text, name, { addBOM: false }),
  }
}

/**
 * Bytes that are decoded at once. Node 26 makes a larger text with two bytes for each character, if it is not ASCII: it
 * takes twice the memory, and so does what is made of it, although one byte is enough for most characters of Europe.
 */
const WHOLE = 1_048_576

/** A larger text is decoded in pieces of this many bytes, for which V8 has memory ready. That of longer ones is new. */
const PIECE = 65_536

/** Decodes UTF-8. Invalid bytes become U+FFFD. A byte order mark stays. */
export function utf8Text(bytes: Uint8Array): string {
  const buffer = asBuffer(bytes)
  if (buffer.length <= WHOLE) return buffer.toString('utf8')
  // Reading a text that was made by adding pieces, character by character, takes 1.5 times as long.
  if (buffer.length <= LONG) return [...piecesOf(buffer)].join('')
  const text = new LongText(buffer.length)
  for (const piece of piecesOf(buffer)) text.add(piece)
  return text.toString()
}

function* piecesOf(buffer: Buffer): Iterable<string> {
  for (let at = 0; at < buffer.length;) {
    const end = endOfCharacters(buffer, at + PIECE)
    yield buffer.toString('utf8', at, end)
    at = end
  }
}

/** Joining pieces takes less time up to this length, and less memory beyond it. */
export const LONG = 4_194_304

/** A character that takes two bytes in the memory of a string. */
const WIDE = /[\u0100-\uffff]/

/**
 * Joins pieces to a long text. V8 would keep all pieces of a sum of strings until it is collected, and both are in its
 * heap. This text is outside of it, like everything that Node decodes.
 */
export class LongText {
  /** One byte for each character, or two if it is wide. */
  #memory: Buffer
  #isWide = false
  #length = 0

  /** `most`: the most characters that it may get. */
  constructor(most: number) {
    this.#memory = Buffer.allocUnsafeSlow(most)
  }

  add(piece: string): void {
    if (!this.#isWide && WIDE.test(piece)) this.#widen()
    if (this.#isWide) this.#memory.write(piece, this.#length * 2, 'utf16le')
    else this.#memory.write(piece, this.#length, 'latin1')
    this.#length += piece.length
  }

  toString(): string {
    const memory = this.#memory
    return this.#isWide
      ? memory.toString('utf16le', 0, this.#length * 2)
      : memory.toString('latin1', 0, this.#length)
  }

  /** The memory that it was joined in, which it does not need after `toString`. */
  get memory(): Uint8Array {
    return this.#memory
  }

  #widen(): void {
    const narrow = this.#memory
    const wide = Buffer.allocUnsafeSlow(narrow.length * 2)
    for (let at = 0; at < this.#length; at += PIECE)
      wide.write(narrow.toString('latin1', at, Math.min(at + PIECE, this.#length)), at * 2, 'utf16le')
    this.#memory = wide
    this.#isWide = true
  }
}

/** The last offset up to this one that is not inside a character. */
function endOfCharacters(bytes: Uint8Array, most: number): number {
  if (most >= bytes.length) return bytes.length
  for (let end = most; end > most - 4; end--) if (!isContinuation(bytes[end] ?? 0)) return end
  return most
}

/** Whether a byte of UTF-8 continues a character. */
const isContinuation = (byte: number): boolean => byte >> 6 === 0b10

export function utf8Bytes(text: string): Uint8Array {
  return Buffer.from(text)
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text)
}

/** Writes a text as UTF-8 at an offset. Half a surrogate pair becomes U+FFFD. Returns the number of bytes. */
export function writeUtf8(text: string, into: Uint8Array, at: number): number {
  return asBuffer(into).write(text, at)
}

/** Writes a text of ASCII characters at an offset. Returns the number of bytes. */
export function writeAscii(text: string, into: Uint8Array, at: number): number {
  return asBuffer(into).write(text, at, 'latin1')
}

/** Decodes UTF-16 in little-endian order. */
export function utf16Text(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('utf16le')
}

export function utf16Bytes(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le')
}

/** Decodes each byte as the character with its number. */
export function latin1Text(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1')
}

export function latin1Bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

export function base64Text(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('base64')
}

/** Decodes base64. The result is shorter than the text implies if characters are invalid. */
export function base64Bytes(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64')
}

/** Decodes base64 into bytes, from an offset on, as far as there is room. Returns the number of bytes. */
export function writeBase64(base64: string, into: Uint8Array, at: number): number {
  return asBuffer(into).write(base64, at, 'base64')
}

/** New bytes whose content is undefined. They share no memory with others. */
export function newBytes(length: number): Uint8Array {
  return Buffer.allocUnsafeSlow(length)
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(pieces)
}

/** The offset of these bytes, from an offset on; -1 if they are missing. */
export function indexOfBytes(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  return asBuffer(bytes).indexOf(wanted, from)
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

/** A SHA-256 digest of a text. */
export function digestOf(text: string, encoding: 'base64' | 'base64url' = 'base64url'): string {
  return hash('sha256', text, encoding)
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
