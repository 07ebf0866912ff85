// Fetches what a job names: over http(s), from public addresses, within limits of size and time.
import { lookup as resolveName } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { isPublic, type Allowance } from './addresses.ts'

/** What may be fetched. */
export interface FetchSettings {
  /** The most bytes of one file. */
  fetchBytes: number
  /** For one file, from the first connection to the last byte. */
  fetchSeconds: number
  /** A server may be silent for so long. */
  fetchIdleSeconds: number
  /** What may be reached though it is not public. */
  fetchAllow: Allowance
}

/** The IP addresses of a host name. */
export type Resolver = (name: string) => Promise<readonly string[]>

/** Why something was not fetched: 'forbidden' is the caller's fault, 'failed' that of what was to be fetched. */
export class FetchError extends Error {
  readonly reason: 'forbidden' | 'failed'

  constructor(reason: FetchError['reason'], message: string) {
    super(message)
    this.name = 'FetchError'
    this.reason = reason
  }
}

const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Fetches for all jobs of a host, on shared connections. */
export class GuardedFetch {
  readonly #settings: FetchSettings
  readonly #resolve: Resolver
  #agent: Promise<Agent> | undefined

  constructor(settings: FetchSettings, resolve: Resolver = resolveBySystem) {
    this.#settings = settings
    this.#resolve = resolve
  }

  /** The bytes at an address. Throws a `FetchError`, or the reason of the signal. */
  async fetch(address: string, signal: AbortSignal): Promise<Uint8Array> {
    const { fetchSeconds } = this.#settings
    const time = new AbortController()
    const timer = setTimeout(() => time.abort(), fetchSeconds * 1000)
    try {
      return await this.#follow(address, AbortSignal.any([signal, time.signal]))
    } catch (error) {
      signal.throwIfAborted()
      if (time.signal.aborted) throw failed(address, `it took longer than ${fetchSeconds} seconds`)
      throw fetchErrorOf(error, address, this.#settings)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await (await this.#agent)?.destroy()
  }

  async #follow(address: string, signal: AbortSignal): Promise<Uint8Array> {
    let current = address
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const url = readAddress(current)
      const response = await this.#request(url, signal)
      if (!REDIRECTS.has(response.statusCode)) return this.#contents(response, current)
      drop(response.body)
      const { location } = response.headers
      if (typeof location !== 'string' || !URL.canParse(location, url.href)) {
        throw failed(current, 'the server answered with a redirect that leads nowhere')
      }
      current = new URL(location, url).href
    }
    throw failed(address, `it redirects more than ${MOST_REDIRECTS} times`)
  }

  async #request(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    this.#agent ??= this.#makeAgent()
    const agent = await this.#agent
    const { origin, pathname, search } = url
    // Compressed, a small answer could become a large file.
    const headers = { 'accept-encoding': 'identity', 'user-agent': 'atlas-formats' }
    return agent.request({ origin, path: pathname + search, method: 'GET', headers, signal })
  }

  async #contents(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    address: string,
  ): Promise<Uint8Array> {
    const { fetchBytes } = this.#settings
    const encoding = headers['content-encoding'] ?? 'identity'
    const chunks: Uint8Array[] = []
    let bytes = Number(headers['content-length'] ?? 0)
    try {
      if (statusCode !== 200) throw failed(address, `the server answered ${statusCode}`)
      if (encoding !== 'identity')
        throw failed(address, `the server sent it compressed (${String(encoding)})`)
      if (bytes > fetchBytes) throw tooLarge(address, fetchBytes)
      bytes = 0
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        bytes += chunk.length
        if (bytes > fetchBytes) throw tooLarge(address, fetchBytes)
        chunks.push(chunk)
      }
    } finally {
      drop(body)
    }
    return joined(chunks, bytes)
  }

  /** undici is loaded when the first file is fetched: most jobs come inline. */
  async #makeAgent(): Promise<Agent> {
    const undici = await import('undici')
    const idle = this.#settings.fetchIdleSeconds * 1000
    return new undici.Agent({
      connect: this.#guarded(undici.buildConnector({ timeout: idle, lookup: this.#lookup })),
      headersTimeout: idle,
      bodyTimeout: idle,
    })
  }

  /** Addresses are checked where the connection is made: what a name meant before says nothing. */
  #guarded(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) => {
      const { hostname } = options
      // The system resolves no IP address, so `lookup` would not see it.
      if (isIP(hostname) !== 0 && !this.#mayReach(hostname)) {
        callback(forbiddenAddress(hostname, hostname), null)
        return
      }
      connect(options, callback)
    }
  }

  readonly #lookup: LookupFunction = (name, options, callback) => {
    void this.#answerLookup(name, options.all === true, callback)
  }

  async #answerLookup(name: string, all: boolean, callback: Parameters<LookupFunction>[2]): Promise<void> {
    let addresses: readonly string[]
    try {
      addresses = await this.#allowedAddresses(name)
    } catch (error) {
      callback(error as Error, [])
      return
    }
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }

  async #allowedAddresses(name: string): Promise<readonly string[]> {
    const addresses = await this.#resolve(name)
    if (this.#settings.fetchAllow.hasName(name)) return addresses
    const allowed = addresses.filter((address) => this.#mayReach(address))
    if (allowed.length === 0) throw forbiddenAddress(name, addresses[0] ?? 'nothing')
    return allowed
  }

  #mayReach(address: string): boolean {
    return isPublic(address) || this.#settings.fetchAllow.hasAddress(address)
  }
}

async function resolveBySystem(name: string): Promise<string[]> {
  const found = await resolveName(name, { all: true })
  return found.map(({ address }) => address)
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw forbidden(address, 'only http and https addresses are')
  }
  if (url.username !== '' || url.password !== '') throw forbidden(address, 'it carries a user name')
  return url
}

/** Lets go of a body that is not read to its end; undici reports that as an error, which is none here. */
function drop(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {}).destroy()
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** An address as a person may read it: a signed address carries its permission behind the question mark. */
function shown(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/]*@/, '//').slice(0, 200)
}

function forbidden(address: string, reason: string): FetchError {
  return new FetchError('forbidden', `The address ${shown(address)} is not fetched: ${reason}.`)
}

function forbiddenAddress(host: string, address: string): FetchError {
  const leads = host === address ? 'is' : `leads to ${address}, which is`
  return new FetchError(
    'forbidden',
    `${host} ${leads} not a public address, so nothing is fetched from there. The operator of the host can allow it.`,
  )
}

function failed(address: string, reason: string): FetchError {
  return new FetchError('failed', `The file at ${shown(address)} could not be fetched: ${reason}.`)
}

function tooLarge(address: string, most: number): FetchError {
  return failed(address, `it has more than ${most.toLocaleString('en')} bytes, the most that this host takes`)
}

/** What people can make of the codes of node and undici. */
const REASONS: Record<string, string> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server broke the connection off',
  UND_ERR_SOCKET: 'its server broke the connection off',
  UND_ERR_CONNECT_TIMEOUT: 'its server cannot be reached',
  EHOSTUNREACH: 'its server cannot be reached',
  ENETUNREACH: 'its server cannot be reached',
}

function fetchErrorOf(error: unknown, address: string, { fetchIdleSeconds }: FetchSettings): FetchError {
  if (error instanceof FetchError) return error
  const { code = '' } = error as { code?: string }
  if (code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT') {
    return failed(address, `its server sent nothing for ${fetchIdleSeconds} seconds`)
  }
  return failed(address, REASONS[code] ?? `the connection failed (${code || 'for no stated reason'})`)
}
