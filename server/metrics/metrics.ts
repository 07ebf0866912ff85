// Counts the events of a host. The metrics library is loaded on demand, because loading it takes time at the start.
import type { GaugeValue } from './gauges.ts'
import type { Event, EventName, events, LabelsOf } from './meters.ts'
import type { MetricsRegistry } from './metrics-registry.ts'

/** The library is loaded after this many events, even if the metrics were never requested. */
const MAX_WAITING = 10_000

/** The metrics of a host. */
export class Metrics {
  #registry: MetricsRegistry | undefined
  #loading: Promise<MetricsRegistry> | undefined
  #waiting: Event[] = []

  /** Adds `value` to a counter, or one observation to a histogram. */
  add<Name extends EventName>(name: Name, labels: LabelsOf<(typeof events)[Name]>, value = 1): void {
    const event = { name, labels: labels as Event['labels'], value }
    if (this.#registry) return this.#registry.record(event)
    this.#waiting.push(event)
    if (this.#waiting.length === MAX_WAITING) void this.#load()
  }

  /** All events and these gauges, in the text format of Prometheus. */
  async text(gauges: Iterable<GaugeValue>): Promise<{ contentType: string; text: string }> {
    const registry = await this.#load()
    return registry.text(gauges)
  }

  #load(): Promise<MetricsRegistry> {
    this.#loading ??= import('./metrics-registry.ts').then(({ MetricsRegistry }) => {
      const registry = new MetricsRegistry()
      for (const event of this.#waiting.splice(0)) registry.record(event)
      this.#registry = registry
      return registry
    })
    return this.#loading
  }
}
