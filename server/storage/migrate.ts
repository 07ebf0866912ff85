// Runs the migrations of a database: each once and in order, even if several processes start at once.
import type { Kysely } from 'kysely'

/** One change to the tables. */
export interface Migration {
  /** Unique in the database. It begins with the owner's name, because several owners may share a database. */
  name: string
  /**
   * Makes the change, inside a transaction. Columns are `text`, `integer` or `bigint` (milliseconds, counts), which
   * SQLite and PostgreSQL understand alike.
   */
  up(database: Kysely<unknown>): Promise<void>
}

interface MigrationTables {
  migrations: { name: string; done_at: number }
}

/** The number of our advisory lock. One process at a time can hold it in PostgreSQL. */
const ADVISORY_LOCK = 4_040_405_015n

/** SQLite needs no lock: its transactions are exclusive from the beginning (sqlite.ts). */
const LOCKS = { sqlite: undefined, postgres: `select pg_advisory_xact_lock(${ADVISORY_LOCK})` } as const

/** Runs the migrations that have not run yet: all of them, or none if one fails. */
export async function migrate(
  database: Kysely<unknown>,
  kind: keyof typeof LOCKS,
  migrations: readonly Migration[],
): Promise<void> {
  const { CompiledQuery } = await import('kysely')
  await database.transaction().execute(async (transaction) => {
    const lock = LOCKS[kind]
    if (lock !== undefined) await transaction.executeQuery(CompiledQuery.raw(lock))
    const ours = transaction as unknown as Kysely<MigrationTables>
    const done = await doneIn(ours)
    for (const { name, up } of migrations) {
      if (done.has(name)) continue
      await up(transaction)
      await ours.insertInto('migrations').values({ name, done_at: Date.now() }).execute()
    }
  })
}

async function doneIn(database: Kysely<MigrationTables>): Promise<ReadonlySet<string>> {
  await database.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('done_at', 'bigint', (column) => column.notNull())
    .execute()
  const rows = await database.selectFrom('migrations').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}
