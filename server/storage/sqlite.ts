// The dialect for an SQLite file, with libsql, which has the interface of better-sqlite3.
import { chmod, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import Libsql from 'libsql'
import { PRIVATE_FILE } from './private-files.ts'

/** How long statements wait while another process writes, and how often they try again. */
const BUSY_MILLISECONDS = 5000
const BUSY_PAUSE_MILLISECONDS = 10

/** Turning on the write-ahead log does not wait for other processes, so it is retried. */
const OPEN_ATTEMPTS = 50
const OPEN_PAUSE_MILLISECONDS = 100

/** The dialect for a file, which is opened. Only its owner may read the file. */
export async function sqliteDialect(file: string): Promise<SqliteDialect> {
  // Created with these permissions before SQLite opens it, so that no other user can ever read it.
  await writeFile(file, '', { flag: 'a', mode: PRIVATE_FILE })
  await chmod(file, PRIVATE_FILE)
  return new PatientDialect(await open(file))
}

async function open(file: string): Promise<Libsql.Database> {
  const database = new Libsql(file)
  try {
    // SQLite itself would wait without returning, and this process would serve no one meanwhile.
    database.exec('pragma busy_timeout = 0')
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
      if (!isBusy(error) || attempt === OPEN_ATTEMPTS) throw error
      await wait(OPEN_PAUSE_MILLISECONDS)
    }
  }
}

/** SQLite has further codes, such as for a file that another process is recovering. */
function isBusy(error: unknown): boolean {
  return ((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY')
}

/**
 * The one connection. While another process writes, it waits without holding up this process. Waiting needs `exec`: a
 * prepared statement that found the file locked stays open, and no transaction can be committed next to it.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #database: Libsql.Database
  /** When the other process was first in the way. Undefined after a statement that went through. */
  #busySince: number | undefined

  constructor(connection: DatabaseConnection, database: Libsql.Database) {
    this.#connection = connection
    this.#database = database
  }

  /** The driver ends the process if a closed database is asked. */
  get #isInTransaction(): boolean {
    return this.#database.open && this.#database.inTransaction
  }

  async begin(): Promise<void> {
    // For writing: a transaction that reads first fails if another process writes meanwhile.
    await this.#whenFree(() => this.#database.exec('begin immediate'))
  }

  commit(): void {
    this.#database.exec('commit')
  }

  /** A full disk may have ended the transaction already. */
  rollback(): void {
    if (this.#isInTransaction) this.#database.exec('rollback')
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.#connection.executeQuery<Row>(query)
    if (this.#isInTransaction) return run()
    if (query.query.kind === 'SelectQueryNode') return this.#whenFree(run)
    await this.begin()
    try {
      const result = await run()
      this.commit()
      return result
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize)
  }

  /** If the other process writes for minutes, only the first statement waits: the next ones are behind it in a queue. */
  async #whenFree<Value>(run: () => Value | Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        const value = await run()
        this.#busySince = undefined
        return value
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#busySince ??= performance.now()
        if (performance.now() - this.#busySince >= BUSY_MILLISECONDS) throw error
      }
      await wait(BUSY_PAUSE_MILLISECONDS)
    }
  }
}

class PatientDriver extends SqliteDriver {
  readonly #database: Libsql.Database
  #connection: PatientConnection | undefined

  constructor(database: Libsql.Database) {
    super({ database })
    this.#database = database
  }

  override async acquireConnection(): Promise<PatientConnection> {
    const connection = await super.acquireConnection()
    this.#connection ??= new PatientConnection(connection, this.#database)
    return this.#connection
  }

  override beginTransaction(connection: PatientConnection): Promise<void> {
    return connection.begin()
  }

  override async commitTransaction(connection: PatientConnection): Promise<void> {
    connection.commit()
  }

  override async rollbackTransaction(connection: PatientConnection): Promise<void> {
    connection.rollback()
  }
}

class PatientDialect extends SqliteDialect {
  readonly #database: Libsql.Database

  constructor(database: Libsql.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): Driver {
    return new PatientDriver(this.#database)
  }
}
