// Asks a question in a dialog, with a button for each answer.
import { element } from './elements.ts'

/** A question. Its first answer is the proposed one. */
export interface Question<Answer extends string> {
  title: string
  sentences: readonly string[]
  answers: Readonly<Record<Answer, string>>
}

/** Shows a question, and returns the answer; undefined if it was canceled. */
export function ask<Answer extends string>(question: Question<Answer>): Promise<Answer | undefined> {
  const heading = element('h2', { id: 'question', textContent: question.title })
  const answers = Object.entries<string>(question.answers).map(([value, label], index) =>
    element('button', {
      value,
      textContent: label,
      className: index === 0 ? 'primary' : '',
      autofocus: index === 0,
    }),
  )
  const cancel = element('button', { value: '', textContent: 'Cancel', className: 'quiet' })
  // Many answers are a list, the proposed one first.
  const isList = answers.length > 3
  const buttons = isList ? [...answers, cancel] : [cancel, ...answers.toReversed()]
  const dialog = element('dialog', { className: 'question' }, [
    heading,
    ...question.sentences.map((sentence) => element('p', { textContent: sentence })),
    element('form', { method: 'dialog', className: isList ? 'buttons list' : 'buttons' }, buttons),
  ])
  dialog.setAttribute('aria-labelledby', heading.id)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === '' ? undefined : (dialog.returnValue as Answer))
    })
  })
}
