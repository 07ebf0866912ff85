// The metrics of a host: events are counted, no file contents are included, and access is restricted.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FetchError } from '@atlas/server/net/fetch-errors.ts'
import {
  instrumentedFetch,
  instrumentedGuard,
  instrumentedResults,
} from '@atlas/server/metrics/instrumented.ts'
import { events, gauges } from '@atlas/server/metrics/meters.ts'
import { Metrics } from '@atlas/server/metrics/metrics.ts'
import { listenForMetrics } from '@atlas/server/metrics/routes.ts'
import { SECURITY_HEADERS } from '@atlas/server/web/security-headers.ts'
import { NotAllowed } from '@atlas/server/platform/subscription/guard.ts'
import { readExposition, type Exposition } from './exposition.ts'
import { buildRequest, parseRequest, runHost, type RunningHost } from './running-host.ts'

let running: RunningHost
beforeAll(async () => {
  running = await runHost()
})
afterAll(() => running.close())

async function scrape(): Promise<Exposition> {
  const { statusCode, body, headers } = await running.app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  return readExposition(body)
}

async function countedBy(metrics: Metrics): Promise<Exposition> {
  return readExposition((await metrics.text([])).text)
}

test('calls are counted by type, module and outcome, with time and sizes', async () => {
  const json = '{"key":"a text"}'
  await running.parse('json', json)
  await running.parse('json', '{"key":')
  await running.call('custom-file-format', 'json', buildRequest(json, []))
  await running.call('custom-file-format', 'json', 'no JSON')
  await running.call('file-pre-export', 'nothing-of-this-name', {})
  const { sum } = await scrape()
  expect(sum('atlas_jobs_total', { type: 'parse-file', module: 'json', outcome: 'done' })).toBe(1)
  expect(sum('atlas_jobs_total', { type: 'parse-file', module: 'json', outcome: 'refused' })).toBe(1)
  expect(sum('atlas_jobs_total', { type: 'build-file', module: 'json', outcome: 'done' })).toBe(1)
  expect(sum('atlas_jobs_total', { type: 'unknown', module: 'json', outcome: 'no job' })).toBe(1)
  expect(sum('atlas_jobs_total')).toBe(4)
  expect(sum('atlas_job_outcomes_total', { outcome: 'done' })).toBe(2)
  expect(sum('atlas_job_refusals_total', { module: 'json', code: 'syntax' })).toBe(1)
  expect(sum('atlas_job_seconds_count', { type: 'parse-file', module: 'json' })).toBe(2)
  const body = JSON.stringify(buildRequest(json, []))
  expect(sum('atlas_job_request_bytes_sum', { type: 'build-file' })).toBe(body.length)
  expect(sum('atlas_job_answer_bytes_count')).toBe(4)
  expect(sum('atlas_unknown_addresses_total')).toBe(1)
})

test('ended workers are counted by reason, and the others remain', async () => {
  const before = await scrape()
  await running.parse('faulty', 'exit')
  await running.parse('json', '{}')
  const { sum } = await scrape()
  const died = ['atlas_workers_ended_total', { reason: 'died' }] as const
  // The job was tried once more, so two workers ended for its one outcome.
  expect(sum(...died)).toBe(before.sum(...died) + 2)
  expect(sum('atlas_job_outcomes_total', { outcome: 'died' })).toBe(1)
  expect(sum('atlas_workers', { state: 'idle' })).toBeGreaterThan(0)
  expect(sum('atlas_workers_most')).toBe(2)
  expect(sum('atlas_plugins', { state: 'loaded' })).toBe(
    running.host.plugins.formats.plugins.size + running.host.plugins.processors.plugins.size,
  )
})

test('every meter of the table is there, and no other of ours; buckets only grow', async () => {
  const { kinds, samples } = await scrape()
  const table = [...Object.values(events), ...Object.values(gauges)]
  const ours = [...kinds].filter(([name]) => name.startsWith('atlas_'))
  expect(new Map(ours)).toEqual(new Map(table.map(({ name, kind }) => [name, kind])))
  const last = new Map<string, number>()
  for (const { name, labels, value } of samples.filter(({ name }) => name.endsWith('_bucket'))) {
    const { le, ...series } = labels
    const key = JSON.stringify([name, series])
    expect(le).toBeDefined()
    expect(value).toBeGreaterThanOrEqual(last.get(key) ?? 0)
    last.set(key, value)
  }
  expect(last.size).toBeGreaterThan(0)
})

test('labels are only keys of modules and values of closed lists', async () => {
  const job = parseRequest('{"marker":"marker"}', {
    file: { name: 'marker.json', content: 'bWFya2Vy' },
    project: { id: 1, identifier: 'marker', name: 'marker' },
  })
  await running.call('custom-file-format', 'json', job)
  await running.call('custom-file-format', 'marker', job)
  await running.call('custom-file-format', 'json', { ...job, jobType: 'marker' })
  const { samples } = await scrape()
  expect(JSON.stringify(samples)).not.toContain('marker')
  const modules = new Set(samples.flatMap(({ labels }) => labels['module'] ?? []))
  expect([...modules].filter((module) => !running.host.plugins.formats.files.has(module))).toEqual([])
})

