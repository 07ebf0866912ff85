// What guards promise to jobs: whom they let through at which moment, and whose faults they tell apart.
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hostMigrations, type HostDatabase, type HostTables } from '@atlas/server/storage/tables.ts'
import { askGuard, GuardFault, NotAllowed } from '@atlas/server/platform/subscription/guard.ts'
import { PlatformGuard } from '@atlas/server/platform/subscription/platform-guard.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { sqlite, type Place } from '../../storage/databases.ts'

const ORGANIZATION = 'organization:42'
const NOW = Date.UTC(2030, 0, 31)

let place: Place
let database: HostDatabase
beforeEach(async () => {
  place = await sqlite.create()
  database = await openDatabase<HostTables>({ ...place, migrations: hostMigrations })
})
afterEach(async () => {
  await database.destroy()
  await place.remove()
})

/** A guard whose platform answers that the subscription ends at `expiresAt`, and how often it was asked. */
function guardWith(expiresAt: number, clock: { now?: () => number } = { now: () => NOW }) {
  const asked: string[] = []
  const guard = new PlatformGuard({
    database,
    tokens: { access: async () => 'token' },
    client: {
      async subscription(token) {
        asked.push(token)
        return { state: 'active', expiresAt }
      },
    },
    remedy: (organization) => `Open https://host.example/${organization} to authorize it`,
    ...clock,
  })
  return { guard, asked, admit: (signal = new AbortController().signal) => guard.admit(ORGANIZATION, signal) }
}

test('a subscription that has not ended is asked for once', async () => {
  const { admit, asked } = guardWith(NOW + 1)
  await admit()
  await admit()
  expect(asked).toHaveLength(1)
})

test('a subscription that ends now is not paid', async () => {
  await expect(guardWith(NOW).admit()).rejects.toMatchObject({ code: 'unpaid' })
})

test('a stored subscription that ends now is asked for again', async () => {
  await database.insertInto('subscriptions').values({ organization: ORGANIZATION, expires_at: NOW }).execute()
  const { admit, asked } = guardWith(NOW + 1)
  await admit()
  expect(asked).toHaveLength(1)
})

test('without another clock, the time of the machine counts', async () => {
  await guardWith(Date.now() + 60_000, {}).admit()
  await expect(guardWith(Date.now() - 60_000, {}).admit()).resolves.toBeUndefined()
  await database.deleteFrom('subscriptions').execute()
  await expect(guardWith(Date.now() - 60_000, {}).admit()).rejects.toThrow('to this app ended at')
})

test('a fault after the guard is not reported as a fault of the platform', async () => {
  const fault = new Error('a fault of ours')
  const guard = new PlatformGuard({
    database,
    tokens: { access: () => Promise.reject(fault) },
    client: { subscription: () => Promise.reject(fault) },
    remedy: () => 'Open  to authorize it',
  })
  await expect(guard.admit(ORGANIZATION, new AbortController().signal)).rejects.toBe(fault)
})

test('a job that was admitted leaves nothing at its signal', async () => {
  const { signal } = new AbortController()
  await guardWith(NOW + 1).admit(signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a job that has ended before is not admitted', async () => {
  await expect(guardWith(NOW + 1).admit(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})

test('the end of a job comes before the reason why its guard did not admit it', async () => {
  const ending = new AbortController()
  const guard = {
    async admit() {
      ending.abort(new Error('gone'))
      throw new NotAllowed('unpaid', 'Pay.')
    },
  }
  await expect(askGuard(guard, ORGANIZATION, ending.signal)).rejects.toThrow('gone')
})

test('a refusal is passed on, and any other error is a fault with its cause', async () => {
  const { signal } = new AbortController()
  const refusal = new NotAllowed('unpaid', 'Pay.')
  const ask = (error: Error) => {
    const guard = {
      async admit() {
        throw error
      },
    }
    return askGuard(guard, ORGANIZATION, signal)
  }
  await expect(ask(refusal)).rejects.toBe(refusal)
  for (const code of ['ECONNREFUSED', '57P01', 'SQLITE_FULL']) {
    const cause = Object.assign(new Error('the database is away'), { code })
    await expect(ask(cause)).rejects.toMatchObject({ constructor: GuardFault, cause })
  }
  const bugs = [new TypeError('x is not a function'), Object.assign(new Error('syntax'), { code: '42601' })]
  for (const bug of bugs) await expect(ask(bug)).rejects.toBe(bug)
})
