// Results in a bucket: storage that refuses, fails, is slow or unavailable; and signed addresses.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BucketStore, type BucketSettings } from '@atlas/server/results/bucket-store.ts'
import { newResultName } from '@atlas/server/results/result-name.ts'
import { KEY, refuse, startBucketServer, type BucketServer, type Fault } from './bucket-server.ts'
import { textOf } from './stores.ts'

const NAME = newResultName('application/x-ndjson')
/** More than the buffers of a connection hold, so that the server answers before it has everything. */
const LARGE = 8_000_000

let server: BucketServer
const stores: BucketStore[] = []
beforeEach(async () => {
  server = await startBucketServer()
})
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()))
  await server.close()
})

function open(more: Partial<BucketSettings> = {}): BucketStore {
  const store = new BucketStore({ ...KEY, address: server.url, isRedirecting: false, pause: 10, ...more })
  stores.push(store)
  return store
}

function put(store: BucketStore, bytes: Uint8Array = Buffer.from('one')): Promise<void> {
  const { signal } = new AbortController()
  return store.put({ name: NAME, contentType: 'application/x-ndjson', pieces: [bytes] }, signal)
}

/** Faulty for the first requests, up to this number. */
function first(count: number, fault: Fault): Fault {
  let left = count
  return (request, response) => left-- > 0 && fault(request, response)
}

const breakOff: Fault = (request) => {
  request.socket.destroy()
  return true
}
const hang: Fault = (request) => {
  request.resume()
  return true
}

describe('what passes is tried again', () => {
  test.each([
    ['an error of the storage', refuse(500, 'InternalError')],
    ['too many requests', refuse(503, 'SlowDown')],
    ['a connection that breaks off', breakOff],
  ])('%s, twice', async (_what, fault) => {
    const store = open()
    server.fault = first(2, fault)
    await put(store, Buffer.alloc(LARGE, 'x'))
    server.fault = first(2, fault)
    expect((await textOf(await store.open(NAME)))?.length).toBe(LARGE)
    expect(server.asked).toEqual([
      ...Array.from({ length: 3 }, () => `PUT /results/${NAME}`),
      ...Array.from({ length: 3 }, () => `GET /results/${NAME}`),
    ])
  })
})

describe('a failed check is reported', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'mistaken' }, 'does not let the host in', 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'mistaken' }, 'does not let the host in', 'InvalidAccessKeyId'],
  ])('%s', async (_what, more, state, code) => {
    const store = open(more)
    for (const ask of [() => put(store, Buffer.alloc(LARGE)), () => store.open(NAME)]) {
      const fault = await ask().then(
        () => undefined,
        (error: Error) => error,
      )
      expect(fault?.message).toBe(
        `The host's storage of large results ${state}. Try again later; if that does not help, the host's operator must fix it.`,
      )
      expect(fault?.cause).toMatchObject({ message: `the bucket answered 403 ${code}` })
    }
    expect(server.asked).toHaveLength(2)
  })

  test('a refusal that is lost with its connection, before all of a large result is there', async () => {
    const refusal = refuse(403, 'AccessDenied')
    server.fault = (request, response) =>
      request.method === 'PUT' ? breakOff(request, response) : refusal(request, response)
    const fault = await put(open(), Buffer.alloc(LARGE)).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(fault?.message).toContain('does not let the host in')
    expect(fault?.cause).toMatchObject({ message: 'the bucket answered 403 AccessDenied' })
  })

  test('connections that break off, of a storage that lets the host in', async () => {
    server.fault = (request, response) => request.method === 'PUT' && breakOff(request, response)
    await expect(put(open(), Buffer.alloc(LARGE))).rejects.toThrow('is away')
  })

  test('a bucket that does not exist', async () => {
    const store = open({ address: server.url.replace(/results$/, 'others') })
    await expect(put(store)).rejects.toThrow('lacks the bucket of the host')
    await expect(store.open(NAME)).rejects.toThrow('lacks the bucket of the host')
  })

  test('a storage that is full', async () => {
    server.fault = refuse(507, 'XMinioStorageFull')
    await expect(put(open())).rejects.toThrow('is full')
    expect(server.asked).toHaveLength(1)
  })

  test('errors without end', async () => {
    server.fault = refuse(500, 'InternalError')
    const fault = await put(open()).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(fault?.message).toContain('is away')
    expect(fault?.cause).toMatchObject({ message: 'the bucket answered 500 InternalError' })
    expect(server.asked).toHaveLength(3)
  })

  test('refused connections', async () => {
    await server.close()
    const store = open()
    await expect(put(store)).rejects.toThrow('is away')
    await expect(store.open(NAME)).rejects.toThrow('is away')
  })

  test('a storage that never answers', async () => {
    server.fault = hang
    await expect(put(open({ idle: 100 }))).rejects.toThrow('is away')
  })

  test('a job that is ended while the storage hangs waits no longer', async () => {
    server.fault = hang
    const ending = new AbortController()
    const result = { name: NAME, contentType: 'application/x-ndjson', pieces: [Buffer.from('one')] }
    // Nothing but the end of the job can end this.
    const stored = open({ idle: 600_000 }).put(result, ending.signal)
    await expect.poll(() => server.asked.length, { timeout: 600_000 }).toBe(1)
    ending.abort(new Error('too late'))
    await expect(stored).rejects.toThrow('too late')
  })

  test('an incomplete answer is not a result', async () => {
    const store = open()
    await put(store)
    server.fault = (_request, response) => {
      response
        .writeHead(200, { 'content-length': '1000' })
        .write('only the beginning', () => response.destroy())
      return true
    }
    const found = await store.open(NAME)
    expect(found).toMatchObject({ bytes: 1000 })
    await expect(textOf(found)).rejects.toThrow(Error)
  })
})

describe('sent on to the bucket', () => {
  test('a signed address grants access to its result, and to nothing else', async () => {
    await put(open())
    const found = await open({ isRedirecting: true }).open(NAME)
    const location = found && 'location' in found ? found.location : ''
    const read = await fetch(location)
    expect(await read.text()).toBe('one')
    expect(read.headers.get('content-disposition')).toBe('attachment')
    expect(read.headers.get('content-type')).toBe('application/x-ndjson')
    expect(location).toContain('X-Amz-Expires=60&')
    const other = location.replace(NAME, newResultName('application/x-ndjson'))
    expect((await fetch(other)).status).toBe(403)
    expect((await fetch(location, { method: 'DELETE' })).status).toBe(403)
  })

  test('a session is part of what is signed', async () => {
    const found = await open({ isRedirecting: true, sessionToken: 'of a day' }).open(NAME)
    expect(found).toMatchObject({ location: expect.stringContaining('X-Amz-Security-Token=of') as string })
  })

  test.each([
    ['https://bucket.s3.eu-central-1.amazonaws.com/prefix', undefined, 'eu-central-1'],
    ['https://s3.eu-central-1.amazonaws.com/bucket', undefined, 'eu-central-1'],
    ['https://s3.example.com/bucket', undefined, 'us-east-1'],
    ['https://s3.example.com/bucket', 'north', 'north'],
  ])('the region of %s, set to %s, is %s', async (address, region, expected) => {
    const found = await open({ address, region, isRedirecting: true }).open(NAME)
    const location = found && 'location' in found ? found.location : ''
    expect(location.startsWith(`${address}/${NAME}?`)).toBe(true)
    expect(decodeURIComponent(location)).toContain(`/${expected}/s3/aws4_request`)
  })
})
