// Generates the ids of rows: whole numbers, as the specification requires, in SQL that both databases support.
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
