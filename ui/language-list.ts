// Chooses languages by their names: a field that searches, and a list with a button that removes each.
import type { LanguageId } from '../core/contract.ts'
import { element, showChildren } from './elements.ts'

/** A language to choose. */
export interface NamedLanguage {
  id: LanguageId
  name: string
}

/** The languages to choose from, and the chosen ones. */
export interface LanguageOffer<Shown extends NamedLanguage> {
  all: readonly Shown[]
  /** Languages that the file names. They come first. */
  named?: readonly Shown[]
  chosen: readonly LanguageId[]
  /** One language is chosen. The field itself shows it. */
  isSingle?: boolean
}

/** The names of languages in English, and in themselves. */
const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })

/** The labels so far: making the names of a language in itself takes time. */
const labels = new Map<LanguageId, string>()

/** The label of a language: its name, its own name, and its code. A search finds all three. */
function languageLabel(language: NamedLanguage): string {
  const label = labels.get(language.id) ?? makeLabel(language)
  labels.set(language.id, label)
  return label
}

function makeLabel({ id, name }: NamedLanguage): string {
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

/** A field for languages. */
export class LanguageList<Shown extends NamedLanguage = NamedLanguage> {
  readonly #field: HTMLInputElement
  readonly #list: HTMLElement
  readonly #onChange: (chosen: readonly Shown[]) => void
  readonly #options = element('datalist')
  #all: readonly Shown[] = []
  #named: readonly Shown[] = []
  #chosen: readonly Shown[] = []
  #isSingle = false

  /** `onChange` is called when a person has chosen or removed a language. */
  constructor(
    field: HTMLInputElement,
    list: HTMLElement,
    onChange: (chosen: readonly Shown[]) => void = () => {},
  ) {
    this.#field = field
    this.#list = list
    this.#onChange = onChange
    this.#options.id = `${field.id}-options`
    field.after(this.#options)
    field.setAttribute('list', this.#options.id)
    // Typing replaces the language in the field.
    field.addEventListener('focus', () => field.select())
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
  show({ all, named = [], chosen, isSingle = false }: LanguageOffer<Shown>): void {
    this.#named = named
    this.#isSingle = isSingle
    const before = this.#all
    this.#all = [...named, ...all.filter(({ id }) => named.every((language) => language.id !== id))]
    this.#chosen = chosen.flatMap((id) => this.#all.filter((language) => language.id === id))
    if (before.length !== this.#all.length || before.some(({ id }, index) => id !== this.#all[index]?.id)) {
      showChildren(
        this.#options,
        this.#all.map((language) => element('option', { value: languageLabel(language) })),
      )
    }
    this.#render()
  }

  /** Takes the language that the field names. When typing has `ended`, the start of a name is enough. */
  #take(ended: boolean): void {
    const words = this.#field.value.trim().toLowerCase()
    const found = words === '' ? undefined : this.#find(words, ended)
    if (found && !this.ids.includes(found.id)) {
      this.#change(this.#isSingle ? [found] : [...this.#chosen, found])
    } else if (found || (ended && this.#isSingle)) this.#render()
  }

  #find(words: string, ended: boolean): Shown | undefined {
    const labeled = this.#all.map((language) => ({ language, label: languageLabel(language).toLowerCase() }))
    const found =
      labeled.find(({ label }) => label === words) ??
      (ended
        ? (labeled.find(({ language }) => language.id.toLowerCase() === words) ??
          labeled.find(({ label }) => label.startsWith(words)) ??
          labeled.find(({ label }) => label.includes(words)))
        : undefined)
    return found?.language
  }

  #change(chosen: readonly Shown[]): void {
    this.#chosen = chosen
    this.#render()
    this.#onChange(chosen)
  }

  #render(): void {
    const [first] = this.#chosen
    this.#field.value = this.#isSingle && first ? languageLabel(first) : ''
    this.#field.setCustomValidity(first ? '' : 'Choose a language.')
    this.#list.hidden = this.#isSingle
    showChildren(this.#list, this.#isSingle ? [] : this.#chosen.map((language) => this.#item(language)))
  }

  #item(language: Shown): HTMLElement {
    const remove = element('button', {
      type: 'button',
      textContent: '×',
      ariaLabel: `Remove ${language.name}`,
    })
    remove.addEventListener('click', () => {
      this.#change(this.#chosen.filter(({ id }) => id !== language.id))
      this.#field.focus()
    })
    const isNamed = this.#named.some(({ id }) => id === language.id)
    return element('li', { className: 'chip', title: isNamed ? 'Named in the file' : '' }, [
      languageLabel(language),
      remove,
    ])
  }
}
