// Which connections may be made, with substitutes for resolvers and connections: nothing leaves the machine, even if a test fails.
import type { LookupAddress } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Allowance } from '@atlas/server/net/public-addresses.ts'
import { guardedConnector, type FetchPolicy, type Resolver } from '@atlas/server/net/guarded-connector.ts'
import { addressesOf, PRIVATE_ADDRESSES } from './private-addresses.ts'

const NOTHING_ALLOWED: FetchPolicy = { fetchPorts: 'any', fetchAllow: new Allowance([]) }

/** Where a connection would have gone: all IP addresses that the system would have tried. Throws where it was refused. */
async function reached(address: string, resolve: Resolver, reach = NOTHING_ALLOWED): Promise<string[]> {
  const tried: string[] = []
  /** Does what `net.connect` does: it asks for the addresses of a name, and takes an IP address as it is. */
  const build =
    (lookup: LookupFunction) =>
    (
      { hostname }: { hostname: string },
      callback: (...args: [Error, null] | [null, Socket]) => void,
    ): void => {
      if (/^[\d.]+$|:/.test(hostname)) {
        tried.push(hostname)
        callback(null, undefined as unknown as Socket)
        return
      }
      lookup(hostname, { all: true }, (error, found) => {
        tried.push(...(found as LookupAddress[]).map((each) => each.address))
        if (error) callback(error, null)
        else callback(null, undefined as unknown as Socket)
      })
    }
  const connect = guardedConnector(build, reach, resolve)
  const { protocol, hostname, port, host } = new URL(address)
  await new Promise<void>((resolvePromise, reject) => {
    // As undici hands it over: without brackets.
    const options = { protocol, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), host, port }
    connect(options, (...[error]) => (error ? reject(error) : resolvePromise()))
  })
  return tried
}

const noResolver: Resolver = async (name) => {
  throw new Error(`${name} was looked up, though it is an address`)
}
const leadsTo =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses

const REFUSED = { name: 'FetchError', reason: 'forbidden' }

describe('an address that is not public is refused', () => {
  test.each(PRIVATE_ADDRESSES)('%s: %s, in any spelling', async (_what, address) => {
    await fc.assert(
      fc.asyncProperty(addressesOf(address), async (url) => {
        await expect(reached(url, noResolver)).rejects.toMatchObject(REFUSED)
      }),
      { numRuns: 60 },
    )
  })

  test.each(PRIVATE_ADDRESSES)('%s: a name that leads to %s', async (_what, address) => {
    const refused = reached('http://storage.example/', leadsTo(address))
    await expect(refused).rejects.toMatchObject(REFUSED)
    await expect(refused).rejects.toThrow(
      `storage.example leads to ${address}, which is not a public address`,
    )
  })

  test('any address of the ranges, not only their ends', async () => {
    const nat = (most: number) => fc.nat({ max: most })
    const addresses = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127, 224, 239, 240, 255), nat(255), nat(255), nat(255)),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), nat(255), nat(255)),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), nat(255), nat(255)),
      fc.tuple(fc.constantFrom(192), fc.constant(168), nat(255), nat(255)),
      fc.tuple(fc.constant(169), fc.constant(254), nat(255), nat(255)),
      fc.tuple(fc.constant(198), fc.constantFrom(18, 19), nat(255), nat(255)),
    )
    const spelled = addresses.chain((parts) => addressesOf(parts.join('.')))
    await fc.assert(
      fc.asyncProperty(spelled, async (url) => {
        await expect(reached(url, noResolver)).rejects.toMatchObject(REFUSED)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['with a zone', 'fe80::1%eth0'],
    ['with a zone, though it looks public', '2606:4700::1111%eth0'],
    ['that is not an address', 'not-an-address'],
    ['with a port', '8.8.8.8:80'],
    ['with zeros before it', '0127.0.0.1'],
    ['that is empty', ''],
  ])('an answer of a resolver %s', async (_what, address) => {
    await expect(reached('http://x.example/', leadsTo(address))).rejects.toMatchObject(REFUSED)
  })

  test('a name that leads nowhere', async () => {
    await expect(reached('http://x.example/', leadsTo())).rejects.toMatchObject(REFUSED)
  })

  test.each(['localhost', 'localhost.', 'LOCALHOST', 'x.localhost', 'ip6-localhost', 'host.docker.internal'])(
    'the name %s has no rights of its own',
    async (name) => {
      await expect(reached(`http://${name}/`, leadsTo('127.0.0.1', '::1'))).rejects.toMatchObject(REFUSED)
    },
  )
})

describe('a public address is reached', () => {
  test.each([
    ['http://8.8.8.8/', '8.8.8.8'],
    ['http://134744072/', '8.8.8.8'],
    ['https://[2606:4700::1111]/', '2606:4700::1111'],
  ])('%s', async (url, address) => {
    expect(await reached(url, noResolver)).toEqual([address])
  })

  test('by a name, at all of its addresses that are public, and at no other', async () => {
    const resolve = leadsTo('10.0.0.1', '93.184.216.34', '::1', '2606:4700::1111', '169.254.169.254')
    expect(await reached('https://storage.example/', resolve)).toEqual(['93.184.216.34', '2606:4700::1111'])
  })

  test('by the addresses that were checked: the name is looked up once', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']]
    let asked = 0
    const rebinding: Resolver = async () => answers[asked++] ?? []
    expect(await reached('https://storage.example/', rebinding)).toEqual(['93.184.216.34'])
    expect(asked).toBe(1)
    // Another connection asks again, and is checked again.
    await expect(reached('https://storage.example/', rebinding)).rejects.toMatchObject(REFUSED)
  })
})

describe('ports', () => {
  const usual: FetchPolicy = {
    fetchPorts: new Set([80, 443]),
    fetchAllow: new Allowance(['minio.internal', '10.1.0.0/16']),
  }

  test.each(['http://8.8.8.8/', 'https://8.8.8.8/', 'http://8.8.8.8:443/', 'https://storage.example/'])(
    '%s is one of those that may be asked',
    async (url) => expect(await reached(url, leadsTo('8.8.8.8'), usual)).toEqual(['8.8.8.8']),
  )

  test.each(['http://8.8.8.8:25/', 'https://8.8.8.8:8443/', 'http://storage.example:6379/'])(
    '%s is not',
    async (url) => {
      const refused = reached(url, leadsTo('10.0.0.1', '8.8.8.8'), usual)
      await expect(refused).rejects.toMatchObject(REFUSED)
      await expect(refused).rejects.toThrow('is reached only at port 80, 443.')
    },
  )

  test('what is allowed by name or range is, at any port; other addresses of a name are not', async () => {
    expect(await reached('http://minio.internal:9000/', leadsTo('172.16.0.1'), usual)).toEqual(['172.16.0.1'])
    expect(await reached('http://10.1.2.3:9000/', noResolver, usual)).toEqual(['10.1.2.3'])
    const resolve = leadsTo('10.1.2.3', '8.8.8.8', '10.2.0.1')
    expect(await reached('http://x.example:9000/', resolve, usual)).toEqual(['10.1.2.3'])
    await expect(reached('http://10.2.0.1:80/', noResolver, usual)).rejects.toMatchObject(REFUSED)
  })
})
