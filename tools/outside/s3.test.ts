// Results in a bucket of a server by others: written, read, missing, and read at a signed address. The signer of the
// vendor judges each signature.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BucketStore } from '@atlas/server/results/bucket-store.ts'
import { newResultName } from '@atlas/server/results/result-name.ts'
import { KEY } from '../../test/server/results/bucket-server.ts'
import { isSignedByVendor } from './vendor-signature.ts'
import { textOf } from '../../test/server/results/stores.ts'

const TYPE = 'application/x-ndjson'
const server = createServer()
let folder = ''
let address = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-bucket-'))
  const bucket = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'results' }],
  })
  await bucket.configureBuckets()
  const serve = bucket.callback()
  server
    .on('request', async (request, response) => {
      if (await isSignedByVendor(request, KEY)) serve(request, response)
      else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    })
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

test('a result is written and read', async () => {
  const name = newResultName(TYPE)
  const store = new BucketStore({ ...KEY, address: `${address}/results`, isRedirecting: false })
  expect(await store.open(name)).toBeUndefined()
  const { signal } = new AbortController()
  await store.put({ name, contentType: TYPE, pieces: [Buffer.from('one\n'), Buffer.from('two\n')] }, signal)
  expect(await textOf(await store.open(name))).toBe('one\ntwo\n')
  await store.close()

  const redirecting = new BucketStore({ ...KEY, address: `${address}/results`, isRedirecting: true })
  const found = await redirecting.open(name)
  const read = await fetch(found && 'location' in found ? found.location : '')
  expect(await read.text()).toBe('one\ntwo\n')
  expect(read.headers.get('content-disposition')).toBe('attachment')
  await redirecting.close()
})

test('a wrong secret is refused by the signer of the vendor, in a header and in an address', async () => {
  const wrong = { ...KEY, secretAccessKey: 'mistaken', address: `${address}/results` }
  const store = new BucketStore({ ...wrong, isRedirecting: false })
  await expect(store.open(newResultName(TYPE))).rejects.toThrow('does not let the host in')
  const redirecting = new BucketStore({ ...wrong, isRedirecting: true })
  const found = await redirecting.open(newResultName(TYPE))
  expect((await fetch(found && 'location' in found ? found.location : '')).status).toBe(403)
  await Promise.all([store.close(), redirecting.close()])
})

test('an unknown key and a bucket that does not exist are refused', async () => {
  const unknown = { ...KEY, accessKeyId: 'mistaken', address: `${address}/results`, isRedirecting: false }
  await expect(new BucketStore(unknown).open(newResultName(TYPE))).rejects.toThrow('does not let the host in')
  const elsewhere = { ...KEY, address: `${address}/others`, isRedirecting: false }
  await expect(new BucketStore(elsewhere).open(newResultName(TYPE))).rejects.toThrow('lacks the bucket')
})
