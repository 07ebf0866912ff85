// Connects to public addresses only. The address of a name is checked when the connection is made, because the name may
// have resolved to another address earlier.
import { lookup as resolveName } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { isPublic, type Allowance } from './public-addresses.ts'
import { forbiddenAddress, forbiddenPort } from './fetch-errors.ts'

/** Which hosts and ports may be reached. */
export interface FetchPolicy {
  /** Ports of public addresses. */
  fetchPorts: ReadonlySet<number> | 'any'
  /** Private hosts that may be reached nevertheless, at any port. */
  fetchAllow: Allowance
}

/** The IP addresses of a host name. */
export type Resolver = (name: string) => Promise<readonly string[]>

/** Resolves a name through the system. */
export async function resolveBySystem(name: string): Promise<string[]> {
  const found = await resolveName(name, { all: true })
  return found.map(({ address }) => address)
}

/** undici's `buildConnector` with all options set except the lookup. */
type Build = (lookup: LookupFunction) => buildConnector.connector

/** Whether a connection to an IP address may be made. */
type Check = (address: string) => boolean

/** Makes connections for undici. A forbidden connection fails with a `FetchError`. */
export function guardedConnector(
  build: Build,
  reach: FetchPolicy,
  resolve: Resolver,
): buildConnector.connector {
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
  { fetchAllow, fetchPorts }: FetchPolicy,
  resolve: Resolver,
  check: Check,
): buildConnector.connector {
  const refusal = (host: string, address: string): Error =>
    isPublic(address) ? forbiddenPort(host, fetchPorts) : forbiddenAddress(host, address)
  const connect = build(
    lookupBy(async (name) => {
      const addresses = await resolve(name)
      // If a name resolves to several addresses, the forbidden ones are ignored.
      const open = fetchAllow.hasName(name) ? addresses : addresses.filter(check)
      if (open.length > 0) return open
      throw refusal(name, addresses.find(isPublic) ?? addresses[0] ?? 'nothing')
    }),
  )
  return (options, callback) => {
    const { hostname } = options
    // For an IP address there is no lookup, so it is checked here.
    if (isIP(hostname) === 0 || check(hostname)) connect(options, callback)
    else callback(refusal(hostname, hostname), null)
  }
}

/** The lookup function for Node, which connects only to the addresses that it returns. */
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
