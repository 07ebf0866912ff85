// Which addresses are public, and which an operator has allowed.
import { describe, expect, test } from 'vitest'
import { Allowance, isLoopback, isPublic } from '@atlas/server/net/public-addresses.ts'
import { PRIVATE_ADDRESSES } from './private-addresses.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '223.255.255.255',
  '2606:4700::1111',
])('%s is public', (address) => expect(isPublic(address)).toBe(true))

test.each(PRIVATE_ADDRESSES)('%s is not: %s', (_what, address) => expect(isPublic(address)).toBe(false))

test.each(['fe80::1%eth0', '2606:4700::1111%eth0', 'example.com', '8.8.8', '8.8.8.8:80', '08.8.8.8', ''])(
  '%j is not such an address',
  (text) => expect(isPublic(text)).toBe(false),
)

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(['0.0.0.0', '::', 'localhost.example', '127.example', '128.0.0.1', ''])('%j may not be', (host) =>
  expect(isLoopback(host)).toBe(false),
)

describe('an allowance', () => {
  const allowance = new Allowance(['minio.internal', '10.1.0.0/16', '192.168.0.7', 'fd00::/8'])

  test('has names in any case', () => {
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
