// Why something was not fetched, in words for the person whose job it was.

/** 'forbidden' is the caller's fault, 'failed' that of what was to be fetched. */
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
  return new FetchError('forbidden', `The address ${shown(address)} is not fetched: ${reason}.`)
}

/** A host that must not be reached, by its name and the address that it leads to. */
export function forbiddenAddress(host: string, address: string): FetchError {
  const leads = host === address ? 'is' : `leads to ${address}, which is`
  return new FetchError(
    'forbidden',
    `${host} ${leads} not a public address, so nothing is fetched from there. The operator of the host can allow it.`,
  )
}

/** A host that may be reached, but not at the port of the address. */
export function forbiddenPort(host: string, ports: ReadonlySet<number> | 'any'): FetchError {
  return new FetchError(
    'forbidden',
    `${host} is asked at no other port than ${[...ports].join(', ')}. The operator of the host can allow it.`,
  )
}

/** Something that could not be fetched. */
export function failed(address: string, reason: string): FetchError {
  return new FetchError('failed', `The file at ${shown(address)} could not be fetched: ${reason}.`)
}

export function tooLarge(address: string, most: number): FetchError {
  return failed(address, `it has more than ${most.toLocaleString('en')} bytes, the most that this host takes`)
}

/** What people can make of the codes of node and undici. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server broke the connection off',
  EPIPE: 'its server broke the connection off',
  UND_ERR_SOCKET: 'its server broke the connection off',
  ETIMEDOUT: 'its server cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'its server cannot be reached',
  EHOSTUNREACH: 'its server cannot be reached',
  ENETUNREACH: 'its server cannot be reached',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'its server sent another length than it said',
  UND_ERR_HEADERS_OVERFLOW: 'its server sent far too many headers',
}

/** What undici or node threw, as an error for people. `idleSeconds`: for how long a server may be silent. */
export function fetchErrorOf(error: unknown, address: string, idleSeconds: number): FetchError {
  if (error instanceof FetchError) return error
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT') {
    return failed(address, `its server sent nothing for ${idleSeconds} seconds`)
  }
  if (name === 'HTTPParserError') return failed(address, 'its server answered something that is no HTTP')
  if (/CERT|^ERR_TLS/.test(code)) return failed(address, `its server has no valid certificate (${code})`)
  if (/^ERR_SSL|^EPROTO$/.test(code)) return failed(address, `its server speaks no TLS (${code})`)
  return failed(address, REASONS[code] ?? `the connection failed (${code || 'for no stated reason'})`)
}

/**
 * An address as a person may read it, and as it was understood: a signed address carries its permission behind the
 * question mark, and what stands before an @ is a password.
 */
function shown(address: string): string {
  if (!URL.canParse(address))
    return (address.split(/[?#]/, 1)[0] ?? '').replace(/\/\/.*@/, '//').slice(0, 200)
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`.slice(0, 200)
}
