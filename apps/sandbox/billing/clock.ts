// The clock of billing, which can be moved: to see renewals without waiting for a month.
import type { Database } from '@atlas/server/storage/database.ts'
import type { AccountTables } from '../tables/accounts.ts'

/** The clock can be moved this far from the real time, in both directions. */
const MAX_MILLISECONDS = 10 * 366 * 86_400_000

/** The only row of the table. */
const ROW = 1

/** The time of billing. Sessions and tokens use the real time. */
export class Clock {
  readonly #database: Database<AccountTables>
  readonly #now: () => number

  /** `now` returns the real time. */
  constructor(database: Database<AccountTables>, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The time of billing. */
  async now(): Promise<number> {
    return this.#now() + (await this.ahead())
  }

  /** How far it was moved: milliseconds ahead of the real time. */
  async ahead(): Promise<number> {
    const row = await this.#database
      .selectFrom('clock')
      .select('ahead')
      .where('id', '=', ROW)
      .executeTakeFirst()
    return row?.ahead ?? 0
  }

  /** Moves the clock to a time, from which it continues to run. Returns false if that time is too far away. */
  async moveTo(time: number): Promise<boolean> {
    const ahead = time - this.#now()
    if (!(Math.abs(ahead) <= MAX_MILLISECONDS)) return false
    await this.#set(ahead)
    return true
  }

  /** Moves it back to the real time. */
  async reset(): Promise<void> {
    await this.#set(0)
  }

  async #set(ahead: number): Promise<void> {
    await this.#database
      .insertInto('clock')
      .values({ id: ROW, ahead })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ahead }))
      .execute()
  }
}
