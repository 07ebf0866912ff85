// What a host remembers of source documents: within which limits, and what it answers when it cannot.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { hostMigrations, type HostDatabase, type HostTables } from '@atlas/server/storage/tables.ts'
import { TokenEncryption } from '@atlas/server/platform/oauth/token-encryption.ts'
import { Sources, type SourcesSettings } from '@atlas/server/sources/sources.ts'
import { describeOnDatabases, type Place } from '../storage/databases.ts'

describeOnDatabases('a remembered source', (databases) => {
  let place: Place
  let database: HostDatabase
  beforeEach(async () => {
    place = await databases.create()
    database = await openDatabase<HostTables>({
      url: place.url,
      file: place.file,
      migrations: hostMigrations,
    })
  })
  afterEach(async () => {
    await database.destroy()
    await place.remove()
  })

  const sourcesWith = (more: Partial<SourcesSettings> = {}): Sources =>
    new Sources({
      open: async () => database,
      encryption: async () => new TokenEncryption(['a secret of at least 32 characters']),
      days: 90,
      bytes: 10_000_000,
      organizationShare: 0.5,
      ...more,
    })
  const key = (organization: number, file: number) =>
    ({ organization: `organization:${organization}`, project: 1, file }) as const

  test('a structure replaces the one of the same file, and another secret cannot read it', async () => {
    const sources = sourcesWith()
    await sources.remember(key(1, 1), Buffer.from('one'))
    await sources.remember(key(1, 1), Buffer.from('two'))
    expect(Buffer.from((await sources.recall(key(1, 1))) ?? []).toString()).toBe('two')
    expect(await sources.recall(key(1, 2))).toBeUndefined()
    const other = sourcesWith({
      encryption: async () => new TokenEncryption(['another secret of 32 characters!']),
    })
    expect(await other.recall(key(1, 1))).toBeUndefined()
  })

  test('the least recently used structures are removed beyond the bytes of all, and of an organization', async () => {
    const sources = sourcesWith({ bytes: 10_000 })
    const structure = randomBytes(1000)
    for (let file = 1; file <= 6; file++) {
      await sources.remember(key(1, file), structure)
      await database
        .updateTable('sources')
        .set({ used_at: Date.now() - 100_000 + file * 1000 })
        .where('organization', '=', 'organization:1')
        .where('file', '=', file)
        .execute()
    }
    await sources.remember(key(2, 1), structure)
    const rows = await database
      .selectFrom('sources')
      .select(['organization', 'file'])
      .orderBy('organization')
      .orderBy('file')
      .execute()
    // One takes about 1,830 bytes: an organization may have two of them.
    expect(rows.map(({ organization, file }) => `${organization}/${file}`)).toEqual([
      'organization:1/5',
      'organization:1/6',
      'organization:2/1',
    ])
  })

  test('what is too large, or cannot be stored, is said in a sentence, and an import goes on', async () => {
    const sources = sourcesWith()
    expect(await sources.remember(key(1, 1), randomBytes(3_000_000))).toBe(
      'The structure of this document was not stored, so its translations cannot be uploaded: it has more than 4,000,000 bytes.',
    )
    const away = sourcesWith({
      open: async () => {
        throw new Error('The database is away.')
      },
    })
    expect(await away.remember(key(1, 1), Buffer.from('x'))).toContain('was not stored, so its translations')
    await expect(away.recall(key(1, 1))).rejects.toThrow("The host's database cannot be used at the moment.")
  })
})
