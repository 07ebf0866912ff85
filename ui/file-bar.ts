// The bar above the strings: the name of the file, its format, and its languages.
import { counted, find, option, optionGroup, showChildren, size } from './elements.ts'
import type { TrialQuery } from './host.ts'
import { LanguageChoice, languageOptions } from './language-choice.ts'
import type { OpenedFile } from './opened-file.ts'
import type { TrialCatalogue, TrialFormat, TrialLanguage } from './wire.ts'

/** Shows how the file was read, and lets a person read it in another way. */
export class FileBar {
  readonly #format = find('format', HTMLSelectElement)
  readonly #source = find('source', HTMLSelectElement)
  readonly #targetChoice: LanguageChoice
  readonly #onChange: () => void
  targets: readonly TrialLanguage[] = []

  /** `onChange` reads the file again. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#format.addEventListener('change', onChange)
    this.#source.addEventListener('change', onChange)
    this.#targetChoice = new LanguageChoice(
      find('target', HTMLSelectElement),
      find('target-chips', HTMLElement),
      (languages) => {
        this.targets = languages
        onChange()
      },
    )
  }

  /** The ids of the target languages. */
  get targetIds(): string[] {
    return this.targets.map(({ id }) => id)
  }

  /** How the file is read. */
  query(name: string): TrialQuery {
    return { name, format: this.#format.value, source: this.#source.value, targets: this.targetIds }
  }

  /** Reads the file in another format. */
  readAs(type: string): void {
    this.#format.value = type
    this.#onChange()
  }

  /** Shows how a file was read. */
  show({ file, head, records }: OpenedFile, catalogue: TrialCatalogue): void {
    if (!head) return
    const { candidates, charset, named } = head
    const isReadable = head.format !== undefined && !head.problem
    const facts = [
      size(file.bytes.length),
      charset?.toUpperCase(),
      isReadable ? counted(records.length, 'string') : 'not readable',
    ]
    find('file-facts', HTMLElement).textContent = facts.filter(Boolean).join(' · ')
    const make = ({ type, title }: TrialFormat): HTMLOptionElement =>
      option(type, title, type === head.format)
    const matching = candidates.flatMap((type) => formatsOfType(catalogue, type))
    const others = catalogue.formats.filter(({ type }) => !candidates.includes(type))
    showChildren(this.#format, [
      ...(head.format === undefined ? [option('', 'Choose a format…', true)] : []),
      ...(candidates.length > 0 ? [optionGroup('Matching', matching.map(make))] : []),
      optionGroup(candidates.length > 0 ? 'Others' : 'All formats', others.map(make)),
    ])
    this.targets = head.targets
    const all = catalogue.languages
    const isKnown = all.some(({ id }) => id === head.source.id)
    const isMany = formatsOfType(catalogue, head.format)[0]?.holds === 'many'
    showChildren(this.#source, languageOptions({ all, named: isKnown ? [] : [head.source] }, head.source.id))
    this.#targetChoice.show({ all, named, chosen: this.targets, isMany })
    find('source-head', HTMLElement).textContent = head.source.name
    find('target-head', HTMLElement).textContent =
      this.targets.map(({ name }) => name).join(', ') || 'Translation'
  }
}

/** The format of this type, if the catalogue has it. */
export function formatsOfType({ formats }: TrialCatalogue, type: string | undefined): TrialFormat[] {
  return formats.filter((known) => known.type === type)
}
