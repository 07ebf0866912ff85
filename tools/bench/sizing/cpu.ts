// Processor time and memory of processes, as Linux counts them. A busy machine hardly changes these numbers.
import { readdirSync, readFileSync } from 'node:fs'

/** Processor seconds of all threads of a process. */
export function cpuSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'latin1').split(' ', 1)[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9
}

/** Peak memory of a process in megabytes. */
export function peakMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return (Number(kilobytes) * 1024) / 1_000_000
}
