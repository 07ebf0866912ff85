// Decodes files to text and encodes text to bytes. A file is accepted only if encoding its text restores its bytes.
import { readArchive, type ArchiveText } from './archive.ts'
import {
  indexOfBytes,
  isAscii,
  isSame,
  isUtf8,
  latin1Bytes,
  latin1Text,
  legacyCharset,
  utf16Bytes,
  utf16Text,
  utf8Bytes,
  utf8Length,
  utf8Text,
  writeUtf8,
} from '../bytes.ts'
import {
  FormatError,
  type ArchiveContainer,
  type DecodedFile,
  type Part,
  type Source,
  type Unpacked,
} from '../contract.ts'
import type { Format } from '../format.ts'
import { LONGEST_TEXT, requireTextBytes } from './size-limits.ts'

/** The members of a format that decoding uses. */
export type Decoding = Pick<Format, 'encoding' | 'container'>

/** A decoded file, and the function that encodes it again. */
export interface TextFile {
  source: Source
  /**
   * Encodes a text in the file's own charset, with its byte order mark. For a binary file, packs it. The bytes of a text
   * may be in the given memory, if they fit.
   */
  encode(text: string, memory?: Uint8Array): Uint8Array
  /** The archive that was read, if the file is one. */
  archive?: ArchiveText
}

interface Charset {
  name: string
  decode(bytes: Uint8Array): string
  encode(text: string): Uint8Array
  holds(char: string): boolean
}

const UTF_8: Charset = {
  name: 'utf-8',
  decode: utf8Text,
  encode: utf8Bytes,
  holds: isWholeCharacter,
}
const UTF_16LE: Charset = { ...UTF_8, name: 'utf-16le', decode: utf16Text, encode: utf16Bytes }
const UTF_16BE: Charset = {
  ...UTF_8,
  name: 'utf-16be',
  decode: (bytes) => utf16Text(swapped(new Uint8Array(bytes.subarray(0, bytes.length & ~1)))),
  encode: (text) => swapped(utf16Bytes(text)),
}
const ASCII: Charset = {
  name: 'us-ascii',
  decode: latin1Text,
  encode: latin1Bytes,
  holds: (char) => char > '\0' && char < '\x80',
}

const MARKS: readonly { mark: Uint8Array; charset: Charset }[] = [
  { mark: Uint8Array.from([0xef, 0xbb, 0xbf]), charset: UTF_8 },
  { mark: Uint8Array.from([0xff, 0xfe]), charset: UTF_16LE },
  { mark: Uint8Array.from([0xfe, 0xff]), charset: UTF_16BE },
]
const NO_MARK = new Uint8Array(0)
const ZERO = new Uint8Array(1)

/** The most bytes in UTF-8 of what a string counts as one character. */
const MOST_BYTES = 3

/** The charsets of a format are asked with this many bytes. */
const HEAD_BYTES = 4096
/** Detection reads this many bytes: our decision, independent of the platform (docs/wire.md). */
const DETECTION_BYTES = 65536

/**
 * Decodes a file: by its byte order mark, by the zero bytes of UTF-16, or else by the charsets that the plugin names.
 * Throws a `FormatError` ('charset', 'not-this-format') if no charset restores the same bytes. Its offset is in bytes.
 * Entries of an archive are reused from one that was read before, where their bytes are the same.
 */
export function decodeFile(file: Uint8Array, plugin: Decoding, before?: ArchiveText): TextFile {
  const { container } = plugin
  if (!container) return decodeText(file, plugin)
  return container.unpack
    ? binaryFile(file, container.unpack(file))
    : archiveFile(file, plugin, container, before)
}

/** A built file, as it is read again. */
export interface BuiltFile {
  source: Source
  /** Its bytes, in the given memory if they fit. */
  encode(memory?: Uint8Array): Uint8Array
}

