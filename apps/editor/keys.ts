// The keys of a page: their names, and a dialog that lists them.
import { element } from './elements.ts'

/** A key of the page. */
export interface PageKey {
  /** Such as `Ctrl+Enter`. Several keys are alternatives. */
  keys: readonly string[]
  about: string
}

/** Keys in the field of a translation. */
const fieldKeys: readonly PageKey[] = [
  { keys: ['Ctrl+Enter'], about: 'Save, and go to the next translation' },
  { keys: ['Ctrl+Shift+Enter'], about: 'Approve, and go to the next translation' },
  { keys: ['Ctrl+↓', 'Ctrl+↑'], about: 'Go to the next, or the previous string' },
  { keys: ['Alt+↓'], about: 'Go to the next string without a translation' },
  { keys: ['Alt+S'], about: 'Choose this string, or no longer' },
  { keys: ['Alt+Shift+↓', 'Alt+Shift+↑'], about: 'Choose, and go on to the next, or the previous string' },
  { keys: ['Alt+C'], about: 'Copy the source text' },
  { keys: ['Alt+1', 'Alt+2'], about: 'Insert the first, second … code of the source' },
  { keys: ['Alt+0'], about: 'Insert the next code that is missing' },
  { keys: ['Alt+M'], about: 'Take the first suggestion' },
  { keys: ['Alt+H'], about: 'Show the history of the translation' },
  { keys: ['Esc'], about: 'Discard what is not saved' },
]

/** Keys of the editor outside of fields. */
const commonKeys: readonly PageKey[] = [
  { keys: ['Alt+X'], about: 'Show codes raw, or as pieces' },
  { keys: ['Alt+A'], about: 'Choose all strings that are shown, or none' },
  { keys: ['Alt+B'], about: 'Go to what can be done with the chosen strings' },
  { keys: ['Alt+T'], about: 'Translate what is untranslated, from memory or engine' },
  { keys: ['Alt+Z'], about: 'Undo the last change' },
  { keys: ['Alt+Shift+Z'], about: 'Bring back what was undone' },
  { keys: ['/'], about: 'Search' },
  { keys: ['?'], about: 'Show these keys' },
]

/** All keys of a page, for the dialog. */
export function allKeys(pageKeys: readonly PageKey[]): readonly PageKey[] {
  return [...fieldKeys, ...pageKeys, ...commonKeys]
}

/**
 * The name of a pressed key, such as `Ctrl+Shift+Enter` or `Alt+C`. Ctrl is also the Command key. With Alt, keyboards
 * type other characters, so the name is that of the key.
 */
export function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const keyOfCode = altKey ? code.replace(/^(?:Key|Digit|Numpad(?=\d))/, '') : key
  const modifiers = [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '']
  return [...modifiers, keyOfCode].filter(Boolean).join('+')
}

/** Runs the action of a pressed key, if it has one. Returns whether it has. */
export function runKey(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): boolean {
  const name = keyName(event)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || event.isComposing) return false
  event.preventDefault()
  action()
  return true
}

/**
 * Keys of the whole page. Keys without Ctrl and Alt are for typing while the cursor is in a field. Returns what removes
 * them.
 */
export function addPageKeys(actions: Readonly<Record<string, () => void>>): () => void {
  const listen = (event: KeyboardEvent): void => {
    const { target } = event
    const hasOwnKeys = target instanceof Element && target.closest('dialog, select') !== null
    const isTyping =
      target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
    if (hasOwnKeys || (isTyping && !event.altKey && !event.ctrlKey && !event.metaKey)) return
    // `?` and `/` may need Shift, depending on the keyboard.
    const plain = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!isTyping && plain && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      plain()
    } else if (!event.defaultPrevented) runKey(event, actions)
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

/** Shows all keys in a dialog. */
export function showKeys(keys: readonly PageKey[]): void {
  const heading = element('h2', { id: 'keys-heading', textContent: 'Keys' })
  const rows = keys.flatMap(({ keys: alternatives, about }) => [
    element(
      'dt',
      {},
      alternatives.flatMap((key, index) => [index > 0 ? ' ' : '', ...caps(key)]),
    ),
    element('dd', { textContent: about }),
  ])
  const dialog = element('dialog', {}, [
    heading,
    element('dl', { className: 'keys' }, rows),
    element('form', { method: 'dialog', className: 'buttons' }, [
      element('button', { className: 'primary', textContent: 'Close' }),
    ]),
  ])
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function caps(key: string): (Node | string)[] {
  return key.split('+').map((cap) => element('kbd', { textContent: cap }))
}
