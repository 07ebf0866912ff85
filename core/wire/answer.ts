// Writes answers: inline while the whole is within the limit, else the largest parts as results to be fetched by URL.

import type { Note } from '../chains.ts'
import type { StringRecord } from '../contract.ts'
import type { BuildReport } from '../report.ts'
import type { PageText } from './page-text.ts'
import { linesOf, membersOf } from './record-json.ts'

/** What a job gives. */
export interface JobResult {
  strings?: readonly StringRecord[]
  /** An HTML page. */
  preview?: PageText
  /** The translated file. */
  content?: Uint8Array
  /** What became of each translation of a build; not part of the answer. */
  report?: BuildReport
  /** What processors did, for the log; no part of the answer. */
  notes?: readonly Note[]
}

/** A part of an answer that is handed out by URL. */
export interface StoredPart {
  /** The field of `data` that carries the address. */
  field: 'stringsUrl' | 'previewUrl' | 'contentUrl'
  contentType: string
  /** Its bytes, as they lie in memory. */
  pieces: readonly Uint8Array[]
}

/** How many bytes these are. */
export function bytesIn(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
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
  const addresses = stored.map(({ field }, index) => addressPart(field, urls[index] ?? ''))
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

const STRINGS_OPENING = '"strings":['
const STRINGS_CLOSING = ']'

function stringsPart(strings: readonly StringRecord[]): Part {
  const members = membersOf(strings)
  return {
    inline: {
      bytes: STRINGS_OPENING.length + bytesIn(members) + STRINGS_CLOSING.length,
      write(body, at) {
        at += body.write(STRINGS_OPENING, at, 'latin1')
        for (const piece of members) at += piece.copy(body, at)
        body.write(STRINGS_CLOSING, at, 'latin1')
      },
    },
    stored: () => ({
      field: 'stringsUrl',
      contentType: 'application/x-ndjson',
      pieces: linesOf(strings),
    }),
  }
}

function previewPart(page: PageText): Part {
  const pieces = page.pieces()
  return {
    inline: base64Part('preview', bytesIn(pieces), () => Buffer.concat(pieces)),
    stored: () => ({ field: 'previewUrl', contentType: 'text/html; charset=utf-8', pieces }),
  }
}

function contentPart(content: Uint8Array): Part {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return {
    inline: base64Part('content', bytes.length, () => bytes),
    stored: () => ({ field: 'contentUrl', contentType: 'application/octet-stream', pieces: [bytes] }),
  }
}

function addressPart(field: string, url: string): InlinePart {
  const json = Buffer.from(`"${field}":${JSON.stringify(url)}`)
  return { bytes: json.length, write: (body, at) => void json.copy(body, at) }
}

/** Bytes whose base64 is written at once: a multiple of three, so that only the last piece is padded. */
const BASE64_RUN = 12_288

function base64Part(name: string, size: number, take: () => Buffer): InlinePart {
  const opening = `"${name}":"`
  return {
    bytes: opening.length + Math.ceil(size / 3) * 4 + 1,
    write(body, at) {
      const bytes = take()
      at += body.write(opening, at, 'latin1')
      for (let from = 0; from < bytes.length; from += BASE64_RUN)
        at += body.write(bytes.toString('base64', from, from + BASE64_RUN), at, 'latin1')
      body.write('"', at, 'latin1')
    },
  }
}
