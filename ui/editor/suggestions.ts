// Suggestions for the string with the cursor: translations of equal and similar texts of the project.
import type { EditorLanguage, EditorString, EditorSuggestion } from '../editor-wire.ts'
import { element, showChildren } from '../elements.ts'
import { replaceText } from '../strings/field-actions.ts'
import { showWordDiff } from '../diff/word-diff-view.ts'
import { fetchSuggestions } from './api.ts'

/** Shows the suggestions for a string below its field. Does nothing for plurals. */
export async function showSuggestions(
  row: HTMLElement,
  { id, text }: EditorString,
  language: EditorLanguage,
): Promise<void> {
  const area = row.querySelector('textarea')
  if (typeof text !== 'string' || !area || row.querySelector('.suggestions')) return
  const list = element('ul', { className: 'suggestions', ariaLabel: 'Suggestions from this project' })
  row.querySelector('.target')?.append(list)
  const { suggestions } = await fetchSuggestions(id, language.id)
  const own = suggestions.filter((suggestion) => suggestion.text !== area.value)
  showChildren(
    list,
    own.map((suggestion, index) => suggestionItem(suggestion, text, index, area)),
  )
}

/** Takes the first suggestion of the row that has the cursor. */
export function takeSuggestion(area: HTMLTextAreaElement): void {
  area.closest('.row')?.querySelector<HTMLButtonElement>('.suggestions button')?.click()
}

function suggestionItem(
  { source, text, similarity }: EditorSuggestion,
  wanted: string,
  index: number,
  area: HTMLTextAreaElement,
): HTMLElement {
  const title = index === 0 ? 'Take this text (Alt+M)' : 'Take this text'
  const take = element('button', { type: 'button', className: 'link', textContent: text, title })
  take.addEventListener('click', () => replaceText(area, text))
  const share = element('span', { className: 'badge', textContent: `${Math.floor(similarity * 100)} %` })
  return element('li', {}, [share, take, ...(similarity === 1 ? [] : [showWordDiff(source, wanted)])])
}
