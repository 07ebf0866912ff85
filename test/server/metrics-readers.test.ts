// What reads our metrics (alerts, the page of operations) asks for metrics, labels and values that there are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { events, gauges, type Meter } from '@atlas/server/metrics/meters.ts'
import { Metrics } from '@atlas/server/metrics/metrics.ts'
import { settings } from '@atlas/server/settings.ts'
import { readExposition } from './exposition.ts'
import { dashboard } from '../../scripts/package/dashboard.ts'
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

interface Panel {
  type: string
  title: string
  description?: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; legendFormat: string }[]
}

const { panels } = JSON.parse(dashboard()) as { panels: Panel[] }
const shown = panels.filter(({ type }) => type !== 'row')

/** Expressions on the page of operations. Inside a table, the bar is escaped. */
const onThePage = [...operations.matchAll(/`([^`\n]*atlas_[^`\n]*)`/g)].map(([, code = '']) =>
  code.replaceAll('\\|', '|'),
)

const meters = new Map<string, Meter>()
for (const meter of Object.values<Meter>({ ...events, ...gauges })) {
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
  'the alert $alert can fire, and describes what to do',
  async ({ expr, labels, annotations, ...rule }) => {
    expect(await faultsOf(expr)).toEqual([])
    expect(expr).toMatch(/[<>=]/)
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(Object.keys(annotations)).toEqual(['summary', 'action'])
    expect(rule.for ?? '1m').toMatch(/^\d+[smh]$/)
  },
)

test('the autoscaler of Kubernetes asks for metrics that there are', () => {
  const { spec } = parse(read('deploy/kubernetes/autoscaler.yaml')) as {
    spec: { metrics: { type: string; pods?: { metric: { name: string } } }[] }
  }
  const names = spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? [])
  expect(names).not.toEqual([])
  for (const name of names) expect(meters.get(name)?.kind, name).toBe('gauge')
})

test('alerts have names of their own', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test.each(shown)('the panel "$title" shows what there is', async ({ description, targets = [] }) => {
  expect(targets).not.toEqual([])
  for (const { expr, legendFormat } of targets) {
    expect(await faultsOf(expr.replaceAll('$__rate_interval', '5m'))).toEqual([])
    // The name of a line may only use labels that the expression keeps.
    const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    const kept = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */))
    expect(kept).toEqual(expect.arrayContaining(named))
  }
  expect(description).toMatch(/\.$/)
})

test('panels lie within the dashboard, and none over another', () => {
  const taken = new Set<string>()
  for (const { gridPos } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.has(`${x} ${y}`)).toBe(false)
        taken.add(`${x} ${y}`)
      }
    }
  }
})

test('every metric of ours is shown, or is on the page', () => {
  const expressions = shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
  const unseen = Object.values<Meter>({ ...events, ...gauges })
    .map(({ name }) => name)
    .filter((name) => !expressions.includes(name) && !operations.includes(name))
  // The log of each job contains the sizes of what was fetched; starts are ends, and the first.
  expect(unseen).toEqual(['atlas_fetched_bytes', 'atlas_workers_started_total'])
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

  test('refuses what is not an expression', () => {
    expect(() => selectorsIn('sum(atlas_workers')).toThrow('Unbalanced')
    expect(() => selectorsIn('atlas_workers{state!"busy"}')).toThrow('is not a matcher')
  })
})
