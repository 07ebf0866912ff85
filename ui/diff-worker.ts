// Compares two files beside the page, so that it stays awake meanwhile.
import { diffUnits, unitsOf } from './byte-diff.ts'

/** Two files to compare. */
export interface DiffQuestion {
  before: Uint8Array
  after: Uint8Array
  charset: string
}

// In a worker `self` is its own scope, but the page's library types it as the window.
self.addEventListener('message', ({ data }: MessageEvent<DiffQuestion>) => {
  const { before, after, charset } = data
  self.postMessage(diffUnits(unitsOf(before, charset), unitsOf(after, charset)))
})
