// Processes of other processes, as a test sees them: whether they live, and when they have ended.
import { readFileSync } from 'node:fs'
import { vi } from 'vitest'

/** Long enough for a busy machine: what is waited for comes, or the test has failed. */
const PATIENCE = { timeout: 600_000, interval: 25 }

/** Waits until this returns a value. */
export function until<Value>(look: () => Value | undefined): Promise<Value> {
  return vi.waitFor(() => {
    const value = look()
    if (value === undefined) throw new Error('What was waited for has not come.')
    return value
  }, PATIENCE)
}

/** Waits until a process has ended. */
export async function untilEnded(pid: number): Promise<void> {
  await until(() => (isAlive(pid) ? undefined : true))
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !isBuried(pid)
}

/** The processes that a process has started (Linux). */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
  return children.split(' ').filter(Boolean).map(Number)
}

/** The worker processes of a host (Linux). */
export function workersOf(host: number): number[] {
  return childrenOf(host).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('worker'))
}

/** Linux keeps the number of a process that has ended until its parent has heard of it: in a container perhaps never. */
function isBuried(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return true
  }
}
