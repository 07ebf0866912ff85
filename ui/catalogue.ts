// The catalogue of formats on the start page, with the plugins that failed to load.
import { counted, element, showChildren } from './elements.ts'
import type { TrialCatalogue, TrialFormat } from './wire.ts'

const CAPACITY: Record<TrialFormat['holds'], string> = {
  one: 'one language',
  pair: 'source and target',
  many: 'many languages',
}

/** Shows the formats of the host. */
export function showCatalogue(
  list: HTMLElement,
  heading: HTMLElement,
  { formats, failures }: TrialCatalogue,
): void {
  heading.textContent = counted(formats.length, 'format')
  showChildren(list, [...failures.map(failureCard), ...formats.map(formatCard)])
}

function formatCard({ type, title, about, holds, fileName }: TrialFormat): HTMLElement {
  return element('li', { className: 'card' }, [
    element('h3', { textContent: title }),
    element('p', { textContent: about }),
    element('p', { className: 'card-facts' }, [
      element('code', {
        textContent: readable(fileName) || type,
        title: `Pattern of its file names: ${fileName}`,
      }),
      element('span', { className: 'badge', textContent: CAPACITY[holds] }),
    ]),
  ])
}

/** A pattern in readable form: `\\.[xX]liff?$` becomes `.xliff?`. */
function readable(pattern: string): string {
  return pattern
    .replaceAll('(?:', '(')
    .replaceAll(/\[(\p{Ll})\p{Lu}\]|\[\p{Lu}(\p{Ll})\]/gu, '$1$2')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\(\^\|\/\)|[\^$]/g, '')
}

function failureCard({ file, message }: TrialCatalogue['failures'][number]): HTMLElement {
  return element('li', { className: 'card failed', title: file }, [
    element('h3', { textContent: `${file.split(/[\\/]/).at(-1) ?? file} failed to load` }),
    element('p', { textContent: message }),
  ])
}
