// Which task goes next: small and large ones wait apart, so that no small one waits behind large ones, and large ones
// begin only while there is memory for them; in each lane, callers take turns.
import type { Caller } from '../jobs/tenants.ts'
import { Lane, type Candidate } from './fair-queue.ts'

/** What is asked for a task. */
export interface Demand {
  /** Bytes that it works on. */
  readonly bytes: number
  readonly caller: Caller
}

/** How much may go on at once. */
export interface ScheduleSettings {
  /** Tasks at a time; one more, a small one, while all of these are large. */
  workers: number
  /** Megabytes that the tasks that run may be expected to use, all of them together. */
  jobsMemory: number
}

/** A task is large from here on: its job takes longer than a small one should wait. */
export const LARGE_BYTES = 200_000

/** Whatever it works on, a task that runs for so long is a large one. */
const LARGE_MILLISECONDS = 1000

/**
 * Megabytes that a large job needs, and so much more for each megabyte of its call. Measured: an idle worker has 55 MB;
 * with a call of 1.3 MB (JSON of 1 MB) 177 at most, with one of 4.8 MB 250.
 */
const JOB_MEGABYTES = 100
const MEGABYTES_PER_MEGABYTE = 20

/** A task that runs. */
interface Run {
  bytes: number
  isLarge: boolean
  began: number
}

/** Tasks that wait, and those that run. */
export class Schedule<Task extends Demand> {
  readonly #settings: ScheduleSettings
  readonly #small = new Lane<Task>()
  readonly #large = new Lane<Task>()
  readonly #running = new Map<Task, Run>()
  /** Counts what happens, so that it is known what was before what. */
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

  /** Takes a task in. */
  add(task: Task): void {
    this.#laneOf(task).add(task, this.#order++)
  }

  /** Whether there is a task that may begin now. */
  get hasNext(): boolean {
    return this.#next() !== undefined
  }

  /** Begins the next task; nothing where none waits that may. */
  begin(): Task | undefined {
    const task = this.#next()?.task
    if (!task) return undefined
    this.#laneOf(task).begin(task, this.#order++)
    const { bytes } = task
    const isLarge = bytes >= LARGE_BYTES
    this.#running.set(task, { bytes, isLarge, began: performance.now() })
    this.#bytesRunning += bytes
    if (isLarge) this.#largeRunning++
    return task
  }

  /** A task has ended, or waits no more. */
  end(task: Task): void {
    this.#laneOf(task).delete(task)
    const run = this.#running.get(task)
    if (!run) return
    this.#running.delete(task)
    this.#bytesRunning -= run.bytes
    if (run.isLarge) this.#largeRunning--
  }

  /** Takes out all tasks that wait. */
  clear(): Task[] {
    const waiting = [...this.#small.tasks, ...this.#large.tasks]
    for (const task of waiting) this.#laneOf(task).delete(task)
    return waiting
  }

  /** Looks for small tasks that have run for long: from now on they count as large. */
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
      // All at work on large tasks: there is one place more, for a small one.
      const isPlace = this.#running.size === workers && this.#largeRunning === workers
      return isPlace ? small : undefined
    }
    const large = this.#large.next
    if (!large || !this.#hasMemoryFor(large.task)) return small
    return small && isBefore(small, large) ? small : large
  }

  /** What is alone may always run: whether it needs too much will show. */
  #hasMemoryFor({ bytes }: Task): boolean {
    const jobs = (this.#largeRunning + 1) * JOB_MEGABYTES
    const rest = ((this.#bytesRunning + bytes) / 1_000_000) * MEGABYTES_PER_MEGABYTE
    return this.#running.size === 0 || jobs + rest <= this.#settings.jobsMemory
  }

  #laneOf({ bytes }: Task): Lane<Task> {
    return bytes >= LARGE_BYTES ? this.#large : this.#small
  }
}

/** Of two lanes: of one caller the task that came first, of two callers the task of whoever waits longer for a turn. */
function isBefore<Task>(one: Candidate<Task>, other: Candidate<Task>): boolean {
  return one.caller === other.caller ? one.order < other.order : one.since < other.since
}
