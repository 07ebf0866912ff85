// When jobs must end though they are not done: one clock for all of them, since all have the same time.
import { LostTask, type Loss } from '../workers/task-failures.ts'

/** How often the clock looks for jobs whose time is over. */
const TICK_MILLISECONDS = 100

/** When one job must end though it is not done. */
export class Deadline {
  readonly #listeners = new Set<(reason: LostTask) => void>()
  #reason: LostTask | undefined
  #controller: AbortController | undefined

  /** Why the job must end; nothing while it may go on. */
  get reason(): LostTask | undefined {
    return this.#reason
  }

  /** The same for what is told by a signal. Made when it is first asked for: most jobs need none. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#reason) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Ends the job; the first reason counts. */
  end(loss: Loss): void {
    if (this.#reason) return
    this.#reason = new LostTask(loss)
    this.#controller?.abort(this.#reason)
    for (const listener of this.#listeners) listener(this.#reason)
  }

  /** Calls back once the job must end. */
  onEnd(listener: (reason: LostTask) => void): void {
    this.#listeners.add(listener)
  }

  /** Calls back no more. */
  offEnd(listener: (reason: LostTask) => void): void {
    this.#listeners.delete(listener)
  }
}

/** The clock of all jobs: ends those whose time is over. */
export class Deadlines {
  /** When each job must end, in the order in which they began. */
  readonly #jobs = new Map<Deadline, number>()
  readonly #milliseconds: number

  /** `seconds`: the time of a job. */
  constructor(seconds: number) {
    this.#milliseconds = seconds * 1000
    // By itself it keeps no process alive.
    setInterval(() => this.#tick(), TICK_MILLISECONDS).unref()
  }

  /** A job begins. */
  begin(): Deadline {
    const deadline = new Deadline()
    this.#jobs.set(deadline, performance.now() + this.#milliseconds)
    return deadline
  }

  /** A job is done. */
  done(deadline: Deadline): void {
    this.#jobs.delete(deadline)
  }

  #tick(): void {
    const now = performance.now()
    for (const [deadline, end] of this.#jobs) {
      if (end > now) return
      this.#jobs.delete(deadline)
      deadline.end('late')
    }
  }
}
