// Compares the host under load with a bare server and an app of the usual SDK, and measures the time from its start to its first answer.
import { requestAll } from './client.ts'
import { buildsOf, requestFor } from './server-jobs.ts'
import {
  startServers,
  startHost,
  stopAll,
  type ProcessorTime,
  type RunningServer,
  type ServerName,
} from './servers.ts'
import { median, quantile, spreadOfRatios, type Spread } from './timing.ts'

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

export interface HostRow {
  job: string
  /** In the order in which they took turns; the host is the first. */
  servers: {
    name: ServerName
    load: HostLoad
    /** Requests per second of the host divided by its own, round by round. Null for the host. */
    machine: Spread | null
    /** Its processor time divided by the host's, round by round. Null for the host, and if the system has no times. */
    core: Spread | null
  }[]
}

export interface StartRow {
  /** Milliseconds from the spawn of node to the first answer of a parse job. */
  firstAnswer: number
}

const CONNECTIONS = 10

/** The jobs, and how often each is sent in a round. */
const JOBS = [
  { job: 'parse JSON of 10 KB, with preview', bytes: 10_000, requests: 3000 },
  { job: 'build JSON of 10 KB', bytes: 10_000, requests: 2000, isBuild: true },
  { job: 'parse JSON of 1 MB, with preview', bytes: 1_000_000, requests: 100 },
  { job: 'build JSON of 1 MB', bytes: 1_000_000, requests: 60, isBuild: true },
]

/** Measures the servers, alternating between them; the app of the SDK only if it is asked for. */
export async function measureHost(rounds: number, withSdk: boolean): Promise<HostRow[]> {
  const rows: HostRow[] = []
  for (const { job, bytes, requests, isBuild = false } of JOBS) {
    const servers = await startServers(withSdk)
    const body = isBuild ? (await buildsOf(bytes))('de') : requestFor(bytes)
    try {
      rows.push({ job, servers: await compare(servers, body, requests, rounds) })
    } finally {
      await stopAll(servers)
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
  const host = measured.get('host')
  return [...measured].map(([name, { rates, latencies, processor, memoryMB }]) => ({
    name,
    load: {
      requestsPerSecond: median(rates),
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      memoryMB: memoryMB.length === 0 ? null : Math.max(...memoryMB),
      processor: medianTime(processor),
    },
    machine: name === 'host' || !host ? null : spreadOfRatios(host.rates, rates),
    core:
      name === 'host' || !host || processor.length === 0
        ? null
        : spreadOfRatios(processor.map(wholeTime), host.processor.map(wholeTime)),
  }))
}

const wholeTime = ({ own, others }: ProcessorTime): number => own + others

function timeBetween(before: ProcessorTime, after: ProcessorTime, requests: number): ProcessorTime {
  return { own: (after.own - before.own) / requests, others: (after.others - before.others) / requests }
}

function medianTime(times: readonly ProcessorTime[]): ProcessorTime | null {
  if (times.length === 0) return null
  return { own: median(times.map(({ own }) => own)), others: median(times.map(({ others }) => others)) }
}
