// The name of a result: when it was made, 256 random bits, and what it holds.
import { randomBytes } from 'node:crypto'

/** The last part of a name by the content type. */
const EXTENSIONS: Record<string, string> = {
  'application/x-ndjson': 'ndjson',
  'text/html; charset=utf-8': 'html',
  'application/octet-stream': 'bin',
}
const CONTENT_TYPES = new Map(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]))

/** Seconds since 1970, the random bits as base64url, and an extension. Nothing else is ever looked up in a store. */
const NAME = /^(\d{10})-[A-Za-z0-9_-]{43}\.(ndjson|html|bin)$/

/** What a name tells of its result. */
export interface Named {
  contentType: string
  /** Milliseconds since 1970. */
  madeAt: number
}

/** A new name, which nobody can guess. */
export function newResultName(contentType: string, now = Date.now()): string {
  const seconds = String(Math.floor(now / 1000)).padStart(10, '0')
  return `${seconds}-${randomBytes(32).toString('base64url')}.${EXTENSIONS[contentType] ?? 'bin'}`
}

/** Reads a name; nothing where it is none of ours. */
export function readResultName(name: string): Named | undefined {
  const [, seconds, extension = ''] = NAME.exec(name) ?? []
  const contentType = CONTENT_TYPES.get(extension)
  return contentType === undefined ? undefined : { contentType, madeAt: Number(seconds) * 1000 }
}
