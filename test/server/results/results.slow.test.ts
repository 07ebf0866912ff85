// Results in every store: complete, under names that cannot be guessed, expiring, and without access to other files.
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskOrganization } from '@atlas/server/jobs/task-organization.ts'
import { newResultName } from '@atlas/server/results/result-name.ts'
import { Results } from '@atlas/server/results/results.ts'
import { describeOnStores, textOf, type StorePlace } from './stores.ts'

const NDJSON = 'application/x-ndjson'
const HOUR = 3600
const NAME = newResultName(NDJSON)

describeOnStores('results', (create) => {
  let place: StorePlace
  let results: Results
  beforeEach(async () => {
    place = await create()
    results = new Results(place.open(), HOUR)
  })
  afterEach(async () => {
    await results.close()
    await place.remove()
  })

  const put = (contents: string | Uint8Array, name = NAME, { signal } = new AbortController()) =>
    results.put({ name, contentType: NDJSON, pieces: [Buffer.from(contents)] }, signal)

  test('a result beyond the limit is not stored, and there is room again when others have expired', async () => {
    const limited = new Results(place.open(), 2, { bytes: 10, organizationShare: 1 })
    const { signal } = new AbortController()
    const store = (length: number): Promise<void> => {
      const result = { name: newResultName(NDJSON), contentType: NDJSON, pieces: [Buffer.alloc(length)] }
      return limited.put(result, signal)
    }
    await store(6)
    await expect(store(5)).rejects.toThrow("The host's storage of large results is full.")
    await store(4)
    await expect(store(1)).rejects.toMatchObject({ isFull: true })
    await vi.waitFor(() => store(7), { timeout: 600_000 })
    await limited.close()
  })

  test('an organization has its share of the room, and another the rest', async () => {
    const limited = new Results(place.open(), HOUR, { bytes: 10, organizationShare: 0.5 })
    const { signal } = new AbortController()
    const store = (length: number, organization: TaskOrganization, from = signal): Promise<void> => {
      const result = { name: newResultName(NDJSON), contentType: NDJSON, pieces: [Buffer.alloc(length)] }
      return limited.put(result, from, organization)
    }
    await store(3, 'organization:1')
    await expect(store(3, 'organization:1')).rejects.toThrow(
      /^Your organization has reached the limit of stored large results/,
    )
    await store(2, 'organization:1')
    // What was not stored takes no room.
    await expect(store(5, 'organization:2', AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    })
    await store(5, 'organization:2')
    await limited.close()
  })

  const contents = async (name: string, from = results) => textOf(await from.open(name))

  test('a result is read more than once', async () => {
    await put('one\n')
    expect([await contents(NAME), await contents(NAME)]).toEqual(['one\n', 'one\n'])
  })

  test('reports its size and type before it is read', async () => {
    await put('one\n')
    const found = await results.open(NAME)
    expect(found).toMatchObject({ contentType: NDJSON, bytes: 4 })
    if (found && 'stream' in found) found.stream.on('error', () => {}).destroy()
  })

  test('another host on the same place finds it', async () => {
    await put('one\n')
    const other = new Results(place.open(), HOUR)
    expect(await contents(NAME, other)).toBe('one\n')
    await other.close()
  })

  test('megabytes of any bytes come back as they were', async () => {
    const bytes = Buffer.from(
      Array.from({ length: 300_001 }, (_, index) => (index * 31 + (index >> 8)) & 255),
    )
    const large = Buffer.concat(Array.from({ length: 11 }, () => bytes))
    await put(large)
    const found = await results.open(NAME)
    expect(found && 'stream' in found && (await buffer(found.stream)).equals(large)).toBe(true)
  })

  test('many at once do not get mixed up', async () => {
    const names = Array.from({ length: 20 }, () => newResultName(NDJSON))
    await Promise.all(names.map((name, index) => put(`number ${index}`, name)))
    const read = await Promise.all(names.map((name) => contents(name)))
    expect(read).toEqual(names.map((_, index) => `number ${index}`))
  })

  test('a result that was never stored is not found', async () => {
    expect(await contents(newResultName(NDJSON))).toBeUndefined()
    await put('one')
    expect(await contents(newResultName(NDJSON))).toBeUndefined()
  })

  test('an expired result is not found, though it is still stored', async () => {
    const valid = newResultName(NDJSON, undefined, Date.now() - (HOUR - 60) * 1000)
    const expired = newResultName(NDJSON, undefined, Date.now() - (HOUR + 60) * 1000)
    await put('valid', valid)
    await put('expired', expired)
    expect(await contents(valid)).toBe('valid')
    expect(await contents(expired)).toBeUndefined()
  })

  test('sweeping before anything was stored is not an error, and takes nothing that is valid', async () => {
    await results.sweep()
    await put('one')
    await results.sweep()
    expect(await contents(NAME)).toBe('one')
  })

  test.each([
    '../secret',
    '..',
    '.',
    '',
    `../results/${NAME}`,
    `.${NAME}`,
    `${NAME}/..`,
    `${NAME}?acl`,
    'a.ndjson',
    NAME.replace('ndjson', 'js'),
    NAME.slice(1),
    `${NAME}\0`,
  ])('the name %j opens nothing', async (name) => {
    await put('one')
    expect(await results.open(name)).toBeUndefined()
  })

  test('an ended job stores nothing, and gets the reason', async () => {
    const reason = new Error('too late')
    const ended = new AbortController()
    ended.abort(reason)
    await expect(put('one', NAME, ended)).rejects.toBe(reason)
    expect(await contents(NAME)).toBeUndefined()
  })
})
