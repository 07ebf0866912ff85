// Parts of requests and answers that are given by address: who may fetch them, from where, and for how long.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { hostOf } from '../calls/app-host.ts'
import { downloadRoutes, DOWNLOAD_PATH } from '../calls/download-routes.ts'
import { Downloads } from '../calls/downloads.ts'
import { withFetchedParts } from '../calls/fetch-parts.ts'

describe('a part by address', () => {
  const fetched = (baseUrl: string, part: string): Promise<Uint8Array> =>
    withFetchedParts(baseUrl, (fetchPart) => fetchPart(part))

  test('is fetched from this machine, whatever the address of the app', async () => {
    const server = createServer((_request, response) => response.end('a=ü'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(Buffer.from(await fetched('https://app.example', `${address}/file`)).toString()).toBe('a=ü')
    server.close()
  })

  test('is not fetched from a private address other than the app itself', async () => {
    await expect(fetched('https://app.example', 'http://10.1.2.3/file')).rejects.toThrow(/10\.1\.2\.3/)
    await expect(fetched('http://10.9.9.9', 'http://10.1.2.3/file')).rejects.toThrow(/10\.1\.2\.3/)
  })

  test.each([
    ['http://app.example:8080/base', ['app.example']],
    ['http://my_app-1/', ['my_app-1']],
    ['http://10.1.2.3:80', ['10.1.2.3']],
    ['http://[fd00::1]:80', ['fd00::1']],
    ['http://app.example./', []],
    ['http://app!example/', []],
    ['http://.app/', []],
  ])('may come from the host of %s', (baseUrl, hosts) => {
    expect(hostOf(baseUrl)).toEqual(hosts)
  })
})

describe('a part that the app fetches', () => {
  test('has an unguessable address, and expires', () => {
    let now = 0
    const given = new Downloads(
      () => 'https://sandbox.test/',
      () => now,
    )
    const file = { contentType: 'text/plain', bytes: Buffer.from('x') }
    const first = given.put(file).replace('https://sandbox.test/', '')
    expect(first).toMatch(/^[\w-]{43}$/)
    now = 599_999
    const second = given.put(file).replace('https://sandbox.test/', '')
    expect(given.get(first)?.bytes).toEqual(file.bytes)
    now = 600_000
    expect(given.get(first)).toBeUndefined()
    expect(given.get(second)).toBeDefined()
    expect(given.get('__proto__')).toBeUndefined()
  })

  test('is sent as a file to save, and not found by another name', async () => {
    const app = fastify()
    const own = new Downloads(() => DOWNLOAD_PATH)
    downloadRoutes(app, own)
    const url = own.put({ contentType: 'text/x-test', bytes: Buffer.from('a=ü') })
    const { statusCode, headers, body } = await app.inject({ url })
    expect([statusCode, headers['content-type'], body]).toEqual([
      200,
      expect.stringMatching(/^text\/x-test/),
      'a=ü',
    ])
    expect(headers).toMatchObject({
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    expect((await app.inject({ url: own.missing() })).statusCode).toBe(404)
    await app.close()
  })

  test('has an address that looks like one without a part', () => {
    const downloads = new Downloads(() => 'http://sandbox.test/')
    const [one, other] = [downloads.missing(), downloads.missing()]
    for (const missing of [one, other]) expect(missing).toMatch(/^http:\/\/sandbox\.test\/[\w-]{43}$/)
    expect(one).not.toBe(other)
  })
})
