// Writes answers: inline while the whole is within the limit, else the largest parts as results to be fetched by URL.

import type { Note } from '../chains.ts'
import type { StringRecord } from '../contract.ts'

/** What a job gives. */
export interface JobResult {
  strings?: readonly StringRecord[]
  /** An HTML page, in pieces. */
  preview?: readonly string[]
  /** The translated file. */
  content?: Uint8Array
  /** What processors did, for the log; no part of the answer. */
  notes?: readonly Note[]
}

/** A part of an answer that is handed out by URL. */
export interface StoredPart {
  /** The field of `data` that carries the address. */
  field: 'stringsUrl' | 'previewUrl' | 'contentUrl'
  contentType: string
  bytes: Uint8Array
}

/** A member of `data` that stands inline, as JSON. */
interface InlinePart {
  bytes: number
  /** Writes exactly so many bytes. */
  write(body: Buffer, at: number): void
}

/** An answer, ready but for the addresses of its stored parts. */
export interface PackedAnswer {
  inline: InlinePart[]
  stored: StoredPart[]
}

/** Bytes of an answer besides its parts: braces, names, and an address for each stored part. */
const ENVELOPE_BYTES = 2048

/** Lays out an answer so that its body has at most `limit` bytes. */
export function packAnswer(result: JobResult, limit: number): PackedAnswer {
  const parts = partsOf(result).sort((one, other) => one.inline.bytes - other.inline.bytes)
  const packed: PackedAnswer = { inline: [], stored: [] }
  let room = limit - ENVELOPE_BYTES
  for (const { inline, stored } of parts) {
    if (inline.bytes <= room) {
      room -= inline.bytes
      packed.inline.push(inline)
    } else {
      packed.stored.push(stored())
      room = 0
    }
  }
  return packed
}

/**
 * The body of a success, with the address of each stored part. Its parts are written straight to their places, since
 * joining texts of megabytes, and encoding them again, would take longer than the rest. The buffer holds nothing else.
 */
export function successBody({ inline, stored }: PackedAnswer, urls: readonly string[] = []): Buffer {
  const addresses = stored.map(({ field }, index) => jsonPart(`"${field}":${JSON.stringify(urls[index])}`))
  const members = [...inline, ...addresses]
  const between = members.map((_, index) => (index === 0 ? OPENING : ','))
  const sizes = members.map(({ bytes }, index) => (between[index] ?? '').length + bytes)
  const closing = members.length === 0 ? OPENING + CLOSING : CLOSING
  const body = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, closing.length))
  let at = 0
  for (const [index, member] of members.entries()) {
    at += body.write(between[index] ?? '', at, 'latin1')
    member.write(body, at)
    at += member.bytes
  }
  body.write(closing, at, 'latin1')
  return body
}

const OPENING = '{"data":{'
const CLOSING = '}}'

/** The body of a failure (platform interface, "Module response payload"). */
export function failureBody(message: string): string {
  return JSON.stringify({ error: { message } })
}

/** String records as newline-delimited JSON. */
export function stringLines(strings: readonly StringRecord[]): Uint8Array {
  return Buffer.from(strings.map((string) => `${JSON.stringify(string)}\n`).join(''))
}

interface Part {
  inline: InlinePart
  stored(): StoredPart
}

function partsOf({ strings, preview, content }: JobResult): Part[] {
  const parts: Part[] = []
  if (strings) parts.push(stringsPart(strings))
  if (preview) parts.push(previewPart(preview))
  if (content) parts.push(contentPart(content))
  return parts
}

/** So many records are written at once: one by one they take three times as long, and all in one go need much memory. */
const RECORDS = 256

function stringsPart(strings: readonly StringRecord[]): Part {
  const pieces = ['"strings":[']
  for (let first = 0; first < strings.length; first += RECORDS) {
    const list = JSON.stringify(strings.slice(first, first + RECORDS))
    pieces.push(first === 0 ? list.slice(1, -1) : `,${list.slice(1, -1)}`)
  }
  pieces.push(']')
  return {
    inline: jsonPart(...pieces),
    stored: () => ({ field: 'stringsUrl', contentType: 'application/x-ndjson', bytes: stringLines(strings) }),
  }
}

function jsonPart(...pieces: readonly string[]): InlinePart {
  return {
    bytes: bytesIn(pieces),
    write(body, at) {
      for (const piece of pieces) at += body.write(piece, at)
    },
  }
}

function previewPart(pieces: readonly string[]): Part {
  const contentType = 'text/html; charset=utf-8'
  return {
    inline: {
      bytes: base64MemberBytes('preview', bytesIn(pieces)),
      write: (body, at) => writeBase64Member('preview', encoded(pieces), body, at),
    },
    stored: () => ({ field: 'previewUrl', contentType, bytes: Buffer.from(pieces.join('')) }),
  }
}

function contentPart(bytes: Uint8Array): Part {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    inline: {
      bytes: base64MemberBytes('content', buffer.length),
      write: (body, at) => writeBase64Member('content', slices(buffer), body, at),
    },
    stored: () => ({ field: 'contentUrl', contentType: 'application/octet-stream', bytes }),
  }
}

function bytesIn(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
}

function base64MemberBytes(name: string, bytes: number): number {
  return `"${name}":""`.length + Math.ceil(bytes / 3) * 4
}

/** Bytes whose base64 is written at once: a multiple of three, so that only the last piece is padded. */
const BASE64_RUN = 12_288

function writeBase64Member(name: string, pieces: Iterable<Buffer>, body: Buffer, at: number): void {
  at += body.write(`"${name}":"`, at, 'latin1')
  for (const piece of pieces) at += body.write(piece.toString('base64'), at, 'latin1')
  body.write('"', at, 'latin1')
}

function* slices(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += BASE64_RUN) yield bytes.subarray(at, at + BASE64_RUN)
}

/** Texts as UTF-8, each piece a multiple of three bytes long but for the last. */
function* encoded(pieces: readonly string[]): Iterable<Buffer> {
  let rest = NOTHING
  for (const piece of pieces) {
    const bytes = Buffer.concat([rest, Buffer.from(piece)])
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    yield bytes.subarray(0, whole)
  }
  yield rest
}

const NOTHING = Buffer.alloc(0)
