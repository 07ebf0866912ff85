// Opens a database by its address or file, and runs its migrations. Its users declare the tables.
import type { Kysely } from 'kysely'
import { storageError } from './errors.ts'
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
  /** An SQLite file in an existing folder. */
  file: string
  /** In order. A migration that has run is never changed. */
  migrations: readonly Migration[]
}

/** Opens a database; `destroy()` closes it. Throws a `StorageError`. */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { url, file, migrations } = options
  const name = url === undefined ? `The database file ${file}` : `The database at ${placeOf(url)}`
  let database: Kysely<Tables> | undefined
  try {
    const { Kysely } = await import('kysely')
    database = new Kysely<Tables>({ dialect: await dialectFor(options) })
    await migrate(database as Kysely<unknown>, url === undefined ? 'sqlite' : 'postgres', migrations)
    return database
  } catch (error) {
    await database?.destroy()
    throw storageError(name, error)
  }
}

/** Each driver is loaded only when it is used. */
async function dialectFor({ url, file }: DatabaseOptions) {
  if (url !== undefined) return (await import('./postgres.ts')).postgresDialect(url)
  return (await import('./sqlite.ts')).sqliteDialect(file)
}

/** The host and name of a database, without user name and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the address given'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
