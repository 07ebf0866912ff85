// The events of a host as plain numbers, which are put into words only when the metrics are requested.
import type { Registry } from 'prom-client'
import type { GaugeValue } from './gauges.ts'
import { MeterSeries } from './meter-series.ts'
import { events, gauges, type EventName, type LabelsOf } from './meters.ts'

/** The metrics of a host. */
export class Metrics {
  readonly #events = Object.fromEntries(
    Object.entries(events).map(([name, meter]) => [name, new MeterSeries(meter)]),
  ) as Readonly<Record<EventName, MeterSeries>>

  /** Adds `value` to a counter, or one observation to a histogram. */
  add<Name extends EventName>(name: Name, labels: LabelsOf<(typeof events)[Name]>, value = 1): void {
    this.#events[name].add(labels as Readonly<Record<string, string>>, value)
  }

  /** All events, these gauges, and the metrics of the process, in the text format of Prometheus. */
  async text(read: Iterable<GaugeValue>): Promise<{ contentType: string; text: string }> {
    const current = Object.entries(gauges).map(([name, meter]) => [name, new MeterSeries(meter)] as const)
    const byName = new Map<string, MeterSeries>(current)
    for (const { name, labels, value } of read) byName.get(name)?.add(labels, value)
    const eventTexts = [...Object.values(this.#events), ...byName.values()].map(({ text }) => text)
    const process = await processMetrics()
    return { contentType: process.contentType, text: [...eventTexts, await process.metrics()].join('\n') }
  }
}

/** Gauges of the library whose names are those of counters. The same values are there by type, with right names. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

let loading: Promise<Registry> | undefined

/**
 * The metrics of the process itself: memory, CPU, event loop, open files, garbage collection. Their library is loaded on
 * demand, because loading it takes time at the start.
 */
function processMetrics(): Promise<Registry> {
  loading ??= import('prom-client').then(({ collectDefaultMetrics, Registry }) => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    for (const name of MISNAMED) register.removeSingleMetric(name)
    return register
  })
  return loading
}
