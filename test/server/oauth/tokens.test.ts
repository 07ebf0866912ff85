// Tokens of organizations, on both databases: refreshed once for all, never used twice, never readable.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenPair } from '@atlas/server/platform/oauth/grant.ts'
import { NotAuthorized, TokenTable } from '@atlas/server/platform/oauth/token-table.ts'
import { Tokens } from '@atlas/server/platform/oauth/tokens.ts'
import { PlatformError } from '@atlas/server/platform/oauth/platform-error.ts'
import {
  forgetOrganization,
  hostMigrations,
  type HostDatabase,
  type HostTables,
} from '@atlas/server/storage/tables.ts'
import { TokenEncryption } from '@atlas/server/platform/oauth/token-encryption.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { describeOnDatabases, type Place } from '../../storage/databases.ts'

const ORGANIZATION = 'organization:42'
const KEY = 'a-key-of-at-least-thirty-two-characters'
const LEASE = 30_000

/** The time at which every test begins; only a test advances it. */
const START = 1_000_000_000

describeOnDatabases('tokens', ({ create }) => {
  let place: Place
  let now: number
  /** Milliseconds that pass while one process waits for another. */
  let tick: number
  let databases: HostDatabase[]
  /** Refresh tokens that were sent to the platform. */
  let sent: string[]

  beforeEach(async () => {
    place = await create()
    now = START
    tick = 1
    databases = []
    sent = []
  })
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.destroy()))
    await place.remove()
  })

  /** A process of the host: a connection of its own, and what it thinks of the platform's answers. */
  async function startProcess(
    refresh: (refreshToken: string) => Promise<TokenPair> = async (token) => grantAfter(token),
    keys = [KEY],
    canRepeat = false,
  ) {
    const database = await openDatabase<HostTables>({ ...place, migrations: hostMigrations })
    databases.push(database)
    const table = new TokenTable(database, new TokenEncryption(keys))
    const client = {
      refresh(token: string) {
        sent.push(token)
        return refresh(token)
      },
    }
    const wait = async () => void (now += tick)
    const tokens = new Tokens({
      table,
      client,
      leaseMilliseconds: LEASE,
      canRepeat: () => canRepeat,
      now: () => now,
      wait,
    })
    return { database, table, tokens }
  }

  test('a token that still works is given without asking the platform', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    expect(await tokens.access(ORGANIZATION)).toBe('access-1')
    now += 3500 * 1000
    expect(await tokens.access(ORGANIZATION)).toBe('access-1')
    expect(sent).toEqual([])
  })

  test('it is refreshed before it expires, and again with the newest refresh token', async () => {
    const { table, tokens } = await startProcess()
    const outcomes: string[] = []
    tokens.onRefresh = (outcome) => outcomes.push(outcome)
    await table.put(ORGANIZATION, grant('1'), now)
    now += 3541 * 1000
    expect(await tokens.access(ORGANIZATION)).toBe('access-1+')
    now += 3541 * 1000
    expect(await tokens.access(ORGANIZATION)).toBe('access-1++')
    expect(sent).toEqual(['refresh-1', 'refresh-1+'])
    expect(outcomes).toEqual(['done', 'done'])
  })

  test('a token that the platform refused before its time is refreshed, once for all who tell', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    const asked = Array.from({ length: 5 }, () => tokens.access(ORGANIZATION, 'access-1'))
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['access-1+']))
    expect(await tokens.access(ORGANIZATION, 'access-1')).toBe('access-1+')
    expect(sent).toEqual(['refresh-1'])
  })

  test('a refused token whose refresh is lost is not tried again and again', async () => {
    const { table, tokens } = await startProcess(async () => {
      throw new PlatformError('invalid-grant', 'no')
    })
    const outcomes: string[] = []
    tokens.onRefresh = (outcome) => outcomes.push(outcome)
    await table.put(ORGANIZATION, grant('1'), now)
    expect(await tokens.access(ORGANIZATION, 'access-1')).toBe('access-1')
    await expect(tokens.access(ORGANIZATION, 'access-1')).rejects.toThrow('cannot be renewed')
    expect(sent).toEqual(['refresh-1'])
    expect(outcomes).toEqual(['invalid-grant'])
  })

  test('of many that ask at once in several processes, one refreshes', async () => {
    const processes = await Promise.all(Array.from({ length: 3 }, () => startProcess()))
    await processes[0]?.table.put(ORGANIZATION, grant('1'), now)
    now += 4000 * 1000
    const asked = processes.flatMap(({ tokens }) =>
      Array.from({ length: 20 }, () => tokens.access(ORGANIZATION)),
    )
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['access-1+']))
    expect(sent).toEqual(['refresh-1'])
  })

  test('while another process refreshes, the old token is given as long as it works', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    now += 3550 * 1000
    await leaseOf(table, now + LEASE)
    expect(await tokens.access(ORGANIZATION)).toBe('access-1')
    expect(sent).toEqual([])
  })

  test('a process that died between refresh and storing leads to "authorize again", and not to a loop', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    now += 4000 * 1000
    await leaseOf(table, now + LEASE)
    tick = 1000
    const asked = tokens.access(ORGANIZATION)
    await expect(asked).rejects.toThrow(NotAuthorized)
    await expect(asked).rejects.toThrow(
      'The authorization for organization 42 has ended and cannot be renewed.',
    )
    expect(now).toBeGreaterThanOrEqual(START + 4000 * 1000 + LEASE)
    await expect(tokens.access(ORGANIZATION)).rejects.toThrow(NotAuthorized)
    expect(sent).toEqual([])
    await table.put(ORGANIZATION, grant('2'), now)
    expect(await tokens.access(ORGANIZATION)).toBe('access-2')
  })

  test('a refresh that is stored late is not lost', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    const leased = await leaseOf(table, now - 1)
    now += 4000 * 1000
    await expect(tokens.access(ORGANIZATION)).rejects.toThrow(NotAuthorized)
    expect(await table.replace(leased, grant('late'), now)).toBe(true)
    expect(await tokens.access(ORGANIZATION)).toBe('access-late')
  })

  describe('an installation', () => {
    const refusing = (reason: PlatformError['reason']) => () =>
      Promise.reject(new PlatformError(reason, 'no'))

    test('can be used again after a process died with it, and after an unclear answer', async () => {
      const { table, tokens } = await startProcess(undefined, [KEY], true)
      await table.put(ORGANIZATION, grant('1'), now)
      const row = await table.read(ORGANIZATION)
      if (row) await table.lease(row, now + LEASE)
      now += 4000 * 1000
      expect(await tokens.access(ORGANIZATION)).toBe('access-1+')
      const unclear = await startProcess(refusing('unclear'), [KEY], true)
      now += 4000 * 1000
      await expect(unclear.tokens.access(ORGANIZATION)).rejects.toThrow(PlatformError)
      expect(await tokens.access(ORGANIZATION)).toBe('access-1++')
    })

    test('that the platform no longer knows is not used again', async () => {
      const { table, tokens } = await startProcess(refusing('invalid-grant'), [KEY], true)
      await table.put(ORGANIZATION, grant('1'), now)
      now += 4000 * 1000
      await expect(tokens.access(ORGANIZATION)).rejects.toThrow(NotAuthorized)
      await expect(tokens.access(ORGANIZATION)).rejects.toThrow(NotAuthorized)
      expect(sent).toEqual(['refresh-1'])
    })
  })

  test('a short outage of the database loses no new tokens', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    now += 4000 * 1000
    const replace = vi.spyOn(table, 'replace').mockRejectedValueOnce(new Error('away'))
    replace.mockRejectedValueOnce(new Error('still away'))
    expect(await tokens.access(ORGANIZATION)).toBe('access-1+')
    expect(replace).toHaveBeenCalledTimes(3)
    expect(sent).toEqual(['refresh-1'])
  })

  test('a long outage of the database ends in its error', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    now += 4000 * 1000
    const replace = vi.spyOn(table, 'replace')
    for (let time = 0; time < 6; time++) replace.mockRejectedValueOnce(new Error('away'))
    await expect(tokens.access(ORGANIZATION)).rejects.toThrow('away')
    expect(replace).toHaveBeenCalledTimes(5)
  })

  test('during a refresh, its lease is in the database', async () => {
    const leases: (number | undefined)[] = []
    const { table, tokens } = await startProcess(async (token) => {
      leases.push((await table.read(ORGANIZATION))?.lease_until)
      return grantAfter(token)
    })
    await table.put(ORGANIZATION, grant('1'), now)
    now += 4000 * 1000
    await tokens.access(ORGANIZATION)
    leases.push((await table.read(ORGANIZATION))?.lease_until)
    expect(leases).toEqual([now + LEASE, 0])
  })

  test('a bug during a refresh is reported as a bug, and its lease expires', async () => {
    const { table, tokens } = await startProcess(() => Promise.reject(new TypeError('a bug')))
    await table.put(ORGANIZATION, grant('1'), now)
    now += 4000 * 1000
    await expect(tokens.access(ORGANIZATION)).rejects.toThrow('a bug')
    expect((await table.read(ORGANIZATION))?.lease_until).toBe(now + LEASE)
  })

  test('concurrent requests share one search, unless one of them reports a refused token', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    await table.put('organization:43', grant('other'), now)
    const read = vi.spyOn(table, 'read')
    const asked = await Promise.all([
      tokens.access(ORGANIZATION),
      tokens.access(ORGANIZATION),
      tokens.access('organization:43'),
      tokens.access(ORGANIZATION, 'access-0'),
      tokens.access(ORGANIZATION, 'access-0'),
    ])
    expect(asked).toEqual(['access-1', 'access-1', 'access-other', 'access-1', 'access-1'])
    expect(read).toHaveBeenCalledTimes(3)
    await tokens.access(ORGANIZATION)
    expect(read).toHaveBeenCalledTimes(4)
  })

  test.each([
    [3539_999, 'access-1'],
    [3540_000, 'access-1+'],
  ])('after %i of 3,600,000 milliseconds, the token is %s', async (milliseconds, token) => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    now += milliseconds
    expect(await tokens.access(ORGANIZATION)).toBe(token)
  })

  test.each([
    [47_999, 'access-1'],
    [48_000, 'access-1+'],
  ])('after %i of 60,000 milliseconds, the token is %s', async (milliseconds, token) => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, { ...grant('1'), expiresIn: 60 }, now)
    now += milliseconds
    expect(await tokens.access(ORGANIZATION)).toBe(token)
  })

  test('a token that expires now is not given, although another process refreshes it', async () => {
    const { table, tokens } = await startProcess()
    await table.put(ORGANIZATION, grant('1'), now)
    now += 3600 * 1000
    await leaseOf(table, now)
    await expect(tokens.access(ORGANIZATION)).rejects.toThrow(NotAuthorized)
    expect(now).toBe(START + 3600 * 1000)
  })

  test('a new authorization during a refresh is not overwritten', async () => {
    const { table, tokens } = await startProcess(async (token) => {
      await table.put(ORGANIZATION, grant('new'), now)
      return grantAfter(token)
    })
    await table.put(ORGANIZATION, grant('old'), now)
    now += 4000 * 1000
    expect(await tokens.access(ORGANIZATION)).toBe('access-new')
  })

  test('an organization that was forgotten meanwhile stays forgotten', async () => {
    const { table, tokens, database } = await startProcess(async (token) => {
      await forgetOrganization(database, ORGANIZATION)
      return grantAfter(token)
    })
    await table.put(ORGANIZATION, grant('1'), now)
    now += 4000 * 1000
    await expect(tokens.access(ORGANIZATION)).rejects.toThrow('has not been authorized for organization 42')
    expect(await table.read(ORGANIZATION)).toBeUndefined()
  })

  test('where the platform did nothing, the refresh token is kept and sent again', async () => {
    let isUp = false
    const { table, tokens } = await startProcess(async (token) => {
      if (isUp) return grantAfter(token)
      throw new PlatformError('not-done', 'The platform cannot be reached.')
    })
    await table.put(ORGANIZATION, grant('1'), now)
    now += 3550 * 1000
    expect(await tokens.access(ORGANIZATION)).toBe('access-1')
    now += 4000 * 1000
    await expect(tokens.access(ORGANIZATION)).rejects.toThrow('The platform cannot be reached.')
    isUp = true
    expect(await tokens.access(ORGANIZATION)).toBe('access-1+')
  })

  test.each(['invalid-grant', 'unclear'] as const)(
    'where the answer is %s, the refresh token is never sent again',
    async (reason) => {
      const { table, tokens } = await startProcess(async () => {
        throw new PlatformError(reason, 'no')
      })
      await table.put(ORGANIZATION, grant('1'), now)
      now += 3550 * 1000
      expect(await tokens.access(ORGANIZATION)).toBe('access-1')
      expect(await tokens.access(ORGANIZATION)).toBe('access-1')
      now += 4000 * 1000
      await expect(tokens.access(ORGANIZATION)).rejects.toThrow(NotAuthorized)
      expect(sent).toEqual(['refresh-1'])
    },
  )

  test.each(['invalid-grant', 'unclear'] as const)(
    'where the token has expired and the answer is %s, someone must authorize the app again',
    async (reason) => {
      const { table, tokens } = await startProcess(async () => {
        throw new PlatformError(reason, 'no')
      })
      await table.put(ORGANIZATION, grant('1'), now)
      now += 3600 * 1000
      await expect(tokens.access(ORGANIZATION)).rejects.toThrow(NotAuthorized)
    },
  )

  describe('at rest', () => {
    test('no token can be read', async () => {
      const { table, database } = await startProcess()
      await table.put(ORGANIZATION, grant('1'), now)
      const rows = JSON.stringify(await database.selectFrom('tokens').selectAll().execute())
      expect(rows).toContain(ORGANIZATION)
      expect(rows).not.toMatch(/access-1|refresh-1/)
    })

    test('a row that was copied to another organization returns no token', async () => {
      const { table, tokens, database } = await startProcess()
      await table.put(ORGANIZATION, grant('1'), now)
      const row = await database.selectFrom('tokens').selectAll().executeTakeFirstOrThrow()
      await database
        .insertInto('tokens')
        .values({ ...row, organization: 'organization:43' })
        .execute()
      await expect(tokens.access('organization:43')).rejects.toThrow(
        'The stored authorization of organization 43 cannot be read.',
      )
    })

    test('a new key takes over with the next refresh, and then the old one can go', async () => {
      const other = 'another-key-of-at-least-thirty-two-characters'
      const before = await startProcess()
      await before.table.put(ORGANIZATION, grant('1'), now)
      const rotating = await startProcess(undefined, [other, KEY])
      now += 4000 * 1000
      expect(await rotating.tokens.access(ORGANIZATION)).toBe('access-1+')
      const after = await startProcess(undefined, [other])
      expect(await after.tokens.access(ORGANIZATION)).toBe('access-1+')
    })

    test('a key that is missing costs no refresh token', async () => {
      const { table, tokens } = await startProcess()
      await table.put(ORGANIZATION, grant('1'), now)
      now += 4000 * 1000
      const other = await startProcess(undefined, ['another-key-of-at-least-thirty-two-characters'])
      await expect(other.tokens.access(ORGANIZATION)).rejects.toThrow('a key that is not in ATLAS_KEY')
      expect(await tokens.access(ORGANIZATION)).toBe('access-1+')
    })
  })
})

function grant(name: string): TokenPair {
  return { accessToken: `access-${name}`, refreshToken: `refresh-${name}`, expiresIn: 3600 }
}

function grantAfter(refreshToken: string): TokenPair {
  return grant(`${refreshToken.replace('refresh-', '')}+`)
}

async function leaseOf(table: TokenTable, until: number) {
  const row = await table.read(ORGANIZATION)
  const leased = row && (await table.lease(row, until))
  if (!leased) throw new Error('There is no row to lease.')
  return leased
}
