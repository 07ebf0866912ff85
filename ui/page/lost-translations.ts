// Lists translations that are not in a built file as they were typed, each with a link to its row.
import { counted } from '../../core/counted.ts'
import { element, showChildren } from '../elements.ts'

/** A translation in the list. */
export interface LostTranslation {
  identifier: string
  /** The code of the language, and why. */
  note: string
  /** Shows its row. */
  choose(): void
}

/** Shows the panel; hides it if nothing was lost. `count` may exceed the number of rows. */
export function showLostTranslations(
  panel: HTMLElement,
  count: number,
  rows: readonly LostTranslation[],
): void {
  panel.hidden = count === 0
  const verb = count === 1 ? 'is' : 'are'
  const rest = count - rows.length
  showChildren(panel, [
    element('p', {
      className: 'problem-sentence',
      textContent: `${counted(count, 'translation')} ${verb} not in the file, or not as typed.`,
    }),
    element('ul', {}, [
      ...rows.map(item),
      ...(rest > 0 ? [element('li', { textContent: `and ${rest.toLocaleString('en')} more` })] : []),
    ]),
  ])
}

function item({ identifier, note, choose }: LostTranslation): HTMLElement {
  const button = element('button', { type: 'button', className: 'link', textContent: identifier })
  button.addEventListener('click', choose)
  return element('li', {}, [button, ` ${note}`])
}
