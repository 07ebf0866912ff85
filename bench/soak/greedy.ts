// One organization with jobs that loop, and small jobs of another, which must not wait for them.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseRequest } from '../benchmark/engine-jobs.ts'
import type { Answer, CompiledHost } from '../compiled-host.ts'
import { HOST_SETTINGS } from './settings.ts'

/** One job for each worker, one for the extra place of small jobs, and some that wait. */
const GREEDY_JOBS = Number(HOST_SETTINGS.ATLAS_WORKERS) + 3

/** How often the other organization sends a small job. */
const PAUSE_MILLISECONDS = 250

/** On a busy machine a process takes a while to start. Without a place of their own, small jobs would wait for 10 s. */
const MOST_MILLISECONDS = 5000

/** Keeps all workers busy for one organization. Gives what was wrong with the small jobs of another. */
export async function beGreedy(
  host: CompiledHost,
  onTime: (milliseconds: number) => void,
): Promise<string | undefined> {
  const loop = ofOrganization(1, parseRequest('a.misbehaving', 'loop'))
  const small = ofOrganization(2, parseRequest('en.json', '{"key":"text"}'))
  let isOver = false
  const greedy = Promise.all(
    Array.from({ length: GREEDY_JOBS }, () => host.post('custom-file-format', 'misbehaving', loop)),
  )
  const ended = greedy.then(() => (isOver = true))
  let wrong: string | undefined
  while (!isOver) {
    const started = performance.now()
    const answer = await host.post('custom-file-format', 'json', small)
    const milliseconds = performance.now() - started
    onTime(milliseconds)
    wrong ??= faultOf(answer, milliseconds)
    await sleep(PAUSE_MILLISECONDS)
  }
  await ended
  return wrong
}

function faultOf({ status, body }: Answer, milliseconds: number): string | undefined {
  if (status !== 200 || !body.includes('"identifier":"key"'))
    return `answered ${status}: ${body.slice(0, 300)}`
  if (milliseconds <= MOST_MILLISECONDS) return undefined
  return `a small job of another organization took ${Math.round(milliseconds)} ms`
}

function ofOrganization(id: number, request: Uint8Array): string {
  return JSON.stringify({ organization: { id }, ...(JSON.parse(Buffer.from(request).toString()) as object) })
}
