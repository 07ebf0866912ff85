// The list of strings. Only the rows in view are in the page, so that a large file is as fast as a small one.
import { effect } from '@preact/signals'
import { render } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { EditString } from '../backends/backend.ts'
import { element } from '../elements.ts'
import { keepSelection } from '../field/text-field.ts'
import { VirtualList } from '../virtual-list.ts'
import type { RowAccess, Session } from './session.ts'
import { StringTableRow } from './string-row.tsx'

/** Shows the strings of a session. */
export function StringList({ session }: { session: Session }) {
  const viewport = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!viewport.current || !container.current) return undefined
    const rows = new Rows(session, viewport.current, container.current)
    session.rows = rows
    const ends = [
      effect(() => {
        const { value } = session.shown
        void session.targets.value
        table.current?.setAttribute('aria-rowcount', String(value.length + 1))
        rows.show(value)
      }),
      effect(() => rows.light(session.lit.value)),
    ]
    if (session.wanted !== undefined) session.goTo(session.wanted)
    return () => {
      for (const end of ends) end()
      rows.show([])
      session.rows = undefined
    }
  }, [session])
  return (
    <div class="strings" id="strings" ref={viewport} tabIndex={-1}>
      <div role="table" aria-label="Strings" id="string-table" ref={table}>
        <div role="rowgroup" class="table-head">
          <div role="row" class="row">
            <span role="columnheader">String</span>
            <span role="columnheader" id="source-head">
              {session.file.source.name}
            </span>
            <span role="columnheader" id="target-head">
              {session.targets.value.map(({ name }) => name).join(', ') || 'Translation'}
            </span>
          </div>
        </div>
        <div id="rows" ref={container} />
      </div>
      <EmptyNote session={session} />
    </div>
  )
}

/** Why the list is empty. */
function EmptyNote({ session }: { session: Session }) {
  if (session.shown.value.length > 0) return null
  const { value: filter } = session.filter
  const isSearch = session.search.value.trim() !== ''
  const sentence =
    session.strings.all.length === 0
      ? 'This file has no text to translate.'
      : filter === 'untranslated' && !isSearch
        ? 'All strings are translated.'
        : filter === 'unsaved' && !isSearch
          ? session.unsaved.value === 0
            ? 'Everything is saved.'
            : 'The strings of what is not saved are gone. The button above shows the texts.'
          : 'No strings match.'
  return (
    <p id="no-strings" class="empty">
      {sentence}
    </p>
  )
}

/** The rows in view. */
class Rows implements RowAccess {
  readonly #session: Session
  readonly #list: VirtualList<EditString>
  #shown: readonly EditString[] = []
  #indexes = new Map<string, number>()
  #lit: string | undefined

  constructor(session: Session, viewport: HTMLElement, container: HTMLElement) {
    this.#session = session
    this.#list = new VirtualList({
      viewport,
      container,
      groupRole: 'rowgroup',
      render: (string, index) => this.#row(string, index),
      update: (row, string) => render(<StringTableRow session={this.#session} string={string} />, row),
      onRemove: (row) => render(null, row),
    })
    viewport.addEventListener('pointerover', ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : undefined
      if (row) session.lit.value = this.#shown[Number(row.dataset['row'])]?.key
    })
    viewport.addEventListener('click', (event) => this.#choose(event))
    viewport.addEventListener('pointerleave', () => {
      session.lit.value = session.cursor.value?.key
    })
  }

  /** Chooses a string by a click next to its fields, with Ctrl or with Shift. */
  #choose({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    const cell = target instanceof Element ? target.closest('.cell.key, .cell.source') : undefined
    const key = this.#shown[Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)]?.key
    if (key === undefined || (target instanceof Element && target.matches('.choose'))) return
    if (shiftKey) this.#session.chosen.extendTo(key, this.#shown)
    else if (ctrlKey || metaKey) this.#session.chosen.toggle(key)
  }

  show(strings: readonly EditString[]): void {
    const isSame =
      strings.length === this.#shown.length &&
      strings.every(({ key }, index) => key === this.#shown[index]?.key)
    if (isSame) {
      this.#shown = strings
      this.#list.renew(strings)
      return
    }
    const focused = this.#focused()
    const selectAgain = keepSelection()
    this.#shown = strings
    this.#indexes = new Map(strings.map(({ key }, index) => [key, index]))
    this.#list.show(strings)
    if (focused && this.focus(focused.key, focused.index, true)) selectAgain()
  }

  /** Highlights the row of a string. */
  light(key: string | undefined): void {
    for (const one of [this.#lit, key]) this.#rowOf(one)?.classList.toggle('lit', one === key)
    this.#lit = key
  }

  reveal(key: string | undefined): boolean {
    const index = key === undefined ? undefined : this.#indexes.get(key)
    return index !== undefined && this.#list.reveal(index) !== undefined
  }

  focus(key: string | undefined, index = 0, staysInPlace = false): boolean {
    const at = key === undefined ? undefined : this.#indexes.get(key)
    if (at === undefined) return false
    const row = staysInPlace ? this.#list.row(at) : this.#list.reveal(at)
    const fields = row?.querySelectorAll<HTMLElement>(FIELDS)
    fields?.[Math.min(index, fields.length - 1)]?.focus({ preventScroll: staysInPlace })
    return row !== undefined
  }

  move(key: string, step: number): void {
    const from = this.#shown[this.#indexes.get(key) ?? 0]
    let at = (this.#indexes.get(key) ?? 0) + step
    // From a string to translate, the next one to translate: the list may begin with many that are not.
    while (!from?.isHidden && this.#shown[at]?.isHidden) at += step
    const next = this.#shown[at]
    if (next) this.focus(next.key)
  }

  next(field: HTMLElement): void {
    const row = field.closest<HTMLElement>('[data-row]')
    const fields = [...(row?.querySelectorAll<HTMLElement>('.field-text') ?? [])]
    const following = fields[fields.indexOf(field) + 1]
    if (following) following.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    else this.move(this.#shown[Number(row?.dataset['row'] ?? -1)]?.key ?? '', 1)
  }

  #focused(): { key: string; index: number } | undefined {
    const row = document.activeElement?.closest<HTMLElement>('#rows [data-row]')
    const key = this.#shown[Number(row?.dataset['row'] ?? -1)]?.key
    if (!row || key === undefined) return undefined
    const fields = [...row.querySelectorAll('.field-text')]
    return {
      key,
      index: Math.max(
        0,
        fields.findIndex((one) => one.contains(document.activeElement)),
      ),
    }
  }

  #rowOf(key: string | undefined): HTMLElement | undefined {
    const index = key === undefined ? undefined : this.#indexes.get(key)
    return index === undefined ? undefined : this.#list.row(index)
  }

  #row(string: EditString, index: number): HTMLElement {
    const row = element('div', { className: string.key === this.#lit ? 'row lit' : 'row', role: 'row' })
    row.classList.toggle('for-no-one', string.isHidden === true)
    row.setAttribute('aria-rowindex', String(index + 2))
    row.dataset['row'] = String(index)
    render(<StringTableRow session={this.#session} string={string} />, row)
    return row
  }
}

const FOCUSABLE = '.plain-text, .cm-content'
const FIELDS = '.field-text :is(.plain-text, .cm-content)'
