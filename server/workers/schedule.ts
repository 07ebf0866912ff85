// Decides which task runs next. Small and large tasks wait in separate fair queues, so that a small task never waits
// behind large ones. A large task begins only when there is memory for it.
import { FairQueue, type Candidate } from './fair-queue.ts'

/** What the schedule must know of a task. */
export interface Demand {
  /** How many bytes the task works on. */
  readonly bytes: number
  /** Tenants take turns. */
  readonly tenant: string
}

/** How much may run at once. */
export interface ScheduleSettings {
  /** Tasks that run at once. While all of these are large, one more small task may run. */
  workers: number
  /** Megabytes that all running tasks together are expected to use at most. */
  jobsMemory: number
}

/** A task of this size or more is large: its job takes longer than a small task should wait. */
export const LARGE_BYTES = 200_000

/** A task that runs this long counts as large, however small its input is. */
const LARGE_MILLISECONDS = 1000

/**
 * A large job needs this many megabytes, plus `MEGABYTES_PER_MEGABYTE` for each megabyte of its request. Measured: an
 * idle worker has 55 MB; with a request of 1.3 MB (JSON of 1 MB) 177 MB at most, with one of 4.8 MB 250 MB.
 */
const JOB_MEGABYTES = 100
const MEGABYTES_PER_MEGABYTE = 20

/** A running task. */
interface Run {
  bytes: number
  isLarge: boolean
  began: number
}

/** The waiting and the running tasks. */
export class Schedule<Task extends Demand> {
  readonly #settings: ScheduleSettings
  readonly #small = new FairQueue<Task>()
  readonly #large = new FairQueue<Task>()
  readonly #running = new Map<Task, Run>()
  /** Numbers all events, so that their order is known across both queues. */
  #order = 0
  #largeRunning = 0
  #bytesRunning = 0

  constructor(settings: ScheduleSettings) {
    this.#settings = settings
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#small.size + this.#large.size
  }

  /** How many tasks run. */
  get running(): number {
    return this.#running.size
  }

  /** Adds a task. */
  add(task: Task): void {
    this.#queueOf(task).add(task, this.#order++)
  }

  /** Whether a task may begin now. */
  get hasNext(): boolean {
    return this.#next() !== undefined
  }

  /** Begins the next task; undefined when no waiting task may begin. */
  begin(): Task | undefined {
    const task = this.#next()?.task
    if (!task) return undefined
    this.#queueOf(task).begin(task, this.#order++)
    const { bytes } = task
    const isLarge = bytes >= LARGE_BYTES
    this.#running.set(task, { bytes, isLarge, began: performance.now() })
    this.#bytesRunning += bytes
    if (isLarge) this.#largeRunning++
    return task
  }

  /** Removes a task that has ended or was given up. */
  end(task: Task): void {
    this.#queueOf(task).delete(task)
    const run = this.#running.get(task)
    if (!run) return
    this.#running.delete(task)
    this.#bytesRunning -= run.bytes
    if (run.isLarge) this.#largeRunning--
  }

  /** Removes and returns all waiting tasks. */
  clear(): Task[] {
    const waiting = [...this.#small.tasks, ...this.#large.tasks]
    for (const task of waiting) this.#queueOf(task).delete(task)
    return waiting
  }

  /** Counts small tasks that have run for long as large from now on. */
  reconsider(now = performance.now()): void {
    for (const run of this.#running.values()) {
      if (run.isLarge || now - run.began < LARGE_MILLISECONDS) continue
      run.isLarge = true
      this.#largeRunning++
    }
  }

  #next(): Candidate<Task> | undefined {
    const small = this.#small.next
    const { workers } = this.#settings
    if (this.#running.size >= workers) {
      // While all workers run large tasks, one more small task may begin.
      const isPlace = this.#running.size === workers && this.#largeRunning === workers
      return isPlace ? small : undefined
    }
    const large = this.#large.next
    if (!large || !this.#hasMemoryFor(large.task)) return small
    return small && isBefore(small, large) ? small : large
  }

  /** A task that runs alone may always begin: the memory limits of its process apply. */
  #hasMemoryFor({ bytes }: Task): boolean {
    const jobs = (this.#largeRunning + 1) * JOB_MEGABYTES
    const rest = ((this.#bytesRunning + bytes) / 1_000_000) * MEGABYTES_PER_MEGABYTE
    return this.#running.size === 0 || jobs + rest <= this.#settings.jobsMemory
  }

  #queueOf({ bytes }: Task): FairQueue<Task> {
    return bytes >= LARGE_BYTES ? this.#large : this.#small
  }
}

/** Within one tenant the task that arrived first; across tenants the task whose tenant has waited longer for a turn. */
function isBefore<Task>(one: Candidate<Task>, other: Candidate<Task>): boolean {
  return one.tenant === other.tenant ? one.order < other.order : one.since < other.since
}
