// The changes of this page that can be undone, and changes of many translations at once.
import { ask } from '../ask.ts'
import { counted } from '../../core/counted.ts'
import { approveAll, undoChange, type StringQuery } from './api.ts'
import type { Messages } from './messages.ts'
import { showReplaceDialog } from './replace-dialog.ts'
import { allSaved } from './saves.ts'

/** The controls of changes, and what the page does after one. */
export interface ChangePlaces {
  undo: HTMLButtonElement
  approve: HTMLButtonElement
  replace: HTMLButtonElement
  messages: Messages
  /** Translations have changed: shows them again. */
  onChanged(): Promise<void>
}

/** Undoes changes, the latest first, and approves all translations that are shown. */
export class Changes {
  readonly #places: ChangePlaces
  #numbers: number[] = []
  #shown: { file: number; query: StringQuery } | undefined

  constructor(places: ChangePlaces) {
    this.#places = places
    places.undo.addEventListener('click', () => void this.undo())
    places.approve.addEventListener('click', () => void places.messages.attempt(() => this.#approve()))
    places.replace.addEventListener('click', () => this.replace())
  }

  /** Remembers a change of this page. */
  add(change: number | undefined): void {
    if (change !== undefined) this.#numbers.push(change)
    this.#update()
  }

  /** The strings that are shown now. */
  show(file: number, query: StringQuery): void {
    this.#shown = { file, query }
    this.#update()
  }

  /** Another file is open: what was changed before is no longer undone from here. */
  forget(): void {
    this.#numbers = []
    this.#shown = undefined
    this.#update()
  }

  /** Undoes the latest change of this page. */
  async undo(): Promise<void> {
    const { messages, onChanged } = this.#places
    await allSaved()
    const last = this.#numbers.pop()
    if (last === undefined) {
      messages.announce('There is nothing to undo.')
      return
    }
    await messages.attempt(async () => {
      const { restored, skipped } = await undoChange(last)
      await onChanged()
      const rest = skipped > 0 ? ` ${counted(skipped, 'translation')} changed again since, and stayed.` : ''
      messages.announce(`Undone: ${counted(restored, 'translation')}.${rest}`)
    })
    this.#update()
  }

  /** Finds and replaces in all translations of the file that is shown. */
  replace(): void {
    const { messages, onChanged } = this.#places
    if (!this.#shown) return
    showReplaceDialog({
      ...this.#shown,
      messages,
      onReplaced: async (change) => {
        this.add(change)
        await onChanged()
      },
    })
  }

  async #approve(): Promise<void> {
    const { messages, onChanged } = this.#places
    if (!this.#shown) return
    const { file, query } = this.#shown
    await allSaved()
    const isFiltered = query.search !== '' || query.status !== ''
    const answer = await ask({
      title: 'Approve all?',
      sentences: [
        isFiltered
          ? 'This approves all translations that match the search and the filter.'
          : 'This approves all translations of this file into this language.',
        'Translations with findings stay as they are.',
      ],
      answers: { approve: 'Approve all' },
    })
    if (answer === undefined) return
    const { approved, withFindings, change } = await approveAll(file, query)
    this.add(change)
    await onChanged()
    const rest = withFindings > 0 ? ` ${counted(withFindings, 'translation')} with findings stayed.` : ''
    messages.announce(`${counted(approved, 'translation')} approved.${rest}`)
  }

  #update(): void {
    this.#places.undo.disabled = this.#numbers.length === 0
    for (const control of [this.#places.approve, this.#places.replace]) control.disabled = !this.#shown
  }
}
