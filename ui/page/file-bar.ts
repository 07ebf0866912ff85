// The bar above the strings: the name of the file, its format, and its languages.
import { counted } from '../../core/counted.ts'
import { element, find, option, optionGroup, showChildren, size } from '../elements.ts'
import type { TrialQuery } from './host.ts'
import { LanguageList } from '../language-list.ts'
import type { OpenedFile } from './opened-file.ts'
import type { TrialCatalogue, TrialFormat, TrialLanguage } from '../wire.ts'

/** Shows how the file was read, and lets a person read it in another way. */
export class FileBar {
  readonly #format = find('format', HTMLSelectElement)
  readonly #source: LanguageList<TrialLanguage>
  readonly #targets: LanguageList<TrialLanguage>
  readonly #onChange: () => void
  targets: readonly TrialLanguage[] = []

  /** `onChange` reads the file again. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#format.addEventListener('change', onChange)
    this.#source = new LanguageList(find('source', HTMLInputElement), element('ul'), onChange)
    this.#targets = new LanguageList(
      find('target', HTMLInputElement),
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
    const [source = ''] = this.#source.ids
    return { name, format: this.#format.value, source, targets: this.targetIds }
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
    const isMany = formatsOfType(catalogue, head.format)[0]?.holds === 'many'
    this.#source.show({ all: including(all, [head.source]), chosen: [head.source.id], isSingle: true })
    this.#targets.show({
      all: including(all, this.targets),
      named,
      chosen: this.targetIds,
      isSingle: !isMany,
    })
    find('source-head', HTMLElement).textContent = head.source.name
    find('target-head', HTMLElement).textContent =
      this.targets.map(({ name }) => name).join(', ') || 'Translation'
  }
}

/** All languages, and further ones that the file names. */
function including(all: readonly TrialLanguage[], further: readonly TrialLanguage[]): TrialLanguage[] {
  return [...all, ...further.filter(({ id }) => !all.some((known) => known.id === id))]
}

/** The format of this type, if the catalogue has it. */
export function formatsOfType({ formats }: TrialCatalogue, type: string | undefined): TrialFormat[] {
  return formats.filter((known) => known.type === type)
}
