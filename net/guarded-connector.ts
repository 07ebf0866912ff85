// Connections to public addresses only. What a name leads to is checked where the connection is made: what it led to
// before, or for somebody else, says nothing.
import { lookup as resolveName } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { isPublic, type Allowance } from './addresses.ts'
import { forbiddenAddress, forbiddenPort } from './fetch-errors.ts'

/** What may be reached. */
export interface Reach {
  /** Ports of public addresses. */
  fetchPorts: ReadonlySet<number> | 'any'
  /** What may be reached though it is not public, at any port. */
  fetchAllow: Allowance
}

/** The IP addresses of a host name. */
export type Resolver = (name: string) => Promise<readonly string[]>

/** The addresses that the system knows. */
export async function resolveBySystem(name: string): Promise<string[]> {
  const found = await resolveName(name, { all: true })
  return found.map(({ address }) => address)
}

/** undici's `buildConnector`, with all options but the one that matters here. */
type Build = (lookup: LookupFunction) => buildConnector.connector

/** Whether a connection to an IP address may be made. */
type Check = (address: string) => boolean

/** Makes connections for undici; one that may not be made fails with a `FetchError`. */
export function guardedConnector(build: Build, reach: Reach, resolve: Resolver): buildConnector.connector {
  const { fetchPorts, fetchAllow } = reach
  const isAllowed: Check = (address) => fetchAllow.hasAddress(address)
  const atUsualPorts = checkedConnector(
    build,
    reach,
    resolve,
    (address) => isPublic(address) || isAllowed(address),
  )
  const atOtherPorts = checkedConnector(build, reach, resolve, isAllowed)
  return (options, callback) => {
    const isUsual = fetchPorts === 'any' || fetchPorts.has(portOf(options))
    const connect = isUsual ? atUsualPorts : atOtherPorts
    connect(options, callback)
  }
}

function checkedConnector(
  build: Build,
  { fetchAllow, fetchPorts }: Reach,
  resolve: Resolver,
  check: Check,
): buildConnector.connector {
  const refusal = (host: string, address: string): Error =>
    isPublic(address) ? forbiddenPort(host, fetchPorts) : forbiddenAddress(host, address)
  const connect = build(
    lookupBy(async (name) => {
      const addresses = await resolve(name)
      // Of a name that leads to many addresses, those that may not be reached are as if they were not there.
      const open = fetchAllow.hasName(name) ? addresses : addresses.filter(check)
      if (open.length > 0) return open
      throw refusal(name, addresses.find(isPublic) ?? addresses[0] ?? 'nothing')
    }),
  )
  return (options, callback) => {
    const { hostname } = options
    // The system resolves no IP address, so the lookup would not see it.
    if (isIP(hostname) === 0 || check(hostname)) connect(options, callback)
    else callback(refusal(hostname, hostname), null)
  }
}

/** What Node asks for addresses: it connects to those that it is given, and to no other. */
function lookupBy(resolve: Resolver): LookupFunction {
  const answer = async (
    name: string,
    isAll: boolean,
    callback: Parameters<LookupFunction>[2],
  ): Promise<void> => {
    let addresses: readonly string[]
    try {
      addresses = await resolve(name)
    } catch (error) {
      callback(error as Error, [])
      return
    }
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (isAll) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
  return (name, options, callback) => void answer(name, options.all === true, callback)
}

function portOf({ port, protocol }: buildConnector.Options): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}
