// Requests to services: bounded in time and size, without redirects, and with a sentence for each failure.
import { counted } from '@atlas/core/counted.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { shownAddress } from '@atlas/core/shown-address.ts'
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

/** Sends a request, and returns the answer. Throws an `EngineError`, whose sentence has no header and no query. */
export async function post(request: Post): Promise<string> {
  const { url, timeout } = request
  const who = new URL(url).origin
  const ready = requestOf(request, who)
  try {
    const response = await fetch(ready)
    const text = await limitedText(response, who)
    if (response.ok) return text
    const isTransient = isTransientStatus(response.status) && !text.includes(NO_QUOTA)
    const pause = isTransient ? pauseOf(response.headers.get('retry-after')) : undefined
    throw new EngineError(`${who} answered with ${response.status}.`, { isTransient, pause })
  } catch (error) {
    if (error instanceof EngineError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = isLate
      ? `did not answer within ${counted(timeout / 1000, 'second')}`
      : `cannot be reached: ${messageOf(cause)}`
    throw new EngineError(`${who} ${reason}.`, { isTransient: isLate || TRANSIENT.has(codeOf(cause)) })
  }
}

/** Made apart from the connection, since its errors quote headers and addresses, in which keys are. */
function requestOf({ url, headers, body, timeout }: Post, who: string): Request {
  try {
    return new Request(url, {
      method: 'POST',
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body,
      // A key must not travel to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
  } catch {
    throw new EngineError(
      `A header for ${who} has a line break, or another character that headers cannot have.`,
    )
  }
}

/** How an answer of 429 says that waiting does not help: the account has nothing left. */
const NO_QUOTA = '"insufficient_quota"'

/** 501 and 505 say that the service never does it. */
function isTransientStatus(status: number): boolean {
  return status === 429 || status === 408 || (status >= 500 && status !== 501 && status !== 505)
}

/** Faults of connections that may be over soon. A wrong name, a wrong certificate or a closed port are not. */
const TRANSIENT = new Set([
  'EAI_AGAIN',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
])

/** If a name has several addresses, their errors are inside one error. */
function codeOf(cause: unknown): string {
  const { code, errors } = (cause ?? {}) as { code?: string; errors?: { code?: string }[] }
  return errors?.[0]?.code ?? code ?? ''
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
    const who = new URL(request.url).origin
    // A page for people is at a wrong address. Other texts may come from a server that is starting.
    const isPage = /^\s*</.test(text)
    throw new EngineError(`${who} answered with ${isPage ? 'a page, not with JSON' : 'what is not JSON'}.`, {
      isTransient: !isPage,
    })
  }
}

/** An address of a service. Throws an `EngineError`. */
export function addressOf(base: string, path: string): string {
  return requireAddress(`${base.replace(/\/+$/, '')}/${path}`, shownAddress(base))
}

/** Returns an address of HTTP. Throws an `EngineError` for another one; `shown`: how its sentence names it. */
export function requireAddress(address: string, shown = shownAddress(address)): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new EngineError(`${shown} is not an address of HTTP.`)
  const { username, password } = new URL(address)
  if (username !== '' || password !== '')
    throw new EngineError(
      `${shown} has a user name or a password. An address cannot have them; a header can.`,
    )
  return address
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
