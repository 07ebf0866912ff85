// One host: a process that takes calls one after the other, and workers with a place kept for small jobs.

/** What a job takes, in seconds of a processor. */
export interface Work {
  host: number
  worker: number
  isLarge: boolean
}

/** A job under way. */
export interface Job extends Work {
  arrived: number
}

/** How a host is set up. */
export interface HostShape {
  workers: number
  /** Jobs that may wait; more are turned away. */
  queue: number
}

/** A host of a simulation. The caller keeps the time, and calls back when a job is through a station. */
export class SimulatedHost {
  readonly #shape: HostShape
  readonly #small: Line = new Line()
  readonly #large: Line = new Line()
  /** Until then the process that takes calls is at work. */
  #freeAt = 0
  #running = 0
  #largeRunning = 0
  /** Jobs that are here. */
  jobs = 0
  /** Seconds of processors used so far. */
  used = 0

  constructor(shape: HostShape) {
    this.#shape = shape
  }

  /** Takes a job in. Gives the time when it is ready for a worker; nothing where it is turned away. */
  take(job: Job, now: number): number | undefined {
    const { workers, queue } = this.#shape
    if (this.jobs >= workers + queue) return undefined
    this.jobs++
    this.used += job.host + job.worker
    this.#freeAt = Math.max(this.#freeAt, now) + job.host
    return this.#freeAt
  }

  /** A job is ready for a worker. Gives those that begin now: this one, or none. */
  ready(job: Job): Job | undefined {
    const line = job.isLarge ? this.#large : this.#small
    line.push(job)
    return this.#begin()
  }

  /** A worker is done with a job. Gives the one that begins instead. */
  done(job: Job): Job | undefined {
    this.jobs--
    this.#running--
    if (job.isLarge) this.#largeRunning--
    return this.#begin()
  }

  /** As server/workers/schedule.ts: the oldest; where all places are taken by large ones, one more for a small one. */
  #begin(): Job | undefined {
    const { workers } = this.#shape
    if (this.#running >= workers) {
      const isPlace = this.#running === workers && this.#largeRunning === workers
      return isPlace ? this.#start(this.#small.take()) : undefined
    }
    const [small, large] = [this.#small.first, this.#large.first]
    const isLargeNext = large && !(small && small.arrived < large.arrived)
    return this.#start((isLargeNext ? this.#large : this.#small).take())
  }

  #start(job: Job | undefined): Job | undefined {
    if (!job) return undefined
    this.#running++
    if (job.isLarge) this.#largeRunning++
    return job
  }
}

/** First in, first out, without moving the rest at each step. */
class Line {
  #jobs: Job[] = []
  #head = 0

  get first(): Job | undefined {
    return this.#jobs[this.#head]
  }

  push(job: Job): void {
    this.#jobs.push(job)
  }

  take(): Job | undefined {
    const job = this.#jobs[this.#head]
    if (!job) return undefined
    this.#head++
    if (this.#head === this.#jobs.length) {
      this.#jobs = []
      this.#head = 0
    }
    return job
  }
}
