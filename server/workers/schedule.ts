// Decides which task runs next. Small and large tasks wait in separate fair queues, so that a small task never waits
// behind large ones. A large task begins only when there is memory for it.
import { FairQueue, type Candidate } from './fair-queue.ts'

/** What the schedule must know of a task. */
export interface Demand {
  /** How many bytes the task works on. */
  readonly bytes: number
  /** Organizations take turns. */
  readonly organization: string
}

/** How much may run at once. */
export interface ScheduleSettings {
  /**
   * Tasks that run at once. Small tasks may also run in extra places: one while only large tasks run, and one for an
   * organization without a running small task.
   */
  workers: number
  /** Megabytes that all running tasks together are expected to use at most. */
  jobsMemory: number
}

/** A task of this size or more is large: its job takes longer than a small task should wait. */
export const LARGE_BYTES = 200_000

/** A task that runs this long counts as large, however small its input is. */
export const LARGE_MILLISECONDS = 1000

/**
 * A large job needs this many megabytes, plus `MEGABYTES_PER_MEGABYTE` for each megabyte of its request. Measured: an
 * idle worker has 55 MB; with a request of 1.3 MB (JSON of 1 MB) 177 MB at most, with one of 4.8 MB 250 MB.
 */
const JOB_MEGABYTES = 100
const MEGABYTES_PER_MEGABYTE = 20

/** Small tasks may run in extra places until this many times as many tasks run as there are workers, and one more. */
const MAX_TIMES = 2

/** How many tasks run at once at most, each in its own process. */
export function mostRunning(workers: number): number {
  return workers * MAX_TIMES + 1
}

/** A running task. */
interface Run {
  bytes: number
  isLarge: boolean
  began: number
  /** Whether it began in the extra place that an organization with a running task may use. */
  isExtra: boolean
}

/** How many tasks of an organization run, and how many of them were small when they began. */
interface Running {
  all: number
  small: number
}

const NONE: Running = { all: 0, small: 0 }

/** The waiting and the running tasks. */
export class Schedule<Task extends Demand> {
  readonly #settings: ScheduleSettings
  readonly #small = new FairQueue<Task>()
  readonly #large = new FairQueue<Task>()
  readonly #running = new Map<Task, Run>()
  /** Small tasks that run in the place of another one as soon as that ends, with their arrival numbers. */
  readonly #following = new Map<Task, number>()
  /** Numbers all events, so that their order is known across both queues. */
  #order = 0
  readonly #organizations = new Map<string, Running>()
  #largeRunning = 0
  #bytesRunning = 0
  #extraRunning = 0

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

  /** How many tasks have neither ended nor been removed. */
  get size(): number {
    return this.waiting + this.running + this.#following.size
  }

  /** Adds a task. */
  add(task: Task): void {
    this.#queueOf(task).add(task, this.#order++)
  }

  /** Makes a task that follows another wait again: it is the next one of its organization, which has the next turn. */
  waitAgain(task: Task): void {
    const order = this.#following.get(task)
    if (order === undefined) return
    this.#following.delete(task)
    this.#small.putBack(task, order)
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
    this.#run(task)
    return task
  }

  /**
   * Takes the task that is next, to run in the place of another one as soon as that ends. Undefined if a large task is
   * next, or one that does not fit. In an extra place none follows: it could be a long one, of an organization that
   * may not begin there.
   */
  follow(isFitting: (task: Task) => boolean): Task | undefined {
    const small = this.#small.next
    const large = this.#large.next
    if (this.#running.size > this.#settings.workers || !small || !isFitting(small.task)) return undefined
    if (large && this.#hasMemoryFor(large.task) && isBefore(large, small)) return undefined
    this.#small.begin(small.task, this.#order++)
    this.#following.set(small.task, small.order)
    return small.task
  }

  /** Begins a task that has followed another one, which has ended. */
  beginFollowing(task: Task): void {
    this.#following.delete(task)
    this.#run(task)
  }

  #run(task: Task): void {
    const { bytes, organization } = task
    const isLarge = bytes >= LARGE_BYTES
    const { all, small } = this.#organizations.get(organization) ?? NONE
    const isExtra = all > 0 && this.#running.size >= this.#settings.workers
    this.#running.set(task, { bytes, isLarge, began: performance.now(), isExtra })
    this.#organizations.set(organization, { all: all + 1, small: small + (isLarge ? 0 : 1) })
    this.#bytesRunning += bytes
    if (isLarge) this.#largeRunning++
    if (isExtra) this.#extraRunning++
  }

  /** Removes a task that has ended or was canceled. */
  end(task: Task): void {
    this.#queueOf(task).delete(task)
    this.#following.delete(task)
    const run = this.#running.get(task)
    if (!run) return
    this.#running.delete(task)
    const { all, small } = this.#organizations.get(task.organization) ?? NONE
    const left = { all: all - 1, small: small - (run.bytes < LARGE_BYTES ? 1 : 0) }
    if (left.all > 0) this.#organizations.set(task.organization, left)
    else this.#organizations.delete(task.organization)
    this.#bytesRunning -= run.bytes
    if (run.isLarge) this.#largeRunning--
    if (run.isExtra) this.#extraRunning--
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
    if (this.#running.size >= this.#settings.workers) return this.#nextExtra()
    const small = this.#small.next
    const large = this.#large.next
    if (!large || !this.#hasMemoryFor(large.task)) return small
    return small && isBefore(small, large) ? small : large
  }

  /**
   * The next task while all workers are busy: a small one, in an extra place, of the organization with the fewest
   * running small tasks. Large ones do not count: those who wait for a large export would wait for a small one as long.
   */
  #nextExtra(): Candidate<Task> | undefined {
    const { workers } = this.#settings
    const running = this.#running.size
    const isAllLarge = this.#largeRunning === running
    // Otherwise organizations with long tasks in all places would make everyone else wait. More extra places are used
    // only while all running tasks are long, so that many organizations with short tasks do not need more processes.
    const isPlaceForOthers =
      running <= workers + this.#extraRunning || (isAllLarge && running < mostRunning(workers))
    const isPlaceForAll = isAllLarge && running === workers
    return this.#small.nextBy((organization) => {
      const { small } = this.#organizations.get(organization) ?? NONE
      return (small > 0 ? isPlaceForAll : isPlaceForOthers) ? small : undefined
    })
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

/** Of one organization, the task that arrived first; of two, the one whose organization has waited longer for a turn. */
function isBefore<Task>(one: Candidate<Task>, other: Candidate<Task>): boolean {
  return one.organization === other.organization ? one.order < other.order : one.since < other.since
}
