// Memory for the bytes of one job. A process that runs one job after the other uses it again: V8 counts each new buffer,
// and with a dozen megabytes of new ones for each job, its full collections take a fifth of the processor time.
import { newBytes } from './bytes.ts'

/** A block has at least this many bytes. */
const MIN_BLOCK = 1_048_576

/** Blocks are kept for the next job up to this many bytes; what one very large job needed is freed. */
const KEPT_BYTES = 33_554_432

/** A piece of memory, and how much of it the current job has taken. */
interface Block {
  bytes: Uint8Array
  taken: number
}

/** The blocks of this process. Undefined while no memory is used again. */
let blocks: Block[] | undefined

/**
 * Begins a job, or several that came in one message: all bytes that were taken before are overwritten from now on. Only a
 * process that runs one job at a time may call this, when nothing needs the bytes of earlier jobs any more.
 */
export function reuseJobMemory(): void {
  let kept = 0
  blocks = (blocks ?? []).filter(({ bytes }) => (kept += bytes.length) <= KEPT_BYTES)
  for (const block of blocks) block.taken = 0
}

/** Memory whose content is undefined, valid until the next job of this process begins. */
export function takeBytes(length: number): Uint8Array {
  if (!blocks) return newBytes(length)
  let block = blocks.find(({ bytes, taken }) => bytes.length - taken >= length)
  if (!block) {
    block = { bytes: newBytes(blockSize(length)), taken: 0 }
    blocks.push(block)
  }
  const start = block.taken
  block.taken += length
  return block.bytes.subarray(start, block.taken)
}

/**
 * A power of two, so that the next job finds room although it needs a little more. A block that is not kept has no more
 * than is needed.
 */
function blockSize(length: number): number {
  if (length > KEPT_BYTES) return length
  let size = MIN_BLOCK
  while (size < length) size *= 2
  return size
}
