// The texts of a file as a screen: each with its label, its source and its translation. Of a plural, the form of a count
// that the person chooses.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { numberIn } from '@atlas/core/locales.ts'
import { categoryOf } from '@atlas/core/plural-rules.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { directionOf } from '@atlas/formats/_grammars/text/direction.ts'
import type { EditLanguage } from '../backends/backend.ts'
import { element } from '../elements.ts'
import { textWithChips } from '../field/chips.ts'
import { codesIn } from '../field/codes.ts'
import { VirtualList } from '../virtual-list.ts'

/** A text of the screen. */
export interface ScreenText {
  /** Names the string for the page. */
  id: string
  label: string
  text: TextOrForms
  translation?: TextOrForms | undefined
}

/** The events of the screen, by the id of a text. */
export interface ScreenEvents {
  /** Called with the `id` of the text under the pointer, and with undefined when the pointer has left. */
  onHover(id: string | undefined): void
  onChoose(id: string): void
}

/** What a program replaces by the count: `%d`, `%1$d`, `{count}`, `{{count}}`, `%{count}`, `{0}`. */
const COUNT = /%(?:\d\$)?(?:ll?|z)?[diu]|\{\{\s*count\s*\}\}|%?\{(?:count|num|n|0)\}/

/** A screen of labeled texts. */
export class TextScreen {
  readonly #count: HTMLInputElement
  readonly #list: VirtualList<ScreenText>
  #texts: readonly ScreenText[] = []
  #indexes: ReadonlyMap<string, number> = new Map()
  #languages: readonly [source: EditLanguage, target: EditLanguage] | undefined
  #highlighted: number | undefined

  /** `count` is the field with the count for plurals. */
  constructor(viewport: HTMLElement, container: HTMLElement, count: HTMLInputElement, events: ScreenEvents) {
    this.#count = count
    this.#list = new VirtualList({
      viewport,
      container,
      render: (text, index) => this.#row(text, index),
    })
    viewport.addEventListener('pointerover', ({ target }) => events.onHover(this.#idAt(target)))
    viewport.addEventListener('pointerleave', () => events.onHover(undefined))
    viewport.addEventListener('click', ({ target }) => {
      const id = this.#idAt(target)
      if (id !== undefined) events.onChoose(id)
    })
    this.#count.addEventListener('input', () => this.#list.refresh())
  }

  /** Shows texts. */
  show(texts: readonly ScreenText[], source: EditLanguage, target: EditLanguage): void {
    this.#texts = texts
    this.#indexes = new Map(texts.map(({ id }, index) => [id, index]))
    this.#languages = [source, target]
    this.#highlighted = undefined
    this.#list.show(texts)
  }

  /** Shows another translation of a text. */
  update(id: string, translation: TextOrForms): void {
    const index = this.#indexes.get(id) ?? -1
    const text = this.#texts[index]
    if (!text) return
    text.translation = translation
    this.#list.refreshRow(index)
  }

  /** Highlights a text, and scrolls to it if `scrolls`. */
  highlight(id: string | undefined, scrolls: boolean): void {
    const index = id === undefined ? undefined : this.#indexes.get(id)
    const before = this.#highlighted
    this.#highlighted = index
    if (before !== undefined) this.#list.row(before)?.classList.remove('lit')
    if (index === undefined) return
    const row = scrolls ? this.#list.reveal(index) : this.#list.row(index)
    row?.classList.add('lit')
  }

  #idAt(target: EventTarget | null): string | undefined {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-screen]') : undefined
    const text = row ? this.#texts[Number(row.dataset['screen'])] : undefined
    return text?.id
  }

  #row({ label, text, translation }: ScreenText, index: number): HTMLElement {
    const texts = [text, translation ?? '']
    const shown = this.#languages?.map((language, at) => this.#textIn(language, texts[at] ?? '')) ?? []
    const row = element('div', { className: index === this.#highlighted ? 'screen-row lit' : 'screen-row' }, [
      element('span', { className: 'screen-label', textContent: label }),
      ...shown,
    ])
    row.dataset['screen'] = String(index)
    return row
  }

  /** The text, or the form of a plural for the count. */
  #formOf(text: TextOrForms, language: EditLanguage): string {
    if (typeof text === 'string') return text
    const count = Number(this.#count.value)
    const category = language.pluralRules === '' ? undefined : categoryOf(count, language)
    return shownForm(text, category).replace(COUNT, () => numberIn(count, language.id))
  }

  #textIn(language: EditLanguage, text: TextOrForms): HTMLElement {
    const { id } = language
    const form = this.#formOf(text, language)
    const shown = textWithChips(form, codesIn(form))
    return element('span', { className: 'screen-text', lang: id, dir: directionOf(id) }, shown)
  }
}
