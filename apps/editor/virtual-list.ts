// A virtual list: only the visible rows are in the page.
import { appendAll, showChildren } from './elements.ts'

/** Rows per chunk, unless the view says how many. */
const ROWS = 40
/** Chunks within this distance of the viewport are rendered, so that scrolling is smooth. */
const MARGIN = '800px 0px'

/** Height of a row in pixels, if it cannot be measured. */
const MIN_HEIGHT = 20

/** What a list shows: an array, or what makes each item when it is in view. */
export interface Items<Item> {
  readonly length: number
  at(index: number): Item | undefined
}

/** The elements of a list, and the rendering of its rows. */
export interface ListView<Item> {
  /** The element that scrolls; for the page of a frame, its document. */
  viewport: HTMLElement | Document
  /** The element that contains the rows. */
  container: HTMLElement
  render(item: Item, index: number): HTMLElement
  /** A row shows another item of the same name. */
  update?(row: HTMLElement, item: Item): void
  /** A row leaves the page. */
  onRemove?(row: Element): void
  /** The role of the elements that group rows, as a table needs it. */
  groupRole?: 'rowgroup'
  rowsPerChunk?: number
}

/** Rows that are rendered together. Without its rows, its element is as high as they were. */
interface Chunk {
  place: HTMLElement
  start: number
  rows: HTMLElement[]
}

/** Renders items in chunks. An invisible chunk is an empty element of the same height. */
export class VirtualList<Item> {
  readonly #view: ListView<Item>
  readonly #perChunk: number
  readonly #observer: IntersectionObserver
  readonly #byPlace = new Map<Element, Chunk>()
  #chunks: Chunk[] = []
  #items: Items<Item> = []

  constructor(view: ListView<Item>) {
    this.#view = view
    this.#perChunk = view.rowsPerChunk ?? ROWS
    this.#observer = new IntersectionObserver((entries) => this.#update(entries), {
      root: view.viewport,
      rootMargin: MARGIN,
    })
  }

  /** Shows items, scrolled to the first. */
  show(items: Items<Item>): void {
    this.#observer.disconnect()
    for (const chunk of this.#chunks) this.#clear(chunk)
    this.#byPlace.clear()
    this.#items = items
    this.#chunks = []
    for (let start = 0; start < items.length; start += this.#perChunk) {
      const place = document.createElement('div')
      if (this.#view.groupRole) place.setAttribute('role', this.#view.groupRole)
      const chunk = { place, start, rows: [] }
      this.#byPlace.set(place, chunk)
      this.#chunks.push(chunk)
    }
    this.#scroller.scrollTop = 0
    showChildren(
      this.#view.container,
      this.#chunks.map(({ place }) => place),
    )
    this.#estimateHeights()
    for (const { place } of this.#chunks) this.#observer.observe(place)
  }

  /** The same items, read again. Rows stay in the page, with what is selected in them. */
  renew(items: Items<Item>): void {
    this.#items = items
    for (const { start, rows } of this.#chunks) {
      for (const [offset, row] of rows.entries()) {
        const item = items.at(start + offset)
        if (item !== undefined) this.#view.update?.(row, item)
      }
    }
  }

  /** Scrolls to the row of an item, and returns it. */
  reveal(index: number): HTMLElement | undefined {
    const row = this.fill(index)
    row?.scrollIntoView({ block: 'nearest' })
    return row
  }

  /** The row of an item, which is rendered if it was not. */
  fill(index: number): HTMLElement | undefined {
    const chunk = this.#chunks[Math.floor(index / this.#perChunk)]
    if (chunk) this.#fill(chunk)
    return this.row(index)
  }

  /** The row of an item, if it is rendered. */
  row(index: number): HTMLElement | undefined {
    return this.#chunks[Math.floor(index / this.#perChunk)]?.rows[index % this.#perChunk]
  }

  /** Renders the row of an item again, if it is rendered. */
  refreshRow(index: number): void {
    const chunk = this.#chunks[Math.floor(index / this.#perChunk)]
    const row = this.row(index)
    const item = this.#items.at(index)
    if (!chunk || !row || item === undefined) return
    const fresh = this.#view.render(item, index)
    row.replaceWith(fresh)
    chunk.rows[index % this.#perChunk] = fresh
  }

  /** Renders the visible rows again. Keeps the scroll position. */
  refresh(): void {
    const { scrollTop } = this.#scroller
    for (const chunk of this.#chunks) {
      if (chunk.rows.length === 0) continue
      this.#clear(chunk)
      this.#fill(chunk)
    }
    this.#scroller.scrollTop = scrollTop
  }

  get #scroller(): Element {
    const { viewport } = this.#view
    return 'documentElement' in viewport ? viewport.documentElement : viewport
  }

  /** Rows that are not rendered yet get the average height of the first rows. */
  #estimateHeights(): void {
    const [first, ...others] = this.#chunks
    if (!first) return
    this.#fill(first)
    const rowHeight = first.place.offsetHeight / first.rows.length || MIN_HEIGHT
    for (const { place, start } of others) {
      const rows = Math.min(this.#perChunk, this.#items.length - start)
      place.style.height = `${rows * rowHeight}px`
    }
  }

  #update(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const chunk = this.#byPlace.get(target)
      if (!chunk) continue
      if (isIntersecting) this.#fill(chunk)
      else this.#empty(chunk)
    }
  }

  #fill(chunk: Chunk): void {
    if (chunk.rows.length > 0) return
    for (let at = chunk.start; at < chunk.start + this.#perChunk; at++) {
      const item = this.#items.at(at)
      if (item !== undefined) chunk.rows.push(this.#view.render(item, at))
    }
    appendAll(chunk.place, chunk.rows)
    chunk.place.style.height = ''
  }

  #empty(chunk: Chunk): void {
    const { place, rows } = chunk
    // A row with the focus stays, even if it is scrolled out of view.
    if (rows.length === 0 || place.contains(document.activeElement)) return
    place.style.height = `${place.offsetHeight}px`
    this.#clear(chunk)
  }

  #clear(chunk: Chunk): void {
    if (this.#view.onRemove) for (const row of chunk.rows) this.#view.onRemove(row)
    chunk.rows = []
    chunk.place.replaceChildren()
  }
}
