// A PostgreSQL server, by pg.
import { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const MOST_CONNECTIONS = 10
const CONNECT_MILLISECONDS = 5000
/** No statement of ours takes long; one that does waits for something that will not come. */
const STATEMENT_MILLISECONDS = 10_000
/** A server that has not said by then that a statement took too long is not there any more. */
const SILENCE_MILLISECONDS = 12_000

/** The dialect for a server. It connects when it is first asked something. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    stream: openSocket,
    types: { getTypeParser: parserFor },
  })
  // A connection that breaks is replaced; without listeners it would end the process, unused or in the middle of a query.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

/** A connection that ends when nothing moves on it: a network that swallows all would hold a job for ever. */
function openSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MILLISECONDS, () => {
    socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
  })
}

/** What PostgreSQL calls `bigint`. */
const INT8: number = pg.types.builtins.INT8

/** 64-bit integers come as numbers, as they do from SQLite: ours are times and counts, far below 2^53. */
const parserFor: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === INT8 ? Number : pg.types.getTypeParser(type, format)
