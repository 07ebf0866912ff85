// The strings of a file with their translations into one language. Fetches them page by page while scrolling, and saves
// edits.
import type { Category, Status } from '../../core/contract.ts'
import type { EditorLanguage, EditorString, EditorTranslation } from '../editor-wire.ts'
import { element } from '../elements.ts'
import { VirtualList } from '../virtual-list.ts'
import { cell, keyCell, sourceCell, translationField } from '../string-cells.ts'
import { fetchStrings, saveTranslation, type StringQuery } from './api.ts'

/** Strings per request. */
const PAGE = 200

/** The events of the pane. */
export interface StringPaneEvents {
  /** A string has the pointer or the focus; undefined when it has left. */
  onHover(string: EditorString | undefined): void
  onSaved(): void
  onFailure(error: unknown): void
}

/** Shows a list of strings. */
export class StringPane {
  readonly #table: HTMLElement
  readonly #list: VirtualList<number>
  readonly #events: StringPaneEvents
  /** Strings by index in the list. */
  readonly #strings = new Map<number, EditorString>()
  /** Indexes in the list by `previewId`. */
  readonly #previewed = new Map<number, number>()
  readonly #pages = new Set<number>()
  #file = 0
  #query: StringQuery = { language: '', search: '', status: '' }
  #language: EditorLanguage | undefined
  #highlighted: number | undefined
  /** Counts the calls of `show`. Pages of an earlier one are dropped. */
  #generation = 0
  total = 0

