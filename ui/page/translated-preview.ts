// Shows the preview of the opened file, or of the same file with its translations.
import { build, HostError, parse, type TrialQuery } from './host.ts'
import type { OpenedFile } from './opened-file.ts'
import type { PreviewFrame } from '../preview-frame.ts'

/** After this time without typing, the preview of the translations is made again. */
const QUIET_MILLISECONDS = 700

/** The events of the preview. */
export interface TranslatedPreviewEvents {
  /** The request for the opened file. */
  query(): TrialQuery
  /** Says why the translations cannot be shown. */
  announce(sentence: string): void
}

/** The preview with its button, which switches between source and translation. */
export class TranslatedPreview {
  readonly #frame: PreviewFrame
  readonly #button: HTMLButtonElement
  readonly #events: TranslatedPreviewEvents
  #opened: OpenedFile | undefined
  #source: Uint8Array<ArrayBuffer> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The number of the latest preview. Earlier ones are dropped. */
  #latest = 0

  constructor(frame: PreviewFrame, button: HTMLButtonElement, events: TranslatedPreviewEvents) {
    this.#frame = frame
    this.#button = button
    this.#events = events
    button.addEventListener('click', () => this.#choose(!this.#isChosen))
  }

  /** Shows the preview of a file that was read. Only a file of one language has one of its translations. */
  show(opened: OpenedFile, source: Uint8Array<ArrayBuffer> | undefined, isOfOneLanguage: boolean): void {
    this.#opened = opened
    this.#source = source
    this.#button.hidden = !isOfOneLanguage || !source
    this.#choose(false)
  }

  /** Shows the translations soon, if they were chosen, since one has changed. */
  update(): void {
    clearTimeout(this.#timer)
    if (this.#isChosen) this.#timer = setTimeout(() => void this.#showTranslation(), QUIET_MILLISECONDS)
  }

  get #isChosen(): boolean {
    return this.#button.ariaPressed === 'true'
  }

  #choose(isChosen: boolean): void {
    this.#button.ariaPressed = String(isChosen)
    clearTimeout(this.#timer)
    this.#latest++
    if (isChosen) void this.#showTranslation()
    else this.#frame.show(this.#source)
  }

  /** Builds the file, and shows the preview of the built file. Its strings have the numbers of the source's strings. */
  async #showTranslation(): Promise<void> {
    const opened = this.#opened
    const query = this.#events.query()
    const [target] = query.targets
    if (!opened || target === undefined) return
    const number = ++this.#latest
    try {
      const built = await build(query, opened.file.bytes, opened.translated([target]))
      if (number !== this.#latest) return
      if (!('content' in built)) return this.#fail(built.message)
      const { preview } = await parse({ ...query, source: target, targets: [] }, built.content)
      if (number === this.#latest) this.#frame.show(preview)
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      if (number === this.#latest) this.#fail(error.message)
    }
  }

  #fail(message: string): void {
    this.#choose(false)
    this.#events.announce(message)
  }
}