/** Decodes the file that a text is encoded to. Throws as `decodeFile` does. */
export function decodeBuilt(file: TextFile, text: string, plugin: Decoding): BuiltFile {
  const known = certainSource(file, text, plugin)
  if (known) return { source: known, encode: (memory) => file.encode(text, memory) }
  const content = file.encode(text)
  return { source: decodeFile(content, plugin, file.archive).source, encode: () => content }
}

/** The source of a text that is certainly read from the bytes that it is encoded to, so that they are not needed. */
function certainSource(file: TextFile, text: string, plugin: Decoding): Source | undefined {
  if (plugin.container) return undefined
  const namedCharset = charsetNamed(file.source.charset)
  // To count the bytes of a text takes longer than to write them, so they are counted only where they matter.
  const isPlain = (): boolean => utf8Length(text) === text.length
  const isHeld = namedCharset === ASCII ? isPlain() : namedCharset === UTF_8 && text.isWellFormed()
  if (!namedCharset || !isHeld || text.startsWith('\ufeff')) return undefined
  // One character more, since the last one may be half of a pair.
  const start = file.encode(text.slice(0, HEAD_BYTES + 1)).subarray(0, HEAD_BYTES)
  const { mark, charset } = unicodeSignature(start)
  const named = charset ? [charset.name] : (plugin.encoding?.charsets(head(start)) ?? [UTF_8.name])
  // ASCII comes first in formats that prefer it, and cannot hold the other characters of this text.
  const first = named.map(charsetNamed).find((each) => each !== ASCII || isPlain())
  if (first !== namedCharset) return undefined
  const most = text.length * MOST_BYTES
  requireTextBytes(mark.length + (most > LONGEST_TEXT ? utf8Length(text) : most))
  return sourceIn(namedCharset, text)
}

/** `name`: the name of the entry, if the source is an entry of an archive. */
function decodeText(file: Uint8Array, plugin: Decoding, name?: string): TextFile {
  requireTextBytes(file.length)
  const { mark, charset } = unicodeSignature(file)
  const body = file.subarray(mark.length)
  if (charset) {
    const wrongAt = roundTripFails(body, charset)
    if (wrongAt !== undefined) throw unreadable(body, [charset.name], wrongAt)
    return textFile(mark, body, charset)
  }
  const names = plugin.encoding?.charsets(head(file), name) ?? ['utf-8']
  for (const each of names) {
    const candidate = charsetNamed(each)
    if (candidate && roundTripFails(body, candidate) === undefined) return textFile(mark, body, candidate)
  }
  throw unreadable(body, names)
}

/** Decodes a file that need not have a format (`FileJob.decode`). Throws a `FormatError`. */
export function decodeAs(file: Uint8Array, charsets: readonly string[]): DecodedFile {
  const { mark } = unicodeSignature(file)
  const { source, encode } = decodeText(file, { encoding: { charsets: () => charsets } })
  const hasMark = mark.length > 0
  return {
    text: source.text,
    charset: source.charset,
    hasMark,
    encode(text, keepsMark = hasMark) {
      requireSpelled(source, text)
      const bytes = encode(!hasMark && keepsMark ? `\ufeff${text}` : text)
      return hasMark && !keepsMark ? bytes.subarray(mark.length) : bytes
    },
  }
}

function requireSpelled({ charset, canSpell }: Source, text: string): void {
  if (isUnicode(charset)) return
  for (const char of new Set(text)) {
    if (canSpell(char)) continue
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    throw new FormatError(
      'unwritable',
      `The charset ${charset} of the file lacks the character ${char} (U+${code}), which a translation has.`,
    )
  }
}

const isUnicode = (charset: string): boolean => charset.startsWith('utf-')

/** A text that is not a whole file, as a source. */
export function sourceOfText(text: string): Source {
  return new DecodedSource(text, UTF_8)
}

/** The same file, but encoded in UTF-8. */
export function asUtf8({ source }: TextFile, hasMark: boolean): TextFile {
  return { source, encode: (text) => UTF_8.encode(hasMark ? `\ufeff${text}` : text) }
}

