// The memory limits of a worker process: sets them for Node and the system, and recognizes a violation.
import { existsSync, readFileSync } from 'node:fs'

/**
 * Megabytes of one half of the young generation: a build of 1 MB makes 45 MB of objects. Most of them live as long as
 * the job, and between jobs (`collectAfterTasks`) none has to be copied. A worker that has run only small jobs stays far
 * below it (`keepYoungSmall`).
 */
const YOUNG_MEGABYTES = 64

/**
 * V8 would soon make the lists of a job in the old generation, since they live long. There they hold all objects of the
 * job, until the old generation is collected.
 */
export const YOUNG_FLAGS = [`--max-semi-space-size=${YOUNG_MEGABYTES}`, '--no-allocation-site-pretenuring']

/** What a process may use besides the heap of its job: Node itself, the young generation, the bytes of the request. */
const OUTSIDE_HEAP_MEGABYTES = 320

/**
 * What a process maps without using it: the stacks of its threads, and space for the heap to grow. Measured with
 * requests of up to 64 MB, parsed and built: 49 when idle, 125 at most.
 */
const RESERVED_MEGABYTES = 128

/** Workers that run from source have a second thread that runs JavaScript, for tsx. */
const THREADS_FROM_SOURCE = 2

/** The stack size of each of the nine threads. It is set here, because the operator's shell may set another one. */
const STACK_KILOBYTES = 8192

/**
 * Sets the system's limit on writable mappings (RLIMIT_DATA; Linux counts all of them since 4.7). Node cannot set
 * limits, so the shell sets them and then becomes the worker. If the system refuses, the worker starts without limits.
 */
const SCRIPT = '{ ulimit -S -s "$0"; ulimit -d "$1"; } 2>/dev/null; shift; exec "$@"'

/** Other systems count something else under this limit, or nothing. */
const hasSystemLimit = process.platform === 'linux' && existsSync('/bin/sh')

/** Megabytes of resident memory above which a process is killed. `heap`: megabytes of its heap. */
export function residentLimit(heap: number): number {
  return heap + OUTSIDE_HEAP_MEGABYTES
}

/** Megabytes that a process may map besides the space for machine code. `heap`: megabytes of its heap. */
export function systemLimit(heap: number): number {
  return residentLimit(heap) + RESERVED_MEGABYTES
}

/** Mappings for machine code that are smaller than this are in use. They are part of the other reserve. */
const MIN_RESERVED_BYTES = 67_108_864

/** A mapping of this process that is writable and executable. */
const CODE_MAPPING = /^([0-9a-f]+)-([0-9a-f]+) rwxp /gm

/**
 * Megabytes that V8 reserves for the machine code of one thread. On Node 24 and later it is one mapping of 512 MiB, which
 * counts under the limit although little of it is used. Workers run the same Node as this process.
 */
function codeMegabytes(): number {
  let most = 0
  for (const [, start = '', end = ''] of readFileSync('/proc/self/maps', 'latin1').matchAll(CODE_MAPPING))
    most = Math.max(most, Number.parseInt(end, 16) - Number.parseInt(start, 16))
  // The part that is already in use is not in the mapping any more.
  return most < MIN_RESERVED_BYTES ? 0 : 2 ** Math.ceil(Math.log2(most)) / 1_000_000
}

/** The program and the arguments that run a file in Node within its limits. */
export function limitedNode(heap: number, file: string): [program: string, args: readonly string[]] {
  const args = [`--max-old-space-size=${heap}`, ...YOUNG_FLAGS, file]
  if (!hasSystemLimit) return [process.execPath, args]
  const threads = file.endsWith('.mjs') ? THREADS_FROM_SOURCE : 1
  const kilobytes = Math.ceil((systemLimit(heap) + codeMegabytes() * threads) * 1000)
  return ['/bin/sh', ['-c', SCRIPT, String(STACK_KILOBYTES), String(kilobytes), process.execPath, ...args]]
}

/** Whether a task threw because a buffer could not be allocated. Its process still works, but its memory is full. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return error.message === 'Array buffer allocation failed' || code === 'ERR_MEMORY_ALLOCATION_FAILED'
}

/** What the runtime writes when it ends for lack of memory. */
const NO_MEMORY = /out of memory|array buffer allocation failed|bad_alloc/i

/**
 * Whether a process ended for lack of memory. SIGSEGV counts as well: the runtime crashes where it cannot even write a
 * message, and plugins have no other way to crash it.
 */
export function endedForMemory(stderrTail: string, signal: NodeJS.Signals | null): boolean {
  return NO_MEMORY.test(stderrTail) || signal === 'SIGSEGV'
}
