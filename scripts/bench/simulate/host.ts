// One host: a process that takes calls one after the other, and workers, one of them for small jobs only.

/** What a job costs, in seconds of a processor. */
export interface Work {
  host: number
  worker: number
  isLarge: boolean
}

/** A job in a host. */
export interface Job extends Work {
  arrived: number
}

/** The settings of a host. */
export interface HostShape {
  workers: number
  /** How many jobs may wait; the host refuses more. */
  queue: number
}

/** A host of a simulation. The caller keeps the time, and calls `ready` and `done` when a job is. */
export class SimulatedHost {
  readonly #shape: HostShape
  readonly #small: Job[] = []
  readonly #large: Job[] = []
  /** When the process that takes calls is done with those it has. */
  #freeAt = 0
  #running = 0
  #largeRunning = 0
  /** Jobs that wait or run. */
  jobs = 0
  /** Processor seconds of all jobs so far. */
  used = 0

  constructor(shape: HostShape) {
    this.#shape = shape
  }

  /** Accepts a job and gives the time when it is ready for a worker. Gives nothing if the queue is full. */
  take(job: Job, now: number): number | undefined {
    const { workers, queue } = this.#shape
    if (this.jobs >= workers + queue) return undefined
    this.jobs++
    this.used += job.host + job.worker
    this.#freeAt = Math.max(this.#freeAt, now) + job.host
    return this.#freeAt
  }

  /** A job is ready for a worker. Gives it back if it begins now. */
  ready(job: Job): Job | undefined {
    const queue = job.isLarge ? this.#large : this.#small
    queue.push(job)
    return this.#begin()
  }

  /** A worker is done with a job. Gives the job that begins next, if one does. */
  done(job: Job): Job | undefined {
    this.jobs--
    this.#running--
    if (job.isLarge) this.#largeRunning--
    return this.#begin()
  }

  /** As the host does it: the oldest job is next. While large jobs have all workers, one more runs a small job. */
  #begin(): Job | undefined {
    const { workers } = this.#shape
    if (this.#running >= workers) {
      const isPlace = this.#running === workers && this.#largeRunning === workers
      return isPlace ? this.#start(this.#small.shift()) : undefined
    }
    const [small, large] = [this.#small[0], this.#large[0]]
    const isLargeNext = large && !(small && small.arrived < large.arrived)
    return this.#start((isLargeNext ? this.#large : this.#small).shift())
  }

  #start(job: Job | undefined): Job | undefined {
    if (!job) return undefined
    this.#running++
    if (job.isLarge) this.#largeRunning++
    return job
  }
}
