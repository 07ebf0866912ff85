// The texts of the opened file as a screen, instead of its preview.
import type { StringRecord } from '../../core/contract.ts'
import { find } from '../elements.ts'
import type { OpenedFile } from './opened-file.ts'
import { isMadeFromText } from '../strings/text-places.ts'
import { TextScreen } from '../strings/text-screen.ts'
import type { TrialLanguage } from '../wire.ts'

/** The events of the view. */
export interface TextsViewEvents {
  /** A string has the pointer; undefined when it has left. */
  onHover(record: StringRecord | undefined): void
  onChoose(record: StringRecord): void
}

/** The view, with the button that shows it. */
export class TextsView {
  readonly #button = find('show-texts', HTMLButtonElement)
  readonly #screen: TextScreen
  #opened: OpenedFile | undefined
  #target: TrialLanguage | undefined

  constructor(events: TextsViewEvents) {
    this.#screen = new TextScreen({
      onHover: (id) => events.onHover(this.#record(id)),
      onChoose: (id) => {
        const record = this.#record(id)
        if (record) events.onChoose(record)
      },
    })
    this.#button.addEventListener('click', () => {
      this.#button.ariaPressed = String(!this.#isShown)
      this.update()
    })
  }

  /** Shows the texts of a file, with their translations into a language. */
  show(opened: OpenedFile, target: TrialLanguage | undefined): void {
    this.#opened = opened
    this.#target = target
    this.update()
  }

  /** Shows the present translations. */
  update(): void {
    const opened = this.#opened
    find('preview', HTMLElement).classList.toggle('covered', this.#isShown)
    find('screen-view', HTMLElement).hidden = !this.#isShown
    if (!this.#isShown || !opened?.head) return
    const { source } = opened.head
    const target = this.#target
    const texts = opened.records.map((record) => {
      const place = opened.place(record)
      return {
        id: record.identifier,
        label: place !== undefined && isMadeFromText(record.identifier) ? place : record.identifier,
        text: record.text,
        translation: target && opened.translation(record, target.id)?.text,
      }
    })
    this.#screen.show(texts, source.id, target?.id ?? source.id)
  }

  /** Shows what is typed into a string. */
  type(identifier: string): void {
    const record = this.#record(identifier)
    const translation = record && this.#target && this.#opened?.translation(record, this.#target.id)
    if (this.#isShown && translation) this.#screen.update(identifier, translation.text)
  }

  /** Highlights a string, and scrolls to it. */
  highlight(record: StringRecord | undefined): void {
    if (this.#isShown) this.#screen.highlight(record?.identifier, true)
  }

  get #isShown(): boolean {
    return this.#button.ariaPressed === 'true'
  }

  #record(identifier: string | undefined): StringRecord | undefined {
    return identifier === undefined ? undefined : this.#opened?.record(identifier)
  }
}
