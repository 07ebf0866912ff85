// Processor time and memory of processes, as Linux counts them: what a busy machine hardly changes.
import { readdirSync, readFileSync } from 'node:fs'

/** Seconds that all threads of a process have computed. */
export function cpuSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'latin1').split(' ', 1)[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9
}

/** The most megabytes that a process has held. */
export function peakMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return (Number(kilobytes) * 1024) / 1_000_000
}
