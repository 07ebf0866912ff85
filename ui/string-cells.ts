// The cells of a string: its key with notes, its source text, and the field of a translation.
import type { Status, TextOrForms } from '../core/contract.ts'
import { counted, element } from './elements.ts'

/** The parts of a string that are shown beside its translation. */
export interface ShownString {
  identifier: string
  text: TextOrForms
  context?: string
  maxLength?: number | null
  isHidden?: boolean | null
  labels?: readonly string[]
}

/** Labels of the statuses of a translation. */
export const STATUSES: Record<Status, string> = {
  untranslated: 'Untranslated',
  translated: 'Translated',
  approved: 'Approved',
}

/** The key with context, length limit and labels. */
export function keyCell({ identifier, context, maxLength, isHidden, labels = [] }: ShownString): HTMLElement {
  const notes = [
    ...(isHidden ? [badge('hidden', 'Not for translation')] : []),
    ...(maxLength ? [badge(`at most ${maxLength}`, 'Maximum length of a translation')] : []),
    ...labels.map((label) => badge(label, 'Label')),
  ]
  return cell(
    'key',
    element('code', { textContent: identifier }),
    ...(context ? [element('p', { className: 'context', textContent: context })] : []),
    ...(notes.length > 0 ? [element('p', { className: 'badges' }, ...notes)] : []),
  )
}

/** The source text, or its forms by category. */
export function sourceCell({ text }: ShownString): HTMLElement {
  if (typeof text === 'string')
    return cell('source', element('div', { className: 'text', textContent: text, dir: 'auto' }))
  const forms = Object.entries(text).map(([category, form]) =>
    element(
      'div',
      { className: 'form' },
      element('span', { className: 'form-name', textContent: category }),
      element('div', { className: 'text', textContent: form, dir: 'auto' }),
    ),
  )
  return cell('source', ...forms)
}

/** A cell of a row. */
export function cell(className: string, ...children: HTMLElement[]): HTMLElement {
  const made = element('div', { className: `cell ${className}` }, ...children)
  made.setAttribute('role', 'cell')
  return made
}

/** Shows by how much a translation is too long, if it is. */
export function showLength(
  shown: HTMLElement,
  { value }: HTMLTextAreaElement,
  maxLength: number | undefined,
): void {
  const length = [...value].length
  const isTooLong = maxLength !== undefined && length > maxLength
  shown.textContent = isTooLong ? `${counted(length, 'character')}, ${length - maxLength} too many` : ''
}

function badge(text: string, title: string): HTMLElement {
  return element('span', { className: 'badge', textContent: text, title })
}