  constructor(viewport: HTMLElement, table: HTMLElement, container: HTMLElement, events: StringPaneEvents) {
    this.#table = table
    this.#events = events
    this.#list = new VirtualList({
      viewport,
      container,
      groupRole: 'rowgroup',
      render: (index) => this.#row(index),
    })
    viewport.addEventListener('pointerover', ({ target }) => this.#hover(target))
    viewport.addEventListener('pointerleave', () => events.onHover(undefined))
    viewport.addEventListener('focusin', ({ target }) => this.#hover(target))
  }

  /** Shows the strings of a file that match a query. */
  async show(file: number, language: EditorLanguage, query: StringQuery): Promise<void> {
    const generation = ++this.#generation
    const first = await fetchStrings(file, query, 0, PAGE)
    if (generation !== this.#generation) return
    this.#file = file
    this.#query = query
    this.#language = language
    this.#highlighted = undefined
    this.total = first.total
    this.#strings.clear()
    this.#previewed.clear()
    this.#pages.clear()
    this.#pages.add(0)
    for (const [index, string] of first.strings.entries()) this.#store(index, string)
    this.#table.setAttribute('aria-rowcount', String(first.total + 1))
    this.#list.show(Array.from({ length: first.total }, (_, index) => index))
  }

  /** Removes all strings. */
  clear(): void {
    this.#generation++
    this.total = 0
    this.#strings.clear()
    this.#list.show([])
  }

  /** Highlights a string by its `previewId`, and scrolls to it if `reveals`. Does nothing if it is not fetched yet. */
  highlightPreviewed(previewId: number | undefined, reveals: boolean): void {
    const place = previewId === undefined ? undefined : this.#previewed.get(previewId)
    this.#highlight(place)
    if (reveals && place !== undefined) this.#list.reveal(place)
  }

  /** Moves the cursor to the translation of a string, by its `previewId`. */
  focusPreviewed(previewId: number): void {
    const place = this.#previewed.get(previewId)
    if (place !== undefined) this.#focus(place)
  }

  /** Moves the cursor to the translation of a string, by its id. Does nothing if it is not fetched yet. */
  focusString(id: number): void {
    const place = [...this.#strings].find(([, string]) => string.id === id)?.[0]
    if (place !== undefined) this.#focus(place)
  }

  #store(place: number, string: EditorString): void {
    this.#strings.set(place, string)
    if (string.previewId !== undefined) this.#previewed.set(string.previewId, place)
  }

  #hover(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : undefined
    const place = row ? Number(row.dataset['row']) : undefined
    this.#highlight(place)
    this.#events.onHover(place === undefined ? undefined : this.#strings.get(place))
  }

  #highlight(place: number | undefined): void {
    if (place === this.#highlighted) return
    for (const index of [this.#highlighted, place]) {
      if (index !== undefined) this.#list.row(index)?.classList.toggle('lit', index === place)
    }
    this.#highlighted = place
  }

  #focus(place: number): boolean {
    const area = this.#list.reveal(place)?.querySelector('textarea')
    area?.focus()
    return area !== null && area !== undefined
  }

  #row(index: number): HTMLElement {
    const string = this.#strings.get(index)
    if (!string) void this.#fetch(Math.floor(index / PAGE))
    const cells = string
      ? [keyCell(string), sourceCell(string), this.#targetCell(string, index)]
      : [cell('key', [element('span', { className: 'soft', textContent: '…' })])]
    const row = element('div', { className: index === this.#highlighted ? 'row lit' : 'row' }, cells)
    row.setAttribute('role', 'row')
    row.setAttribute('aria-rowindex', String(index + 2))
    row.dataset['row'] = String(index)
    return row
  }

  async #fetch(page: number): Promise<void> {
    if (this.#pages.has(page)) return
    this.#pages.add(page)
    const generation = this.#generation
    try {
      const { strings, offset } = await fetchStrings(this.#file, this.#query, page * PAGE, PAGE)
      if (generation !== this.#generation) return
      for (const [index, string] of strings.entries()) {
        this.#store(offset + index, string)
        this.#list.row(offset + index)?.replaceWith(this.#row(offset + index))
      }
    } catch (error) {
      this.#pages.delete(page)
      this.#events.onFailure(error)
    }
  }

  #targetCell(string: EditorString, index: number): HTMLElement {
    const language = this.#language
    if (!language) return cell('target', [])
    const categories = string.hasPlurals ? language.pluralCategoryNames : [undefined]
    return cell(
      'target',
      categories.map((category) => this.#field(string, index, language, category)),
    )
  }

  #field(
    string: EditorString,
    index: number,
    language: EditorLanguage,
    category: Category | undefined,
  ): HTMLElement {
    const { field, area, status, showStatus } = translationField(
      string,
      language,
      category,
      category ?? '',
      formOf(string.translation, category),
    )
    const show = (): void =>
      showStatus(formOf(string.translation, category), statusOf(string.translation, category))
    show()

    const save = async (wanted: Status): Promise<void> => {
      const text = area.value
      if (text === formOf(string.translation, category) && wanted === statusOf(string.translation, category))
        return
      const translation = withForm(string, category, text, text === '' ? 'untranslated' : wanted)
      const before = string.translation
      // Stored at once. Otherwise leaving the field would save it again with another status.
      string.translation = translation
      show()
      try {
        await saveTranslation(string.id, language.id, translation)
        this.#events.onSaved()
      } catch (error) {
        if (before) string.translation = before
        else delete string.translation
        show()
        this.#events.onFailure(error)
      }
    }
    /** A changed text is translated, and no longer approved. */
    const typed = (): Status =>
      area.value === formOf(string.translation, category) ? (status.value as Status) : 'translated'

    area.addEventListener('change', () => void save(typed()))
    area.addEventListener('keydown', (event) => {
      const step = steps[event.key]
      if (event.key === 'Escape') area.value = formOf(string.translation, category)
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        void save(event.shiftKey ? 'approved' : typed())
        this.#next(area, index)
      } else if (step !== undefined && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        this.#focus(index + step)
      }
    })
    status.addEventListener('change', () => void save(status.value as Status))
    return field
  }

  /** Moves to the next form of the string, or else to the next string. */
  #next(area: HTMLTextAreaElement, index: number): void {
    const areas = [...(area.closest('.row')?.querySelectorAll('textarea') ?? [])]
    const next = areas[areas.indexOf(area) + 1]
    if (next) next.focus()
    else if (!this.#focus(index + 1)) area.blur()
  }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function formOf(translation: EditorTranslation | undefined, category: Category | undefined): string {
  const text = translation?.text ?? ''
  return typeof text === 'string' ? text : ((category && text[category]) ?? '')
}

function statusOf(translation: EditorTranslation | undefined, category: Category | undefined): Status {
  const status = translation?.status ?? 'untranslated'
  return typeof status === 'string' ? status : ((category && status[category]) ?? 'untranslated')
}

/** A copy of a translation with one form changed. */
function withForm(
  { translation, hasPlurals }: EditorString,
  category: Category | undefined,
  text: string,
  status: Status,
): EditorTranslation {
  if (!hasPlurals || category === undefined) return { text, status }
  const before = translation?.text
  const forms = typeof before === 'object' ? before : {}
  const known = Object.keys(forms) as Category[]
  const statuses = Object.fromEntries(known.map((one) => [one, statusOf(translation, one)]))
  return { text: { ...forms, [category]: text }, status: { ...statuses, [category]: status } }
}
