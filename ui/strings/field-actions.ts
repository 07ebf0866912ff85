// What the keys in the field of a translation do, on both pages.
import { runKey } from '../keys.ts'

/** What a page does for the keys of a field. */
export interface FieldActions {
  /** Stores the text; with `approves`, as approved. */
  save(approves: boolean): void
  /** Moves to the next form of the string, or to the next string. */
  next(): void
  /** Moves by this many strings. */
  move(step: number): void
  nextUntranslated(): void
  /** The text that is copied into the field. */
  source: string
  /** Restores what was stored; left out if every key is stored. */
  discard?(): void
}

/** Adds the keys to a field. `more` are further keys of the page. */
export function addFieldKeys(
  area: HTMLTextAreaElement,
  actions: FieldActions,
  more: Readonly<Record<string, () => void>> = {},
): void {
  const keys: Record<string, () => void> = {
    'Ctrl+Enter': () => {
      actions.save(false)
      actions.next()
    },
    'Ctrl+Shift+Enter': () => {
      actions.save(true)
      actions.next()
    },
    'Ctrl+ArrowDown': () => actions.move(1),
    'Ctrl+ArrowUp': () => actions.move(-1),
    'Alt+ArrowDown': () => actions.nextUntranslated(),
    'Alt+C': () => replaceText(area, actions.source),
    ...more,
  }
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') actions.discard?.()
    else runKey(event, keys)
  })
}

/** Replaces all text of a field, so that the browser's own undo brings it back. */
export function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  area.select()
  insertText(area, text)
}

/** Replaces the selection with a text, so that the browser's own undo restores it. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // The only way to change a field that the browser can undo. It also sends the event `input`.
  const isDone = text !== '' && document.execCommand('insertText', false, text)
  if (isDone) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input'))
}
