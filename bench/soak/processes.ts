// What the system tells of a process and its children (Linux): memory, open files.
import { readdirSync, readFileSync } from 'node:fs'

/** The host and its workers at one moment; megabytes. */
export interface ProcessSample {
  hostMB: number
  workersMB: number
  /** All processes, each shared page once: what the machine would get back. */
  proportionalMB: number
  workers: number
  /** Open files of the host. */
  files: number
}

/** Looks at a process and its children. Throws where the system does not tell. */
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

/** The children of a process, whichever of its threads started them. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter((child) => child !== '')
    .map(Number)
}

/** A line of a process's file, in megabytes; 0 where the process has ended meanwhile. */
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
