// The errors of fetching, in words for the user.
import { counted } from '@atlas/core/counted.ts'

/** `forbidden`: the address must not be fetched. `failed`: the server or the connection failed. */
export class FetchError extends Error {
  readonly reason: 'forbidden' | 'failed'

  constructor(reason: FetchError['reason'], message: string) {
    super(message)
    this.name = 'FetchError'
    this.reason = reason
  }
}

/** An address that must not be fetched. */
export function forbidden(address: string, reason: string): FetchError {
  return new FetchError('forbidden', `The address ${shownAddress(address)} is not fetched: ${reason}.`)
}

/** A host that must not be reached, with the address that it resolves to. */
export function forbiddenAddress(host: string, address: string): FetchError {
  const leads = host === address ? 'is' : `leads to ${address}, which is`
  return new FetchError(
    'forbidden',
    `${cut(host)} ${leads} not a public address, so nothing is fetched from there. The operator of the host can allow it.`,
  )
}

/** A host that may be reached, but not at this port. */
export function forbiddenPort(host: string, ports: ReadonlySet<number> | 'any'): FetchError {
  return new FetchError(
    'forbidden',
    `${cut(host)} is reached only at port ${[...ports].join(', ')}. The operator of the host can allow it.`,
  )
}

/** A fetch that failed. */
export function failed(address: string, reason: string): FetchError {
  return new FetchError('failed', `The file at ${shownAddress(address)} could not be fetched: ${reason}.`)
}

export function tooLarge(address: string, most: number): FetchError {
  return failed(address, `it has more than ${most.toLocaleString('en')} bytes, the maximum of this host`)
}

/** The error codes of Node and undici in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server closed the connection early',
  EPIPE: 'its server closed the connection early',
  UND_ERR_SOCKET: 'its server closed the connection early',
  ETIMEDOUT: 'its server cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'its server cannot be reached',
  EHOSTUNREACH: 'its server cannot be reached',
  ENETUNREACH: 'its server cannot be reached',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'its server sent another length than it announced',
  Z_DATA_ERROR: 'its gzip data is damaged',
  Z_BUF_ERROR: 'its gzip data ends early',
  UND_ERR_HEADERS_OVERFLOW: 'its server sent far too many headers',
}

/** The error for the user, from what undici or Node threw. `idleSeconds`: how long a server may send nothing. */
export function fetchErrorOf(error: unknown, address: string, idleSeconds: number): FetchError {
  if (error instanceof FetchError) return error
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT') {
    return failed(address, `its server sent nothing for ${counted(idleSeconds, 'second')}`)
  }
  if (name === 'HTTPParserError') return failed(address, 'its server did not answer with HTTP')
  if (/CERT|^ERR_TLS/.test(code)) return failed(address, `its server has no valid certificate (${code})`)
  if (/^ERR_SSL|^EPROTO$/.test(code)) return failed(address, `its server does not speak TLS (${code})`)
  return failed(address, REASONS[code] ?? `the connection failed (${code || 'for no stated reason'})`)
}

/**
 * An address for messages. The query is left out, since it contains the permission of a signed address. Anything before
 * an @ is left out too, since it may be a password.
 */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return cut((address.split(/[?#]/, 1)[0] ?? '').replace(/\/\/.*@/, '//'))
  const { protocol, host, pathname } = new URL(address)
  return cut(`${protocol}//${host}${pathname}`)
}

/** The beginning of an address or a name, which may be as long as a whole request. */
function cut(text: string): string {
  return text.slice(0, 200)
}
