// What can be undone in an open file, and brought back after that.
import { signal } from '@preact/signals'
import type { LanguageId } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import type { EditString, Stored } from '../backends/backend.ts'

/** A translation before a change. */
export interface Former {
  string: EditString
  language: LanguageId
  translation: Stored | undefined
}

/** What an undo restores: the translations before a change, or a change that the place itself undoes. */
type Step = { formers: readonly Former[] } | { undo(): Promise<string> }

/** The changes of a session. `restore` sets translations, and returns those before. */
export class Steps {
  readonly canUndo = signal(false)
  readonly #restore: (formers: readonly Former[]) => Former[]
  readonly #steps: Step[] = []
  /** What was undone, the latest last, until something else is changed. */
  #undone: (readonly Former[])[] = []
  /** The field that is being typed into: one step, however many keys. */
  #typing = ''

  constructor(restore: (formers: readonly Former[]) => Former[]) {
    this.#restore = restore
  }

  /** Remembers what was before a change. `typing` names the field of a key; '' is a change of its own. */
  remember(typing: string, formers: readonly Former[]): void {
    if (typing === '' || typing !== this.#typing) this.#steps.push({ formers })
    this.#undone = []
    this.#typing = typing
    this.canUndo.value = true
  }

  /** Remembers a change that the place of the strings undoes. */
  add(undo: () => Promise<string>): void {
    this.#steps.push({ undo })
    this.#typing = ''
    this.canUndo.value = true
  }

  /** What is typed from now on is a change of its own. */
  endTyping(): void {
    this.#typing = ''
  }

  /** Undoes the latest change. Returns a sentence about it. */
  async undo(): Promise<string> {
    const step = this.#steps.pop()
    this.#typing = ''
    this.canUndo.value = this.#steps.length > 0
    if (!step) return 'There is nothing to undo.'
    if ('undo' in step) return step.undo()
    this.#undone.push(this.#restore(step.formers))
    return `Undone: ${counted(step.formers.length, 'translation')}. Alt+Shift+Z brings back what was typed.`
  }

  /** Brings back what was undone last. Returns a sentence about it. */
  redo(): string {
    const formers = this.#undone.pop()
    if (!formers) return 'Nothing was undone.'
    this.#steps.push({ formers: this.#restore(formers) })
    this.canUndo.value = true
    return `Brought back: ${counted(formers.length, 'translation')}.`
  }
}
