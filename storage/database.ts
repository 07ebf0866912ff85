// Opens a database by its address or file, and brings its tables up to date. The tables are declared by who uses them.
import type { Kysely } from 'kysely'
import { storageError } from './errors.ts'
import { migrate, type Migration } from './migrate.ts'

export { StorageError } from './errors.ts'
export type { Migration } from './migrate.ts'

/**
 * A database with these tables. On SQLite it has one connection: inside `transaction().execute(…)`, use the
 * transaction that is handed in and nothing else, or both wait for each other.
 */
export type Database<Tables> = Kysely<Tables>

/** Which database, and what its tables came from. */
export interface DatabaseOptions {
  /** The address of a PostgreSQL server; without it, the file is taken. */
  url?: string | undefined
  /** An SQLite file; its folder must be there. */
  file: string
  /** In order. One that has run is never changed. */
  migrations: readonly Migration[]
}

/** Opens a database. Throws a `StorageError` with one sentence. `destroy()` closes it. */
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

/** Each driver is loaded only where it is used. */
async function dialectFor({ url, file }: DatabaseOptions) {
  if (url !== undefined) return (await import('./postgres.ts')).postgresDialect(url)
  return (await import('./sqlite.ts')).sqliteDialect(file)
}

/** Host and name of a database, without the user's name and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the address given'
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
