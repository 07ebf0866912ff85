// The messages of the editor page: problems with the violations of an app's answer, announcements, and the progress of
// tasks.
import type { EditorViolation } from '../editor-wire.ts'
import { element, find, showChildren } from '../elements.ts'
import { EditorError } from './api.ts'
import { violationList } from './call-view.ts'

/** Shows problems and announcements, and the progress bar of running tasks. */
export class Messages {
  readonly #problem = find('problem', HTMLElement)
  readonly #progress = find('progress', HTMLElement)
  readonly #status = find('status', HTMLElement)
  readonly #onCall: (id: number) => void
  /** The number of running tasks. */
  #running = 0

  /** `onCall` shows a call of the log. */
  constructor(onCall: (id: number) => void) {
    this.#onCall = onCall
  }

  /** Runs a task with a progress bar, and shows its error. */
  async attempt(task: () => Promise<void>): Promise<void> {
    this.#running++
    this.#progress.hidden = false
    this.#problem.hidden = true
    try {
      await task()
    } catch (error) {
      this.fail(error)
    } finally {
      this.#running--
      this.#progress.hidden = this.#running === 0
    }
  }

  /** Shows the error of a request. Others are bugs. */
  fail(error: unknown): void {
    if (!(error instanceof EditorError)) throw error
    const { message, call, violations = [] } = error.failure
    this.problem(message, violations, call)
  }

  /** Shows the recommendations that an answer violates, if any. */
  warn(sentence: string, warnings: readonly EditorViolation[]): void {
    if (warnings.length > 0) this.problem(sentence, warnings)
  }

  /** Shows a problem, with a link to the call that failed. */
  problem(sentence: string, violations: readonly EditorViolation[] = [], call?: number): void {
    const see = element('button', { type: 'button', className: 'quiet', textContent: 'See the call' })
    if (call !== undefined) see.addEventListener('click', () => this.#onCall(call))
    showChildren(this.#problem, [
      element('p', { className: 'problem-sentence' }, linked(sentence)),
      ...(violations.length > 0 ? [violationList(violations)] : []),
      ...(call === undefined ? [] : [see]),
    ])
    this.#problem.hidden = false
  }

  /** Shows a problem of several files or strings. */
  list(sentence: string, list: HTMLElement): void {
    showChildren(this.#problem, [
      element('p', { className: 'problem-sentence', textContent: sentence }),
      list,
    ])
    this.#problem.hidden = false
  }

  /** Shows a message for a while, also to screen readers. */
  announce(sentence: string): void {
    this.#status.replaceChildren(element('span', { textContent: sentence }))
  }
}

/** Turns the addresses in an app's sentence, such as where to subscribe, into links. The rest stays text. */
function linked(sentence: string): (Node | string)[] {
  return sentence
    .split(/(https?:\/\/[^\s"<>]*[^\s"<>.,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1
        ? element('a', { href: part, textContent: part, target: '_blank', rel: 'noreferrer' })
        : part,
    )
}