test('the translations of a build are counted by outcome, and their counts are logged', async () => {
  const strings = ['a', 'b', 'gone'].map((identifier) => ({
    identifier,
    text: identifier === 'b' ? 'Other' : 'One',
    translations: { de: { text: 'Eins' } },
  }))
  const job = { ...parseRequest('{"a":"One","b":"Two","c":"Three"}'), jobType: 'build-file', strings }
  const counts = async (): Promise<number[]> => {
    const { sum } = await scrape()
    return ['written', 'outdated', 'untranslated', 'unknown'].map((outcome) =>
      sum('atlas_translations_total', { module: 'json', outcome }),
    )
  }
  const before = await counts()
  await running.call('custom-file-format', 'json', { ...job, targetLanguages: [{ id: 'de' }] })
  const after = await counts()
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1])
  const translations = { written: 1, outdated: 1, untranslated: 1, unknown: 1 }
  expect(running.log).toContainEqual(expect.objectContaining({ translations }))
})

test('a public host serves metrics on a separate port, and nothing else there', async () => {
  const open = await runHost({ ATLAS_BASE_URL: 'https://formats.example.com', ATLAS_SECRET: 's'.repeat(32) })
  const listening = await runHost({ ATLAS_METRICS: '127.0.0.1:0' })
  const server = await listenForMetrics(listening.app, listening.host)
  try {
    expect((await open.app.inject('/metrics')).statusCode).toBe(404)
    expect(await listenForMetrics(open.app, open.host)).toBeUndefined()
    const place = server?.address() as AddressInfo | undefined
    const address = `http://127.0.0.1:${place?.port}`
    const answer = await fetch(`${address}/metrics`)
    const { sum } = readExposition(await answer.text())
    expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY_HEADERS)
    expect(sum('atlas_queue_most')).toBe(64)
    expect((await fetch(`${address}/health/live`)).status).toBe(404)
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
  } finally {
    await Promise.all([open.close(), listening.close()])
  }
  expect(server?.listening).toBe(false)
})

test('a web page whose name resolves to 127.0.0.1 cannot read them', async () => {
  const { statusCode } = await running.app.inject({ url: '/metrics', headers: { host: 'evil.example' } })
  expect(statusCode).toBe(404)
})

test('events before the first request are counted, also when there are many', async () => {
  const metrics = new Metrics()
  for (let count = 0; count < 10_005; count++) metrics.add('unknownAddresses', {})
  const { sum } = await countedBy(metrics)
  expect(sum('atlas_unknown_addresses_total')).toBe(10_005)
})

test('fetches are counted by outcome', async () => {
  const metrics = new Metrics()
  const failures = [new FetchError('forbidden', ''), new FetchError('failed', ''), new Error('late')]
  const outcomes = [Buffer.alloc(7), ...failures].values()
  const instrumented = instrumentedFetch(
    {
      async fetchPieces() {
        const outcome = outcomes.next().value
        if (outcome instanceof Uint8Array) return [outcome.subarray(0, 3), outcome.subarray(3)]
        throw outcome
      },
      async close() {},
    },
    metrics,
  )
  const { signal } = new AbortController()
  expect(await instrumented.fetchPieces('', signal)).toHaveLength(2)
  for (const failure of failures) await expect(instrumented.fetchPieces('', signal)).rejects.toBe(failure)
  const { sum } = await countedBy(metrics)
  for (const outcome of ['done', 'forbidden', 'failed', 'ended']) {
    expect(sum('atlas_fetches_total', { outcome }), outcome).toBe(1)
  }
  expect(sum('atlas_fetched_bytes_sum')).toBe(7)
  expect(sum('atlas_fetch_seconds_count')).toBe(4)
})

test('stored and served results are counted, and so are failures of the store', async () => {
  const metrics = new Metrics()
  let isFull = false
  const full = new Error('no space left')
  const instrumented = instrumentedResults(
    {
      async put() {
        if (isFull) throw full
      },
      async open() {
        if (isFull) throw full
        return undefined
      },
      async discard() {},
      async sweep() {},
      async close() {},
      onFault() {},
    },
    metrics,
  )
  const { signal } = new AbortController()
  const result = { name: 'a', contentType: 'text/plain', pieces: [Buffer.alloc(9)] }
  await instrumented.put(result, signal)
  expect(await instrumented.open('a')).toBeUndefined()
  isFull = true
  await expect(instrumented.put(result, signal)).rejects.toBe(full)
  await expect(instrumented.open('a')).rejects.toBe(full)
  const { sum } = await countedBy(metrics)
  expect(sum('atlas_results_stored_total', { outcome: 'stored' })).toBe(1)
  expect(sum('atlas_results_stored_total', { outcome: 'failed' })).toBe(1)
  expect(sum('atlas_results_stored_bytes_sum')).toBe(9)
  expect(sum('atlas_results_served_total', { outcome: 'missing' })).toBe(1)
  expect(sum('atlas_results_served_total', { outcome: 'failed' })).toBe(1)
})

test('answers of a guard are counted, and its faults still reach the log', async () => {
  const metrics = new Metrics()
  const faults: string[] = []
  const answers = [undefined, new NotAllowed('unpaid', ''), new Error('the database is away')]
  const inner = {
    onFault: (_message: string): void => {},
    async admit() {
      inner.onFault('the file cannot be read')
      const answer = answers.shift()
      if (answer) throw answer
    },
  }
  const instrumented = instrumentedGuard(inner, metrics)
  instrumented.onFault = (message) => faults.push(message)
  const { signal } = new AbortController()
  await instrumented.admit('organization:1', signal)
  await expect(instrumented.admit('organization:1', signal)).rejects.toThrow(NotAllowed)
  await expect(instrumented.admit('organization:1', signal)).rejects.toThrow('away')
  const { sum } = await countedBy(metrics)
  for (const answer of ['admitted', 'unpaid', 'fault']) {
    expect(sum('atlas_guard_answers_total', { answer }), answer).toBe(1)
  }
  expect(faults).toHaveLength(3)
})
