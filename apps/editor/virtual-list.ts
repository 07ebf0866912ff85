// A virtual list: only the visible rows are in the page.
import { appendAll, showChildren } from './elements.ts'

/** Rows per chunk. */
const CHUNK = 40
/** Chunks within this distance of the viewport are rendered, so that scrolling is smooth. */
const MARGIN = '800px 0px'

/** Height of a row in pixels, if it cannot be measured. */
const MIN_HEIGHT = 20

/** The elements of a list, and the rendering of its rows. */
export interface ListView<Item> {
  /** The element that scrolls. */
  viewport: HTMLElement
  /** The element that contains the rows. */
  container: HTMLElement
  render(item: Item, index: number): HTMLElement
  /** A row shows another item of the same name. */
  update?(row: HTMLElement, item: Item): void
  /** A row leaves the page. */
  onRemove?(row: Element): void
  /** The role of the elements that group rows, as a table needs it. */
  groupRole?: 'rowgroup'
}

/** Renders items in chunks. An invisible chunk is an empty element of the same height. */
export class VirtualList<Item> {
  readonly #view: ListView<Item>
  readonly #observer: IntersectionObserver
  readonly #starts = new Map<Element, number>()
  #chunks: HTMLElement[] = []
  #items: readonly Item[] = []

  constructor(view: ListView<Item>) {
    this.#view = view
    this.#observer = new IntersectionObserver((entries) => this.#update(entries), {
      root: view.viewport,
      rootMargin: MARGIN,
    })
  }

  /** Shows items, scrolled to the first. */
  show(items: readonly Item[]): void {
    this.#observer.disconnect()
    for (const chunk of this.#chunks) this.#clear(chunk)
    this.#starts.clear()
    this.#items = items
    this.#chunks = []
    for (let start = 0; start < items.length; start += CHUNK) {
      const chunk = document.createElement('div')
      if (this.#view.groupRole) chunk.setAttribute('role', this.#view.groupRole)
      this.#starts.set(chunk, start)
      this.#chunks.push(chunk)
    }
    this.#view.viewport.scrollTop = 0
    showChildren(this.#view.container, this.#chunks)
    this.#estimateHeights()
    for (const chunk of this.#chunks) this.#observer.observe(chunk)
  }

  /** The same items, read again. Rows stay in the page, with what is selected in them. */
  renew(items: readonly Item[]): void {
    this.#items = items
    for (const chunk of this.#chunks) {
      const start = this.#starts.get(chunk) ?? 0
      for (const [offset, row] of [...chunk.children].entries()) {
        const item = items[start + offset]
        if (row instanceof HTMLElement && item !== undefined) this.#view.update?.(row, item)
      }
    }
  }

  /** Scrolls to the row of an item, and returns it. */
  reveal(index: number): HTMLElement | undefined {
    const chunk = this.#chunks[Math.floor(index / CHUNK)]
    if (!chunk) return undefined
    this.#fill(chunk)
    const row = chunk.children[index % CHUNK]
    if (!(row instanceof HTMLElement)) return undefined
    row.scrollIntoView({ block: 'nearest' })
    return row
  }

  /** The row of an item, if it is rendered. */
  row(index: number): HTMLElement | undefined {
    const row = this.#chunks[Math.floor(index / CHUNK)]?.children[index % CHUNK]
    return row instanceof HTMLElement ? row : undefined
  }

  /** Renders the visible rows again. Keeps the scroll position. */
  refresh(): void {
    const { scrollTop } = this.#view.viewport
    for (const chunk of this.#chunks) {
      if (chunk.childElementCount === 0) continue
      this.#clear(chunk)
      this.#fill(chunk)
    }
    this.#view.viewport.scrollTop = scrollTop
  }

  /** Rows that are not rendered yet get the average height of the first rows. */
  #estimateHeights(): void {
    const [first, ...others] = this.#chunks
    if (!first) return
    this.#fill(first)
    const rowHeight = first.offsetHeight / first.childElementCount || MIN_HEIGHT
    for (const chunk of others) {
      const rows = Math.min(CHUNK, this.#items.length - (this.#starts.get(chunk) ?? 0))
      chunk.style.height = `${rows * rowHeight}px`
    }
  }

  #update(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLElement)) continue
      if (isIntersecting) this.#fill(target)
      else this.#empty(target)
    }
  }

  #fill(chunk: HTMLElement): void {
    const start = this.#starts.get(chunk)
    if (start === undefined || chunk.childElementCount > 0) return
    const rows = this.#items.slice(start, start + CHUNK)
    appendAll(
      chunk,
      rows.map((item, offset) => this.#view.render(item, start + offset)),
    )
    chunk.style.height = ''
  }

  #empty(chunk: HTMLElement): void {
    // A row with the focus stays, even if it is scrolled out of view.
    if (chunk.childElementCount === 0 || chunk.contains(document.activeElement)) return
    chunk.style.height = `${chunk.offsetHeight}px`
    this.#clear(chunk)
  }

  #clear(chunk: HTMLElement): void {
    if (this.#view.onRemove) for (const row of chunk.children) this.#view.onRemove(row)
    chunk.replaceChildren()
  }
}
