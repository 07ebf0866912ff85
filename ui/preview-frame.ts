// The preview of a file in a frame of its own, in which nothing runs: the page reaches in, lights up and listens.

/** What the frame tells, by `previewId`. */
export interface PreviewEvents {
  /** A string came under the pointer, or none is any more. */
  onHover(previewId: number | undefined): void
  onChoose(previewId: number): void
}

const ID_PREFIX = 'string_preview_id_'
/** Space that is left above and below a string that is scrolled to, in pixels. */
const SCROLL_MARGIN = 60

/** The frame of the preview. Its `sandbox` has `allow-same-origin` and never `allow-scripts`. */
export class PreviewFrame {
  readonly #frame: HTMLIFrameElement
  readonly #events: PreviewEvents
  #address = ''
  #highlighted: readonly Element[] = []

  constructor(frame: HTMLIFrameElement, events: PreviewEvents) {
    this.#frame = frame
    this.#events = events
    frame.addEventListener('load', () => this.#listen())
  }

  /** Shows a page, or nothing. */
  show(html: Uint8Array<ArrayBuffer> | undefined): void {
    URL.revokeObjectURL(this.#address)
    this.#highlighted = []
    this.#address = html ? URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' })) : ''
    // An empty frame would be white even where all else is dark.
    this.#frame.hidden = !html
    this.#frame.src = this.#address || 'about:blank'
  }

  /** Shows the page at an address of our own, or nothing. */
  open(address: string | undefined): void {
    this.#highlighted = []
    this.#frame.hidden = address === undefined
    this.#frame.src = address ?? 'about:blank'
  }

  /** Lights up a string, and no other; scrolls to it where `scrolls`. */
  highlight(previewId: number | undefined, scrolls: boolean): void {
    for (const element of this.#highlighted) element.classList.remove('lit')
    const first = this.#frame.contentDocument?.getElementById(`${ID_PREFIX}${previewId}`)
    if (!first) {
      this.#highlighted = []
      return
    }
    // The further rows of a plural name the string whose first row has the id.
    this.#highlighted = [first, ...first.ownerDocument.querySelectorAll(`[data-string="${previewId}"]`)]
    for (const element of this.#highlighted) element.classList.add('lit')
    if (scrolls) this.#scrollTo(first)
  }

  /** Scrolls only inside the frame: `scrollIntoView` would move the page as well. */
  #scrollTo(element: Element): void {
    const view = this.#frame.contentWindow
    if (!view) return
    const { top, bottom } = element.getBoundingClientRect()
    const height = view.innerHeight
    if (top < SCROLL_MARGIN || bottom > height - SCROLL_MARGIN) {
      view.scrollBy(0, top - Math.max(SCROLL_MARGIN, (height - (bottom - top)) / 2))
    }
  }

  #listen(): void {
    const page = this.#frame.contentDocument
    page?.addEventListener('pointerover', ({ target }) => this.#events.onHover(previewIdAt(target)))
    page?.documentElement.addEventListener('pointerleave', () => this.#events.onHover(undefined))
    page?.addEventListener('click', ({ target }) => {
      const previewId = previewIdAt(target)
      if (previewId !== undefined) this.#events.onChoose(previewId)
    })
  }
}

/** The string that an element of the frame belongs to. Elements of a frame are of the frame's own `Element`. */
function previewIdAt(target: EventTarget | null): number | undefined {
  if (!target || !('closest' in target)) return undefined
  const place = (target as HTMLElement).closest<HTMLElement>(`[id^="${ID_PREFIX}"], [data-string]`)
  if (!place) return undefined
  return Number(place.dataset['string'] ?? place.id.slice(ID_PREFIX.length))
}
