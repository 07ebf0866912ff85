// Requests to services: bounded in time and size, without redirects, and with a sentence for each failure.
import { counted } from '@atlas/core/counted.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { EngineError } from './engine.ts'

/** An answer may have this many bytes. */
const MAX_BYTES = 64 * 1024 * 1024

/** The longest pause that a service may ask for, in milliseconds. */
const LONGEST_PAUSE = 120_000

/** A request. */
export interface Post {
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  /** In milliseconds. */
  timeout: number
}

/** Sends a request, and returns the answer. Throws an `EngineError`. The sentence does not contain headers. */
export async function post({ url, headers, body, timeout }: Post): Promise<string> {
  const who = new URL(url).origin
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body,
      // A key must not travel to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await limitedText(response, who)
    if (response.ok) return text
    const isTransient = response.status === 429 || response.status >= 500
    const pause = isTransient ? pauseOf(response.headers.get('retry-after')) : undefined
    throw new EngineError(`${who} answered with ${response.status}.`, { isTransient, pause })
  } catch (error) {
    if (error instanceof EngineError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const reason = isLate
      ? `did not answer within ${counted(timeout / 1000, 'second')}`
      : `cannot be reached: ${messageOf(error instanceof Error ? (error.cause ?? error) : error)}`
    throw new EngineError(`${who} ${reason}.`, { isTransient: true })
  }
}

/** Sends JSON, and returns the answer as JSON. Throws an `EngineError`. */
export async function postJson(request: Omit<Post, 'body'>, body: unknown): Promise<unknown> {
  const headers = [
    ['content-type', 'application/json'],
    ['accept', 'application/json'],
    ...request.headers,
  ] as const
  const text = await post({ ...request, headers, body: JSON.stringify(body) })
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new EngineError(`${new URL(request.url).origin} answered with what is not JSON.`, {
      isTransient: true,
    })
  }
}

/** An address of a service. Throws an `EngineError`. */
export function addressOf(base: string, path: string): string {
  const url = `${base.replace(/\/+$/, '')}/${path}`
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new EngineError(`${base} is not an address of HTTP.`)
  return url
}

async function limitedText({ body }: Response, who: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece as Uint8Array)
    size += (piece as Uint8Array).length
    if (size > MAX_BYTES) throw new EngineError(`${who} answered with more than 64 MB.`)
  }
  return Buffer.concat(pieces).toString()
}

function pauseOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return seconds >= 0 ? Math.min(seconds * 1000, LONGEST_PAUSE) : undefined
}
