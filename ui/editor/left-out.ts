// Shows the translations that an export left out, each with a link to its row.
import { counted, element, showChildren } from '../elements.ts'
import type { EditorExported, EditorLeftOut } from '../editor-wire.ts'

const REASONS: Record<EditorLeftOut['reason'], string> = {
  'held-back': 'An app held it back.',
  unchecked: 'Its status is untranslated: check it, then set the status.',
}

/** Shows the panel; hides it if the export left nothing out. */
export function showLeftOut(
  panel: HTMLElement,
  { leftOut, leftOutCount }: Pick<EditorExported, 'leftOut' | 'leftOutCount'>,
  onChoose: (one: EditorLeftOut) => void,
): void {
  panel.hidden = leftOutCount === 0
  const verb = leftOutCount === 1 ? 'is' : 'are'
  const rest = leftOutCount - leftOut.length
  showChildren(panel, [
    element('p', {
      className: 'problem-sentence',
      textContent: `${counted(leftOutCount, 'translation')} ${verb} not in the file.`,
    }),
    element('ul', {}, [
      ...leftOut.map((one) => item(one, onChoose)),
      ...(rest > 0 ? [element('li', { textContent: `and ${rest.toLocaleString('en')} more` })] : []),
    ]),
  ])
}

function item(one: EditorLeftOut, onChoose: (one: EditorLeftOut) => void): HTMLElement {
  const button = element('button', { type: 'button', className: 'link', textContent: one.identifier })
  button.addEventListener('click', () => onChoose(one))
  return element('li', {}, [button, ` (${one.language}) ${REASONS[one.reason]}`])
}
