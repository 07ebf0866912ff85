// The numbers of one meter, a series for each combination of labels, and their lines in the text format of Prometheus.
import type { Meter } from './meters.ts'

/** A value for each label. */
type Labels = Readonly<Record<string, string>>

/** The numbers of one combination of labels. */
interface Series {
  labels: Labels
  /** The value, or the sum of all observations. */
  value: number
  /** Of a histogram: how many observations are in each bucket, and in no smaller one. The last bucket has no limit. */
  buckets: number[]
}

/** All series of a meter. */
export class MeterSeries {
  readonly #meter: Meter
  readonly #labelNames: readonly string[]
  readonly #bounds: readonly number[]
  readonly #series = new Map<string, Series>()

  constructor(meter: Meter) {
    this.#meter = meter
    this.#labelNames = Object.keys(meter.labels)
    this.#bounds = meter.buckets ?? []
    // A series that begins with its first event shows no increase, so an alert would miss that event.
    if (meter.kind === 'counter' || this.#labelNames.length === 0)
      for (const labels of combinationsOf(meter.labels)) this.#seriesOf(labels)
  }

  /** Adds to a counter or a gauge, or adds one observation to a histogram. */
  add(labels: Labels, value: number): void {
    const series = this.#seriesOf(labels)
    series.value += value
    if (this.#meter.kind !== 'histogram') return
    let bucket = 0
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? 0)) bucket++
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
  }

  /** The lines of the meter: its meaning, its kind, and all its numbers. */
  get text(): string {
    const { name, meaning, kind } = this.#meter
    const lines = [`# HELP ${name} ${meaning}`, `# TYPE ${name} ${kind}`]
    for (const series of this.#series.values()) {
      lines.push(
        kind === 'histogram'
          ? this.#histogramText(series)
          : `${name}${labelText(series.labels)} ${series.value}`,
      )
    }
    return `${lines.join('\n')}\n`
  }

  #histogramText({ labels, value, buckets }: Series): string {
    const { name } = this.#meter
    const lines: string[] = []
    let count = 0
    for (const [bucket, observations] of buckets.entries()) {
      count += observations
      lines.push(
        `${name}_bucket${labelText({ le: String(this.#bounds[bucket] ?? '+Inf'), ...labels })} ${count}`,
      )
    }
    lines.push(`${name}_sum${labelText(labels)} ${value}`, `${name}_count${labelText(labels)} ${count}`)
    return lines.join('\n')
  }

  #seriesOf(labels: Labels): Series {
    let key = ''
    for (const name of this.#labelNames) key += `${labels[name] ?? ''}\n`
    const known = this.#series.get(key)
    if (known) return known
    const { kind } = this.#meter
    const buckets = kind === 'histogram' ? Array.from({ length: this.#bounds.length + 1 }, () => 0) : []
    const series: Series = { labels, value: 0, buckets }
    this.#series.set(key, series)
    return series
  }
}

/** All combinations of label values; none if a label has no list of values. */
function combinationsOf(labels: Meter['labels']): Labels[] {
  let combinations: Labels[] = [{}]
  for (const [label, values] of Object.entries(labels)) {
    if (values === 'open') return []
    combinations = combinations.flatMap((rest) => values.map((value) => ({ ...rest, [label]: value })))
  }
  return combinations
}

/** Labels in braces. Values are keys of modules and of closed lists, without characters that need an escape. */
function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
