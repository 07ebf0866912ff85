// The preview of a file in a frame without scripts. The page highlights its strings, and listens to its events.
import type { LanguageId } from '@atlas/core/contract.ts'
import { showText } from './preview-texts.ts'

/** The events of the frame, by `previewId`. */
export interface PreviewEvents {
  /** A string has the pointer; undefined when it has left. */
  onHover(previewId: string | undefined): void
  onChoose(previewId: string): void
}

const ID_PREFIX = 'string_preview_id_'
/** Space above and below a string that is scrolled to, in pixels. */
const SCROLL_MARGIN = 60

/** The frame of the preview. Its `sandbox` has `allow-same-origin` and never `allow-scripts`. */
export class PreviewFrame {
  readonly #frame: HTMLIFrameElement
  readonly #events: PreviewEvents
  #address = ''
  #highlighted: readonly Element[] = []
  /** The string that was highlighted last. It is highlighted again when another page is loaded. */
  #last: string | undefined
  /** The texts that are shown instead of the file's own, by `previewId`. */
  #texts: ReadonlyMap<string, string | undefined> = new Map()
  #language: LanguageId | undefined

  constructor(frame: HTMLIFrameElement, events: PreviewEvents) {
    this.#frame = frame
    this.#events = events
    frame.addEventListener('load', () => this.#listen())
  }

  /** Shows a page; undefined hides the frame. */
  show(html: Uint8Array<ArrayBuffer> | undefined): void {
    URL.revokeObjectURL(this.#address)
    this.#highlighted = []
    this.#address = html ? URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' })) : ''
    // An empty frame would be white in dark mode.
    this.#frame.hidden = !html
    this.#load(this.#address)
  }

  /** Shows the page at an address of the same origin; undefined hides the frame. */
  open(address: string | undefined): void {
    this.#highlighted = []
    this.#frame.hidden = address === undefined
    this.#load(address)
  }

  /** Replaces the page of the frame. Another `src` would be a step of its own for the browser's Back. */
  #load(address = ''): void {
    this.#frame.contentWindow?.location.replace(
      address ? new URL(address, location.href).href : 'about:blank',
    )
  }

  /** Shows these texts instead of the file's own, also after another page is loaded. */
  showTexts(texts: ReadonlyMap<string, string | undefined>, language: LanguageId): void {
    this.#texts = texts
    this.#language = language
    // The page has no element yet while it is loaded.
    if (texts.size > 0) this.#frame.contentDocument?.querySelector('html')?.setAttribute('lang', language)
    for (const [previewId, text] of texts) this.showText(previewId, text)
  }

  /** Shows a text in the place of one string. */
  showText(previewId: string, text: string | undefined): void {
    const place = this.#frame.contentDocument?.getElementById(`${ID_PREFIX}${previewId}`)
    if (place) showText(place, text)
  }

  /** Highlights one string, and scrolls to it if `scrolls`. */
  highlight(previewId: string | undefined, scrolls: boolean): void {
    this.#last = previewId
    for (const element of this.#highlighted) element.classList.remove('lit')
    const first = this.#frame.contentDocument?.getElementById(`${ID_PREFIX}${previewId}`)
    if (previewId === undefined || !first) {
      this.#highlighted = []
      return
    }
    // Only the first row of a plural has the id. The other rows refer to it by `data-string`.
    this.#highlighted = [
      first,
      ...first.ownerDocument.querySelectorAll(`[data-string="${CSS.escape(previewId)}"]`),
    ]
    for (const element of this.#highlighted) element.classList.add('lit')
    if (scrolls) this.#scrollTo(first)
  }

  /** Scrolls only inside the frame. `scrollIntoView` would scroll the page as well. */
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
    if (this.#language !== undefined) this.showTexts(this.#texts, this.#language)
    if (this.#last !== undefined) this.highlight(this.#last, true)
    const page = this.#frame.contentDocument
    page?.addEventListener('pointerover', ({ target }) => this.#events.onHover(previewIdAt(target)))
    page?.documentElement.addEventListener('pointerleave', () => this.#events.onHover(undefined))
    page?.addEventListener('click', ({ target }) => {
      const previewId = previewIdAt(target)
      if (previewId !== undefined) this.#events.onChoose(previewId)
    })
  }
}

/** The string that an element belongs to. `instanceof Element` fails here, because a frame has its own `Element`. */
function previewIdAt(target: EventTarget | null): string | undefined {
  if (!target || !('closest' in target)) return undefined
  const place = (target as HTMLElement).closest<HTMLElement>(`[id^="${ID_PREFIX}"], [data-string]`)
  if (!place) return undefined
  return place.dataset['string'] ?? place.id.slice(ID_PREFIX.length)
}
