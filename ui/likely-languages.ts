// Selects the target language, or several for files of many languages.
import type { LanguageId } from '../core/contract.ts'
import { element, option, optionGroup, showChildren } from './elements.ts'
import type { TrialLanguage } from './wire.ts'

/** The languages to choose from. */
export interface LanguageOffer {
  all: readonly TrialLanguage[]
  /** Languages that the file names. They come first. */
  named: readonly TrialLanguage[]
  chosen: readonly TrialLanguage[]
  isMany: boolean
}

/** A select element, and for several languages a chip for each chosen one, with a button that removes it. */
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
    showChildren(this.#select, [
      ...(isMany ? [option('', 'Add a language…')] : []),
      ...languageOptions(offer, isMany ? undefined : chosen[0]?.id),
    ])
    this.#chips.hidden = !isMany
    showChildren(this.#chips, isMany ? chosen.map((language) => this.#chip(language, named)) : [])
  }

  #chip({ id, name }: TrialLanguage, named: readonly TrialLanguage[]): HTMLElement {
    const button = element('button', { type: 'button', textContent: '×', ariaLabel: `Remove ${name}` })
    button.addEventListener('click', () =>
      this.#onChoose(this.#offer.chosen.filter((language) => language.id !== id)),
    )
    const title = named.some((language) => language.id === id) ? 'Named in the file' : 'New in the file'
    return element('span', { className: 'chip', title }, [name, button])
  }

  #choose(id: string): void {
    const { all, named, chosen, isMany } = this.#offer
    const language = [...named, ...all].find((known) => known.id === id)
    if (!language) return
    this.#onChoose(isMany ? [...chosen.filter((known) => known.id !== id), language] : [language])
  }
}

/** The code before the extension of a file name: `Puja_uk.srt`, `messages_pt_BR.properties`. */
const IN_FILE_NAME = /[._]([a-z]{2,3}(?:[-_][A-Za-z]{2,4})?)\.[^./]+$/

/** The language that a file name ends with, if it is one of these. */
export function languageInName(name: string, all: readonly TrialLanguage[]): TrialLanguage | undefined {
  const code = IN_FILE_NAME.exec(name)?.[1]?.replace('_', '-').toLowerCase()
  return all.find(({ id }) => id.toLowerCase() === code)
}

/** A language of the user that is not the source language. */
export function likelyTarget(all: readonly TrialLanguage[], source: LanguageId): TrialLanguage {
  const spoken = navigator.languages.map((code) => code.split('-')[0])
  const known = [...spoken, 'de', 'fr'].flatMap((code) => all.filter(({ id }) => id === code))
  const found = known.find(({ id }) => id !== source)
  return found ?? { id: 'de', name: 'German', pluralCategoryNames: ['one', 'other'] }
}

/** Options for languages. Those that the file names are in a separate group. */
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