function binaryFile(bytes: Uint8Array, unpacked: Unpacked): TextFile {
  const { text } = unpacked
  if (!isSame(unpacked.pack(text), bytes)) {
    throw new FormatError(
      'contract',
      'Packing the unpacked file returns different bytes: a bug in the format plugin.',
    )
  }
  const charset = unpacked.charset ? { ...UTF_8, ...unpacked.charset } : UTF_8
  return { source: new DecodedSource(text, charset, bytes), encode: (changed) => unpacked.pack(changed) }
}

function archiveFile(
  bytes: Uint8Array,
  plugin: Decoding,
  container: ArchiveContainer,
  before: ArchiveText | undefined,
): TextFile {
  const read = readArchive(
    bytes,
    (directory) => container.entries(directory),
    (name, content) => decodeEntry(name, content, plugin),
    before,
  )
  const { text, parts } = read
  return {
    source: new DecodedSource(text, UTF_8, bytes, parts),
    encode: (changed) => read.encode(changed),
    archive: read,
  }
}

/** Decodes an entry. Errors name the entry, and the line and column of the byte that is wrong. */
function decodeEntry(name: string, content: Uint8Array, plugin: Decoding): TextFile {
  try {
    return decodeText(content, plugin, name)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    const { code, message, offset = 0 } = error
    throw new FormatError(code, message, offset, { name, text: latin1Text(content) })
  }
}

/** The start of a file as text, for signature patterns. Invalid bytes become U+FFFD. */
export function detectionText(file: Uint8Array): string {
  const bytes = file.subarray(0, DETECTION_BYTES)
  const { mark, charset } = unicodeSignature(bytes)
  return (charset ?? UTF_8).decode(bytes.subarray(mark.length))
}

/** The start of a file as Latin-1, for the charsets of a format. */
function head(bytes: Uint8Array): string {
  return latin1Text(bytes.subarray(0, HEAD_BYTES))
}

/** `charset` restores the bytes. */
function textFile(mark: Uint8Array, body: Uint8Array, charset: Charset): TextFile {
  const isWide = charset.name === 'utf-16le' || charset.name === 'utf-16be'
  const text = !isWide && isAscii(body) ? latin1Text(body) : charset.decode(body)
  return {
    source: sourceIn(charset, text, body),
    encode: (changed, memory) => {
      const size = memory && usesMemory(charset.name) ? mark.length + utf8Length(changed) : Infinity
      if (memory && size <= memory.length) return utf8In(memory.subarray(0, size), mark, changed)
      const encoded = charset.encode(changed)
      return mark.length === 0 ? encoded : joined(mark, encoded)
    },
  }
}

/** Whether a text of this charset is encoded in memory that is given. */
export const usesMemory = (charset: string): boolean => charset === UTF_8.name || charset === ASCII.name

/** Writes a text as UTF-8. For a text of ASCII, the bytes are the same in both. */
function utf8In(memory: Uint8Array, mark: Uint8Array, text: string): Uint8Array {
  memory.set(mark)
  writeUtf8(text, memory, mark.length)
  return memory
}

/** `bytes`: what was decoded. To search a text with two bytes for each character takes forty times as long. */
function sourceIn(charset: Charset, text: string, bytes?: Uint8Array): Source {
  const isFree = bytes && usesMemory(charset.name) && indexOfBytes(bytes, ZERO) < 0
  const zero = isFree ? -1 : text.indexOf('\0')
  if (zero >= 0) {
    throw new FormatError('not-this-format', 'This is not a text file: it has a zero byte.', zero)
  }
  return new DecodedSource(text, charset)
}

class DecodedSource implements Source {
  text: string
  readonly charset: string
  readonly canSpell: (char: string) => boolean
  readonly bytes: Uint8Array | undefined
  readonly parts: readonly Part[] | undefined
  #eol: string | undefined
  readonly #readings = new Map<(source: Source) => unknown, unknown>()

  constructor(text: string, charset: Charset, bytes?: Uint8Array, parts?: readonly Part[]) {
    this.text = text
    this.bytes = bytes
    this.parts = parts
    this.charset = charset.name
    this.canSpell = charset.holds
  }

