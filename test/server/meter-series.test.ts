// The lines of a meter in the text format of Prometheus.
import { expect, test } from 'vitest'
import { MeterSeries } from '@atlas/server/metrics/meter-series.ts'

test('a counter has a line for each combination of labels, from its start', () => {
  const labels = { type: ['one', 'other'], outcome: ['done', 'late'] }
  const series = new MeterSeries({ kind: 'counter', name: 'calls_total', meaning: 'Calls.', labels })
  series.add({ outcome: 'late', type: 'one' }, 2)
  expect(series.text.split('\n')).toEqual([
    '# HELP calls_total Calls.',
    '# TYPE calls_total counter',
    'calls_total{type="one",outcome="done"} 0',
    'calls_total{type="one",outcome="late"} 2',
    'calls_total{type="other",outcome="done"} 0',
    'calls_total{type="other",outcome="late"} 0',
    '',
  ])
})

test('a histogram counts each observation in its bucket and in all larger ones', () => {
  const meter = {
    kind: 'histogram',
    name: 'seconds',
    meaning: 'Time.',
    labels: {},
    buckets: [0.5, 1],
  } as const
  const series = new MeterSeries(meter)
  for (const value of [0.25, 0.5, 0.75, 3]) series.add({}, value)
  expect(series.text.split('\n').slice(2)).toEqual([
    'seconds_bucket{le="0.5"} 2',
    'seconds_bucket{le="1"} 3',
    'seconds_bucket{le="+Inf"} 4',
    'seconds_sum 4.5',
    'seconds_count 4',
    '',
  ])
})
