// The history of a translation: who changed it, when, and what it was before.
import type { EditorHistory, EditorLanguage, EditorString, EditorTranslation } from '../editor-wire.ts'
import { element } from '../elements.ts'
import { showWordDiff } from '../diff/word-diff-view.ts'
import { fetchHistory } from './api.ts'
import { textsOf } from './translation-forms.ts'

/** Shows the history of a string's translation in a dialog. */
export async function showHistory(
  { id, identifier, translation }: EditorString,
  language: EditorLanguage,
): Promise<void> {
  const { entries } = await fetchHistory(id, language.id)
  const heading = element('h2', {
    id: 'history-heading',
    textContent: `History of ${identifier}, ${language.name}`,
  })
  const items = entries.map((entry, index) =>
    // What the change made of it is what the next change found.
    historyItem(entry, index === 0 ? translation : entries[index - 1]?.before),
  )
  const dialog = element('dialog', { className: 'wide' }, [
    heading,
    items.length > 0
      ? element('ol', { className: 'history' }, items)
      : element('p', { textContent: 'No one has changed this translation yet.' }),
    element('form', { method: 'dialog' }, [
      element('button', { className: 'primary', textContent: 'Close' }),
    ]),
  ])
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function historyItem(
  { at, by, before }: EditorHistory['entries'][number],
  after: EditorTranslation | undefined,
): HTMLElement {
  const time = element('time', { dateTime: at, textContent: new Date(at).toLocaleString('en') })
  const former = before ? textsOf(before.text) : []
  const texts = after ? textsOf(after.text) : []
  const isSameText = JSON.stringify(former) === JSON.stringify(texts)
  const statuses = element('p', {
    className: 'soft',
    textContent: `${statusOf(before)} → ${statusOf(after)}`,
  })
  const length = Math.max(former.length, texts.length)
  const diffs = Array.from({ length }, (_, index) => showWordDiff(former[index] ?? '', texts[index] ?? ''))
  return element('li', {}, [
    element('p', {}, [element('strong', { textContent: by }), ', ', time]),
    ...diffs,
    ...(isSameText ? [statuses] : []),
  ])
}

function statusOf(translation: EditorTranslation | undefined): string {
  if (!translation) return 'none'
  const { status } = translation
  return typeof status === 'string' ? status : [...new Set(Object.values(status))].join(', ')
}
