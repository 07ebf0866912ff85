// The choice of target languages: one, or for files of many languages several.
import { element, option, optionGroup } from './elements.ts'
import type { TrialLanguage } from './wire.ts'

/** The languages to choose from. */
export interface LanguageOffer {
  all: readonly TrialLanguage[]
  /** Languages that the file itself names; they stand first. */
  named: readonly TrialLanguage[]
  chosen: readonly TrialLanguage[]
  isMany: boolean
}

/** A list to choose from and, where several may be chosen, those that are, each with a button that takes it out. */
export class LanguageChoice {
  readonly #select: HTMLSelectElement
  readonly #chips: HTMLElement
  readonly #onChoose: (languages: readonly TrialLanguage[]) => void
  #offer: LanguageOffer = { all: [], named: [], chosen: [], isMany: false }

  constructor(
    select: HTMLSelectElement,
    chips: HTMLElement,
    onChoose: (languages: readonly TrialLanguage[]) => void,
  ) {
    this.#select = select
    this.#chips = chips
    this.#onChoose = onChoose
    select.addEventListener('change', () => this.#choose(select.value))
  }

  show(offer: LanguageOffer): void {
    this.#offer = offer
    const { named, chosen, isMany } = offer
    this.#select.replaceChildren(
      ...(isMany ? [option('', 'Add a language…')] : []),
      ...languageOptions(offer, isMany ? undefined : chosen[0]?.id),
    )
    this.#chips.hidden = !isMany
    this.#chips.replaceChildren(...(isMany ? chosen.map((language) => this.#chip(language, named)) : []))
  }

  #chip({ id, name }: TrialLanguage, named: readonly TrialLanguage[]): HTMLElement {
    const button = element('button', { type: 'button', textContent: '×', ariaLabel: `Take out ${name}` })
    button.addEventListener('click', () =>
      this.#onChoose(this.#offer.chosen.filter((language) => language.id !== id)),
    )
    const title = named.some((language) => language.id === id) ? 'Named in the file' : 'New in the file'
    return element('span', { className: 'chip', title }, name, button)
  }

  #choose(id: string): void {
    const { all, named, chosen, isMany } = this.#offer
    const language = [...named, ...all].find((known) => known.id === id)
    if (!language) return
    this.#onChoose(isMany ? [...chosen.filter((known) => known.id !== id), language] : [language])
  }
}

/** Options of languages, those that the file names in a group of their own. */
export function languageOptions(
  { all, named }: Pick<LanguageOffer, 'all' | 'named'>,
  chosen: string | undefined,
): (HTMLOptionElement | HTMLOptGroupElement)[] {
  const make = ({ id, name }: TrialLanguage): HTMLOptionElement =>
    option(id, `${name} (${id})`, id === chosen)
  if (named.length === 0) return all.map(make)
  const others = all.filter(({ id }) => named.every((language) => language.id !== id))
  return [optionGroup('Named in the file', named.map(make)), optionGroup('All languages', others.map(make))]
}
