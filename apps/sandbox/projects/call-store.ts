// Stores the latest module calls for the log.
import type { Kysely } from 'kysely'
import type { CallEntry, CallLog } from '../calls/call-log.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { nextId } from './counters.ts'

/** A stored call. */
export type StoredCall = CallEntry & { id: number }

/** The store keeps this many calls, and deletes older ones. */
const MAX_CALLS = 1000

/** The log of calls in the database. */
export class CallStore implements CallLog {
  readonly #database: Kysely<ProjectTables>

  constructor(database: Kysely<ProjectTables>) {
    this.#database = database
  }

  async add(entry: CallEntry): Promise<number> {
    const { at, outcome, project = null } = entry
    return this.#database.transaction().execute(async (tables) => {
      const id = await nextId(tables, 'calls')
      await tables
        .insertInto('calls')
        .values({ id, project, at, outcome, entry: JSON.stringify(entry) })
        .execute()
      await tables
        .deleteFrom('calls')
        .where('id', '<=', id - MAX_CALLS)
        .execute()
      return id
    })
  }

  /** The calls of these projects, newest first. `before` is the id of a call: only older ones are returned. */
  async list(
    projects: readonly number[],
    { before, limit }: { before: number | undefined; limit: number },
  ): Promise<StoredCall[]> {
    let calls = this.#database
      .selectFrom('calls')
      .select(['id', 'entry'])
      .where('project', 'in', projects.length > 0 ? projects : [0])
    if (before !== undefined) calls = calls.where('id', '<', before)
    const rows = await calls.orderBy('id', 'desc').limit(limit).execute()
    return rows.map(storedCall)
  }

  /** One call. */
  async call(id: number): Promise<StoredCall | undefined> {
    const row = await this.#database
      .selectFrom('calls')
      .select(['id', 'entry'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && storedCall(row)
  }
}

function storedCall({ id, entry }: { id: number; entry: string }): StoredCall {
  return { id, ...(JSON.parse(entry) as CallEntry) }
}
