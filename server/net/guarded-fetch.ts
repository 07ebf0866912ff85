// Fetches the files of jobs: over http(s), from public addresses, within limits of size and time.
import { counted } from '@atlas/core/counted.ts'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { failed, fetchErrorOf, forbidden, tooLarge } from './fetch-errors.ts'
import { guardedConnector, resolveBySystem, type FetchPolicy, type Resolver } from './guarded-connector.ts'
import { PieceCollector } from './piece-collector.ts'
import { WireMeter } from './wire-meter.ts'

/** The limits of fetching. */
export interface FetchSettings extends FetchPolicy {
  /** The largest file in bytes. */
  fetchBytes: number
  /** Limits one file, from the first connection to the last byte. */
  fetchSeconds: number
  /** How long a server may send nothing. */
  fetchIdleSeconds: number
}

/** How the bytes at an address are taken. */
export interface Taking {
  /** Called with the size of each chunk. It may throw to stop. */
  onBytes?: (bytes: number) => void
  /** Returns memory for a piece. */
  allocate?: (bytes: number) => Uint8Array
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The parts of undici that each fetch needs. The connector keeps TLS sessions for all fetches. */
interface Undici {
  Agent: typeof Agent
  connector: buildConnector.connector
}

/** Fetches for all jobs of a host. Each fetch has its own connections, on which all bytes count. */
export class GuardedFetch {
  readonly #settings: FetchSettings
  readonly #resolve: Resolver
  readonly #agents = new Set<Agent>()
  #undici: Promise<Undici> | undefined

  constructor(settings: FetchSettings, resolve: Resolver = resolveBySystem) {
    this.#settings = settings
    this.#resolve = resolve
  }

  /** The bytes at an address. Throws a `FetchError`, or the reason of the signal. */
  async fetch(address: string, signal: AbortSignal, taking?: Taking): Promise<Uint8Array> {
    const pieces = await this.fetchPieces(address, signal, taking)
    const [first] = pieces
    return first && pieces.length === 1 ? first : Buffer.concat(pieces)
  }

  /** Does the same, but returns the bytes in pieces, so that each can be given away alone. */
  async fetchPieces(
    address: string,
    signal: AbortSignal,
    { onBytes = () => {}, allocate = Buffer.allocUnsafeSlow }: Taking = {},
  ): Promise<readonly Uint8Array[]> {
    const { fetchSeconds } = this.#settings
    const time = new AbortController()
    const timer = setTimeout(() => time.abort(), fetchSeconds * 1000)
    const meter = new WireMeter()
    const agent = await this.#agentFor(meter)
    const count = (bytes: number): void => {
      meter.countBody(bytes)
      onBytes(bytes)
    }
    try {
      const ended = AbortSignal.any([signal, time.signal, meter.signal])
      return await this.#follow(agent, address, ended, { onBytes: count, allocate })
    } catch (error) {
      signal.throwIfAborted()
      if (meter.signal.aborted) throw failed(address, 'its server sent far more than the file')
      if (time.signal.aborted) throw failed(address, `it took longer than ${counted(fetchSeconds, 'second')}`)
      throw fetchErrorOf(error, address, this.#settings.fetchIdleSeconds)
    } finally {
      clearTimeout(timer)
      this.#agents.delete(agent)
      await agent.destroy()
    }
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#agents].map((agent) => agent.destroy()))
  }

  async #follow(
    agent: Agent,
    address: string,
    signal: AbortSignal,
    taking: Required<Taking>,
  ): Promise<readonly Uint8Array[]> {
    let current = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const url = readAddress(current)
      const response = await request(agent, url, signal)
      if (!REDIRECTS.has(response.statusCode)) return this.#contents(response, current, taking)
      drop(response.body)
      const { location } = response.headers
      if (typeof location !== 'string' || !URL.canParse(location, url.href)) {
        throw failed(current, 'the server answered with an invalid redirect')
      }
      current = new URL(location, url).href
    }
    throw failed(address, `it redirects more than ${MAX_REDIRECTS} times`)
  }

  async #contents(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    address: string,
    { onBytes, allocate }: Required<Taking>,
  ): Promise<readonly Uint8Array[]> {
    const { fetchBytes } = this.#settings
    const transfer = codingOf(headers['transfer-encoding'])
    const encoding = transfer === 'identity' ? (headers['content-encoding'] ?? 'identity') : transfer
    const isPacked = transfer === 'identity' && /^(x-)?gzip$/i.test(String(encoding))
    const announced = Number(headers['content-length'] ?? 0)
    const isKnown = encoding === 'identity' && announced > 0
    const collected = new PieceCollector(isKnown ? announced : 0, allocate)
    try {
      if (statusCode !== 200) throw failed(address, `the server answered ${statusCode}`)
      if (encoding !== 'identity' && !isPacked)
        throw failed(address, `the server sent it compressed (${String(encoding)})`)
      if (announced > fetchBytes) throw tooLarge(address, fetchBytes)
      // The unpacked bytes are counted here. The meter counts the bytes on the wire.
      for await (const chunk of (isPacked ? unpacked(body) : body) as AsyncIterable<Uint8Array>) {
        if (collected.length + chunk.length > fetchBytes) throw tooLarge(address, fetchBytes)
        onBytes(chunk.length)
        collected.add(chunk)
      }
    } finally {
      drop(body)
    }
    return collected.pieces()
  }

  async #agentFor(meter: WireMeter): Promise<Agent> {
    this.#undici ??= this.#loadUndici()
    const { Agent, connector } = await this.#undici
    const timeout = this.#settings.fetchIdleSeconds * 1000
    const agent = new Agent({
      connect: meter.watch(connector),
      headersTimeout: timeout,
      bodyTimeout: timeout,
    })
    this.#agents.add(agent)
    return agent
  }

  /** undici is loaded for the first fetch, because most jobs have inline files. */
  async #loadUndici(): Promise<Undici> {
    const { Agent, buildConnector } = await import('undici')
    const timeout = this.#settings.fetchIdleSeconds * 1000
    const connector = guardedConnector(
      (lookup) => buildConnector({ timeout, lookup }),
      this.#settings,
      this.#resolve,
    )
    return { Agent, connector }
  }
}

function request(
  agent: Agent,
  { origin, pathname, search }: URL,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  // A server that stores a file packed by gzip may send it packed anyway.
  const headers = { 'accept-encoding': 'identity', 'user-agent': 'atlas-formats' }
  return agent.request({ origin, path: pathname + search, method: 'GET', headers, signal })
}

function readAddress(address: string): URL {
  if (!URL.canParse(address)) throw forbidden(address, 'it is not a web address')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw forbidden(address, 'only http and https addresses are')
  }
  if (url.username !== '' || url.password !== '') throw forbidden(address, 'it contains a user name')
  return url
}

/** The bytes of a body that is packed by gzip. Fails with an error if it is damaged or ends early. */
function unpacked(body: Dispatcher.ResponseData['body']): AsyncIterable<Uint8Array> {
  // The iteration throws the errors.
  return pipeline(body, createGunzip(), () => {})
}

/** The compression of a body in transfer. "chunked" is not a compression; it only marks the end. */
function codingOf(transferEncoding: string | string[] = 'chunked'): string {
  return String(transferEncoding) === 'chunked' ? 'identity' : String(transferEncoding)
}

/** Destroys a body that is not read to its end. undici reports this as an error, which is expected here. */
function drop(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {}).destroy()
}
