// Events in the order of their times.

/** An event at a time in seconds. */
export interface Timed {
  time: number
}

/** A binary heap with the earliest event at its root. Plain loops: it is called for each of millions of events. */
export class EventQueue<Event extends Timed> {
  readonly #heap: Event[] = []

  add(event: Event): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (!parent || parent.time <= event.time) break
      heap[at] = parent
      at = above
    }
    heap[at] = event
  }

  /** Removes and returns the earliest event, or nothing if the queue is empty. */
  next(): Event | undefined {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (last && heap.length > 0) this.#sink(last)
    return first
  }

  /** Moves an event from the root down to its place. */
  #sink(event: Event): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      let child = heap[below]
      const other = heap[below + 1]
      if (child && other && other.time < child.time) {
        child = other
        below++
      }
      if (!child || child.time >= event.time) break
      heap[at] = child
      at = below
    }
    heap[at] = event
  }
}
