// The strings of a file with their translations into one language. Fetches them page by page while scrolling, and saves
// edits.
import type { TextOrForms } from '../../core/contract.ts'
import type { EditorLanguage, EditorString } from '../editor-wire.ts'
import { element } from '../elements.ts'
import { replaceText } from '../strings/field-actions.ts'
import { VirtualList } from '../strings/virtual-list.ts'
import { cell, keyCell, sourceCell } from '../strings/string-cells.ts'
import { fetchIndex, fetchNext, fetchStrings, type StringName, type StringQuery } from './api.ts'
import { savedField } from './saved-field.ts'
import { allSaved } from './saves.ts'
import { showSuggestions } from './suggestions.ts'

/** Strings per request. */
const PAGE = 200

/** The events of the pane. */
export interface StringPaneEvents {
  /** A string has the pointer or the focus; undefined when it has left. */
  onHover(string: EditorString | undefined): void
  /** A translation was stored, as this change. */
  onSaved(change: number | undefined): void
  /** The history of a string is wanted. */
  onHistory(string: EditorString, language: EditorLanguage): void
  /** A translation is typed. */
  onType(string: EditorString, text: TextOrForms): void
  /** The cursor is in the field of a string. */
  onFocus(string: EditorString): void
  /** All strings are translated, so there is no next one to go to. */
  onAllTranslated(): void
  onFailure(error: unknown): void
}

/** The text of the field with the cursor. */
const focusedText = (): string | undefined =>
  document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : undefined

/** Shows a list of strings. */
export class StringPane {
  readonly #table: HTMLElement
  readonly #list: VirtualList<number>
  readonly #events: StringPaneEvents
  /** Strings by index in the list. */
  readonly #strings = new Map<number, EditorString>()
  /** Indexes in the list by the id of the string. */
  readonly #places = new Map<number, number>()
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
    viewport.addEventListener('focusin', ({ target }) => {
      this.#hover(target)
      if (!(target instanceof HTMLTextAreaElement)) return
      const string = this.#stringAt(target)
      if (string) events.onFocus(string)
      void this.#suggest(target)
    })
    viewport.addEventListener('input', ({ target }) => this.#type(target))
  }

