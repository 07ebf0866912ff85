// The dialect for an SQLite file, with libsql, which has the interface of better-sqlite3.
import { chmod, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, SqliteDialect, SqliteDriver, type DatabaseConnection, type Driver } from 'kysely'
import Libsql from 'libsql'
import { PRIVATE_FILE } from './private-files.ts'

/** How long a statement waits while another process writes. */
const BUSY_MILLISECONDS = 5000

/** Turning on the write-ahead log does not wait for other processes, so it is retried. */
const OPEN_ATTEMPTS = 50
const OPEN_PAUSE_MILLISECONDS = 100

/** The dialect for a file, which is opened. Only its owner may read the file. */
export async function sqliteDialect(file: string): Promise<SqliteDialect> {
  // Created with these permissions before SQLite opens it, so that no other user can ever read it.
  await writeFile(file, '', { flag: 'a', mode: PRIVATE_FILE })
  await chmod(file, PRIVATE_FILE)
  return new ImmediateDialect({ database: await open(file) })
}

async function open(file: string): Promise<Libsql.Database> {
  const database = new Libsql(file)
  try {
    database.exec(`pragma busy_timeout = ${BUSY_MILLISECONDS}`)
    await useWriteAheadLog(database)
    // With the write-ahead log, a power failure may undo the last writes, but cannot damage the file.
    database.exec('pragma synchronous = normal')
    database.exec('pragma foreign_keys = on')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

async function useWriteAheadLog(database: Libsql.Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || attempt === OPEN_ATTEMPTS) throw error
      await wait(OPEN_PAUSE_MILLISECONDS)
    }
  }
}

/** Begins every transaction for writing. Otherwise one that reads first fails if another process writes meanwhile. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0]

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }
}
