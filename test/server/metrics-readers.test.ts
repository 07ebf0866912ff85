// What reads our metrics (alerts, the page of operations) asks for metrics, labels and values that there are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { events, readings, type Meter } from '../../server/metrics/meters.ts'
import { Metrics } from '../../server/metrics/metrics.ts'
import { settings } from '../../server/settings.ts'
import { readExposition } from './exposition.ts'
import { selectorsIn } from './promql.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: Record<string, string>
}

const { groups } = parse(read('deploy/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const operations = read('docs/operations.md')

/** Expressions on the page of operations, of which a table escapes the bar. */
const onThePage = [...operations.matchAll(/`([^`\n]*atlas_[^`\n]*)`/g)].map(([, code = '']) =>
  code.replaceAll('\\|', '|'),
)

const meters = new Map<string, Meter>()
for (const meter of Object.values<Meter>({ ...events, ...readings })) {
  const endings = meter.kind === 'histogram' ? ['', '_bucket', '_sum', '_count'] : ['']
  for (const ending of endings) meters.set(meter.name + ending, meter)
}

/** Labels that Prometheus itself adds. */
const ADDED = ['job', 'instance', 'le']

/** What is wrong with an expression. */
async function faultsOf(expression: string): Promise<string[]> {
  const { kinds } = readExposition((await new Metrics().text([])).text)
  return selectorsIn(expression).flatMap(({ name, wanted }) => {
    const meter = meters.get(name)
    const isKnown = meter !== undefined || name === 'up' || kinds.has(name)
    const faults = isKnown ? [] : [`no metric ${name}`]
    for (const [label, values] of Object.entries(wanted)) {
      const known = meter?.labels[label]
      if (known === undefined && !ADDED.includes(label)) faults.push(`${name} has no label ${label}`)
      if (!Array.isArray(known)) continue
      faults.push(
        ...values
          .filter((value) => !known.includes(value))
          .map((value) => `${name} has no ${label} ${value}`),
      )
    }
    return faults
  })
}

test.each(rules)(
  'the alert $alert can fire, and says what to do',
  async ({ expr, labels, annotations, ...rule }) => {
    expect(await faultsOf(expr)).toEqual([])
    expect(expr).toMatch(/[<>=]/)
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(Object.keys(annotations)).toEqual(['summary', 'action'])
    expect(rule.for ?? '1m').toMatch(/^\d+[smh]$/)
  },
)

test('alerts have names of their own', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test.each(onThePage)('docs/operations.md: %s', async (expression) => {
  expect(await faultsOf(expression)).toEqual([])
})

test('docs/operations.md names settings that there are', () => {
  const known = new Set<string>(Object.values(settings).map(({ name }) => name))
  const named = [...operations.matchAll(/\b(?:ATLAS_[A-Z_]+|DATABASE_URL)\b/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

describe('the reader itself', () => {
  test.each([
    ['rate(atlas_nothing_total[5m])', ['no metric atlas_nothing_total']],
    ['atlas_workers{state="tired"}', ['atlas_workers has no state tired']],
    ['atlas_workers{mood=~"a|b"}', ['atlas_workers has no label mood']],
    ['sum by (module) (rate(atlas_jobs_total{module="json"}[5m])) > 0', []],
  ])('sees what is wrong with %s', async (expression, faults) => {
    expect(await faultsOf(expression)).toEqual(faults)
  })

  test('refuses what is no expression', () => {
    expect(() => selectorsIn('sum(atlas_workers')).toThrow('Unbalanced')
    expect(() => selectorsIn('atlas_workers{state!"busy"}')).toThrow('no matcher')
  })
})
