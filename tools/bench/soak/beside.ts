// Small jobs of one organization, which must not wait for what another one does besides.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseRequest } from '../benchmark/engine-jobs.ts'
import type { Answer, CompiledHost } from '../compiled-host.ts'
import { SOAK_SETTINGS } from './settings.ts'

/** One job for each worker, one for the extra place of small jobs, and some that wait. */
const GREEDY_JOBS = Number(SOAK_SETTINGS.ATLAS_WORKERS) + 3

/** How many jobs a caller leaves, how soon, and how many bytes their files have. */
const LEFT_JOBS = 200
const LEFT_MILLISECONDS = 5
const LEFT_BYTES = 500_000

/** How often the other organization sends a small job. */
const PAUSE_MILLISECONDS = 250

/** On a busy machine a process takes a while to start. Without a place of their own, small jobs would wait for 10 s. */
const MAX_MILLISECONDS = 5000

/** Takes the time of a small job. */
type OnTime = (milliseconds: number) => void

/** Keeps all workers busy for one organization. Gives what was wrong with the small jobs of another. */
export async function beGreedy(host: CompiledHost, onTime: OnTime): Promise<string | undefined> {
  const loop = ofOrganization(1, parseRequest('a.misbehaving', 'loop'))
  const loops = Array.from({ length: GREEDY_JOBS }, () =>
    host.post('custom-file-format', 'misbehaving', loop),
  )
  return wrongBeside(Promise.all(loops), host, onTime)
}

/** Sends jobs of one organization and leaves each. Gives what was wrong with the small jobs of another. */
export async function keepLeaving(host: CompiledHost, onTime: OnTime): Promise<string | undefined> {
  const file = JSON.stringify({ text: 'x'.repeat(LEFT_BYTES) })
  const left = ofOrganization(1, parseRequest('en.json', file))
  const leave = async (): Promise<void> => {
    for (let job = 0; job < LEFT_JOBS; job++) {
      const signal = AbortSignal.timeout(LEFT_MILLISECONDS)
      await host.post('custom-file-format', 'json', left, signal).catch(() => {})
    }
  }
  return wrongBeside(leave(), host, onTime)
}

/** What was wrong with small jobs that came until some work had ended. */
async function wrongBeside(
  work: Promise<unknown>,
  host: CompiledHost,
  onTime: OnTime,
): Promise<string | undefined> {
  const small = ofOrganization(2, parseRequest('en.json', '{"key":"text"}'))
  let isOver = false
  const ended = work.then(() => (isOver = true))
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
  if (milliseconds <= MAX_MILLISECONDS) return undefined
  return `a small job of another organization took ${Math.round(milliseconds)} ms`
}

function ofOrganization(id: number, request: Uint8Array): string {
  return JSON.stringify({ organization: { id }, ...(JSON.parse(Buffer.from(request).toString()) as object) })
}
