// Keeps results in an S3-compatible bucket, one object each. A lifecycle rule of the bucket removes them.
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import { bytesIn } from '@atlas/core/wire/utf8-pieces.ts'
import { StoreFault, type FoundResult, type StoredResult, type ResultStore } from './store.ts'

/** The address of the bucket, and the credentials for it. */
export interface BucketSettings {
  /** The common beginning of all object addresses, without a trailing slash. */
  address: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
  /** If it is not set, it may be derived from the address. */
  region?: string | undefined
  /** Whether clients are redirected to the bucket instead of being served by the host. */
  isRedirecting: boolean
  /** Milliseconds without any data after which a request fails. */
  idle?: number
  /** The longest pause before the first retry, in milliseconds. */
  pause?: number
}

/** Storage that sends nothing for this time counts as unavailable. */
const IDLE_MILLISECONDS = 10_000

/** Failed requests are retried. Names are unique, so nothing is written twice. */
const ATTEMPTS = 3

/** Each further retry may wait twice as long. The pause is random, so that hosts do not retry all at once. */
const PAUSE_MILLISECONDS = 400

/** How many seconds a redirected client has to begin its download. */
const LINK_SECONDS = 60

/** Bytes are sent in pieces of this size, as fast as the storage accepts them. */
const PORTION_BYTES = 65_536

/** A request gets one interim answer at most, "100 Continue". */
const MAX_INTERIM_ANSWERS = 10

/** How much of an error answer is read to find its code. */
const ERROR_BYTES = 4096

/** The answers of the storage in words. */
const STATES: Record<number, string> = {
  403: 'does not let the host in',
  404: 'lacks the bucket of the host',
  507: 'is full',
}

type Answer = Dispatcher.ResponseData

/** Results in a bucket, which any number of hosts may share. */
export class BucketStore implements ResultStore {
  readonly #settings: BucketSettings
  readonly #agent: Agent
  /** The signing keys, one per day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>()

  constructor(settings: BucketSettings) {
    this.#settings = settings
    const { idle = IDLE_MILLISECONDS } = settings
    this.#agent = new Agent({ connect: { timeout: idle }, headersTimeout: idle, bodyTimeout: idle })
  }

  async put({ name, contentType, pieces }: StoredResult, signal: AbortSignal): Promise<void> {
    const headers = { 'content-type': contentType, 'content-length': String(bytesIn(pieces)) }
    const makeBody = (): Readable => Readable.from(portionsOf(pieces), { objectMode: false })
    const answer = await this.#ask({ method: 'PUT', name, headers, makeBody, signal }).catch(
      async (error: unknown) => {
        throw (await this.#refusalBehind(error, name, signal)) ?? error
      },
    )
    if (answer.statusCode !== 200) throw await refusal(answer)
    await answer.body.dump()
  }

  async open(name: string): Promise<FoundResult | undefined> {
    if (this.#settings.isRedirecting) return { location: await this.#link(name) }
    const answer = await this.#ask({ method: 'GET', name, headers: {} })
    const { statusCode, headers, body } = answer
    if (statusCode === 200) return { bytes: Number(headers['content-length']), stream: body }
    const code = await codeIn(body)
    if (code === 'NoSuchKey') return undefined
    throw faultOf(statusCode, code)
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /** Sends a request, with retries if the storage is unavailable. Throws a `StoreFault`, or the signal's reason. */
  async #ask(request: BucketRequest): Promise<Answer> {
    const { pause = PAUSE_MILLISECONDS } = this.#settings
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#attempt(request).catch((error: unknown) => {
        request.signal?.throwIfAborted()
        if (attempt === ATTEMPTS) throw new StoreFault('is away', error)
      })
      if (answer && (attempt === ATTEMPTS || !isPassing(answer.statusCode))) return answer
      await answer?.body.dump()
      await wait(Math.random() * pause * 2 ** (attempt - 1))
      request.signal?.throwIfAborted()
    }
  }

  /**
   * Storage may refuse a large result before it has received all of it, and close the connection, which loses the
   * answer. A small request for the same result gets that answer.
   */
  async #refusalBehind(error: unknown, name: string, signal: AbortSignal): Promise<StoreFault | undefined> {
    if (!(error instanceof StoreFault) || !isBrokenOff(error.cause)) return undefined
    try {
      const { statusCode, body } = await this.#attempt({ method: 'GET', name, headers: {}, signal })
      const code = await codeIn(body)
      return STATES[statusCode] === undefined || code === 'NoSuchKey' ? undefined : faultOf(statusCode, code)
    } catch {
      return undefined
    }
  }

  async #attempt({ method, name, headers, makeBody, signal }: BucketRequest): Promise<Answer> {
    let interim = 0
    const onInfo = (): void => {
      if (++interim > MAX_INTERIM_ANSWERS) throw new Error('The storage keeps sending interim answers.')
    }
    const signed = await this.#signer(this.#addressOf(name), { method, headers }).sign()
    const { origin, pathname } = signed.url
    return this.#agent.request({
      origin,
      path: pathname,
      method,
      headers: Object.fromEntries(signed.headers),
      body: makeBody?.() ?? null,
      signal,
      onInfo,
    })
  }

  /** An address at which everyone can read a result for a short time. */
  async #link(name: string): Promise<string> {
    const url = new URL(this.#addressOf(name))
    url.searchParams.set('X-Amz-Expires', String(LINK_SECONDS))
    // Keeps browsers from showing it as a page of the storage.
    url.searchParams.set('response-content-disposition', 'attachment')
    const signed = await this.#signer(url.href, { method: 'GET', signQuery: true }).sign()
    return signed.url.href
  }

  #signer(
    url: string,
    request: { method: string; headers?: Record<string, string>; signQuery?: boolean },
  ): AwsV4Signer {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.#settings
    const cache = this.#signingKeys
    return new AwsV4Signer({
      url,
      ...request,
      service: 's3',
      accessKeyId,
      secretAccessKey,
      cache,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      ...(region === undefined ? {} : { region }),
    })
  }

  #addressOf(name: string): string {
    return `${this.#settings.address}/${name}`
  }
}

interface BucketRequest {
  method: 'GET' | 'PUT'
  name: string
  headers: Record<string, string>
  /** Called for each attempt. */
  makeBody?: () => Readable
  signal?: AbortSignal
}

function* portionsOf(pieces: readonly Uint8Array[]): Iterable<Uint8Array> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += PORTION_BYTES) yield piece.subarray(at, at + PORTION_BYTES)
}

/** Whether a retry may succeed. */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 507)
}

/** Whether an open connection was closed early. */
function isBrokenOff(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)
}

async function refusal({ statusCode, body }: Answer): Promise<StoreFault> {
  return faultOf(statusCode, await codeIn(body))
}

function faultOf(status: number, code: string): StoreFault {
  return new StoreFault(STATES[status] ?? 'is away', new Error(`the bucket answered ${status} ${code}`))
}

/** The code in an error answer of the storage, which is XML. */
async function codeIn(body: Answer['body']): Promise<string> {
  let start = ''
  for await (const chunk of body as AsyncIterable<Buffer>) {
    start += chunk.toString('latin1')
    if (start.length >= ERROR_BYTES) break
  }
  return /<Code>(\w{1,60})<\/Code>/.exec(start)?.[1] ?? 'without a code'
}
