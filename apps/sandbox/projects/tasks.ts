// How far the long requests of the editor's pages are, for the page that waits for the answer.
import type { EditorProgress } from '@atlas/editor/editor-wire.ts'

/** Tells what a task does, and how far it is, if that is known. */
export type ReportProgress = (sentence: string, done?: number) => void

/** The tasks that run. A sandbox is one process, so they are in its memory. */
export class RunningTasks {
  readonly #running = new Map<string, EditorProgress>()

  /** Runs a task of a page. A page has one at a time. */
  async run<Result>(page: string, task: (report: ReportProgress) => Promise<Result>): Promise<Result> {
    try {
      return await task((sentence, done) => {
        this.#running.set(page, { sentence, ...(done === undefined ? {} : { done }) })
      })
    } finally {
      this.#running.delete(page)
    }
  }

  /** How far the task of a page is. Empty if it has none. */
  of(page: string): EditorProgress {
    return this.#running.get(page) ?? {}
  }
}
