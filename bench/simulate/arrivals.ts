// When jobs come: independently of each other, at a rate that jumps between quiet and busy times.
import type { Chance } from '../chance.ts'

/** A state in which jobs come at one rate; it lasts for random times with this mean. */
export interface Phase {
  jobsPerSecond: number
  meanSeconds: number
}

/** A Poisson process whose rate goes from phase to phase, around and around. */
export class Arrivals {
  readonly #phases: readonly Phase[]
  readonly #chance: Chance
  #index = 0
  #ends: number

  constructor(phases: readonly Phase[], chance: Chance) {
    this.#phases = phases
    this.#chance = chance
    this.#ends = chance.exponential(this.#phase.meanSeconds)
  }

  /** The time of the next job after `now`. What remains of a wait when the phase ends has no memory: it begins anew. */
  next(now: number): number {
    let from = now
    for (;;) {
      const time = from + this.#chance.exponential(1 / this.#phase.jobsPerSecond)
      if (time <= this.#ends) return time
      from = this.#ends
      this.#index = (this.#index + 1) % this.#phases.length
      this.#ends += this.#chance.exponential(this.#phase.meanSeconds)
    }
  }

  get #phase(): Phase {
    const phase = this.#phases[this.#index]
    if (!phase) throw new Error('Arrivals need a phase.')
    return phase
  }
}
