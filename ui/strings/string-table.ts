// The table of strings: key and notes, source text, and a field for each text of a translation.
import type { Category, Status, StringRecord } from '../../core/contract.ts'
import { sourceFor } from '../../syntax/text/translated-texts.ts'
import { element } from '../elements.ts'
import { addFieldKeys } from './field-actions.ts'
import { VirtualList } from './virtual-list.ts'
import type { FormPlace, OpenedFile } from '../page/opened-file.ts'
import { cell, keyCell, sourceCell, translationField } from './string-cells.ts'
import type { TrialLanguage } from '../wire.ts'

/** The filter of the table. */
export interface StringFilter {
  /** Searched in keys, contexts, source texts and translations; '' matches all. */
  words: string
  kind: 'all' | 'untranslated' | 'translated' | 'hidden'
}

/** The events of the table. */
export interface StringTableEvents {
  /** A string has the pointer or the focus; undefined when it has left. */
  onHover(record: StringRecord | undefined): void
  onEdit(record: StringRecord): void
  /** All strings are translated, so there is no next one to go to. */
  onAllTranslated(): void
}

/** Shows a table of strings. */
export class StringTable {
  readonly #viewport: HTMLElement
  readonly #table: HTMLElement
  readonly #list: VirtualList<StringRecord>
  readonly #events: StringTableEvents
  #opened: OpenedFile | undefined
  #targets: readonly TrialLanguage[] = []
  #shown: StringRecord[] = []
  #highlighted: StringRecord | undefined

