// What a worker process may hold: how its runtime and the system are told, and how it is seen that it was too much.
import { existsSync } from 'node:fs'

/**
 * Megabytes for what a task has just made, each half of it. Most of what a job makes lives as long as the job, so room
 * for it saves copying it again and again: with half as much, a job of 1 MB takes 1.4 times as long.
 */
const YOUNG_MEGABYTES = 32

/** What a process may hold besides the heap of its job: Node itself, what is young, the bytes of the call. */
const BESIDE_THE_HEAP_MEGABYTES = 256

/**
 * What a process maps and does not touch: the stacks of its threads, and where its heap will grow to. Measured, with
 * calls of up to 64 MB, parsed and built: 49 when idle, 125 at most.
 */
const UNTOUCHED_MEGABYTES = 128

/** Nine threads have stacks of this size, if the operator's shell does not say otherwise: so it is said. */
const STACK_KILOBYTES = 8192

/**
 * The system's limit of what a process may map and write (RLIMIT_DATA; Linux counts all of it since 4.7). It is set by
 * the process that becomes the worker, for Node can set none. Where the system refuses, the worker starts without.
 */
const SCRIPT = '{ ulimit -S -s "$0"; ulimit -d "$1"; } 2>/dev/null; shift; exec "$@"'

/** Elsewhere the system counts something else, or nothing. */
const hasSystemLimit = process.platform === 'linux' && existsSync('/bin/sh')

/** Megabytes that a process may hold at any time when somebody looks. `heap`: megabytes of its heap. */
export function mostResident(heap: number): number {
  return heap + BESIDE_THE_HEAP_MEGABYTES
}

/** How Node runs a file within its limits: a program and its arguments. */
export function limitedNode(heap: number, file: string): [program: string, args: readonly string[]] {
  const args = [`--max-old-space-size=${heap}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`, file]
  if (!hasSystemLimit) return [process.execPath, args]
  const kilobytes = (mostResident(heap) + UNTOUCHED_MEGABYTES) * 1000
  return ['/bin/sh', ['-c', SCRIPT, String(STACK_KILOBYTES), String(kilobytes), process.execPath, ...args]]
}

/** Whether a task threw because it was given no memory for its bytes: its process is sound, but full. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return error.message === 'Array buffer allocation failed' || code === 'ERR_MEMORY_ALLOCATION_FAILED'
}

/** How a runtime says, as it ends, that the system or its own limit gave it no memory. */
const NO_MEMORY = /out of memory|array buffer allocation failed|bad_alloc/i

/**
 * Whether a process ended because it was given no memory. Where it could not even say so, the runtime has crashed, for
 * which plugins have no other means.
 */
export function endedForMemory(lastWords: string, signal: NodeJS.Signals | null): boolean {
  return NO_MEMORY.test(lastWords) || signal === 'SIGSEGV'
}
