// Shows why a file could not be read or written: a sentence, the place, and the strings.
import { element, showChildren } from '../elements.ts'
import type { TrialProblem } from '../wire.ts'

/** The most strings to list. */
const MAX_LISTED = 50

/** What a person can do about a problem, as a button. */
export interface ProblemAction {
  label: string
  run(): void
}

/** The panel that shows a problem. */
export class ProblemView {
  readonly #panel: HTMLElement
  readonly #onChoose: (identifier: string) => void

  constructor(panel: HTMLElement, onChoose: (identifier: string) => void) {
    this.#panel = panel
    this.#onChoose = onChoose
  }

  show({ message, excerpt, refused = [] }: TrialProblem, actions: readonly ProblemAction[] = []): void {
    const sentence = refused.length > 1 ? `${refused.length} texts cannot be written to this file.` : message
    this.#panel.hidden = false
    showChildren(this.#panel, [
      element('p', { className: 'problem-sentence', textContent: sentence }),
      ...(excerpt === undefined ? [] : [element('pre', { textContent: excerpt })]),
      ...(refused.length === 0 ? [] : [this.#list(refused)]),
      ...(actions.length === 0 ? [] : [element('p', { className: 'row' }, actions.map(buttonFor))]),
    ])
  }

  hide(): void {
    this.#panel.hidden = true
    this.#panel.replaceChildren()
  }

  #list(refused: NonNullable<TrialProblem['refused']>): HTMLElement {
    const items = refused.slice(0, MAX_LISTED).map(({ identifier, reason }) => {
      const button = element('button', { type: 'button', className: 'link', textContent: identifier })
      button.addEventListener('click', () => this.#onChoose(identifier))
      return element('li', {}, [button, ` ${reason}`])
    })
    const rest = refused.length - items.length
    if (rest > 0) items.push(element('li', { textContent: `and ${rest} more` }))
    return element('ul', {}, items)
  }
}

function buttonFor({ label, run }: ProblemAction): HTMLElement {
  const button = element('button', { type: 'button', className: 'quiet', textContent: label })
  button.addEventListener('click', run)
  return button
}
