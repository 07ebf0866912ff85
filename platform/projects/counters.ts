// Gives out the ids of rows: whole numbers, as the specification wants them, in a way that both databases know.
import type { Kysely } from 'kysely'
import type { ProjectTables } from '../tables/projects.ts'

/** The first of `count` ids in a row. Two that ask at once get different ones. */
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
