// Compares the clock of this machine with the clock of the database, which all hosts share.
import { sql } from 'kysely'
import type { HostDatabase } from './tables.ts'

/** Further apart, a host takes fresh results of others for expired, and paid subscriptions for ended. */
const MOST_MILLISECONDS = 60_000

/** How long a comparison counts. A wrong clock is looked at more often, since it will be set right. */
const FRESH_MILLISECONDS = 3_600_000
const FRESH_IF_WRONG_MILLISECONDS = 60_000

/** Holds the last comparison. */
export class DatabaseClock {
  readonly #database: HostDatabase
  readonly #now: () => number
  readonly #elapsed: () => number
  #running: Promise<void> | undefined
  #seen: { isWrong: boolean; at: number } | undefined
  /** Called with a sentence each time the clock turns out to be wrong. */
  onSkew: (message: string) => void = () => {}

  /** `now`: the clock in question. `elapsed`: milliseconds by a clock that nothing sets. */
  constructor(database: HostDatabase, now = Date.now, elapsed = (): number => performance.now()) {
    this.#database = database
    this.#now = now
    this.#elapsed = elapsed
  }

  /** Whether the clocks differ by more than a minute. False as long as the database does not answer. Never throws. */
  async isWrong(): Promise<boolean> {
    const { isWrong = false, at = -Infinity } = this.#seen ?? {}
    if (this.#elapsed() < at + (isWrong ? FRESH_IF_WRONG_MILLISECONDS : FRESH_MILLISECONDS)) return isWrong
    this.#running ??= this.#compare().finally(() => {
      this.#running = undefined
    })
    // A database that does not answer is reported by its own check.
    await this.#running.catch(() => {})
    return this.#seen?.isWrong ?? false
  }

  async #compare(): Promise<void> {
    const before = this.#now()
    const { time } = await this.#database
      .selectNoFrom(sql<string>`extract(epoch from clock_timestamp()) * 1000`.as('time'))
      .executeTakeFirstOrThrow()
    const after = this.#now()
    const theirs = Number(time)
    // The database answered at some time between.
    const ahead = Math.max(before - theirs, 0) - Math.max(theirs - after, 0)
    const isWrong = Math.abs(ahead) > MOST_MILLISECONDS
    this.#seen = { isWrong, at: this.#elapsed() }
    if (isWrong) this.onSkew(sentence(ahead))
  }
}

function sentence(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1000).toLocaleString('en')
  return `The clock of this machine is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the database. Set it right: until then the host is not ready.`
}
