// The ids of rows, whole numbers as the specification requires, and statements of many rows.
import type { Kysely } from 'kysely'
import type { ProjectTables } from '../tables/projects.ts'

/** Reserves `count` consecutive ids, and returns the first. Concurrent calls get different ids. */
export async function nextId(database: Kysely<ProjectTables>, name: string, count = 1): Promise<number> {
  const { value } = await database
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((counter) => ({ value: counter('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value - count + 1
}

/** Rows per statement: SQLite allows 32,766 values in a statement. */
const ROWS = 1000

/** Splits rows into groups for one statement each. */
export function* inRows<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS)
}
