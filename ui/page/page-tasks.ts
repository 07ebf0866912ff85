// The tasks of the trial page: a progress bar while one runs, its error, and what it announces.
import { element, find } from '../elements.ts'
import { HostError } from './host.ts'
import type { ProblemView } from '../problem-view.ts'

/** Runs tasks. A newer one drops the results of those before it. */
export class PageTasks {
  readonly #problems: ProblemView
  readonly #hasFile: () => boolean
  readonly #announcements = find('status', HTMLElement)
  /** The number of the latest task. Results of earlier tasks are dropped. */
  #latest = 0

  constructor(problems: ProblemView, hasFile: () => boolean) {
    this.#problems = problems
    this.#hasFile = hasFile
  }

  /** Drops the results of the tasks that run. */
  drop(): void {
    this.#latest++
  }

  /** Runs a task with a progress bar, and shows its error. `isCurrent` is false after a newer task has begun. */
  async attempt(task: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const number = ++this.#latest
    const progress = find('progress', HTMLElement)
    const isCurrent = (): boolean => number === this.#latest
    progress.hidden = false
    this.#problems.hide()
    this.#announcements.replaceChildren()
    try {
      await task(isCurrent)
    } catch (error) {
      if (!isCurrent()) return
      if (!(error instanceof HostError)) throw error
      if (this.#hasFile()) this.#problems.show({ message: error.message })
      else this.announce(error.message)
    } finally {
      if (isCurrent()) progress.hidden = true
    }
  }

  /** Shows a message for a while, also to screen readers. */
  announce(sentence: string): void {
    this.#announcements.replaceChildren(element('span', { textContent: sentence }))
  }
}
