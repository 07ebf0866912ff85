// Exports as a platform asks for them: of one file into forty languages, and of files of all sizes for many organizations.
import { languages } from '@atlas/core/languages.ts'
import { callTo, requestEach, type Call } from './client.ts'
import { buildsOf, documentBuildsOf } from './server-jobs.ts'
import { startServers, stopAll, type RunningServer, type ServerName } from './servers.ts'
import { median, quantile, spreadOfRatios, type Spread } from './timing.ts'

/** One kind of traffic, and how each server bore it. Times are in milliseconds. */
export interface TrafficRow {
  traffic: string
  servers: {
    name: ServerName
    /** All calls of a round. */
    time: number
    /** Of the calls that are looked at: the small ones, if there are others. */
    p50: number
    p99: number
    /** Of all calls of a round. Null if the system does not provide it. */
    processor: number | null
    /** The most memory after a round, with shared pages once. Null if the system does not provide it. */
    memoryMB: number | null
    /** Its time and its processor time divided by the host's, round by round. Null for the host. */
    machine: Spread | null
    core: Spread | null
  }[]
}

/** The calls of a round to one server. */
interface Calls {
  all: readonly Call[]
  /** Which of them are looked at. */
  isWatched(index: number): boolean
}

const TARGETS = languages.filter(({ id }) => !/^en\b/.test(id)).slice(0, 40)
const ONE_FILE = 1_000_000

/** Measures both kinds of traffic, each with new servers. */
export async function measureTraffic(rounds: number, withSdk: boolean): Promise<TrafficRow[]> {
  const intoAll = await buildsOf(ONE_FILE)
  const bodies = TARGETS.map(({ id }) => intoAll(id))
  const forty = await compared(withSdk, rounds, 1, (server) => ({
    all: bodies.map((body) => callTo(server.url, body)),
    isWatched: () => true,
  }))
  const mix = await mixedBodies()
  const mixed = await compared(withSdk, rounds, MIX_CONNECTIONS, async (server) => {
    const documents = await server.urlOf('docx')
    return {
      all: mix.map(({ size, body }) => callTo(size === 'document' ? documents : server.url, body)),
      isWatched: (index) => mix[index]?.size === 'small',
    }
  })
  return [
    { traffic: `JSON of 1 MB into ${TARGETS.length} languages, one after the other`, servers: forty },
    {
      traffic: `${MIX_CALLS} builds for ${ORGANIZATIONS} organizations: 90 % of 10 KB, 9 % of 1 MB, 1 % documents of 5 MB`,
      servers: mixed,
    },
  ]
}

const MIX_CALLS = 400
const MIX_CONNECTIONS = 10
const ORGANIZATIONS = 20
const SMALL_FILE = 10_000
const DOCUMENT = 5_000_000

interface MixedBody {
  size: 'small' | 'large' | 'document'
  body: Uint8Array
}

/** The bodies of a round: of each hundred one document and nine large files, spread evenly, each of another organization. */
async function mixedBodies(): Promise<MixedBody[]> {
  const builds = {
    small: await buildsOf(SMALL_FILE),
    large: await buildsOf(ONE_FILE),
    document: await documentBuildsOf(DOCUMENT),
  }
  return Array.from({ length: MIX_CALLS }, (_, index) => {
    const size = index % 100 === 50 ? 'document' : index % 11 === 5 ? 'large' : 'small'
    return { size, body: builds[size]('de', (index * 7) % ORGANIZATIONS) }
  })
}

/** What was measured of a server, a value for each round; of watched calls, one for each. */
interface Rounds {
  calls: Calls
  times: number[]
  watched: number[]
  processor: number[]
  memoryMB: number[]
}

async function compared(
  withSdk: boolean,
  rounds: number,
  connections: number,
  callsTo: (server: RunningServer) => Calls | Promise<Calls>,
): Promise<TrafficRow['servers']> {
  const servers = await startServers(withSdk)
  try {
    const measured = new Map<ServerName, Rounds>()
    for (const [name, server] of servers) {
      const calls = await callsTo(server)
      measured.set(name, { calls, times: [], watched: [], processor: [], memoryMB: [] })
    }
    // The first round warms up.
    for (let round = -1; round < rounds; round++)
      for (const [name, server] of servers) {
        const own = measured.get(name)
        if (own) await runRound(server, own, connections, round >= 0)
      }
    const host = measured.get('host')
    return [...measured].map(([name, own]) => rowOf(name, own, name === 'host' ? undefined : host))
  } finally {
    await stopAll(servers)
  }
}

async function runRound(
  server: RunningServer,
  own: Rounds,
  connections: number,
  isKept: boolean,
): Promise<void> {
  const before = server.processorTime()
  const start = performance.now()
  const times = await requestEach(server.url, own.calls.all, connections)
  const time = performance.now() - start
  const after = server.processorTime()
  if (!isKept) return
  own.times.push(time)
  for (const [index, each] of times.entries()) if (own.calls.isWatched(index)) own.watched.push(each)
  if (before && after) own.processor.push(after.own + after.others - before.own - before.others)
  const memory = server.memoryMB()
  if (memory !== null) own.memoryMB.push(memory)
}

function rowOf(name: ServerName, own: Rounds, host: Rounds | undefined): TrafficRow['servers'][number] {
  const { times, watched, processor, memoryMB } = own
  return {
    name,
    time: median(times),
    p50: quantile(watched, 0.5),
    p99: quantile(watched, 0.99),
    processor: processor.length === 0 ? null : median(processor),
    memoryMB: memoryMB.length === 0 ? null : Math.max(...memoryMB),
    machine: host ? spreadOfRatios(times, host.times) : null,
    core: host && processor.length > 0 ? spreadOfRatios(processor, host.processor) : null,
  }
}
