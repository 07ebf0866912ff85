// The views of the open file: its source, its translation, both side by side, and its texts as a screen.
import type { TextOrForms } from '../../core/contract.ts'
import type { EditorFile, EditorLanguage, EditorText } from '../editor-wire.ts'
import { find } from '../elements.ts'
import { PreviewFrame } from '../preview-frame.ts'
import { isMadeFromText } from '../strings/text-places.ts'
import { TextScreen, type ScreenText } from '../strings/text-screen.ts'
import { fetchTexts, previewAddress, type StringName } from './api.ts'
import type { Messages } from './messages.ts'

/** The events of the views. */
export interface PreviewPaneEvents {
  messages: Messages
  /** A string has the pointer; undefined when it has left. */
  onHover(string: StringName | undefined): void
  onChoose(string: StringName): void
}

type View = 'source' | 'translation' | 'both' | 'screen'

/** Shows the views of one file. */
export class PreviewPane {
  readonly #choice = find('preview-view', HTMLSelectElement)
  readonly #events: PreviewPaneEvents
  readonly #source: PreviewFrame
  readonly #translation: PreviewFrame
  readonly #screen: TextScreen
  #file: EditorFile | undefined
  #sourceLanguage = 'en'
  #language: EditorLanguage | undefined
  /** The view that the person chose. A file without a preview shows the screen instead. */
  #wanted: View = 'source'
  /** Whether the texts belong to the open file and language. */
  #hasTexts = false

  constructor(events: PreviewPaneEvents) {
    this.#events = events
    this.#source = this.#frame('preview')
    this.#translation = this.#frame('preview-translation')
    this.#screen = new TextScreen({
      onHover: (id) => events.onHover(id === undefined ? undefined : { id: Number(id) }),
      onChoose: (id) => events.onChoose({ id: Number(id) }),
    })
    this.#choice.addEventListener('change', () => {
      this.#wanted = this.#choice.value as View
      void events.messages.attempt(() => this.#show())
    })
  }

  /** Opens a file; undefined hides all views. */
  open(file: EditorFile | undefined, source: EditorLanguage | undefined): void {
    this.#file = file
    this.#sourceLanguage = source?.id ?? 'en'
    this.#choice.hidden = !file
    const address = file?.hasPreview ? previewAddress(file.id) : undefined
    this.#translation.showTexts(new Map(), '')
    for (const frame of [this.#source, this.#translation]) frame.open(address)
  }

  /** Shows the file, with its translations into a language. */
  async show(language: EditorLanguage | undefined): Promise<void> {
    this.#language = language
    await this.refresh()
  }

  /** Fetches the translations again, if they are shown. */
  async refresh(): Promise<void> {
    this.#hasTexts = false
    await this.#show()
  }

  /** Highlights a string in each view, and scrolls to it. */
  highlight(string: { id: number; previewId?: number } | undefined): void {
    this.#source.highlight(string?.previewId, true)
    this.#translation.highlight(string?.previewId, true)
    this.#screen.highlight(string?.id, true)
  }

  /** Shows what is typed. */
  type({ id, previewId }: { id: number; previewId?: number }, text: TextOrForms): void {
    if (!this.#hasTexts) return
    this.#screen.update(id, text)
    if (previewId !== undefined && typeof text === 'string')
      this.#translation.showText(previewId, text === '' ? undefined : text)
  }

  #frame(id: string): PreviewFrame {
    return new PreviewFrame(find(id, HTMLIFrameElement), {
      onHover: (previewId) => {
        for (const frame of [this.#source, this.#translation]) frame.highlight(previewId, false)
        this.#events.onHover(previewId === undefined ? undefined : { previewId })
      },
      onChoose: (previewId) => this.#events.onChoose({ previewId }),
    })
  }

  async #show(): Promise<void> {
    const file = this.#file
    const view = file && !file.hasPreview ? 'screen' : this.#wanted
    this.#choice.value = view
    for (const one of this.#choice.options) one.disabled = !file?.hasPreview && one.value !== 'screen'
    find('preview', HTMLElement).hidden = !file || view === 'translation' || view === 'screen'
    find('preview-translation', HTMLElement).hidden = !file || view === 'source' || view === 'screen'
    find('screen-view', HTMLElement).hidden = !file || view !== 'screen'
    if (view !== 'source') await this.#fetchTexts()
  }

  async #fetchTexts(): Promise<void> {
    const file = this.#file
    const language = this.#language
    if (this.#hasTexts || !file || !language) return
    const { texts } = await fetchTexts(file.id, language.id)
    if (file !== this.#file || language !== this.#language) return
    this.#hasTexts = true
    this.#screen.show(texts.map(screenText), this.#sourceLanguage, language.id)
    this.#translation.showTexts(new Map(texts.flatMap(previewText)), language.id)
  }
}

function screenText({ id, identifier, place, text, translation }: EditorText): ScreenText {
  const label = place !== undefined && isMadeFromText(identifier) ? place : identifier
  return { id, label, text, translation }
}

/** The text of the translation by its number in the preview. An empty one is not translated. */
function previewText({ previewId, translation }: EditorText): [number, string | undefined][] {
  if (previewId === undefined) return []
  return [[previewId, typeof translation === 'string' && translation !== '' ? translation : undefined]]
}
