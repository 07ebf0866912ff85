// The saves of translations that are under way. What reads or changes translations waits for them.
import type { EditorString } from '../editor-wire.ts'

/** By the id of the string, the end of its last save. */
const running = new Map<number, Promise<unknown>>()

/**
 * Saves a form of a string after the earlier saves of the same string: each states the translation that it changes, so
 * one that overtook another would be taken for the change of another person.
 */
export function saveInTurn<Result>(
  { id }: Pick<EditorString, 'id'>,
  save: () => Promise<Result>,
): Promise<Result> {
  const turn = (running.get(id) ?? Promise.resolve()).then(save)
  const end = turn
    .catch(() => {})
    .finally(() => {
      if (running.get(id) === end) running.delete(id)
    })
  running.set(id, end)
  return turn
}

/** Saves what is typed, and waits until everything is saved. */
export async function allSaved(): Promise<void> {
  saveTyped()
  while (running.size > 0) await Promise.all(running.values())
}

/** Asks before the page is left while a translation is not saved. */
export function askBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    saveTyped()
    if (running.size > 0) event.preventDefault()
  })
}

/** Saves the field with the cursor: a field is saved when it is left. */
function saveTyped(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLTextAreaElement)) return
  focused.blur()
  focused.focus({ preventScroll: true })
}
