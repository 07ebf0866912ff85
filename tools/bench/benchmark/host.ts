// Compares the host under load with a bare server and an app of the usual SDK, and measures the time from its start to its first answer.
import { requestAll } from './client.ts'
import { parseRequest } from './engine-jobs.ts'
import { inputs } from '../inputs/index.ts'
import { startBareServer, startHost, startSdkApp, type ProcessorTime, type RunningServer } from './servers.ts'
import { median, quantile } from './timing.ts'

/** The results of one server under load. Times are in milliseconds. */
export interface HostLoad {
  requestsPerSecond: number
  p50: number
  p99: number
  /** The most memory after a round, with shared pages once. Null if the system does not provide it. */
  memoryMB: number | null
  /** Milliseconds of processor time for each request. Null if the system does not provide it. */
  processor: ProcessorTime | null
}

/** The servers that are compared. */
export type ServerName = 'host' | 'bare' | 'sdk'

export interface HostRow {
  file: string
  /** In the order in which they took turns; the host is the first. */
  servers: {
    name: ServerName
    load: HostLoad
    /** Requests per second of the host divided by its own; the median of the rounds. Null for the host. */
    ratio: number | null
  }[]
}

export interface StartRow {
  /** Milliseconds from the spawn of node to the first answer of a parse job. */
  firstAnswer: number
}

const CONNECTIONS = 10

/** The files, and how often each is sent in a round. */
const FILES = [
  { file: 'JSON of 10 KB, with preview', bytes: 10_000, requests: 3000 },
  { file: 'JSON of 1 MB, with preview', bytes: 1_000_000, requests: 100 },
] as const

/** Measures the servers, alternating between them; the app of the SDK only if it is asked for. */
export async function measureHost(rounds: number, withSdk: boolean): Promise<HostRow[]> {
  const rows: HostRow[] = []
  for (const { file, bytes, requests } of FILES) {
    const servers = new Map<ServerName, RunningServer>()
    try {
      servers.set('host', await startHost())
      servers.set('bare', await startBareServer())
      if (withSdk) servers.set('sdk', await startSdkApp())
      rows.push({ file, servers: await compare(servers, requestFor(bytes), requests, rounds) })
    } finally {
      await Promise.all([...servers.values()].map((server) => server.stop()))
    }
  }
  return rows
}

/** Starts the host several times and sends each one file. */
export async function measureStart(rounds: number): Promise<StartRow> {
  const body = requestFor(10_000)
  const known = await startHost()
  const { pathname } = new URL(known.url)
  await known.stop()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const server = await startHost({ modulePath: pathname })
    await requestAll(server.url, body, 1, 1)
    times.push(performance.now() - start)
    await server.stop()
  }
  return { firstAnswer: median(times) }
}

/** What was measured of a server, a value for each round. */
interface Rounds {
  rates: number[]
  latencies: number[]
  processor: ProcessorTime[]
  memoryMB: number[]
}

async function compare(
  servers: ReadonlyMap<ServerName, RunningServer>,
  body: Uint8Array,
  requests: number,
  rounds: number,
): Promise<HostRow['servers']> {
  const measured = new Map<ServerName, Rounds>()
  for (const name of servers.keys())
    measured.set(name, { rates: [], latencies: [], processor: [], memoryMB: [] })
  for (let round = -1; round < rounds; round++) {
    for (const [name, server] of servers) {
      const before = server.processorTime()
      const start = performance.now()
      const times = await requestAll(server.url, body, CONNECTIONS, requests)
      const own = measured.get(name)
      // The first round warms up.
      if (round < 0 || !own) continue
      const after = server.processorTime()
      if (before && after) own.processor.push(timeBetween(before, after, requests))
      own.rates.push((requests * 1000) / (performance.now() - start))
      own.latencies.push(...times)
      const memory = server.memoryMB()
      if (memory !== null) own.memoryMB.push(memory)
    }
  }
  const ofHost = measured.get('host')?.rates ?? []
  return [...measured].map(([name, { rates, latencies, processor, memoryMB }]) => ({
    name,
    load: {
      requestsPerSecond: median(rates),
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      memoryMB: memoryMB.length === 0 ? null : Math.max(...memoryMB),
      processor: medianTime(processor),
    },
    ratio: name === 'host' ? null : median(rates.map((rate, round) => (ofHost[round] ?? Number.NaN) / rate)),
  }))
}

function timeBetween(before: ProcessorTime, after: ProcessorTime, requests: number): ProcessorTime {
  return { own: (after.own - before.own) / requests, others: (after.others - before.others) / requests }
}

function medianTime(times: readonly ProcessorTime[]): ProcessorTime | null {
  if (times.length === 0) return null
  return { own: median(times.map(({ own }) => own)), others: median(times.map(({ others }) => others)) }
}

/** A parse job of the first input with about this many bytes. */
export function requestFor(bytes: number): Uint8Array {
  const [input] = inputs
  if (!input) throw new Error('The inputs are missing.')
  return parseRequest(input.fileName, input.text(bytes))
}
