// The catalogue of formats on the start page, with the plugins that failed to load.
import { counted } from '../../core/counted.ts'
import { element, showChildren } from '../elements.ts'
import { formatGroups } from '../../core/contract.ts'
import type { TrialCatalogue, TrialFormat } from '../wire.ts'

const CAPACITY: Record<TrialFormat['holds'], string> = {
  one: 'one language',
  pair: 'source and target',
  many: 'many languages',
}

const GROUPS: Readonly<Record<string, string>> = { ...formatGroups, others: 'Others' }

/** Shows the formats of the host in groups, and searches them. */
export class CatalogueView {
  readonly #place: HTMLElement
  readonly #heading: HTMLElement
  readonly #search: HTMLInputElement
  #catalogue: Pick<TrialCatalogue, 'formats' | 'failures'> = { formats: [], failures: [] }

  constructor(place: HTMLElement, heading: HTMLElement, search: HTMLInputElement) {
    this.#place = place
    this.#heading = heading
    this.#search = search
    search.addEventListener('input', () => this.#render())
  }

  show(catalogue: TrialCatalogue): void {
    this.#catalogue = catalogue
    this.#render()
  }

  #render(): void {
    const { formats, failures } = this.#catalogue
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const found = formats.filter((format) => words.every((word) => searched(format).includes(word)))
    const isFiltered = found.length < formats.length
    this.#heading.textContent = isFiltered
      ? `${found.length} of ${counted(formats.length, 'format')}`
      : counted(formats.length, 'format')
    const failed = failures.length > 0 ? [cards(failures.map(failureCard))] : []
    const groups = Object.entries(GROUPS).flatMap(([group, title]) => {
      const own = found.filter((format) => (format.group ?? 'others') === group)
      if (own.length === 0) return []
      return [element('h3', { className: 'group', textContent: title }), cards(own.map(formatCard))]
    })
    const none = found.length === 0 ? [element('p', { textContent: 'No formats match.' })] : []
    showChildren(this.#place, [...failed, ...groups, ...none])
  }
}

/** What the search looks at, in lower case. */
function searched({ type, title, group, about, fileName }: TrialFormat): string {
  return [type, title, GROUPS[group ?? 'others'], about, readable(fileName)].join(' ').toLowerCase()
}

function cards(items: readonly HTMLElement[]): HTMLElement {
  return element('ul', { className: 'cards' }, items)
}

function formatCard({ type, title, about, holds, fileName }: TrialFormat): HTMLElement {
  return element('li', { className: 'card' }, [
    element('h4', { textContent: title }),
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
    element('h4', { textContent: `${file.split(/[\\/]/).at(-1) ?? file} failed to load` }),
    element('p', { textContent: message }),
  ])
}
