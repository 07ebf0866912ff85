// Opens a database by its address or file, and runs its migrations. Its users declare the tables.
import type { Kysely } from 'kysely'
import { mayComeBack, storageError, type StorageError } from './errors.ts'
import { migrate, type Migration } from './migrate.ts'

export { StorageError } from './errors.ts'
export type { Migration } from './migrate.ts'

/**
 * A database with these tables. On SQLite it has one connection, so inside `transaction().execute(…)` use only the
 * transaction. Using the database there would be a deadlock.
 */
export type Database<Tables> = Kysely<Tables>

/** The database to open, and its migrations. */
export interface DatabaseOptions {
  /** The address of a PostgreSQL server; without it, the file is used. */
  url?: string | undefined
  /** The most connections to a server. */
  connections?: number | undefined
  /** An SQLite file in an existing folder. */
  file: string
  /** In order. A migration that has run is never changed. */
  migrations: readonly Migration[]
  /**
   * Called if the server cannot be reached at the moment. Then the database is returned nevertheless: each use fails
   * until the server is there, and the first one that reaches it runs the migrations. Left out, opening fails.
   */
  onAway?: ((error: StorageError) => void) | undefined
}

/** Opens a database; `destroy()` closes it. Throws a `StorageError`. */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { url, file, onAway } = options
  const name = url === undefined ? `The database file ${file}` : `The database at ${placeOf(url)}`
  let opened: OpenDatabase<Tables> | undefined
  try {
    opened = await (url === undefined ? openFile<Tables>(options) : openServer<Tables>(options, url))
    await opened.prepare()
    return opened.database
  } catch (error) {
    const fault = storageError(name, error)
    if (opened && url !== undefined && onAway && mayComeBack(fault)) {
      onAway(fault)
      return opened.database
    }
    await opened?.database.destroy()
    throw fault
  }
}

interface OpenDatabase<Tables> {
  database: Kysely<Tables>
  /** Runs the migrations, if they have not run. */
  prepare(): Promise<void>
}

/** Each driver is loaded only when it is used. */
async function openFile<Tables>({ file, migrations }: DatabaseOptions): Promise<OpenDatabase<Tables>> {
  const [{ Kysely }, { sqliteDialect }] = await Promise.all([import('kysely'), import('./sqlite.ts')])
  const database = new Kysely<Tables>({ dialect: await sqliteDialect(file) })
  return { database, prepare: () => migrate(database as Kysely<unknown>, 'sqlite', migrations) }
}

/** Every use waits until the migrations have run, so that a server may come after the host. */
async function openServer<Tables>(
  { migrations, connections }: DatabaseOptions,
  url: string,
): Promise<OpenDatabase<Tables>> {
  const [{ CompiledQuery, Kysely, PostgresDialect }, { postgresPool, PreparedDialect }] = await Promise.all([
    import('kysely'),
    import('./postgres.ts'),
  ])
  const pool = postgresPool(url, connections)
  const unprepared = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  let isPrepared = false
  let running: Promise<void> | undefined
  const prepare = async (): Promise<void> => {
    if (isPrepared) return
    running ??= migrate(unprepared, 'postgres', migrations).finally(() => {
      running = undefined
    })
    await running
    isPrepared = true
  }
  const database = new Kysely<Tables>({ dialect: new PreparedDialect(pool, prepare) })
  // A use, even one that fails, makes the database the owner of the connections: `destroy` closes them.
  return { database, prepare: async () => void (await database.executeQuery(CompiledQuery.raw('select 1'))) }
}

/** The host and name of a database, without user name and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the address given'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
