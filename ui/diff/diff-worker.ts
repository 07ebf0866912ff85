// A worker that compares two files, so that the page stays responsive.
import { diffUnits, unitsOf } from './byte-diff.ts'
import { packChanges } from './packed-changes.ts'

/** Two files to compare. */
export interface DiffRequest {
  before: Uint8Array
  after: Uint8Array
  charset: string
}

self.addEventListener('message', ({ data }: MessageEvent<DiffRequest>) => {
  const { before, after, charset } = data
  const packed = packChanges(diffUnits(unitsOf(before, charset), unitsOf(after, charset)))
  self.postMessage(packed, { transfer: [packed.buffer] })
})
