// A list of any length of which only the part in sight is in the page.

/** Rows that come and go together. */
const CHUNK = 40
/** Chunks within this distance of the window are kept, so that scrolling finds them there. */
const MARGIN = '800px 0px'

/** Height of a row where none can be measured, in pixels. */
const LEAST_HEIGHT = 20

/** How a list shows its items. */
export interface ListView<Item> {
  /** What scrolls. */
  viewport: HTMLElement
  /** Where the rows go. */
  container: HTMLElement
  render(item: Item, index: number): HTMLElement
}

/** Shows items in chunks; a chunk out of sight is one empty element of the same height. */
export class VirtualList<Item> {
  readonly #view: ListView<Item>
  readonly #observer: IntersectionObserver
  readonly #starts = new Map<Element, number>()
  #chunks: HTMLElement[] = []
  #items: readonly Item[] = []

  constructor(view: ListView<Item>) {
    this.#view = view
    this.#observer = new IntersectionObserver((entries) => this.#turn(entries), {
      root: view.viewport,
      rootMargin: MARGIN,
    })
  }

  /** Shows these items from the first on. */
  show(items: readonly Item[]): void {
    this.#observer.disconnect()
    this.#starts.clear()
    this.#items = items
    this.#chunks = []
    for (let start = 0; start < items.length; start += CHUNK) {
      const chunk = document.createElement('div')
      chunk.setAttribute('role', 'rowgroup')
      this.#starts.set(chunk, start)
      this.#chunks.push(chunk)
    }
    this.#view.viewport.scrollTop = 0
    this.#view.container.replaceChildren(...this.#chunks)
    this.#guessHeights()
    for (const chunk of this.#chunks) this.#observer.observe(chunk)
  }

  /** The row of an item, scrolled into the window. */
  reveal(index: number): HTMLElement | undefined {
    const chunk = this.#chunks[Math.floor(index / CHUNK)]
    if (!chunk) return undefined
    this.#fill(chunk)
    const row = chunk.children[index % CHUNK]
    if (!(row instanceof HTMLElement)) return undefined
    row.scrollIntoView({ block: 'nearest' })
    return row
  }

  /** The row of an item, if it is in the page now. */
  row(index: number): HTMLElement | undefined {
    const row = this.#chunks[Math.floor(index / CHUNK)]?.children[index % CHUNK]
    return row instanceof HTMLElement ? row : undefined
  }

  /** Makes the rows in the page anew, where they stand. */
  refresh(): void {
    for (const chunk of this.#chunks) {
      if (chunk.childElementCount === 0) continue
      chunk.replaceChildren()
      this.#fill(chunk)
    }
  }

  /** Rows that were not in sight yet are taken to be as high as the first ones. */
  #guessHeights(): void {
    const [first, ...others] = this.#chunks
    if (!first) return
    this.#fill(first)
    const rowHeight = first.offsetHeight / first.childElementCount || LEAST_HEIGHT
    for (const chunk of others) {
      const rows = Math.min(CHUNK, this.#items.length - (this.#starts.get(chunk) ?? 0))
      chunk.style.height = `${rows * rowHeight}px`
    }
  }

  #turn(entries: readonly IntersectionObserverEntry[]): void {
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
    chunk.append(...rows.map((item, offset) => this.#view.render(item, start + offset)))
    chunk.style.height = ''
  }

  #empty(chunk: HTMLElement): void {
    // Whoever types in a row that was scrolled away keeps it.
    if (chunk.childElementCount === 0 || chunk.contains(document.activeElement)) return
    chunk.style.height = `${chunk.offsetHeight}px`
    chunk.replaceChildren()
  }
}
