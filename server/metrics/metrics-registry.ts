// The meters of prom-client, made from our table.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { events, readings, type Meter } from './meters.ts'
import type { Event, EventName } from './metrics.ts'
import type { Reading } from './gauges.ts'

type Named<Names extends string, Made> = Readonly<Record<Names, Made>>

/** What is known of a host by numbers. */
export class Book {
  readonly #registry = new Registry()
  readonly #events = this.#make(events) as Named<EventName, Counter | Histogram>
  readonly #readings = this.#make(readings) as Named<Reading['name'], Counter | Gauge>

  constructor() {
    // Of the process: memory, CPU, event loop, open files, garbage collection.
    collectDefaultMetrics({ register: this.#registry })
  }

  take({ name, labels, value }: Event): void {
    const meter = this.#events[name]
    if (meter instanceof Histogram) meter.observe(labels, value)
    else meter.inc(labels, value)
  }

  /** The text of everything. */
  async text(read: Iterable<Reading>): Promise<{ contentType: string; text: string }> {
    for (const meter of Object.values(this.#readings)) meter.reset()
    for (const { name, labels, value } of read) this.#readings[name].inc(labels, value)
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  #make(table: Readonly<Record<string, Meter>>): Record<string, Counter | Gauge | Histogram> {
    const made = Object.entries(table).map(([key, meter]) => [key, this.#meter(meter)])
    return Object.fromEntries(made) as Record<string, Counter | Gauge | Histogram>
  }

  #meter({ kind, name, meaning, labels, buckets = [] }: Meter): Counter | Gauge | Histogram {
    const labelNames = Object.keys(labels)
    const common = { name, help: meaning, labelNames, registers: [this.#registry] }
    if (kind === 'gauge') return new Gauge(common)
    if (kind === 'histogram') return new Histogram({ ...common, buckets: [...buckets] })
    const counter = new Counter(common)
    // What begins with its first event has no rise that an alert could see.
    for (const combination of combinationsOf(labels)) counter.inc(combination, 0)
    return counter
  }
}

/** All combinations of labels whose values are listed; none where those of one are not. */
function combinationsOf(labels: Meter['labels']): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}]
  for (const [label, values] of Object.entries(labels)) {
    if (values === 'open') return []
    combinations = combinations.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value })))
  }
  return combinations
}
