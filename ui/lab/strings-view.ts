// Shows the strings of a sample, each with a field for a translation.
import type { StringRecord } from '../../core/contract.ts'
import { counted } from '../../core/counted.ts'
import { element, showChildren } from '../elements.ts'
import type { LabSample } from './wire.ts'

/** The list of strings. It keeps what is typed while other strings appear. */
export class StringsView {
  readonly #list: HTMLElement
  readonly #count: HTMLElement
  readonly #typed = new Map<string, string>()
  #rows = new Map<string, HTMLElement>()

  constructor(list: HTMLElement, count: HTMLElement) {
    this.#list = list
    this.#count = count
  }

  /** The translations that were typed, by identifier. */
  get translations(): Record<string, string> {
    return Object.fromEntries([...this.#typed].filter(([, text]) => text !== ''))
  }

  show({ strings, count }: LabSample): void {
    const rest = count > strings.length ? `, the first ${strings.length} shown` : ''
    this.#count.textContent = `${counted(count, 'string')}${rest}`
    const shown = this.#rows
    this.#rows = new Map(
      strings.map((record) => {
        const { identifier, text, context } = record
        const key = JSON.stringify([identifier, text, context])
        return [key, shown.get(key) ?? this.#row(record)]
      }),
    )
    const rows = [...this.#rows.values()]
    if (rows.length === shown.size && rows.every((row, index) => row === this.#list.children[index])) return
    // A field loses the focus when it is moved. This may happen while someone types.
    const focused = document.activeElement
    showChildren(this.#list, rows)
    if (focused instanceof HTMLTextAreaElement && this.#list.contains(focused))
      focused.focus({ preventScroll: true })
  }

  #row({ identifier, text, context }: StringRecord): HTMLElement {
    const area = element('textarea', { rows: 1, value: this.#typed.get(identifier) ?? '' })
    area.setAttribute('aria-label', `Translation of ${identifier}`)
    area.addEventListener('input', () => this.#typed.set(identifier, area.value))
    return element('div', { className: 'string' }, [
      element('div', {}, [
        element('code', { textContent: identifier }),
        ...(context ? [element('p', { className: 'context', textContent: context })] : []),
      ]),
      element('div', {
        className: 'said',
        dir: 'auto',
        textContent: typeof text === 'string' ? text : Object.values(text).join('\n'),
      }),
      area,
    ])
  }
}
