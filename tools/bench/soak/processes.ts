// Memory and open files of a process and its children, as Linux reports them.
import { readdirSync, readFileSync } from 'node:fs'

/** Memory of the host and its workers at one moment, in megabytes. */
export interface ProcessSample {
  hostMB: number
  workersMB: number
  /** All processes, counting each shared page once. This is what the machine would get back. */
  proportionalMB: number
  workers: number
  /** Open files of the host. */
  files: number
}

/** Measures a process and its children. Throws on other systems than Linux. */
export function sampleProcesses(pid: number): ProcessSample {
  const workers = childrenOf(pid)
  const workersMB = workers.map((worker) => megabytes(worker, 'status', 'VmRSS'))
  const proportional = [pid, ...workers].map((each) => megabytes(each, 'smaps_rollup', 'Pss'))
  return {
    hostMB: megabytes(pid, 'status', 'VmRSS'),
    workersMB: sum(workersMB),
    proportionalMB: sum(proportional),
    workers: workers.length,
    files: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** The children of a process, of all its threads. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter((child) => child !== '')
    .map(Number)
}

/** A value of a file in /proc in megabytes, or 0 if the process has exited. */
function megabytes(pid: number, file: string, line: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'latin1')
    const [, kilobytes = '0'] = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(text) ?? []
    return (Number(kilobytes) * 1024) / 1_000_000
  } catch {
    return 0
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
