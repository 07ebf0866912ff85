// Bytes, charsets and digests in a browser. `core/bytes.ts` does the same with the modules of Node.
import type * as node from '@atlas/core/bytes.ts'
import { FormatError } from '@atlas/core/contract.ts'
import { sha256 } from './sha256.ts'

type Decoder = InstanceType<typeof TextDecoder>

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true })
const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true })
const ENCODER = new TextEncoder()

export const isAscii: typeof node.isAscii = (bytes) => {
  for (const byte of viewOf(bytes)) if (byte > 0x7f) return false
  return true
}

export const isUtf8: typeof node.isUtf8 = (bytes) => {
  try {
    STRICT.decode(viewOf(bytes))
    return true
  } catch {
    return false
  }
}

export const utf8Text: typeof node.utf8Text = (bytes) => UTF_8.decode(bytes)
export const LONG: typeof node.LONG = 4_194_304

/** Joins pieces to a long text. */
export class LongText implements Pick<node.LongText, 'add' | 'toString' | 'memory'> {
  #text = ''
  readonly memory = new Uint8Array(0)

  add(piece: string): void {
    this.#text += piece
  }

  toString(): string {
    return this.#text
  }
}

export const utf8Bytes: typeof node.utf8Bytes = (text) => ENCODER.encode(text)
export const utf8Length: typeof node.utf8Length = (text) => ENCODER.encode(text).length
export const writeUtf8: typeof node.writeUtf8 = (text, into, at) =>
  ENCODER.encodeInto(text, into.subarray(at)).written
export const writeAscii: typeof node.writeAscii = (text, into, at) => writeUtf8(text, into, at)
export const utf16Text: typeof node.utf16Text = (bytes) => UTF_16.decode(bytes)

export const utf16Bytes: typeof node.utf16Bytes = (text) => {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes[at * 2] = unit & 0xff
    bytes[at * 2 + 1] = unit >> 8
  }
  return bytes
}

/** Characters below U+0100 are the same numbers in UTF-16. */
export const latin1Text: typeof node.latin1Text = (bytes) => UTF_16.decode(Uint16Array.from(bytes))

export const latin1Bytes: typeof node.latin1Bytes = (text) =>
  Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 0xff)

export const base64Text: typeof node.base64Text = (bytes) => btoa(latin1Text(bytes))

export const base64Bytes: typeof node.base64Bytes = (base64) => {
  try {
    return latin1Bytes(atob(base64))
  } catch {
    return new Uint8Array()
  }
}

export const writeBase64: typeof node.writeBase64 = (base64, into, at) => {
  const bytes = base64Bytes(base64).subarray(0, into.length - at)
  into.set(bytes, at)
  return bytes.length
}

export const newBytes: typeof node.newBytes = (length) => new Uint8Array(length)

export const joinBytes: typeof node.joinBytes = (pieces) => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

