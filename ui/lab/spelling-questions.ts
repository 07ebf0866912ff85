// Asks which signs in the texts stand for other characters, such as \n for a line end.
import { element, showChildren } from '../elements.ts'
import type { LabQuestion } from './wire.ts'

interface Shown {
  fieldset: HTMLFieldSetElement
  example: HTMLElement
  yes: HTMLInputElement
  no: HTMLInputElement
}

/** The questions, each with two answers. They stay in place while other declarations are read, and keep the focus. */
export class SpellingQuestions {
  readonly #view: HTMLElement
  readonly #onAnswer: (question: LabQuestion) => void
  readonly #shown = new Map<string, Shown>()
  #questions: readonly LabQuestion[] = []

  /** `onAnswer` is called with a question whose answer differs from the declaration. */
  constructor(view: HTMLElement, onAnswer: (question: LabQuestion) => void) {
    this.#view = view
    this.#onAnswer = onAnswer
  }

  show(questions: readonly LabQuestion[]): void {
    const isSame = questions.map(({ sign }) => sign).join('\0') === [...this.#shown.keys()].join('\0')
    this.#questions = questions
    this.#view.hidden = questions.length === 0
    if (!isSame) {
      this.#shown.clear()
      for (const question of questions) this.#shown.set(question.sign, this.#fieldset(question))
      showChildren(
        this.#view,
        [...this.#shown.values()].map(({ fieldset }) => fieldset),
      )
    }
    this.reset()
  }

  /** Shows the answers of the declaration. */
  reset(): void {
    for (const { sign, isRead, example } of this.#questions) {
      const shown = this.#shown.get(sign)
      if (!shown) continue
      shown.example.textContent = example
      shown.yes.checked = isRead
      shown.no.checked = !isRead
    }
  }

  #fieldset({ sign, sentence }: LabQuestion): Shown {
    const name = `sign-${sign}`
    const [yes, no] = [element('input', { type: 'radio', name }), element('input', { type: 'radio', name })]
    const example = element('code', { dir: 'auto' })
    const fieldset = element('fieldset', { className: 'spelling' }, [
      element('legend', { textContent: sentence }),
      example,
      element('label', {}, [yes, 'Yes']),
      element('label', {}, [no, 'No, it is an ordinary character']),
    ])
    fieldset.addEventListener('change', () => {
      const question = this.#questions.find((each) => each.sign === sign)
      if (question && question.isRead !== yes.checked) this.#onAnswer(question)
    })
    return { fieldset, example, yes, no }
  }
}
