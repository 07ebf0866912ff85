// Keeps results in a bucket of S3-compatible storage: one object each, which a lifecycle rule of the bucket removes.
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import { bytesIn } from '../../core/wire/answer.ts'
import { StoreFault, type FoundResult, type Result, type ResultStore } from './store.ts'

/** Where the bucket is, and who we are there. */
export interface BucketSettings {
  /** What the addresses of all objects begin with, without a slash at the end. */
  address: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
  /** Where it is not set, the address may tell. */
  region?: string | undefined
  /** Whether callers are sent on to the bucket, in place of being served by us. */
  isRedirecting: boolean
  /** Milliseconds for which the storage may be silent. */
  idle?: number
  /** Milliseconds before the first repetition, at most. */
  pause?: number
}

/** Silent for longer, the storage counts as away. */
const IDLE_MILLISECONDS = 10_000

/** A request that failed for no fault of ours is repeated: names are unique, so nothing is written twice. */
const ATTEMPTS = 3

/** Each further repetition waits up to twice as long: by chance, so that hosts do not come back at once. */
const PAUSE_MILLISECONDS = 400

/** A caller that is sent on has so many seconds to begin. */
const LINK_SECONDS = 60

/** Bytes are handed over in pieces of this size, as fast as they are taken. */
const PORTION_BYTES = 65_536

/** Of an error, so much is read to find its code. */
const ERROR_BYTES = 4096

/** What people can make of the answers of the storage. */
const STATES: Record<number, string> = {
  403: 'does not let the host in',
  404: 'lacks the bucket of the host',
  507: 'is full',
}

type Answer = Dispatcher.ResponseData

/** Results in a bucket. Any number of hosts may share it. */
export class BucketStore implements ResultStore {
  readonly #settings: BucketSettings
  readonly #agent: Agent
  /** Keys that signatures are made with, one a day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>()

  constructor(settings: BucketSettings) {
    this.#settings = settings
    const { idle = IDLE_MILLISECONDS } = settings
    this.#agent = new Agent({ connect: { timeout: idle }, headersTimeout: idle, bodyTimeout: idle })
  }

  async put({ name, contentType, pieces }: Result, signal: AbortSignal): Promise<void> {
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

  /** A request, repeated where the storage was away. Throws a `StoreFault`, or the reason of the signal. */
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
   * Storage may refuse a large result before it has all of it, and break off, by which the refusal is lost. To look for
   * the result is a small request, which it refuses in words.
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
    const signed = await this.#signer(this.#addressOf(name), { method, headers }).sign()
    const { origin, pathname } = signed.url
    return this.#agent.request({
      origin,
      path: pathname,
      method,
      headers: Object.fromEntries(signed.headers),
      body: makeBody?.() ?? null,
      signal,
    })
  }

  /** An address at which anybody can read a result for a while. */
  async #link(name: string): Promise<string> {
    const url = new URL(this.#addressOf(name))
    url.searchParams.set('X-Amz-Expires', String(LINK_SECONDS))
    // A browser never shows it as a page of the storage.
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

/** Whether the storage may answer otherwise in a moment. */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 507)
}

/** Whether a connection that stood has ended before its time. */
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

/** The code that stands in an error of the storage, which is XML. */
async function codeIn(body: Answer['body']): Promise<string> {
  let said = ''
  for await (const chunk of body as AsyncIterable<Buffer>) {
    said += chunk.toString('latin1')
    if (said.length >= ERROR_BYTES) break
  }
  return /<Code>(\w{1,60})<\/Code>/.exec(said)?.[1] ?? 'without a code'
}
