// A worker that compares two files, so that the page stays responsive.
import { diffUnits, unitsOf } from './byte-diff.ts'

/** Two files to compare. The answer is the list of changes. */
export interface DiffRequest {
  before: Uint8Array
  after: Uint8Array
  charset: string
}

self.addEventListener('message', ({ data }: MessageEvent<DiffRequest>) => {
  const { before, after, charset } = data
  self.postMessage(diffUnits(unitsOf(before, charset), unitsOf(after, charset)), { transfer: [] })
})
