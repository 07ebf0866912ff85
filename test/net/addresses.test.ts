// Which addresses are public, and which an operator has allowed.
import { describe, expect, test } from 'vitest'
import { Allowance, isLoopback, isPublic } from '../../net/addresses.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '223.255.255.255',
  '2606:4700::1111',
])('%s is public', (address) => expect(isPublic(address)).toBe(true))

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['metadata of a cloud', '169.254.169.254'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '203.0.113.7'],
  ['benchmarks', '198.19.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped loopback in hexadecimal', '::ffff:7f00:1'],
  ['IPv4-mapped, though public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a local prefix', '64:ff9b:1::1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['documentation', '2001:db8::1'],
  ['6to4 of a private address', '2002:a00:1::'],
  ['documentation', '3fff::1'],
  ['unique local', 'fd00::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', 'example.com'],
  ['nothing', ''],
])('%s is not: %s', (_what, address) => expect(isPublic(address)).toBe(false))

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(['0.0.0.0', '::', 'localhost.example', '127.example', '128.0.0.1', ''])('%j may not be', (host) =>
  expect(isLoopback(host)).toBe(false),
)

describe('an allowance', () => {
  const allowance = new Allowance(['minio.internal', '10.1.0.0/16', '192.168.0.7', 'fd00::/8'])

  test('has names, whatever their case', () => {
    expect(allowance.hasName('MinIO.internal')).toBe(true)
    expect(allowance.hasName('other.internal')).toBe(false)
  })

  test('has addresses and ranges', () => {
    expect(['10.1.255.1', '192.168.0.7', 'fd12::1'].every((address) => allowance.hasAddress(address))).toBe(
      true,
    )
    expect(['10.2.0.1', '192.168.0.8', 'fe80::1', 'x'].some((address) => allowance.hasAddress(address))).toBe(
      false,
    )
  })

  test.each(['10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', 'a b', 'http://x', 'x/8', '*'])(
    'cannot hold %j',
    (item) => expect(() => new Allowance([item])).toThrow(JSON.stringify(item)),
  )
})
