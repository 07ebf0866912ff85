// Compares the host under load with a bare server, and measures the time from its start to its first answer.
import { requestAll } from './client.ts'
import { parseRequest } from './engine-jobs.ts'
import { inputs } from '../inputs/index.ts'
import { startBareServer, startHost, type ProcessorTime, type RunningServer } from './servers.ts'
import { median, quantile } from './timing.ts'

/** The results of one server under load. Times are in milliseconds. */
export interface Load {
  requestsPerSecond: number
  p50: number
  p99: number
  peakMB: number | null
  /** Milliseconds of processor time for each request. Null if the system does not provide it. */
  processor: ProcessorTime | null
}

export interface HostRow {
  file: string
  host: Load
  bare: Load
  /** Requests per second of the host divided by those of the bare server; the median of the rounds. */
  ratio: number
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

/** Measures both servers, alternating between them. */
export async function measureHost(rounds: number): Promise<HostRow[]> {
  const rows: HostRow[] = []
  for (const { file, bytes, requests } of FILES)
    rows.push(await compare(file, requestFor(bytes), requests, rounds))
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
    const server = await startHost(pathname)
    await requestAll(server.url, body, 1, 1)
    times.push(performance.now() - start)
    await server.stop()
  }
  return { firstAnswer: median(times) }
}

async function compare(file: string, body: Uint8Array, requests: number, rounds: number): Promise<HostRow> {
  const servers = { host: await startHost(), bare: await startBareServer() }
  try {
    const ratios: number[] = []
    const rates: Record<keyof typeof servers, number[]> = { host: [], bare: [] }
    const latencies: Record<keyof typeof servers, number[]> = { host: [], bare: [] }
    const processor: Record<keyof typeof servers, ProcessorTime[]> = { host: [], bare: [] }
    for (let round = -1; round < rounds; round++) {
      for (const name of ['host', 'bare'] as const) {
        const before = servers[name].processorTime()
        const start = performance.now()
        const times = await requestAll(servers[name].url, body, CONNECTIONS, requests)
        if (round < 0) continue
        const after = servers[name].processorTime()
        if (before && after) processor[name].push(timeBetween(before, after, requests))
        rates[name].push((requests * 1000) / (performance.now() - start))
        latencies[name].push(...times)
      }
      if (round >= 0) ratios.push((rates.host.at(-1) ?? 0) / (rates.bare.at(-1) ?? Number.NaN))
    }
    const result = (name: keyof typeof servers): Load => ({
      requestsPerSecond: median(rates[name]),
      p50: quantile(latencies[name], 0.5),
      p99: quantile(latencies[name], 0.99),
      peakMB: servers[name].peakMB(),
      processor: medianTime(processor[name]),
    })
    return { file, host: result('host'), bare: result('bare'), ratio: median(ratios) }
  } finally {
    await Promise.all(Object.values(servers).map((server: RunningServer) => server.stop()))
  }
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
