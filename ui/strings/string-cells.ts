// The cells of a string: its key with notes, its source text, and the field of a translation.
import type { Category, LanguageId, Status, TextOrForms } from '../../core/contract.ts'
import { directionOf } from '../../syntax/text/direction.ts'
import { sourceFor } from '../../syntax/text/translated-texts.ts'
import { textWithCodes, withCodes } from './code-field.ts'
import { counted } from '../../core/counted.ts'
import { element, option } from '../elements.ts'
import { charactersOver, findingsIn } from './findings.ts'
import { isMadeFromText } from './text-places.ts'
import { showWordDiff } from '../diff/word-diff-view.ts'

/** The parts of a string that are shown next to its translation. */
export interface ShownString {
  identifier: string
  text: TextOrForms
  context?: string
  maxLength?: number | null
  isHidden?: boolean | null
  labels?: readonly string[]
  /** The place of the text in a document: "Heading 1". */
  place?: string
  /** The source text before its last change, if its translation must be checked. */
  before?: TextOrForms
  /** The codes of the source text, if the format defines them. Otherwise a general pattern finds them. */
  codes?: readonly string[]
}

/** Labels of the statuses of a translation. */
const STATUSES: Record<Status, string> = {
  untranslated: 'Untranslated',
  translated: 'Translated',
  approved: 'Approved',
}

/** The key with context, length limit and labels. */
export function keyCell({
  identifier,
  context,
  maxLength,
  isHidden,
  labels = [],
  place,
}: ShownString): HTMLElement {
  const notes = [
    ...(isHidden ? [badge('hidden', 'Not for translation')] : []),
    ...(maxLength ? [badge(`at most ${maxLength}`, 'Maximum length of a translation')] : []),
    ...labels.map((label) => badge(label, 'Label')),
  ]
  return cell('key', [
    place !== undefined && isMadeFromText(identifier)
      ? element('span', { className: 'place', textContent: place, title: identifier })
      : element('code', { textContent: identifier }),
    ...(context ? [element('p', { className: 'context', textContent: context, dir: 'auto' })] : []),
    ...(notes.length > 0 ? [element('p', { className: 'badges' }, notes)] : []),
  ])
}

/** The source text, or its forms by category. */
export function sourceCell({ text, before, codes }: ShownString): HTMLElement {
  if (typeof text === 'string') return cell('source', [sourceText(text, codes), ...beforeText(text, before)])
  const forms = Object.entries(text).map(([category, form]) =>
    element('div', { className: 'form' }, [
      element('span', { className: 'form-name', textContent: category }),
      sourceText(form, codes),
      ...beforeText(form, typeof before === 'object' ? before[category as Category] : undefined),
    ]),
  )
  return cell('source', forms)
}

function sourceText(text: string, codes: readonly string[] | undefined): HTMLElement {
  return element('div', { className: 'text', dir: 'auto' }, textWithCodes(text, codes))
}

/** What has changed in a source text, word by word. */
function beforeText(text: string, before: TextOrForms | undefined): HTMLElement[] {
  if (typeof before !== 'string' || before === text) return []
  const label = element('span', { className: 'form-name', textContent: 'Changed' })
  return [element('div', { className: 'form' }, [label, showWordDiff(before, text)])]
}

/** Why a list of strings is empty. `wantsUntranslated`: it was asked for all untranslated strings. */
export function emptySentence(isFiltered: boolean, wantsUntranslated: boolean): string {
  if (!isFiltered) return 'This file has no text to translate.'
  return wantsUntranslated ? 'All strings are translated.' : 'No strings match.'
}

/** A cell of a row. */
export function cell(className: string, children: readonly HTMLElement[]): HTMLElement {
  const made = element('div', { className: `cell ${className}` }, children)
  made.setAttribute('role', 'cell')
  return made
}

/** The field of one text of a translation. */
export interface TranslationField {
  field: HTMLElement
  area: HTMLTextAreaElement
  status: HTMLSelectElement
  /** Shows the status of a text. An empty text has none. */
  showStatus(text: string, status: Status): void
}

/** Creates a field with a text, its status and its length. `label` precedes the text area. */
export function translationField(
  {
    identifier,
    maxLength,
    text: source,
    codes,
  }: Pick<ShownString, 'identifier' | 'maxLength' | 'text' | 'codes'>,
  language: { id: LanguageId; name: string },
  category: Category | undefined,
  label: string,
  text: string,
): TranslationField {
  const name = [identifier, language.name, category].filter(Boolean).join(', ')
  const area = element('textarea', {
    value: text,
    rows: 1,
    dir: directionOf(language.id),
    lang: language.id,
    spellcheck: false,
  })
  area.ariaLabel = `Translation of ${name}`
  const status = element(
    'select',
    { ariaLabel: `Status of ${name}` },
    Object.entries(STATUSES).map(([value, shown]) => option(value, shown)),
  )
  const length = element('small', { className: 'length' })
  const finding = element('small', { className: 'finding' })
  // Screen readers announce it while the text is typed.
  finding.setAttribute('role', 'status')
  const measure = (): void => {
    const over = charactersOver(area.value, maxLength)
    length.textContent = over > 0 ? `${counted([...area.value].length, 'character')}, ${over} too many` : ''
    finding.textContent = findingsIn(area.value, source, category, codes).join(' ')
  }
  measure()
  area.addEventListener('input', measure)
  const { wrapped, buttons, update } = withCodes(area, sourceFor(source, category ?? 'other'), codes)
  const labels = label === '' ? [] : [element('span', { className: 'form-name', textContent: label })]
  return {
    field: element('div', { className: 'field' }, [
      ...labels,
      wrapped,
      status,
      length,
      finding,
      ...(buttons ? [buttons] : []),
    ]),
    area,
    status,
    showStatus(current, wanted) {
      status.value = wanted
      status.hidden = current === ''
      measure()
      update()
    },
  }
}

function badge(text: string, title: string): HTMLElement {
  return element('span', { className: 'badge', textContent: text, title })
}
