// Finds and replaces in the translations of a file, after a preview of what changes.
import type { EditorReplaced } from '../editor-wire.ts'
import { counted } from '../../core/counted.ts'
import { element, showChildren } from '../elements.ts'
import { showWordDiff } from '../diff/word-diff-view.ts'
import { replaceInTranslations, type StringQuery } from './api.ts'
import type { Messages } from './messages.ts'
import { allSaved } from './saves.ts'
import { textsOf } from './translation-forms.ts'

/** Where to replace, and what the page does after it. */
export interface Replacing {
  file: number
  query: StringQuery
  messages: Messages
  /** Translations were replaced, as this change. */
  onReplaced(change: number | undefined): Promise<void>
}

/** Shows the dialog. */
export function showReplaceDialog({ file, query, messages, onReplaced }: Replacing): void {
  const find = element('input', { type: 'text', required: true, autocomplete: 'off' })
  const replacement = element('input', { type: 'text', autocomplete: 'off' })
  const matchesCase = element('input', { type: 'checkbox', checked: true })
  const summary = element('p', { className: 'soft' })
  summary.setAttribute('aria-live', 'polite')
  const list = element('ul', { className: 'replaced' })
  const apply = element('button', {
    type: 'button',
    textContent: 'Replace',
    className: 'primary',
    disabled: true,
  })
  const cancel = element('button', { type: 'button', textContent: 'Cancel', className: 'quiet' })
  const form = element('form', {}, [
    element('h2', { id: 'replace-heading', textContent: 'Find and replace in translations' }),
    element('label', {}, ['Find ', find]),
    element('label', {}, ['Replace with ', replacement]),
    element('label', { className: 'check' }, [matchesCase, ' Match upper and lower case']),
    element('p', { className: 'buttons' }, [element('button', { textContent: 'Preview' }), apply, cancel]),
    summary,
    list,
  ])
  const dialog = element('dialog', { className: 'wide' }, [form])
  dialog.setAttribute('aria-labelledby', 'replace-heading')

  const request = (applies: boolean): Promise<EditorReplaced> => {
    const left = [...list.querySelectorAll<HTMLInputElement>('input:not(:checked)')]
    return replaceInTranslations(file, {
      language: query.language,
      find: find.value,
      replacement: replacement.value,
      matchesCase: matchesCase.checked,
      except: applies ? left.map(({ value }) => Number(value)) : [],
      applies,
    })
  }
  const preview = async (): Promise<void> => {
    await allSaved()
    const found = await request(false)
    const { count, rows } = found
    summary.textContent =
      count > rows.length
        ? `${counted(count, 'translation')} will change. These are the first ${rows.length}.`
        : `${counted(count, 'translation')} will change.`
    showChildren(list, rows.map(rowOf))
    apply.disabled = count === 0
    apply.textContent = `Replace in ${counted(count, 'translation')}`
  }
  const replace = async (): Promise<void> => {
    const { count, change } = await request(true)
    dialog.close()
    await onReplaced(change)
    messages.announce(`Replaced in ${counted(count, 'translation')}. Alt+Z undoes it.`)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void messages.attempt(preview)
  })
  form.addEventListener('input', ({ target }) => {
    // A preview of other words is out of date.
    if (target instanceof HTMLElement && !list.contains(target)) apply.disabled = true
  })
  apply.addEventListener('click', () => void messages.attempt(replace))
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function rowOf({
  string,
  identifier,
  before,
  after,
  addedFindings,
}: EditorReplaced['rows'][number]): HTMLElement {
  const check = element('input', { type: 'checkbox', checked: true, value: String(string) })
  const former = textsOf(before)
  const diffs = textsOf(after).map((text, index) => showWordDiff(former[index] ?? '', text))
  const warning =
    addedFindings > 0 ? [element('small', { className: 'finding', textContent: 'Loses a placeholder.' })] : []
  return element('li', {}, [
    element('label', {}, [check, element('code', { textContent: identifier })]),
    ...diffs,
    ...warning,
  ])
}
