// Takes the parts of a mark one after the other: a text, then its key, and perhaps its translation.
import { ask } from '../ask.ts'
import { element, showChildren } from '../elements.ts'
import type { LabMark, LabPlace, LabSpan } from './wire.ts'

/** What a piece of a sample may be marked as. */
export type Kind = 'text' | 'skip' | 'until' | 'key' | 'context'

/** Asks what a piece is. Returns undefined if it was canceled. */
export function askKind(is: LabPlace['is'] | undefined, words: string): Promise<Kind | undefined> {
  const others = { key: 'The key', context: 'The context' }
  const answers =
    is === 'text'
      ? { skip: 'Not a text', until: 'Right up to here', ...others }
      : { text: 'A text', ...others }
  return ask<Kind>({
    title: `What is “${shortened(words)}”?`,
    sentences: [
      is === undefined ? 'No string has it.' : `It is read as ${is === 'text' ? 'a text' : `the ${is}`}.`,
    ],
    answers: answers as Record<Kind, string>,
  })
}

const shortened = (words: string): string => (words.length > 60 ? `${words.slice(0, 60)}…` : words)

interface Part {
  at: LabSpan
  words: string
}

/** The text that is being marked, with a bar that asks for its key. */
export class PendingMark {
  readonly #bar: HTMLElement
  readonly #onDone: (mark: LabMark) => void
  readonly #onChange: (places: readonly LabSpan[]) => void
  #file = 0
  #text: Part | undefined
  #keys: Part[] = []
  #translation: Part | undefined
  #isTranslationNext = false

  /** `onChange` is called with the places that belong to the mark so far. */
  constructor(
    bar: HTMLElement,
    onDone: (mark: LabMark) => void,
    onChange: (places: readonly LabSpan[]) => void,
  ) {
    this.#bar = bar
    this.#onDone = onDone
    this.#onChange = onChange
  }

  get isOpen(): boolean {
    return this.#text !== undefined
  }

  begin(file: number, at: LabSpan, words: string): void {
    this.#file = file
    this.#text = { at, words }
    this.#keys = []
    this.#translation = undefined
    this.#isTranslationNext = false
    this.#show()
  }

  /** Adds a part of the key, or the translation if it is the next one. */
  add(at: LabSpan, words: string): void {
    if (this.#isTranslationNext) this.#translation = { at, words }
    else this.#keys = [...this.#keys, { at, words }].sort((one, other) => one.at[0] - other.at[0])
    this.#isTranslationNext = false
    this.#show()
  }

  cancel(): void {
    this.#text = undefined
    this.#bar.hidden = true
    this.#onChange([])
  }

  #done(key: LabMark['key']): void {
    const text = this.#text
    const translation = this.#translation
    this.cancel()
    if (!text) return
    this.#onDone({
      file: this.#file,
      at: text.at,
      isText: true,
      ...(key === undefined ? {} : { key }),
      ...(translation ? { translation: translation.at } : {}),
    })
  }

  #show(): void {
    const text = this.#text
    if (!text) return
    this.#onChange(
      [text, ...this.#keys, ...(this.#translation ? [this.#translation] : [])].map(({ at }) => at),
    )
    const button = (label: string, run: () => void, className = 'quiet'): HTMLElement => {
      const made = element('button', { type: 'button', textContent: label, className })
      made.addEventListener('click', run)
      return made
    }
    const keys = this.#keys.map(({ at }) => at)
    const said = this.#keys.map(({ words }) => words).join(' · ')
    const next = this.#isTranslationNext
      ? 'Click its translation, or drag over it.'
      : 'Click its key, or drag over it.'
    const translation = this.#translation
      ? ` Its translation is “${shortened(this.#translation.words)}”.`
      : ''
    const sentence = `“${shortened(text.words)}” is a text.${said === '' ? '' : ` Its key is “${said}”.`}${translation} ${next}`
    this.#bar.hidden = false
    showChildren(this.#bar, [
      element('p', { textContent: sentence }),
      button('Done', () => this.#done(keys.length > 0 ? keys : undefined), 'primary'),
      ...(keys.length > 0
        ? [
            button('Another key', () => {
              this.#keys = []
              this.#show()
            }),
          ]
        : [
            button('It has no key', () => this.#done(null)),
            button('It is its own key', () => this.#done([text.at])),
          ]),
      button('Mark its translation', () => {
        this.#isTranslationNext = true
        this.#show()
      }),
      button('Cancel', () => this.cancel()),
    ])
  }
}
