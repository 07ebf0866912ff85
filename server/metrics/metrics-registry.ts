// The prom-client registry with all meters of the table.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { events, gauges, type Event, type EventName, type Meter } from './meters.ts'
import type { GaugeValue } from './gauges.ts'

type Named<Names extends string, Made> = Readonly<Record<Names, Made>>

/** The meters of a host. */
export class MetricsRegistry {
  readonly #registry = new Registry()
  readonly #events = this.#make(events) as Named<EventName, Counter | Histogram>
  readonly #gauges = this.#make(gauges) as Named<GaugeValue['name'], Counter | Gauge>

  constructor() {
    // The process itself: memory, CPU, event loop, open files, garbage collection.
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Counts an event. */
  record({ name, labels, value }: Event): void {
    const meter = this.#events[name]
    if (meter instanceof Histogram) meter.observe(labels, value)
    else meter.inc(labels, value)
  }

  /** All meters in the text format of Prometheus. */
  async text(read: Iterable<GaugeValue>): Promise<{ contentType: string; text: string }> {
    for (const meter of Object.values(this.#gauges)) meter.reset()
    for (const { name, labels, value } of read) this.#gauges[name].inc(labels, value)
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
    // A series that begins with its first event shows no increase, so an alert would miss that event.
    for (const combination of combinationsOf(labels)) counter.inc(combination, 0)
    return counter
  }
}

/** All combinations of label values; none if a label has no list of values. */
function combinationsOf(labels: Meter['labels']): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}]
  for (const [label, values] of Object.entries(labels)) {
    if (values === 'open') return []
    combinations = combinations.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value })))
  }
  return combinations
}
