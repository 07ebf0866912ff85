// The name of a result: its creation time, 256 random bits, its size, and its type.
import { randomBytes } from 'node:crypto'

/** The extension for each content type. */
const EXTENSIONS: Record<string, string> = {
  'application/x-ndjson': 'ndjson',
  'text/html; charset=utf-8': 'html',
  'application/octet-stream': 'bin',
}
const CONTENT_TYPES = new Map(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type]))

/**
 * Seconds since 1970, the random bits as base64url, the bytes, and an extension. No other name is looked up in a store.
 * Older hosts leave out the bytes.
 */
const NAME = /^(\d{10})-[A-Za-z0-9_-]{43}(?:-(\d{1,15}))?\.(ndjson|html|bin)$/

/** What the name of a result contains. */
export interface Named {
  contentType: string
  /** Milliseconds since 1970. */
  madeAt: number
  /** The size, so that a host notices if a store has lost a part. */
  bytes: number | undefined
}

/** A new name that cannot be guessed. */
export function newResultName(contentType: string, bytes?: number, now = Date.now()): string {
  const seconds = String(Math.floor(now / 1000)).padStart(10, '0')
  const size = bytes === undefined ? '' : `-${bytes}`
  return `${seconds}-${randomBytes(32).toString('base64url')}${size}.${EXTENSIONS[contentType] ?? 'bin'}`
}

/** Reads a name; undefined if it is not a result name. */
export function readResultName(name: string): Named | undefined {
  const [, seconds, size, extension = ''] = NAME.exec(name) ?? []
  const contentType = CONTENT_TYPES.get(extension)
  if (contentType === undefined) return undefined
  return {
    contentType,
    madeAt: Number(seconds) * 1000,
    bytes: size === undefined ? undefined : Number(size),
  }
}
