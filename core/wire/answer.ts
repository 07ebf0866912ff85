// Writes answers. If an answer exceeds the limit, its largest parts become results that the platform fetches by URL.

import { base64Text, joinBytes, utf8Bytes, writeAscii } from '../bytes.ts'
import type { Note } from '../chains.ts'
import { takeBytes } from '../job-memory.ts'
import type { BuildOutcomes } from '../report.ts'
import { requireAnswerBytes } from '../reading/size-limits.ts'
import type { PageText } from './page-text.ts'
import type { RecordJson } from './record-json.ts'
import { bytesIn } from './utf8-pieces.ts'

/** The result of a job. */
export interface JobResult {
  strings?: RecordJson
  /** Lists of other kinds of modules, by their members of `data`. */
  lists?: Readonly<Record<string, RecordJson<unknown>>>
  /** Members of `data` that have no address. */
  inline?: Readonly<Record<string, unknown>>
  /** The new name of a processed file. */
  fileName?: string
  /** An HTML page. */
  preview?: PageText
  /** The translated file. */
  content?: Uint8Array
  /** The outcome of each translation of a build. The answer does not contain it. */
  outcomes?: BuildOutcomes
  /** What processors reported, for the log. The answer does not contain it. */
  notes?: readonly Note[]
  /** The structure of a source document, for the host to remember. The answer does not contain it. */
  structure?: Uint8Array
  /** What is suspicious about a file that was read, or what a chain has changed, for the log. The answer does not contain it. */
  warnings?: readonly string[]
}

/** A part of an answer that the platform fetches by URL. */
export interface StoredPart {
  /** The field of `data` that carries the address. */
  field: `${string}Url`
  contentType: string
  /** Its bytes, in pieces so that they need not be copied. */
  pieces: readonly Uint8Array[]
}

/** An inline member of `data`, as JSON. */
interface InlinePart {
  bytes: number
  /** Writes exactly `bytes` bytes. */
  write(body: Uint8Array, at: number): void
}

/** An answer without the addresses of its stored parts. */
export interface PackedAnswer {
  inline: InlinePart[]
  stored: StoredPart[]
}

/** Space for the rest of an answer: braces, names, and an address for each stored part. */
const ENVELOPE_BYTES = 2048

/**
 * Decides which parts are inline, so that the body has at most `limit` bytes. Throws a `FormatError` if all parts
 * together have more than `most` bytes.
 */
