// What a host counts, and the text in which Prometheus reads it. The library is loaded when it is first needed, not at the start.
import type { Book } from './metrics-registry.ts'
import type { events, LabelsOf } from './meters.ts'
import type { Reading } from './gauges.ts'

export type EventName = keyof typeof events

/** Something that happened: one more, or a value for a histogram. */
export interface Event {
  name: EventName
  labels: Readonly<Record<string, string>>
  value: number
}

/** Until somebody asks, so many events wait: then the library is loaded though nobody asks. */
const MOST_WAITING = 10_000

/** The metrics of a host. */
export class Metrics {
  #book: Book | undefined
  #loading: Promise<Book> | undefined
  #waiting: Event[] = []

  /** Counts something: `value` more of it, or one observation of a histogram. */
  add<Name extends EventName>(name: Name, labels: LabelsOf<(typeof events)[Name]>, value = 1): void {
    const event = { name, labels: labels as Event['labels'], value }
    if (this.#book) return this.#book.take(event)
    this.#waiting.push(event)
    if (this.#waiting.length === MOST_WAITING) void this.#load()
  }

  /** All that was counted, and these readings, in the text format of Prometheus. */
  async text(readings: Iterable<Reading>): Promise<{ contentType: string; text: string }> {
    const book = await this.#load()
    return book.text(readings)
  }

  #load(): Promise<Book> {
    this.#loading ??= import('./metrics-registry.ts').then(({ Book }) => {
      const book = new Book()
      for (const event of this.#waiting.splice(0)) book.take(event)
      this.#book = book
      return book
    })
    return this.#loading
  }
}
