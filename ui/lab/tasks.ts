// The tasks of the page that makes a format: a progress bar while one runs, its error, and what it announces.
import { element, find } from '../elements.ts'
import { HostError } from '../trial/host.ts'
import type { ProblemView } from './problem-view.ts'

/** Runs tasks, side by side. */
export class LabTasks {
  readonly #problems: ProblemView
  readonly #hasFile: () => boolean
  readonly #progress = find('progress', HTMLElement)
  readonly #status = find('status', HTMLElement)
  readonly #alone = new Set<string>()
  #running = 0

  constructor(problems: ProblemView, hasFile: () => boolean) {
    this.#problems = problems
    this.#hasFile = hasFile
  }

  /** Runs a task with a progress bar, and shows its error. */
  async attempt(task: () => Promise<void>): Promise<void> {
    this.#running++
    this.#progress.hidden = false
    this.#problems.hide()
    try {
      await task()
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      if (this.#hasFile()) this.#problems.show({ message: error.message })
      else this.announce(error.message)
    } finally {
      this.#running--
      this.#progress.hidden = this.#running === 0
    }
  }

  /** Runs a task unless it runs already, as when a button is pressed twice. */
  async alone<Result>(name: string, task: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#alone.has(name)) return undefined
    this.#alone.add(name)
    try {
      return await task()
    } finally {
      this.#alone.delete(name)
    }
  }

  /** Shows a message for a while, also to screen readers. */
  announce(sentence: string): void {
    this.#status.replaceChildren(element('span', { textContent: sentence }))
  }
}