export function packAnswer(result: JobResult, limit: number, most = Number.POSITIVE_INFINITY): PackedAnswer {
  const parts = partsOf(result).sort((one, other) => one.inline.bytes - other.inline.bytes)
  const bytes = parts.reduce((sum, { inline }) => sum + inline.bytes, 0)
  requireAnswerBytes(bytes, most)
  const packed: PackedAnswer = { inline: [], stored: [] }
  let room = limit - ENVELOPE_BYTES
  for (const { inline, stored } of parts) {
    if (inline.bytes <= room || !stored) {
      requireAnswerBytes(inline.bytes, room)
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
 * The body of a success, with the address of each stored part. Each part is written directly into the buffer, since
 * joining and encoding texts of megabytes would take longer than everything else.
 */
export function successBody({ inline, stored }: PackedAnswer, urls: readonly string[] = []): Uint8Array {
  const addresses = stored.map(({ field }, index) => jsonPart(field, urls[index] ?? ''))
  const members = [...inline, ...addresses]
  const between = members.map((_, index) => (index === 0 ? OPENING : ','))
  const sizes = members.map(({ bytes }, index) => (between[index] ?? '').length + bytes)
  const closing = members.length === 0 ? OPENING + CLOSING : CLOSING
  const body = takeBytes(sizes.reduce((sum, size) => sum + size, closing.length))
  let at = 0
  for (const [index, member] of members.entries()) {
    at += writeAscii(between[index] ?? '', body, at)
    member.write(body, at)
    at += member.bytes
  }
  writeAscii(closing, body, at)
  return body
}

const OPENING = '{"data":{'
const CLOSING = '}}'

/** The body of a failure (docs/platform-interface.md, "Module response payload"). */
export function failureBody(message: string): string {
  return JSON.stringify({ error: { message } })
}

interface Part {
  inline: InlinePart
  /** Left out if the part has no field for an address. */
  stored?: () => StoredPart
}

function partsOf({ strings, lists = {}, inline = {}, fileName, preview, content }: JobResult): Part[] {
  const parts: Part[] = []
  if (strings) parts.push(listPart('strings', strings))
  for (const [name, list] of Object.entries(lists)) parts.push(listPart(name, list))
  for (const [name, value] of Object.entries(inline)) parts.push({ inline: jsonPart(name, value) })
  if (fileName !== undefined) parts.push({ inline: jsonPart('fileName', fileName) })
  if (preview) parts.push(previewPart(preview))
  if (content) parts.push(contentPart(content))
  return parts
}

const LIST_CLOSING = ']'

function listPart(name: string, list: RecordJson<unknown>): Part {
  const members = list.members()
  const opening = `"${name}":[`
  return {
    inline: {
      bytes: opening.length + bytesIn(members) + LIST_CLOSING.length,
      write(body, at) {
        at += writeAscii(opening, body, at)
        for (const piece of members) {
          body.set(piece, at)
          at += piece.length
        }
        writeAscii(LIST_CLOSING, body, at)
      },
    },
    stored: () => ({
      field: `${name}Url`,
      contentType: 'application/x-ndjson',
      pieces: list.lines(),
    }),
  }
}

function previewPart(page: PageText): Part {
  const pieces = page.pieces()
  return {
    inline: base64Part('preview', pieces),
    stored: () => ({ field: 'previewUrl', contentType: 'text/html; charset=utf-8', pieces }),
  }
}

function contentPart(content: Uint8Array): Part {
  return {
    inline: base64Part('content', [content]),
    stored: () => ({ field: 'contentUrl', contentType: 'application/octet-stream', pieces: [content] }),
  }
}

function jsonPart(field: string, value: unknown): InlinePart {
  const json = utf8Bytes(`"${field}":${JSON.stringify(value)}`)
  return { bytes: json.length, write: (body, at) => body.set(json, at) }
}

/** Base64 is written in pieces of this many bytes: a multiple of three, so that only the last piece has padding. */
const BASE64_RUN = 12_288

function base64Part(name: string, pieces: readonly Uint8Array[]): InlinePart {
  const opening = `"${name}":"`
  return {
    bytes: opening.length + Math.ceil(bytesIn(pieces) / 3) * 4 + 1,
    write(body, at) {
      at += writeAscii(opening, body, at)
      at += writeAsBase64(pieces, body, at)
      writeAscii('"', body, at)
    },
  }
}

/** Writes pieces as one text in base64. Returns the number of its characters. */
function writeAsBase64(pieces: readonly Uint8Array[], body: Uint8Array, start: number): number {
  let at = start
  /** The last bytes of a piece that do not make a whole group of three. */
  let rest: Uint8Array = new Uint8Array(0)
  for (const piece of pieces) {
    const missing = rest.length === 0 ? 0 : Math.min(3 - rest.length, piece.length)
    if (missing > 0) rest = joinBytes([rest, piece.subarray(0, missing)])
    if (rest.length === 3) {
      at += writeAscii(base64Text(rest), body, at)
      rest = new Uint8Array(0)
    }
    const end = rest.length > 0 ? missing : piece.length - ((piece.length - missing) % 3)
    for (let from = missing; from < end; from += BASE64_RUN)
      at += writeAscii(base64Text(piece.subarray(from, Math.min(from + BASE64_RUN, end))), body, at)
    if (end < piece.length) rest = piece.slice(end)
  }
  return at + writeAscii(base64Text(rest), body, at) - start
}
