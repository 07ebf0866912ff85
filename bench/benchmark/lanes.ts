// Small jobs while large ones keep every worker: what a caller with a small file feels of those with large ones.
import { Caller, callAll } from './caller.ts'
import { requestFor } from './host.ts'
import { startHost } from './servers.ts'
import { quantile } from './timing.ts'

/** How long small jobs took, in milliseconds. */
export interface LaneRow {
  /** What else the host did. */
  beside: string
  p50: number
  p99: number
}

const SMALL_BYTES = 10_000
const LARGE_BYTES = 1_000_000

/** Connections on which large jobs follow each other: more than there are workers on most machines. */
const LARGE_CALLERS = 6

const SMALL_JOBS = 400

/** Measures small jobs alone, and beside large ones. */
export async function measureLanes(): Promise<LaneRow[]> {
  const { url, stop } = await startHost()
  const small = (): Promise<number[]> => callAll(url, requestFor(SMALL_BYTES), 1, SMALL_JOBS)
  try {
    await small()
    const alone = await small()
    const end = keepBusy(url)
    // The first start the process that is kept for small jobs.
    await small()
    const beside = await small()
    await end()
    return [rowOf('nothing', alone), rowOf(`${LARGE_CALLERS} callers with 1 MB each`, beside)]
  } finally {
    await stop()
  }
}

/** Calls with large files, one after the other on each connection, until the end is called for. */
function keepBusy(url: string): () => Promise<unknown> {
  let isEnding = false
  const body = requestFor(LARGE_BYTES)
  const work = async (): Promise<void> => {
    const caller = new Caller(url, body)
    while (!isEnding) await caller.call()
    caller.close()
  }
  const working = Promise.all(Array.from({ length: LARGE_CALLERS }, work))
  return () => {
    isEnding = true
    return working
  }
}

function rowOf(beside: string, times: readonly number[]): LaneRow {
  return { beside, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
