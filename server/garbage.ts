// Keeps the memory of garbage small. Garbage is collected while it is young, at moments when little is in use, which takes
// a tenth of the time of a full collection.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By how much V8 multiplies the size of the young generation when it is too small: not at all, or up to its limit. */
const FIXED = 1
const TO_THE_LIMIT = 64

/** How much garbage the old generation of the host may have before it is collected, in percent of what is in use. */
const OLD_GARBAGE_PERCENT = 40

/** V8 begins a full collection after about four times as many bytes. */
const MOST_CHUNK_BYTES = 2_097_152

/** The garbage of smaller tasks is left to V8: little of it is in use at a time. */
const MIN_TASK_BYTES = 262_144

/**
 * Tasks of this many bytes, as builds of files of 64 MB with their strings are, take as long if each half of the young
 * generation has so many megabytes. With 16, they take 1.04 of the time, and smaller ones 1.1.
 */
const VERY_LARGE_TASK_BYTES = 100_000_000
const VERY_LARGE_TASK_MEGABYTES = 32

/** So many objects have more than a megabyte. */
const OBJECTS_OF_A_MEGABYTE = 40_000

/** Each attempt makes the young generation as large as it should be, unless V8 counts in another way. */
const MOST_ATTEMPTS = 4

type Collect = (options: { type: 'minor' | 'major' }) => void

let collect: Collect | undefined
let chunkBytes = 0
/** Whether the young generation has grown for a large task, and whether it may grow to its limit. */
let hasGrown = false
let isGrowing = false

/**
 * Keeps the young generation as small as it is. V8 enlarges it gradually, to 17 MB while all tasks are small, although
 * little of it is in use at a time. One thread collects it: several would wait for each other longer than they work, and
 * on a busy machine for a processor.
 */
export function keepYoungSmall(): void {
  setGrowth(FIXED)
  setFlagsFromString('--no-parallel-scavenge')
}

/**
 * Call it in the host. Calls that wait for a worker grow old, and V8 lets their garbage grow to several times what is in
 * use: with calls of 10 KB, 45 MB of it. A collection takes some milliseconds for each few thousand calls.
 *
 * Bodies are memory outside of the heap. V8 counts them as if they were garbage of the old generation, and collects all
 * of it for a few large bodies, while no call is answered for up to 30 ms. From version 13 on (Node 24), it can count
 * them apart: then a sixth of the collections remains.
 */
export function keepOldSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${OLD_GARBAGE_PERCENT}`)
  if (Number.parseInt(process.versions.v8) >= 13)
    setFlagsFromString('--external-memory-accounted-in-global-limit')
}

/**
 * Call it in a worker before tasks of this many bytes. The young generation may grow from the first large task on. It
 * reaches its limit at once, since each smaller size would copy what the task has made so far.
 */
export function growBeforeTasks(bytes: number): void {
  if (isGrowing || bytes < MIN_TASK_BYTES) return
  hasGrown = true
  if (bytes >= VERY_LARGE_TASK_BYTES) {
    growYoungTo(VERY_LARGE_TASK_MEGABYTES)
    return
  }
  isGrowing = true
  setGrowth(TO_THE_LIMIT)
}

/** Lets the young generation grow, unless it has this size: it does when as much has survived as one half may have. */
function growYoungTo(megabytes: number): void {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const factor = Math.round(megabytes / youngMegabytes())
    if (factor <= 1) break
    setGrowth(factor)
    const objects = OBJECTS_OF_A_MEGABYTE * Math.ceil(youngMegabytes())
    const survivors = Array.from({ length: objects }, (_, index) => ({ index }))
    collectYoung()
    if (survivors.length === 0) break
  }
  setGrowth(FIXED)
}

/** The megabytes of one half of the young generation. */
function youngMegabytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  return young ? (young.space_used_size + young.space_available_size) / 1_048_576 : Number.POSITIVE_INFINITY
}

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`)
}

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
 * all that it has made so far, and moves it to the old generation. Between tasks, nothing is left to copy. Each
 * collection changes the half of the young generation that is filled next, so after two of them the next task uses the
 * memory of this one again.
 */
export function collectAfterTasks(bytes: number): void {
  if (bytes < MIN_TASK_BYTES) return
  collectYoung()
  collectYoung()
}

/**
 * Call it in a worker that has had no task for some seconds: V8 then returns the memory of the young generation to the
 * system when it collects it. A collection that returns all memory at once would also throw away compiled code, and the
 * next tasks would take three times as long.
 */
export function shrinkAfterPause(): void {
  // The young generation of the others is small, and would not grow again.
  if (hasGrown) collectYoung()
}

/** Call it in a worker that has given back what it kept for later tasks, when it has had no task for some seconds. */
export function collectAll(): void {
  if (!hasGrown) return
  collector()({ type: 'major' })
  collectYoung()
}

function collectYoung(): void {
  collector()({ type: 'minor' })
}

function collector(): Collect {
  if (collect) return collect
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as Collect
  return collect
}
