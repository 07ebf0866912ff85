// When jobs arrive: independently of each other, at a rate that changes between quiet and busy phases.
import type { SeededRandom } from '../random.ts'

/** A time with one rate of jobs. Its length is random, with this mean. */
export interface Phase {
  jobsPerSecond: number
  meanSeconds: number
}

/** A Poisson process whose rate is that of the current phase. The phases repeat in order. */
export class Arrivals {
  readonly #phases: readonly Phase[]
  readonly #random: SeededRandom
  #index = 0
  #ends: number

  constructor(phases: readonly Phase[], random: SeededRandom) {
    this.#phases = phases
    this.#random = random
    this.#ends = random.exponential(this.#phase.meanSeconds)
  }

  /**
   * The time of the next job after `now`. A wait that outlasts its phase is drawn again at the rate of the next phase;
   * this is exact, since exponential waits have no memory.
   */
  next(now: number): number {
    let from = now
    for (;;) {
      const time = from + this.#random.exponential(1 / this.#phase.jobsPerSecond)
      if (time <= this.#ends) return time
      from = this.#ends
      this.#index = (this.#index + 1) % this.#phases.length
      this.#ends += this.#random.exponential(this.#phase.meanSeconds)
    }
  }

  get #phase(): Phase {
    const phase = this.#phases[this.#index]
    if (!phase) throw new Error('Arrivals need a phase.')
    return phase
  }
}