  get eol(): string {
    this.#eol ??= mostUsedLineEnd(this.text)
    return this.#eol
  }

  read = <Result>(reader: (source: Source) => Result): Result => {
    if (!this.#readings.has(reader)) this.#readings.set(reader, reader(this))
    return this.#readings.get(reader) as Result
  }
}

/** The first byte that decoding and encoding would change; undefined if they restore all bytes. */
function roundTripFails(body: Uint8Array, charset: Charset): number | undefined {
  if (charset === UTF_8)
    return isUtf8(body) ? undefined : firstDifference(body, UTF_8.encode(UTF_8.decode(body)))
  if (charset === ASCII) {
    if (isAscii(body)) return undefined
    return body.findIndex((byte) => byte > 0x7f)
  }
  const again = charset.encode(charset.decode(body))
  return isSame(again, body) ? undefined : firstDifference(body, again)
}

function firstDifference(bytes: Uint8Array, others: Uint8Array): number {
  const length = Math.min(bytes.length, others.length)
  for (let at = 0; at < length; at++) if (bytes[at] !== others[at]) return at
  return length
}

function unreadable(body: Uint8Array, names: readonly string[], knownAt?: number): FormatError {
  const charset = charsetNamed(names.at(-1) ?? 'utf-8')
  const at = knownAt ?? (charset ? (roundTripFails(body, charset) ?? 0) : 0)
  const byte = (body[at] ?? 0).toString(16).padStart(2, '0')
  const tried = names.map((name) => name.toUpperCase()).join(', ')
  return new FormatError(
    'charset',
    charset
      ? `The byte 0x${byte} at offset ${at} is not valid ${tried}. Save the file as UTF-8 and try again.`
      : `The file names the unknown charset ${tried}. Save it as UTF-8 and try again.`,
    at,
  )
}

function unicodeSignature(bytes: Uint8Array): { mark: Uint8Array; charset?: Charset } {
  for (const known of MARKS) {
    if (isSame(bytes.subarray(0, known.mark.length), known.mark)) return known
  }
  const charset = utf16WithoutMark(bytes.subarray(0, HEAD_BYTES))
  return charset ? { mark: NO_MARK, charset } : { mark: NO_MARK }
}

/** Recognizes UTF-16 without a mark by its zero bytes: Latin text has them only in the upper halves of its units. */
function utf16WithoutMark(bytes: Uint8Array): Charset | undefined {
  if (!bytes.includes(0)) return undefined
  const pairs = bytes.length >> 1
  let even = 0
  let odd = 0
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[pair * 2] === 0) even++
    if (bytes[pair * 2 + 1] === 0) odd++
  }
  if (even === 0 && odd * 2 > pairs) return UTF_16LE
  if (odd === 0 && even * 2 > pairs) return UTF_16BE
  return undefined
}

function charsetNamed(label: string): Charset | undefined {
  const name = label.trim().toLowerCase()
  if (name === 'utf-8' || name === 'utf8') return UTF_8
  if (name === 'us-ascii' || name === 'ascii') return ASCII
  const charset = legacyCharset(name)
  if (!charset) return undefined
  const { decode, encode } = charset
  // A character that the charset lacks is encoded as `?`, so only decoding the result shows a difference.
  return { name, decode, encode, holds: (char) => isWholeCharacter(char) && decode(encode(char)) === char }
}

function isWholeCharacter(char: string): boolean {
  return char !== '\0' && char.isWellFormed()
}

/** The bytes of each pair in the other order. Changes the array itself. */
function swapped(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const first = bytes[at] ?? 0
    bytes[at] = bytes[at + 1] ?? 0
    bytes[at + 1] = first
  }
  return bytes
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function mostUsedLineEnd(text: string): string {
  // Most files have no CR, and counting line ends takes much longer than this search.
  if (!text.includes('\r')) return '\n'
  let crlf = 0
  let lf = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) === 13) crlf++
    else lf++
  }
  if (crlf === 0 && lf === 0) return '\r'
  return crlf > lf ? '\r\n' : '\n'
}
