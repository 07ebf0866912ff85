// Collects garbage while it is young, at moments when little is in use. It takes a tenth of the time of a full collection.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 begins a full collection after about four times as many bytes. */
const MOST_CHUNK_BYTES = 2_097_152

/** The garbage of smaller tasks is left to V8: little of it is in use at a time. */
const MIN_TASK_BYTES = 262_144

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined
let chunkBytes = 0

/**
 * Counts the bytes of chunks of bodies that are garbage now, or will soon be. V8 counts each chunk as memory outside of
 * its heap and answers that with full collections: with bodies of 1 MB, every tenth call paid for one.
 */
export function countChunks(bytes: number): void {
  chunkBytes += bytes
  if (chunkBytes < MOST_CHUNK_BYTES) return
  chunkBytes = 0
  collectYoung()
}

/**
 * Call it in a worker when tasks of this many bytes have been answered. V8 collects in the middle of a large task, copies
 * all that it has made so far, and moves it to the old generation. Between tasks, nothing is left to copy.
 */
export function collectAfterTasks(bytes: number): void {
  if (bytes >= MIN_TASK_BYTES) collectYoung()
}

function collectYoung(): void {
  collect ??= collector()
  collect({ type: 'minor' })
}

function collector(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}