  /** Shows the strings of a file that match a query. */
  async show(file: number, language: EditorLanguage, query: StringQuery): Promise<void> {
    const generation = ++this.#generation
    // Otherwise the answer could have an older text than the field that was just left.
    await allSaved()
    if (generation !== this.#generation) return
    const first = await fetchStrings(file, query, 0, PAGE)
    if (generation !== this.#generation) return
    this.#file = file
    this.#query = query
    this.#language = language
    this.#highlighted = undefined
    this.total = first.total
    this.#strings.clear()
    this.#places.clear()
    this.#previewed.clear()
    this.#pages.clear()
    this.#pages.add(0)
    for (const [index, string] of first.strings.entries()) this.#store(index, string)
    this.#table.setAttribute('aria-rowcount', String(first.total + 1))
    this.#list.show(Array.from({ length: first.total }, (_, index) => index))
  }

  /** Fetches the visible strings again, after they have changed elsewhere. Keeps the scroll position and the cursor. */
  async refresh(): Promise<void> {
    const generation = ++this.#generation
    await allSaved()
    const saved = focusedText()
    const pages = new Set<number>()
    for (let index = 0; index < this.total; index++)
      if (this.#list.row(index)) pages.add(Math.floor(index / PAGE))
    this.#pages.clear()
    this.#strings.clear()
    for (const page of pages) {
      const { strings, offset } = await fetchStrings(this.#file, this.#query, page * PAGE, PAGE)
      if (generation !== this.#generation) return
      this.#pages.add(page)
      for (const [index, string] of strings.entries()) this.#store(offset + index, string)
    }
    const focused = document.activeElement?.ariaLabel
    const text = focusedText()
    this.#list.refresh()
    if (!focused) return
    const area = [...this.#table.querySelectorAll('textarea')].find(({ ariaLabel }) => ariaLabel === focused)
    area?.focus({ preventScroll: true })
    // What was typed while the strings were fetched.
    if (area && text !== undefined && text !== saved) replaceText(area, text)
  }

  /** Moves the cursor to the next string without a translation, from the one that has the cursor. */
  async nextUntranslated(): Promise<void> {
    const string = document.activeElement ? this.#stringAt(document.activeElement) : undefined
    await this.#nextUntranslated(string?.id)
  }

  /** Moves the cursor to the string with this index. Fetches it if needed. */
  async focusIndex(index: number): Promise<void> {
    if (!this.#strings.has(index)) await this.#fetch(Math.floor(index / PAGE))
    this.#focus(index)
  }

  /** Removes all strings. */
  clear(): void {
    this.#generation++
    this.total = 0
    this.#strings.clear()
    this.#list.show([])
  }

  /** Highlights a string, and scrolls to it. Does nothing if it is not fetched yet. */
  highlight(string: StringName | undefined): void {
    const place = string && this.#placeOf(string)
    this.#highlight(place)
    if (place !== undefined) this.#list.reveal(place)
  }

  /** Moves the cursor to the translation of a string. Returns false if the string does not match the query. */
  async focus(string: StringName): Promise<boolean> {
    const place = this.#placeOf(string) ?? (await fetchIndex(this.#file, this.#query, string)).index
    if (place === undefined) return false
    await this.focusIndex(place)
    return true
  }

  #placeOf(string: StringName): number | undefined {
    return 'id' in string ? this.#places.get(string.id) : this.#previewed.get(string.previewId)
  }

  #stringAt(target: Element): EditorString | undefined {
    const row = target.closest<HTMLElement>('[data-row]')
    return row ? this.#strings.get(Number(row.dataset['row'])) : undefined
  }

  #type(target: EventTarget | null): void {
    if (!(target instanceof HTMLTextAreaElement)) return
    const string = this.#stringAt(target)
    if (!string) return
    const areas = [...(target.closest('.row')?.querySelectorAll('textarea') ?? [])]
    const categories = this.#language?.pluralCategoryNames ?? []
    const forms = areas.map((area, index) => [categories[index] ?? 'other', area.value] as const)
    this.#events.onType(string, string.hasPlurals ? Object.fromEntries(forms) : target.value)
  }

  #store(place: number, string: EditorString): void {
    this.#strings.set(place, string)
    this.#places.set(string.id, place)
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

  #focus(place: number): void {
    this.#list.reveal(place)?.querySelector('textarea')?.focus()
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

  async #suggest(area: HTMLTextAreaElement): Promise<void> {
    const row = area.closest<HTMLElement>('[data-row]')
    const string = this.#stringAt(area)
    if (!row || !string || !this.#language) return
    try {
      await showSuggestions(row, string, this.#language)
    } catch (error) {
      this.#events.onFailure(error)
    }
  }

  #targetCell(string: EditorString, index: number): HTMLElement {
    const language = this.#language
    if (!language) return cell('target', [])
    const categories = string.hasPlurals ? language.pluralCategoryNames : [undefined]
    const fields = categories.map((category) =>
      savedField(string, language, category, {
        next: (area) => this.#next(area, index),
        move: (step) => this.#focus(index + step),
        nextUntranslated: () => void this.#nextUntranslated(string.id),
        onHistory: () => this.#events.onHistory(string, language),
        onSaved: (change) => this.#events.onSaved(change),
        onFailure: (error) => this.#events.onFailure(error),
      }),
    )
    return cell('target', fields)
  }

  /** Moves to the next form of the string, or else to the next string. */
  #next(area: HTMLTextAreaElement, index: number): void {
    const areas = [...(area.closest('.row')?.querySelectorAll('textarea') ?? [])]
    const next = areas[areas.indexOf(area) + 1]
    if (next) next.focus()
    else if (index + 1 < this.total) void this.focusIndex(index + 1)
  }

  async #nextUntranslated(after: number | undefined): Promise<void> {
    try {
      const { index } = await fetchNext(this.#file, this.#query, after)
      if (index === undefined) this.#events.onAllTranslated()
      else await this.focusIndex(index)
    } catch (error) {
      this.#events.onFailure(error)
    }
  }
}
