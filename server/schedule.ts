// Which task goes next: small and large ones wait apart, so that no small one waits behind large ones, and large ones
// begin only while there is memory for them.

/** What is asked for a task. */
export interface Demand {
  /** Bytes that it works on. */
  readonly bytes: number
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

interface Entry {
  bytes: number
  isLarge: boolean
  /** The place in the order in which tasks came. */
  order: number
  began: number
}

/** Tasks that wait, and those that run. */
export class Schedule<Task extends Demand> {
  readonly #settings: ScheduleSettings
  readonly #small = new Map<Task, Entry>()
  readonly #large = new Map<Task, Entry>()
  readonly #running = new Map<Task, Entry>()
  #count = 0
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
    const isLarge = task.bytes >= LARGE_BYTES
    const lane = isLarge ? this.#large : this.#small
    lane.set(task, { bytes: task.bytes, isLarge, order: this.#count++, began: 0 })
  }

  /** Whether there is a task that may begin now. */
  get hasNext(): boolean {
    return this.#next() !== undefined
  }

  /** Begins the next task; nothing where none waits that may. */
  begin(): Task | undefined {
    const next = this.#next()
    if (!next) return undefined
    const [task, entry] = next
    this.#laneOf(entry).delete(task)
    entry.began = performance.now()
    this.#running.set(task, entry)
    this.#bytesRunning += entry.bytes
    if (entry.isLarge) this.#largeRunning++
    return task
  }

  /** A task has ended, or waits no more. */
  end(task: Task): void {
    this.#small.delete(task)
    this.#large.delete(task)
    const entry = this.#running.get(task)
    if (!entry) return
    this.#running.delete(task)
    this.#bytesRunning -= entry.bytes
    if (entry.isLarge) this.#largeRunning--
  }

  /** Takes out all tasks that wait. */
  clear(): Task[] {
    const waiting = [...this.#small.keys(), ...this.#large.keys()]
    this.#small.clear()
    this.#large.clear()
    return waiting
  }

  /** Looks for small tasks that have run for long: from now on they count as large. */
  reconsider(now = performance.now()): void {
    for (const entry of this.#running.values()) {
      if (entry.isLarge || now - entry.began < LARGE_MILLISECONDS) continue
      entry.isLarge = true
      this.#largeRunning++
    }
  }

  #next(): [Task, Entry] | undefined {
    const small = first(this.#small)
    const { workers } = this.#settings
    if (this.#running.size >= workers) {
      // All at work on large tasks: there is one place more, for a small one.
      const isPlace = this.#running.size === workers && this.#largeRunning === workers
      return isPlace ? small : undefined
    }
    const large = first(this.#large)
    if (!large || !this.#hasMemoryFor(large[1])) return small
    return small && small[1].order < large[1].order ? small : large
  }

  /** What is alone may always run: whether it needs too much will show. */
  #hasMemoryFor({ bytes }: Entry): boolean {
    const jobs = (this.#largeRunning + 1) * JOB_MEGABYTES
    const rest = ((this.#bytesRunning + bytes) / 1_000_000) * MEGABYTES_PER_MEGABYTE
    return this.#running.size === 0 || jobs + rest <= this.#settings.jobsMemory
  }

  #laneOf({ isLarge }: Entry): Map<Task, Entry> {
    return isLarge ? this.#large : this.#small
  }
}

function first<Key, Value>(map: ReadonlyMap<Key, Value>): [Key, Value] | undefined {
  const { value } = map.entries().next()
  return value
}