export const indexOfBytes: typeof node.indexOfBytes = (bytes, wanted, from) => {
  const first = wanted[0] ?? 0
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

export const isSame: typeof node.isSame = (one, other) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

export const digestOf: typeof node.digestOf = (text, encoding) => {
  const base64 = base64Text(sha256(ENCODER.encode(text)))
  if (encoding === 'base64') return base64
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export const unpackBudget: typeof node.unpackBudget = () => ({ left: 0, most: 0 })

/** Archives need a decompressor, which this build leaves out. */
export const openZip: typeof node.openZip = () => {
  throw new FormatError('unsupported', 'This build for browsers cannot read archives.')
}

const legacyCharsets = new Map<string, node.LegacyCharset | undefined>()

export const legacyCharset: typeof node.legacyCharset = (name) => {
  if (!legacyCharsets.has(name)) legacyCharsets.set(name, readCharset(name))
  return legacyCharsets.get(name)
}

/** Browsers read these names as windows-1252 and windows-1254, so their tables are our own. */
const LATIN_1 = /^(?:iso[-_]?8859[-_]?1|latin[-_]?1|l1|cp819)$/
const LATIN_5 = /^(?:iso[-_]?8859[-_]?9|latin[-_]?5|l5)$/
const WINDOWS_1252 = /^(?:windows-?|win-?|cp-?)1252$/
/** The bytes 0x80 to 0x9f of windows-1252. Some decoders read them as ISO 8859-1 does. */
const WESTERN = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'
/** The letters of ISO 8859-9 that differ from ISO 8859-1. */
const TURKISH = new Map([
  [0xd0, 'Ğ'],
  [0xdd, 'İ'],
  [0xde, 'Ş'],
  [0xf0, 'ğ'],
  [0xfd, 'ı'],
  [0xfe, 'ş'],
])
/** The bytes of KOI8-U that browsers read as letters of KOI8-RU. */
const UKRAINIAN = new Map([
  [0xae, '╝'],
  [0xbe, '╬'],
])

function readCharset(name: string): node.LegacyCharset | undefined {
  if (LATIN_1.test(name)) return ofTable((byte) => String.fromCharCode(byte))
  if (LATIN_5.test(name)) return ofTable((byte) => TURKISH.get(byte) ?? String.fromCharCode(byte))
  if (WINDOWS_1252.test(name)) return ofTable((byte) => WESTERN[byte - 0x80] ?? String.fromCharCode(byte))
  const decoder = decoderOf(name)
  if (!decoder || decoder.encoding.startsWith('utf-')) return undefined
  const isWindows = decoder.encoding.startsWith('windows-')
  const isUkrainian = decoder.encoding === 'koi8-u'
  const letter = (byte: number): string => {
    const char = (isUkrainian && UKRAINIAN.get(byte)) || decoder.decode(Uint8Array.of(byte))
    // Browsers read bytes that a code page does not define as control characters.
    return isWindows && /^[\u0080-\u009f]$/.test(char) ? '\ufffd' : char
  }
  const isOfOneByte = decoder.decode(Uint8Array.of(0xe4, 0xe4)).length === 2 && letter(0xe4) !== '\ufffd'
  return isOfOneByte ? ofTable(letter) : ofPairs(decoder)
}

function decoderOf(name: string): Decoder | undefined {
  try {
    return new TextDecoder(/^cp(125\d)$/.test(name) ? name.replace('cp', 'windows-') : name)
  } catch {
    return undefined
  }
}

/** A charset of one byte for each character. */
function ofTable(letter: (byte: number) => string): node.LegacyCharset {
  const letters = Array.from({ length: 256 }, (_, byte) => letter(byte))
  const bytes = new Map(letters.map((char, byte) => [char, byte]))
  return {
    decode: (source) => Array.from(source, (byte) => letters[byte]).join(''),
    encode: (text) => Uint8Array.from(text, (char) => bytes.get(char) ?? QUESTION),
  }
}

const QUESTION = 0x3f

/** A charset of one or two bytes for each character, such as Shift_JIS. Its table is read from the decoder. */
function ofPairs(decoder: Decoder): node.LegacyCharset {
  const spellings = new Map<string, readonly number[]>()
  for (let lead = 0xff; lead >= 0x80; lead--) {
    for (let trail = 0xfe; trail >= 0x40; trail--) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if ([...char].length === 1 && char !== '\ufffd') spellings.set(char, [lead, trail])
    }
  }
  for (let byte = 0; byte < 256; byte++) {
    const char = decoder.decode(Uint8Array.of(byte))
    if (char !== '\ufffd') spellings.set(char, [byte])
  }
  return {
    decode: (source) => decoder.decode(source),
    encode: (text) => Uint8Array.from([...text].flatMap((char) => spellings.get(char) ?? [QUESTION])),
  }
}

function viewOf(bytes: ArrayBuffer | NodeJS.TypedArray): Uint8Array {
  return bytes instanceof ArrayBuffer
    ? new Uint8Array(bytes)
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
