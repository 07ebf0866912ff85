// Times of millions of jobs in little room: counted in steps of three percent.

const STEP = Math.log(1.03)
/** Seconds: what is shorter is counted as this. */
const LEAST = 1e-5
const STEPS = 700

/** Times, by how often each was seen. */
export class Latencies {
  readonly #counts = new Uint32Array(STEPS)
  #sum = 0
  count = 0

  add(seconds: number): void {
    const step = Math.round(Math.log(Math.max(seconds, LEAST) / LEAST) / STEP)
    const at = Math.min(step, STEPS - 1)
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#sum += seconds
    this.count++
  }

  /** Exact. */
  get mean(): number {
    return this.#sum / this.count
  }

  /** The time within which this share of the jobs was done; no number where there was none. */
  quantile(share: number): number {
    let left = this.count * share
    for (let at = 0; at < STEPS; at++) {
      left -= this.#counts[at] ?? 0
      if (left <= 0 && this.count > 0) return LEAST * Math.exp(at * STEP)
    }
    return Number.NaN
  }
}
