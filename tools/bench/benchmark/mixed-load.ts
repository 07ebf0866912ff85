// How long small jobs take while large jobs keep every worker busy, or while another caller always leaves.
import { Client, requestAll } from './client.ts'
import { requestFor } from './server-jobs.ts'
import { startHost } from './servers.ts'
import { quantile } from './timing.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long small jobs took, in milliseconds. */
export interface MixedLoadRow {
  /** What the host does besides. */
  load: string
  p50: number
  p99: number
}

const SMALL_BYTES = 10_000
const LARGE_BYTES = 1_000_000

/** Connections that send large jobs without a pause: more than most machines have workers. */
const LARGE_CLIENTS = 6

const SMALL_JOBS = 400

/** After this time a caller leaves. */
const LEFT_MILLISECONDS = 5

/** Measures small jobs alone, and while large ones run. */
export async function measureMixedLoad(): Promise<MixedLoadRow[]> {
  const { url, stop } = await startHost()
  const small = (): Promise<number[]> => requestAll(url, requestFor(SMALL_BYTES), 1, SMALL_JOBS)
  try {
    await small()
    const alone = await small()
    const end = keepBusy(url)
    // The first round starts the worker that is reserved for small jobs.
    await small()
    const load = await small()
    await end()
    const endLeaving = keepLeaving(url)
    const besideLeaving = await small()
    await endLeaving()
    return [
      rowOf('nothing', alone),
      rowOf(`${LARGE_CLIENTS} clients with 1 MB each`, load),
      rowOf(`a caller that leaves each job of 1 MB after ${LEFT_MILLISECONDS} ms`, besideLeaving),
    ]
  } finally {
    await stop()
  }
}

/** Sends large files on each connection without a pause, until the returned function is called. */
function keepBusy(url: string): () => Promise<unknown> {
  let isEnding = false
  const body = requestFor(LARGE_BYTES)
  const work = async (): Promise<void> => {
    const client = new Client(url, body)
    while (!isEnding) await client.call()
    client.close()
  }
  const working = Promise.all(Array.from({ length: LARGE_CLIENTS }, work))
  return () => {
    isEnding = true
    return working
  }
}

/** Sends large files and aborts each soon after, until the returned function is called. */
function keepLeaving(url: string): () => Promise<unknown> {
  let isEnding = false
  const body = requestFor(LARGE_BYTES)
  const leave = async (): Promise<void> => {
    while (!isEnding) {
      const client = new Client(url, body)
      // The host may also refuse it first, which does not matter here.
      client.call().catch(() => {})
      await sleep(LEFT_MILLISECONDS)
      client.close()
    }
  }
  const leaving = leave()
  return () => {
    isEnding = true
    return leaving
  }
}

function rowOf(load: string, times: readonly number[]): MixedLoadRow {
  return { load, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
