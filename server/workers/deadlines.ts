// Ends tasks that run out of time. One clock serves all of them, because all have the same time limit.
import { TaskError, type TaskFailure } from './task-failures.ts'

/** How often the clock looks for tasks that ran out of time. */
const TICK_MILLISECONDS = 100

/** Ends one task early: when its time is over, or for another reason. */
export class Deadline {
  readonly #listeners = new Set<(reason: TaskError) => void>()
  #reason: TaskError | undefined
  #controller: AbortController | undefined

  /** Why the task must end; undefined while it may go on. */
  get reason(): TaskError | undefined {
    return this.#reason
  }

  /** The deadline as a signal. It is created when it is first read, because most tasks need none. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#reason) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Ends the task. Only the first reason is kept. */
  end(failure: TaskFailure): void {
    if (this.#reason) return
    this.#reason = new TaskError(failure)
    this.#controller?.abort(this.#reason)
    for (const listener of this.#listeners) listener(this.#reason)
  }

  /** Calls `listener` when the task must end. */
  onEnd(listener: (reason: TaskError) => void): void {
    this.#listeners.add(listener)
  }

  /** Removes a listener. */
  offEnd(listener: (reason: TaskError) => void): void {
    this.#listeners.delete(listener)
  }
}

/** The clock of all tasks. */
export class Deadlines {
  /** When each task must end. Tasks begin in this order, so the first entry ends first. */
  readonly #ends = new Map<Deadline, number>()
  readonly #milliseconds: number

  /** `seconds`: how long each task may take. */
  constructor(seconds: number) {
    this.#milliseconds = seconds * 1000
    // Unreferenced, so that the clock does not keep the process running.
    setInterval(() => this.#tick(), TICK_MILLISECONDS).unref()
  }

  /** Starts the time of a task. */
  begin(): Deadline {
    const deadline = new Deadline()
    this.#ends.set(deadline, performance.now() + this.#milliseconds)
    return deadline
  }

  /** Forgets a task that is done. */
  done(deadline: Deadline): void {
    this.#ends.delete(deadline)
  }

  #tick(): void {
    const now = performance.now()
    for (const [deadline, end] of this.#ends) {
      if (end > now) return
      this.#ends.delete(deadline)
      deadline.end('late')
    }
  }
}
