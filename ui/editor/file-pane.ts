// The files of a project with their progress: filters, opens and removes files.
import type { EditorFile, EditorLanguage } from '../editor-wire.ts'
import { counted } from '../../core/counted.ts'
import { element, showChildren, size } from '../elements.ts'

/** The events of the pane. */
export interface FilePaneEvents {
  onChoose(file: EditorFile): void
  onRemove(file: EditorFile): void
}

/** What the pane shows. */
export interface ShownFiles {
  files: readonly EditorFile[]
  language: EditorLanguage | undefined
  languages: readonly EditorLanguage[]
  /** The id of the open file. */
  chosen: number | undefined
}

/** The list of files, and the field that filters it by their names. */
export class FilePane {
  readonly #list: HTMLElement
  readonly #filter: HTMLInputElement
  readonly #totals: HTMLElement
  readonly #events: FilePaneEvents
  #shown: ShownFiles = { files: [], language: undefined, languages: [], chosen: undefined }

  constructor(list: HTMLElement, filter: HTMLInputElement, totals: HTMLElement, events: FilePaneEvents) {
    this.#list = list
    this.#filter = filter
    this.#totals = totals
    this.#events = events
    filter.addEventListener('input', () => this.#render())
  }

  /** Shows files. Keeps the scroll position and the focus. */
  show(shown: ShownFiles): void {
    this.#shown = shown
    this.#render()
  }

  #render(): void {
    const { files, languages } = this.#shown
    const words = this.#filter.value.toLowerCase().split(/\s+/)
    const found = files.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    const { scrollTop } = this.#list
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset['file'] : undefined
    showChildren(
      this.#list,
      found.map((file) => this.#item(file)),
    )
    this.#list.scrollTop = scrollTop
    if (focused !== undefined)
      this.#list.querySelector<HTMLElement>(`[data-file="${focused}"]`)?.focus({ preventScroll: true })
    this.#filter.hidden = files.length < 2
    showChildren(this.#totals, files.length > 1 ? languages.map((language) => total(language, files)) : [])
  }

  #item(file: EditorFile): HTMLElement {
    const { language, languages, chosen } = this.#shown
    const { translated = 0, approved = 0, findings = 0 } = (language && file.progress[language.id]) ?? {}
    const done = translated + approved
    const others = languages.length > 1 ? languages.map(({ id }) => shareIn(file, id)) : []
    const button = element('button', { type: 'button', className: 'file' }, [
      element('span', { className: 'file-name', textContent: file.name }),
      element('span', {
        className: 'soft',
        textContent: `${file.format.type} · ${size(file.bytes)} · ${counted(file.strings, 'string')}`,
      }),
      element('progress', {
        max: Math.max(1, file.strings),
        value: done,
        ariaLabel: `${done} of ${counted(file.strings, 'string')} translated into ${language?.name ?? ''}`,
      }),
      element('span', {
        className: 'soft',
        textContent: `${done} translated${approved > 0 ? `, ${approved} of them approved` : ''}`,
      }),
      ...(others.length > 0
        ? [element('span', { className: 'soft by-language', textContent: others.join(' · ') })]
        : []),
      ...(findings > 0
        ? [element('span', { className: 'file-findings', textContent: `${findings} with findings` })]
        : []),
    ])
    button.dataset['file'] = String(file.id)
    if (file.id === chosen) button.setAttribute('aria-current', 'true')
    button.addEventListener('click', () => this.#events.onChoose(file))
    const remove = element('button', { type: 'button', className: 'quiet remove', textContent: '✕' })
    remove.ariaLabel = `Remove ${file.name}`
    remove.title = remove.ariaLabel
    remove.addEventListener('click', () => this.#events.onRemove(file))
    return element('li', {}, [button, remove])
  }
}

/** The progress of all files together in one language. */
function total({ id, name }: EditorLanguage, files: readonly EditorFile[]): HTMLElement {
  const strings = files.reduce((sum, file) => sum + file.strings, 0)
  const done = files.reduce((sum, file) => sum + doneIn(file, id), 0)
  const value = strings === 0 ? 0 : Math.floor((done * 100) / strings)
  return element('li', {}, [
    element('span', { textContent: name }),
    element('progress', { max: Math.max(1, strings), value: done, ariaLabel: `Progress in ${name}` }),
    element('span', { className: 'soft', textContent: `${value} %` }),
  ])
}

/** The progress of a file in a language: `de 67 %, 2 with findings`. */
function shareIn(file: EditorFile, language: string): string {
  const percent = file.strings === 0 ? 0 : Math.floor((doneIn(file, language) * 100) / file.strings)
  const { findings = 0 } = file.progress[language] ?? {}
  return `${language} ${percent} %${findings > 0 ? `, ${findings} with findings` : ''}`
}

function doneIn({ progress }: EditorFile, language: string): number {
  const { translated = 0, approved = 0 } = progress[language] ?? {}
  return translated + approved
}
