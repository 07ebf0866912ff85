// Decides which IP addresses are public, by the special ranges of IPv4 and IPv6 (IANA registries, RFC 6890).
import { BlockList, isIP } from 'node:net'

const SPECIAL_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the metadata service of Azure, at an otherwise public address
  '169.254.0.0/16', // link-local, and the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

/** All public IPv6 addresses are in this range; IPv4-mapped, NAT64, unique-local and link-local ones are not. */
const GLOBAL_V6 = '2000::/3'

const SPECIAL_V6 = [
  '2001::/23', // protocol assignments: Teredo, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: contains an IPv4 address
  '3fff::/20', // documentation
]

const specialV4 = blockList(SPECIAL_V4)
const globalV6 = blockList([GLOBAL_V6])
const specialV6 = blockList(SPECIAL_V6)

/** Whether an IP address is public. An address with a zone (`%eth0`) is valid on one machine only, so it is not. */
export function isPublic(address: string): boolean {
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 4) return !specialV4.check(address)
  if (version === 6) return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
  return false
}

/** Whether the host of a URL (IPv6 with or without brackets) is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Private hosts that may be reached nevertheless: names, addresses, and ranges. */
export class Allowance {
  readonly #names = new Set<string>()
  readonly #ranges: BlockList

  /** Throws an `Error` about the first item that is neither a name nor an address nor a range. */
  constructor(items: readonly string[]) {
    const ranges: string[] = []
    for (const item of items) {
      if (isRange(item)) ranges.push(item)
      else if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(item)) this.#names.add(item.toLowerCase())
      else throw new Error(`"${item}" is not a host name, an address, or a range such as 10.1.0.0/16.`)
    }
    this.#ranges = blockList(ranges)
  }

  /** Whether a name is allowed, regardless of the addresses that it resolves to. */
  hasName(name: string): boolean {
    return this.#names.has(name.toLowerCase())
  }

  /** Whether an IP address is allowed. */
  hasAddress(address: string): boolean {
    const version = isIP(address)
    return version !== 0 && this.#ranges.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

function isRange(item: string): boolean {
  const [address = '', prefix, ...rest] = item.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32))
}

/** A list of addresses and ranges such as `10.0.0.0/8`, to check against. */
function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
