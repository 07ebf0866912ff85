// A worker for what would block the page: it splits previews, and compares files.
import { compare, type Comparison } from './diff/compare.ts'
import { pieceByPiece, type PieceByPiece } from './preview/pieces.ts'

/** What the worker does: each task with what it takes, and what it answers. */
export interface WorkerTasks {
  /** Splits the page of a preview. */
  split: { given: { page: Uint8Array }; answer: PieceByPiece }
  /** Compares a file with the built one. */
  compare: { given: { before: Uint8Array; after: Uint8Array; charset: string }; answer: Comparison }
}

/** A request to the worker. */
export type WorkerRequest = {
  [Task in keyof WorkerTasks]: { task: Task } & WorkerTasks[Task]['given']
}[keyof WorkerTasks]

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.task === 'split') {
    self.postMessage(pieceByPiece(new TextDecoder().decode(data.page)), { transfer: [] })
    return
  }
  const answer = await compare(data.before, data.after, data.charset)
  const buffers = answer.parts.flatMap(({ before, after, rows }) => [
    before.buffer,
    after.buffer,
    rows.numbers.buffer,
    rows.changes.buffer,
  ])
  self.postMessage(answer, { transfer: [...new Set(buffers)] as ArrayBuffer[] })
})
