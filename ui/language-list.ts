// Chooses languages by their names: a field that searches, and a list with a button that removes each.
import type { LanguageId } from '../core/contract.ts'
import { element, showChildren } from './elements.ts'

/** A language to choose. */
export interface NamedLanguage {
  id: LanguageId
  name: string
}

/** The names of languages in English, and in themselves. */
const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })

/** The label of a language: its name, its own name, and its code. A search finds all three. */
export function languageLabel({ id, name }: NamedLanguage): string {
  const own = nameIn(new Intl.DisplayNames([id, 'en'], { type: 'language' }), id)
  const english = nameIn(inEnglish, id) ?? name
  return own === undefined || own.toLowerCase() === english.toLowerCase()
    ? `${english} (${id})`
    : `${english} – ${own} (${id})`
}

function nameIn(names: Intl.DisplayNames, id: LanguageId): string | undefined {
  try {
    const name = names.of(id)
    return name === id ? undefined : name
  } catch {
    return undefined
  }
}

/** A field for languages. With `isSingle` it holds one, which is shown in the field itself. */
export class LanguageList {
  readonly #field: HTMLInputElement
  readonly #list: HTMLElement
  readonly #options = element('datalist')
  readonly #isSingle: boolean
  #all: readonly NamedLanguage[] = []
  #chosen: NamedLanguage[] = []

  constructor(field: HTMLInputElement, list: HTMLElement, isSingle = false) {
    this.#field = field
    this.#list = list
    this.#isSingle = isSingle
    this.#options.id = `${field.id}-options`
    field.after(this.#options)
    field.setAttribute('list', this.#options.id)
    field.addEventListener('input', () => this.#take(false))
    field.addEventListener('change', () => this.#take(true))
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || field.value === '') return
      // Enter adds the language, and does not send the form.
      event.preventDefault()
      this.#take(true)
    })
  }

  /** The ids of the chosen languages. */
  get ids(): LanguageId[] {
    return this.#chosen.map(({ id }) => id)
  }

  /** Shows all languages to choose from, and the chosen ones. */
  show(all: readonly NamedLanguage[], chosen: readonly LanguageId[]): void {
    this.#all = all
    this.#chosen = all.filter(({ id }) => chosen.includes(id))
    showChildren(
      this.#options,
      all.map((language) => element('option', { value: languageLabel(language) })),
    )
    this.#render()
  }

  /** Takes the language that the field names. When typing has `ended`, the start of a name is enough. */
  #take(ended: boolean): void {
    const words = this.#field.value.trim().toLowerCase()
    if (words === '') return
    const labeled = this.#all.map((language) => ({ language, label: languageLabel(language).toLowerCase() }))
    const found =
      labeled.find(({ label }) => label === words) ??
      (ended
        ? (labeled.find(({ language }) => language.id.toLowerCase() === words) ??
          labeled.find(({ label }) => label.startsWith(words)) ??
          labeled.find(({ label }) => label.includes(words)))
        : undefined)
    if (!found) return
    this.#chosen = this.#isSingle
      ? [found.language]
      : [...this.#chosen.filter(({ id }) => id !== found.language.id), found.language]
    this.#render()
  }

  #render(): void {
    const [first] = this.#chosen
    this.#field.value = this.#isSingle && first ? languageLabel(first) : ''
    this.#field.setCustomValidity(first ? '' : 'Choose a language.')
    showChildren(this.#list, this.#isSingle ? [] : this.#chosen.map((language) => this.#item(language)))
  }

  #item(language: NamedLanguage): HTMLElement {
    const remove = element('button', {
      type: 'button',
      textContent: '×',
      ariaLabel: `Remove ${language.name}`,
    })
    remove.addEventListener('click', () => {
      this.#chosen = this.#chosen.filter(({ id }) => id !== language.id)
      this.#render()
      this.#field.focus()
    })
    return element('li', { className: 'chip' }, [languageLabel(language), remove])
  }
}
