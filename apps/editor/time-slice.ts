// Splits long work into short slices, so that the page stays responsive.

/** Length of a slice in milliseconds: half a frame. */
const SLICE_MILLISECONDS = 8

/** Tells when the current slice is over, and starts the next one after the page has handled its events. */
export class TimeSlice {
  #sliceStart = performance.now()

  isOver(): boolean {
    return performance.now() - this.#sliceStart > SLICE_MILLISECONDS
  }

  async yieldToPage(): Promise<void> {
    await new Promise((resume) => setTimeout(resume))
    this.#sliceStart = performance.now()
  }
}

/** Maps values, in slices. */
export async function mapInSlices<Value, Result>(
  values: Iterable<Value>,
  convert: (value: Value) => Result,
): Promise<Result[]> {
  const slice = new TimeSlice()
  const results: Result[] = []
  for (const value of values) {
    results.push(convert(value))
    if (slice.isOver()) await slice.yieldToPage()
  }
  return results
}
