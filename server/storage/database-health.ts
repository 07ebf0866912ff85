// Checks whether the database answers: seldom, with a short timeout, and never twice at once.
import type { HostDatabase } from './tables.ts'

/** How long a result is reused. */
const FRESH_MILLISECONDS = 2000

/** A database that does not answer within this time counts as unavailable. Probes do not wait much longer. */
const ANSWER_MILLISECONDS = 800

/** Holds the running check, and the result of the last one. */
export class DatabaseHealth {
  readonly #database: HostDatabase
  /** Milliseconds. The clock of the machine may be set back, so it is not used. */
  readonly #now: () => number
  #question: Promise<boolean> | undefined
  #seen: { isAway: boolean; at: number } | undefined

  constructor(database: HostDatabase, now: () => number = () => performance.now()) {
    this.#database = database
    this.#now = now
  }

  /** Whether jobs would currently fail because the database is unavailable. Never throws. */
  async isAway(): Promise<boolean> {
    if (this.#seen && this.#seen.at + FRESH_MILLISECONDS > this.#now()) return this.#seen.isAway
    this.#question ??= this.#ask()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), ANSWER_MILLISECONDS)
    })
    try {
      return await Promise.race([this.#question, timeout])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Reads a table, as a job does. With less, SQLite does not touch its file. */
  async #ask(): Promise<boolean> {
    let isAway = false
    try {
      await this.#database.selectFrom('subscriptions').select('organization').limit(1).execute()
    } catch {
      isAway = true
    }
    this.#seen = { isAway, at: this.#now() }
    this.#question = undefined
    return isAway
  }
}
