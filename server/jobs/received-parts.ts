// The fetched parts of a job in its worker: joined, or as lines whose memory is given back while they are read.
import { gunzipSync } from 'node:zlib'
import { takeBytes } from '@atlas/core/job-memory.ts'
import type { Fetched } from '@atlas/core/modules/module-plugin.ts'
import { LinePieces } from '@atlas/core/wire/line-pieces.ts'
import { bytesIn } from '@atlas/core/wire/utf8-pieces.ts'
import { PART_SIZES } from '@atlas/core/writing/parts.ts'
import { fetchedBuffers } from '../buffer-pool.ts'
import type { PartPieces } from './fetched-parts.ts'

/** What a worker received besides the body of a call. */
export interface ReceivedParts {
  /** The parts that are needed as a whole. */
  whole: Fetched
  strings?: LinePieces
  /** Gives back the memory of a large file, if its strings can be read only once: the job then has to start again, too. */
  releaseContent(): void
  /** Gives back the memory of what is not needed any more. */
  release(): void
}

/**
 * The parts of a job. `keepsStrings`: the strings can be read more than once. Otherwise those of a file that is written in
 * parts can be read once: such a build reads them once, unless it has to begin again.
 */
export function receivedParts(parts: PartPieces, keepsStrings = false): ReceivedParts {
  const { strings, content = [] } = parts
  const isOnce = strings !== undefined && !keepsStrings && bytesIn(content) >= PART_SIZES.fewest
  const memory = isOnce ? new ArrayBuffer(0, { maxByteLength: bytesIn(content) }) : undefined
  const whole: Fetched = memory ? { content: joined(content, memoryOf(memory, bytesIn(content))) } : {}
  for (const [name, pieces] of Object.entries(parts))
    if (pieces && name !== 'strings' && !whole[name]) whole[name] = joined(pieces)
  // The host remembers it compressed.
  if (whole['structure']) whole['structure'] = gunzipSync(whole['structure'])
  return {
    whole,
    ...(strings && { strings: new LinePieces(strings, isOnce ? giveBack : undefined) }),
    releaseContent: () => memory?.resize(0),
    release: () => strings?.forEach(giveBack),
  }
}

/** The bytes of a buffer, whose memory the system gets back as soon as the buffer is empty again. */
function memoryOf(buffer: ArrayBuffer, bytes: number): Uint8Array {
  buffer.resize(bytes)
  return Buffer.from(buffer, 0, bytes)
}

const giveBack = (piece: Uint8Array): void => fetchedBuffers.give(piece)

function joined(pieces: readonly Uint8Array[], bytes = takeBytes(bytesIn(pieces))): Uint8Array {
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
    giveBack(piece)
  }
  return bytes
}
