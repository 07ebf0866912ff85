// Whether the database answers: looked at seldom, never waited for long, and never by two questions at once.
import type { HostDatabase } from './tables.ts'

/** What was seen counts for so long, whoever asks how often. */
const FRESH_MILLISECONDS = 2000

/** A database that has not answered by then counts as away: probes do not wait much longer. */
const ANSWER_MILLISECONDS = 800

/** One question under way, and what the last one that ended said. */
export class DatabaseHealth {
  readonly #database: HostDatabase
  readonly #now: () => number
  #question: Promise<boolean> | undefined
  #seen: { isAway: boolean; at: number } | undefined

  constructor(database: HostDatabase, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
  }

  /** Whether jobs would fail for want of the database just now. Never throws. */
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

  /** Reads a table, as a job does: a file of SQLite is not looked at for less. */
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
