// The dialect for PostgreSQL, with pg.
import { Socket } from 'node:net'
import { PostgresDialect, PostgresDriver, type DatabaseConnection } from 'kysely'
import pg from 'pg'

/** All hosts together may have as many connections as the server allows, which is 100 by default. */
const CONNECTIONS = 5
const CONNECT_MILLISECONDS = 5000
/** Our statements are fast. One that takes this long will not finish. */
const STATEMENT_MILLISECONDS = 10_000
/** Longer than the statement timeout: a server that is silent for this long is gone. */
const SILENCE_MILLISECONDS = 12_000

/** At most this many connections to a server. It connects for the first query. */
export function postgresPool(url: string, connections = CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    stream: openSocket,
    types: { getTypeParser: parserFor },
  })
  // The pool replaces broken connections. Without these listeners, a broken connection would end the process.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** A dialect that waits for `ready` before each connection, and fails with it. */
export class PreparedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #ready: () => Promise<void>

  constructor(pool: pg.Pool, ready: () => Promise<void>) {
    super({ pool })
    this.#pool = pool
    this.#ready = ready
  }

  override createDriver(): PostgresDriver {
    return new PreparedDriver(this.#pool, this.#ready)
  }
}

class PreparedDriver extends PostgresDriver {
  readonly #ready: () => Promise<void>

  constructor(pool: pg.Pool, ready: () => Promise<void>) {
    super({ pool })
    this.#ready = ready
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#ready()
    return super.acquireConnection()
  }
}

/** A connection that is closed after silence. Otherwise a network that drops all packets would block a job forever. */
function openSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MILLISECONDS, () => {
    socket.destroy(Object.assign(new Error('the database stopped answering'), { code: 'ETIMEDOUT' }))
  })
}

/** The type number of `bigint` in PostgreSQL. */
const INT8: number = pg.types.builtins.INT8

/** Returns 64-bit integers as numbers, as SQLite does. Ours are times and counts far below 2^53. */
const parserFor: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === INT8 ? Number : pg.types.getTypeParser(type, format)
