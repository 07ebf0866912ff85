// The comments that people write on strings.
import type { Kysely } from 'kysely'
import type { EditorComments } from '@atlas/editor/editor-wire.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { nextId } from './counters.ts'

/** The comments of a sandbox. */
export class Comments {
  readonly #database: Kysely<ProjectTables>
  readonly #now: () => number

  constructor(database: Kysely<ProjectTables>, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
  }

  /** The comments on a string, the oldest first, as a user sees them. */
  async on(string: number, user: string, nameOf: (id: string) => string): Promise<EditorComments> {
    const rows = await this.#database
      .selectFrom('comments')
      .selectAll()
      .where('string', '=', string)
      .orderBy('id')
      .execute()
    return {
      comments: rows.map((row) => ({
        id: row.id,
        at: new Date(row.at).toISOString(),
        by: nameOf(row.user),
        text: row.text,
        isOwn: row.user === user,
      })),
    }
  }

  /** How many comments the strings of a file have. Strings without comments are left out. */
  async counts(file: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#database
      .selectFrom('comments')
      .innerJoin('strings', 'strings.id', 'comments.string')
      .where('strings.file', '=', file)
      .select(({ fn }) => ['comments.string', fn.countAll().as('count')])
      .groupBy('comments.string')
      .execute()
    return new Map(rows.map(({ string, count }) => [string, Number(count)]))
  }

  async add(string: number, user: string, text: string): Promise<void> {
    const id = await nextId(this.#database, 'comments')
    await this.#database.insertInto('comments').values({ id, string, user, text, at: this.#now() }).execute()
  }

  /** The string and the user of a comment. */
  find(id: number): Promise<{ string: number; user: string } | undefined> {
    return this.#database
      .selectFrom('comments')
      .select(['string', 'user'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async remove(id: number): Promise<void> {
    await this.#database.deleteFrom('comments').where('id', '=', id).execute()
  }
}
