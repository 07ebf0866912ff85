// The preview of a file in a frame without scripts. The pieces of its page that are in view are in the frame. The page
// around it highlights its strings, and listens to its events.
import type { LanguageId } from '@atlas/core/contract.ts'
import { VirtualList } from '../virtual-list.ts'
import type { Piece, PieceByPiece } from './pieces.ts'
import { showText } from './texts.ts'

/** The events of the frame, by `previewId`. */
export interface PreviewEvents {
  /** A string has the pointer; undefined when it has left. */
  onHover(previewId: string | undefined): void
  onChoose(previewId: string): void
}

/** A page to show. `shellAddress`: where its shell is, if it comes with a policy of its own. */
export interface ShownPage extends PieceByPiece {
  shellAddress: string | undefined
}

const ID_PREFIX = 'string_preview_id_'
/** Space above and below a string that is scrolled to, in pixels. */
const SCROLL_MARGIN = 60

/** The frame of the preview. Its `sandbox` has `allow-same-origin` and never `allow-scripts`. */
export class PreviewFrame {
  readonly #frame: HTMLIFrameElement
  readonly #events: PreviewEvents
  #address = ''
  #page: ShownPage | undefined
  #list: VirtualList<Piece> | undefined
  /** The string that is highlighted. */
  #lit: string | undefined
  /** The text that is shown instead of the file's own. */
  #textOf: ((previewId: string) => string | undefined) | undefined
  #language: LanguageId | undefined

  constructor(frame: HTMLIFrameElement, events: PreviewEvents) {
    this.#frame = frame
    this.#events = events
    frame.addEventListener('load', () => this.#begin())
  }

  /** Shows a page; undefined hides the frame. */
  show(page: ShownPage | undefined): void {
    URL.revokeObjectURL(this.#address)
    this.#page = page
    this.#list = undefined
    // An empty frame would be white in dark mode.
    this.#frame.hidden = !page
    this.#address = page
      ? (page.shellAddress ??
        URL.createObjectURL(new Blob([page.shell], { type: 'text/html; charset=utf-8' })))
      : 'about:blank'
    // Another `src` would be a step of its own for the browser's Back.
    this.#frame.contentWindow?.location.replace(new URL(this.#address, location.href).href)
  }

  /** Shows other texts instead of the file's own, also after another page is loaded. */
  showTexts(textOf: (previewId: string) => string | undefined, language: LanguageId): void {
    this.#textOf = textOf
    this.#language = language
    this.#frame.contentDocument?.querySelector('html')?.setAttribute('lang', language)
    this.#dress(this.#frame.contentDocument)
  }

  /** Shows the text of one string again. */
  renewText(previewId: string): void {
    const place = this.#frame.contentDocument?.getElementById(`${ID_PREFIX}${previewId}`)
    if (place) this.#showText(place)
  }

  /** Highlights one string, and scrolls to it if `scrolls`. */
  highlight(previewId: string | undefined, scrolls: boolean): void {
    const page = this.#frame.contentDocument
    if (!page) return
    for (const one of page.querySelectorAll('.lit')) one.classList.remove('lit')
    this.#lit = previewId
    if (previewId === undefined) return
    if (scrolls)
      this.#list?.fill(this.#page?.pieces.findIndex(({ ids }) => ids.includes(`\n${previewId}\n`)) ?? -1)
    this.#light(page)
    const first = page.getElementById(`${ID_PREFIX}${previewId}`)
    if (first && scrolls) this.#scrollTo(first)
  }

  /** The shell is there. */
  #begin(): void {
    const shown = this.#page
    const page = this.#frame.contentDocument
    if (!shown || !page) return
    this.#listen(page)
    if (this.#language !== undefined) page.documentElement.lang = this.#language
    const [first, ...others] = shown.pieces
    if (others.length === 0) {
      page.body.innerHTML = first?.html ?? ''
      this.#dress(page)
    } else {
      this.#list = new VirtualList({
        viewport: page,
        container: page.body,
        rowsPerChunk: 1,
        render: (piece) => this.#render(page, piece),
      })
      this.#list.show(shown.pieces)
    }
    this.highlight(this.#lit, true)
  }

  /** A piece becomes elements in the frame's document, which runs no scripts, and never in the document around it. */
  #render(page: Document, { html }: Piece): HTMLElement {
    const place = page.createElement('div')
    place.innerHTML = html
    this.#dress(place)
    return place
  }

  /** Shows translations and the highlight in a part of the page. */
  #dress(part: ParentNode | null | undefined): void {
    if (!part) return
    if (this.#textOf)
      for (const one of part.querySelectorAll<HTMLElement>(`[id^="${ID_PREFIX}"]`)) this.#showText(one)
    this.#light(part)
  }

  #showText(place: HTMLElement): void {
    if (this.#textOf) showText(place, this.#textOf(place.id.slice(ID_PREFIX.length)))
  }

  /** Only the first row of a plural has the id. The other rows refer to it by `data-string`. */
  #light(part: ParentNode): void {
    if (this.#lit === undefined) return
    const id = CSS.escape(this.#lit)
    for (const one of part.querySelectorAll(`#${ID_PREFIX}${id}, [data-string="${id}"]`))
      one.classList.add('lit')
  }

  /** Scrolls only inside the frame. `scrollIntoView` would scroll the page as well. */
  #scrollTo(place: Element): void {
    const view = this.#frame.contentWindow
    if (!view) return
    const { top, bottom } = place.getBoundingClientRect()
    const height = view.innerHeight
    if (top < SCROLL_MARGIN || bottom > height - SCROLL_MARGIN) {
      view.scrollBy(0, top - Math.max(SCROLL_MARGIN, (height - (bottom - top)) / 2))
    }
  }

  #listen(page: Document): void {
    page.addEventListener('pointerover', ({ target }) => this.#events.onHover(previewIdAt(target)))
    page.documentElement.addEventListener('pointerleave', () => this.#events.onHover(undefined))
    page.addEventListener('click', ({ target }) => {
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
