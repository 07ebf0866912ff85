// A PostgreSQL server, by pg.
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const MOST_CONNECTIONS = 10
const CONNECT_MILLISECONDS = 5000
/** No statement of ours takes long; one that does waits for something that will not come. */
const STATEMENT_MILLISECONDS = 30_000

/** The dialect for a server. It connects when it is first asked something. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    types: { getTypeParser: parserFor },
  })
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

/** What PostgreSQL calls `bigint`. */
const INT8: number = pg.types.builtins.INT8

/** 64-bit integers come as numbers, as they do from SQLite: ours are times and counts, far below 2^53. */
const parserFor: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === INT8 ? Number : pg.types.getTypeParser(type, format)
