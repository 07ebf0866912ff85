// Long work in short slices, so that the page answers meanwhile.

/** A slice may take this many milliseconds: half of a frame. */
const SLICE = 8

/** Tells when a slice has lasted long enough, and lets the page have its turn. */
export class TimeSlice {
  #since = performance.now()

  isOver(): boolean {
    return performance.now() - this.#since > SLICE
  }

  async yieldToPage(): Promise<void> {
    await new Promise((resume) => setTimeout(resume))
    this.#since = performance.now()
  }
}
