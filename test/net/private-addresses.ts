// Addresses that are not everybody's, one or more of every kind, and all the ways in which an address can be spelled.
import fc from 'fast-check'

/** What it is, and the address. */
export const PRIVATE_ADDRESSES: readonly (readonly [what: string, address: string])[] = [
  ['this network', '0.0.0.0'],
  ['this network', '0.255.255.255'],
  ['private', '10.0.0.0'],
  ['private', '10.255.255.255'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.0.0'],
  ['private', '192.168.255.255'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local', '169.254.0.1'],
  ['metadata of most clouds', '169.254.169.254'],
  ['metadata of containers', '169.254.170.2'],
  ['metadata of Azure', '168.63.129.16'],
  ['metadata of Oracle', '192.0.0.192'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.255'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarks', '198.18.0.0'],
  ['benchmarks', '198.19.255.255'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.250'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-compatible, though public', '::8.8.8.8'],
  ['IPv4-mapped', '::ffff:10.0.0.1'],
  ['IPv4-mapped', '::ffff:7f00:1'],
  ['IPv4-mapped, though public', '::ffff:8.8.8.8'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a local prefix', '64:ff9b:1::a00:1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['benchmarks', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['documentation', '3fff:fff:ffff::1'],
  ['6to4 of a private address', '2002:a00:1::'],
  ['6to4 of loopback', '2002:7f00:1::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fdff:ffff::1'],
  ['metadata of AWS', 'fd00:ec2::254'],
  ['metadata of Google', 'fd20:ce::254'],
  ['link-local', 'fe80::1'],
  ['link-local', 'febf::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['not assigned', '4000::1'],
]

/** An address of the web that leads to this IP address, in any spelling that is one. */
export function addressesOf(address: string): fc.Arbitrary<string> {
  const hosts = address.includes(':') ? bracketed(address) : fc.oneof(spelledV4(address), mappedV4(address))
  return fc
    .tuple(
      fc.constantFrom('http', 'https', 'HTTP', 'hTTps', ' http', '\u0000http', 'ht\ntp', 'http\t'),
      fc.constantFrom('://', ':', ':/', ':///', ':\\\\', ':/\\'),
      hosts,
      fc.constantFrom('', ':', ':80', ':443', ':00080', ':8080'),
      fc.constantFrom(
        '',
        '/',
        '/latest/meta-data',
        '?x',
        '#x',
        '/@example.com',
        '?@example.com',
        '\\@example.com',
      ),
    )
    .map((parts) => parts.join(''))
    .filter((text) => URL.canParse(text))
}

/** IPv4 as browsers read it: one to four numbers, each decimal, octal or hexadecimal. */
function spelledV4(address: string): fc.Arbitrary<string> {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const numbers = [
    [a, b, c, d],
    [a, b, c * 256 + d],
    [a, (b * 256 + c) * 256 + d],
    [((a * 256 + b) * 256 + c) * 256 + d],
  ]
  return fc
    .tuple(fc.constantFrom(...numbers), fc.constantFrom('', '.', '。'))
    .chain(([parts, end]) =>
      fc
        .tuple(
          ...parts.map((part) =>
            fc.tuple(spelledNumber(part), fc.constantFrom('.', '.', '%2e', '。', '．', '｡')),
          ),
        )
        .map((pairs) => pairs.map(([number, dot], index) => (index > 0 ? dot : '') + number).join('') + end),
    )
}

function spelledNumber(number: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(10, 8, 16), fc.nat(4), fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }))
    .map(([base, zeros, ways]) => {
      const digits = number.toString(base)
      const prefix = { 10: '', 8: `0${'0'.repeat(zeros)}`, 16: `0x${'0'.repeat(zeros)}` }[base] ?? ''
      return [...(prefix + digits)].map((char, at) => spelledDigit(char, ways[at % 12] ?? 0)).join('')
    })
}

/** As it is, in capitals, full width, or with a percent sign. */
function spelledDigit(digit: string, way: number): string {
  if (way === 1) return digit.toUpperCase()
  if (way === 2) return String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)
  if (way === 3) return `%${(digit.codePointAt(0) ?? 0).toString(16)}`
  return digit
}

/** IPv4 inside IPv6. */
function mappedV4(address: string): fc.Arbitrary<string> {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  const prefixes = ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '0:0:0:0:0:ffff:']
  return fc
    .tuple(fc.constantFrom(...prefixes), fc.constantFrom(address, hex))
    .chain(([prefix, tail]) => bracketed(prefix + tail))
    .filter((host) => URL.canParse(`http://${host}`))
}

/** IPv6 with capitals and zeros. */
function bracketed(address: string): fc.Arbitrary<string> {
  const padded = address.replaceAll(/(?<![.\da-f])[\da-f]{1,3}(?=:|$)/gi, (group) => group.padStart(4, '0'))
  return fc.constantFrom(address, address.toUpperCase(), padded).map((text) => `[${text}]`)
}
