// Writes answers: inline while the whole is within the limit, else the largest parts as results to be fetched by URL.

import type { StringRecord } from '../contract.ts'

/** What a job gives. */
export interface JobResult {
  strings?: readonly StringRecord[]
  /** An HTML page. */
  preview?: string
  /** The translated file. */
  content?: Uint8Array
}

/** A part of an answer that is handed out by URL. */
export interface StoredPart {
  /** The field of `data` that carries the address. */
  field: 'stringsUrl' | 'previewUrl' | 'contentUrl'
  contentType: string
  bytes: Uint8Array
}

/** An answer, ready but for the addresses of its stored parts. */
export interface PackedAnswer {
  /** The members of `data` that stand inline, as JSON. */
  inline: string[]
  stored: StoredPart[]
}

/** Bytes of an answer besides its parts: braces, names, and an address for each stored part. */
const ENVELOPE_BYTES = 2048

/** Lays out an answer so that its body has at most `limit` bytes. */
export function packAnswer(result: JobResult, limit: number): PackedAnswer {
  const parts = partsOf(result).sort((one, other) => one.inlineBytes() - other.inlineBytes())
  const packed: PackedAnswer = { inline: [], stored: [] }
  let room = limit - ENVELOPE_BYTES
  for (const part of parts) {
    const bytes = part.inlineBytes()
    if (bytes <= room) {
      room -= bytes
      packed.inline.push(part.inline())
    } else {
      packed.stored.push(part.stored())
      room = 0
    }
  }
  return packed
}

/** The body of a success, with the address of each stored part. */
export function successBody({ inline, stored }: PackedAnswer, urls: readonly string[] = []): string {
  const addresses = stored.map(({ field }, index) => `"${field}":${JSON.stringify(urls[index])}`)
  return `{"data":{${[...inline, ...addresses].join(',')}}}`
}

/** The body of a failure (platform interface, "Module response payload"). */
export function failureBody(message: string): string {
  return JSON.stringify({ error: { message } })
}

/** String records as newline-delimited JSON. */
export function stringLines(strings: readonly StringRecord[]): Uint8Array {
  return Buffer.from(strings.map((string) => `${JSON.stringify(string)}\n`).join(''))
}

interface Part {
  inlineBytes(): number
  inline(): string
  stored(): StoredPart
}

function partsOf({ strings, preview, content }: JobResult): Part[] {
  const parts: Part[] = []
  if (strings) parts.push(stringsPart(strings))
  if (preview !== undefined)
    parts.push(base64Part('preview', 'text/html; charset=utf-8', Buffer.from(preview)))
  if (content) parts.push(base64Part('content', 'application/octet-stream', content))
  return parts
}

function stringsPart(strings: readonly StringRecord[]): Part {
  // In one go: record by record, JSON.stringify takes three times as long.
  const inline = `"strings":${JSON.stringify(strings)}`
  const bytes = Buffer.byteLength(inline)
  return {
    inlineBytes: () => bytes,
    inline: () => inline,
    stored: () => ({ field: 'stringsUrl', contentType: 'application/x-ndjson', bytes: stringLines(strings) }),
  }
}

function base64Part(name: 'preview' | 'content', contentType: string, bytes: Uint8Array): Part {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    inlineBytes: () => Math.ceil(bytes.length / 3) * 4 + name.length + 5,
    inline: () => `"${name}":"${buffer.toString('base64')}"`,
    stored: () => ({ field: `${name}Url`, contentType, bytes }),
  }
}