  constructor(viewport: HTMLElement, table: HTMLElement, container: HTMLElement, events: StringTableEvents) {
    this.#viewport = viewport
    this.#table = table
    this.#events = events
    this.#list = new VirtualList({
      viewport,
      container,
      groupRole: 'rowgroup',
      render: (record, index) => this.#row(record, index),
    })
    viewport.addEventListener('pointerover', ({ target }) => events.onHover(this.#recordAt(target)))
    viewport.addEventListener('pointerleave', () => events.onHover(undefined))
    viewport.addEventListener('focusin', ({ target }) => events.onHover(this.#recordAt(target)))
  }

  /** The number of strings that are shown. */
  get count(): number {
    return this.#shown.length
  }

  /** Shows the strings of a file that match the filter. */
  show(opened: OpenedFile, targets: readonly TrialLanguage[], filter: StringFilter): void {
    this.#opened = opened
    this.#targets = targets
    this.#shown = opened.records.filter((record) => matches(opened, record, targets, filter))
    this.#table.setAttribute('aria-rowcount', String(this.#shown.length + 1))
    this.#list.show(this.#shown)
  }

  /** Renders the visible rows again, after translations have changed. */
  refresh(): void {
    this.#list.refresh()
  }

  /** Highlights the row of one string. */
  highlight(record: StringRecord | undefined): void {
    if (this.#highlighted === record) return
    this.#highlightedRow()?.classList.remove('lit')
    this.#highlighted = record
    this.#highlightedRow()?.classList.add('lit')
  }

  /** Scrolls to the row of a string. Returns undefined if the filter hides it. */
  reveal(record: StringRecord): HTMLElement | undefined {
    return this.#list.reveal(this.#shown.indexOf(record))
  }

  /** Scrolls to the row of a string, and moves the cursor to its translation. */
  focus(record: StringRecord): void {
    const row = this.reveal(record)
    this.#viewport.scrollIntoView({ block: 'nearest' })
    row?.querySelector('textarea')?.focus({ preventScroll: true })
  }

  /** Moves the cursor to the next string without a translation after this index, or else to the first one. */
  nextUntranslated(after = this.#focusedIndex()): void {
    const isOpen = (record: StringRecord): boolean =>
      !record.isHidden && this.#targets.some(({ id }) => this.#opened?.isTranslated(record, id) === false)
    const next = this.#shown.findIndex((record, index) => index > after && isOpen(record))
    const index = next < 0 ? this.#shown.findIndex(isOpen) : next
    if (index < 0) this.#events.onAllTranslated()
    else this.#focusIndex(index)
  }

  #focusedIndex(): number {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    return Number(row?.dataset['row'] ?? -1)
  }

  /** Moves to the next field of the string, or else to the next string. */
  #next(area: HTMLTextAreaElement, index: number): void {
    const areas = [...(area.closest('.row')?.querySelectorAll('textarea') ?? [])]
    const next = areas[areas.indexOf(area) + 1]
    if (next) next.focus()
    else if (index + 1 < this.#shown.length) this.#focusIndex(index + 1)
  }

  #focusIndex(index: number): void {
    this.#list.reveal(index)?.querySelector('textarea')?.focus()
  }

  #highlightedRow(): HTMLElement | undefined {
    return this.#highlighted && this.#list.row(this.#shown.indexOf(this.#highlighted))
  }

  #recordAt(target: EventTarget | null): StringRecord | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : undefined
    return this.#shown[Number(row?.dataset['row'] ?? -1)]
  }

  #row(record: StringRecord, index: number): HTMLElement {
    const place = this.#opened?.place(record)
    const codes = this.#opened?.codes(record)
    const row = element('div', { className: record === this.#highlighted ? 'row lit' : 'row' }, [
      keyCell(place === undefined ? record : { ...record, place }),
      sourceCell(codes ? { ...record, codes } : record),
      this.#targetCell(record, index),
    ])
    row.setAttribute('role', 'row')
    row.setAttribute('aria-rowindex', String(index + 2))
    row.dataset['row'] = String(index)
    return row
  }

  #targetCell(record: StringRecord, index: number): HTMLElement {
    const fields = this.#targets.flatMap((language) => {
      const categories = record.hasPlurals ? language.pluralCategoryNames : [undefined]
      return categories.map((category) => this.#field(record, index, language, category))
    })
    return cell('target', fields)
  }

  #field(
    record: StringRecord,
    index: number,
    language: TrialLanguage,
    category: Category | undefined,
  ): HTMLElement {
    const opened = this.#opened
    if (!opened) return element('div')
    const place: FormPlace = { identifier: record.identifier, language: language.id, category }
    const labels = [this.#targets.length > 1 ? language.id : '', category ?? ''].filter(Boolean)
    const text = opened.text(record, place)
    const codes = opened.codes(record)
    const { field, area, status, showStatus } = translationField(
      codes ? { ...record, codes } : record,
      language,
      category,
      labels.join(' · '),
      text,
    )
    showStatus(text, opened.status(record, place))
    addFieldKeys(area, {
      save: (approves) => {
        if (!approves || area.value === '') return
        status.value = 'approved'
        status.dispatchEvent(new Event('change'))
      },
      next: () => this.#next(area, index),
      move: (step) => this.#focusIndex(index + step),
      nextUntranslated: () => this.nextUntranslated(index),
      source: sourceFor(record.text, category ?? 'other'),
    })
    area.addEventListener('input', () => {
      opened.setText(place, area.value)
      status.hidden = area.value === ''
      this.#events.onEdit(record)
    })
    status.addEventListener('change', () => {
      opened.setStatus(place, status.value as Status)
      this.#events.onEdit(record)
    })
    return field
  }
}

function matches(
  opened: OpenedFile,
  record: StringRecord,
  targets: readonly TrialLanguage[],
  { words, kind }: StringFilter,
): boolean {
  if (kind === 'hidden' && !record.isHidden) return false
  if (kind === 'untranslated' && targets.every(({ id }) => opened.isTranslated(record, id))) return false
  if (kind === 'translated' && !targets.some(({ id }) => opened.isTranslated(record, id))) return false
  if (words === '') return true
  const translations = targets.map(({ id }) => opened.translation(record, id)?.text ?? '')
  const texts = [record.text, ...translations].flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  )
  return [record.identifier, record.context ?? '', ...texts].some((text) =>
    text.toLowerCase().includes(words),
  )
}
