// Reads the text format of Prometheus strictly, so that what cannot be read is not a metric.
import { expect } from 'vitest'

/** One line with a value. */
export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** What was read: the kind of each meter, and all samples. */
export interface Exposition {
  kinds: ReadonlyMap<string, string>
  samples: readonly Sample[]
  /** The sum of all samples of this name that have at least these labels. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number
}

const NAME = String.raw`[a-zA-Z_:][a-zA-Z0-9_:]*`
/** prom-client spells what is not a number `Nan`; Prometheus reads it in any case. */
const SAMPLE = new RegExp(String.raw`^(${NAME})(?:\{(.*)\})? (-?[\d.]+(?:e[-+]?\d+)?|\+Inf|Nan)$`)
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

/** Reads a text, and holds it against the format: each sample belongs to a meter that was declared once above it. */
export function readExposition(text: string): Exposition {
  const kinds = new Map<string, string>()
  const helped = new Set<string>()
  const samples: Sample[] = []
  expect(text.endsWith('\n')).toBe(true)
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, declared, kind] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (declared !== undefined && kind !== undefined) {
      expect(kinds.has(declared), line).toBe(false)
      kinds.set(declared, kind)
    } else if (line.startsWith('# HELP ')) helped.add(/^# HELP (\S+) \S/.exec(line)?.[1] ?? '')
    else samples.push(readSample(line, kinds))
  }
  for (const [name, kind] of kinds) checkName(name, kind, helped)
  const series = samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`)
  expect(new Set(series).size).toBe(series.length)
  const sum: Exposition['sum'] = (name, labels = {}) => {
    const found = samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )
    return found.reduce((total, { value }) => total + value, 0)
  }
  return { kinds, samples, sum }
}

/** What `promtool check metrics` demands of a name, apart from the units that we do not have. */
function checkName(name: string, kind: string, helped: ReadonlySet<string>): void {
  expect(helped, name).toContain(name)
  expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
  expect(name.endsWith('_total'), `${name} is a ${kind}`).toBe(kind === 'counter')
  expect(name).not.toMatch(/_(bucket|count|sum|counter|gauge|histogram|milliseconds|ms|kilobytes|minutes)$/)
}

function readSample(line: string, kinds: ReadonlyMap<string, string>): Sample {
  const [, name = '', inner = '', value] = SAMPLE.exec(line) ?? []
  const family = kinds.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
  expect(kinds.has(family), line).toBe(true)
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  let read = 0
  for (let match = LABEL.exec(inner); match; match = LABEL.exec(inner)) {
    labels[match[1] ?? ''] = match[2] ?? ''
    read = LABEL.lastIndex
  }
  expect(read, line).toBe(inner.length)
  return { name, labels, value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) }
}
