// Brings files into a project and out of it: uploads source files, imports translations, and exports.
import type { LanguageId } from '../../core/contract.ts'
import type { EditorFile, EditorLanguage, EditorProjectFiles } from '../editor-wire.ts'
import { ask } from '../ask.ts'
import { readFile, takeFiles, type TakenFile } from '../drop-zone.ts'
import { counted } from '../../core/counted.ts'
import { find } from '../elements.ts'
import { uploadTranslations } from './api.ts'
import { saveAs } from './export-pane.ts'
import { exportMany, filesToImport, importAsking, importMany, refusedList } from './many-files.ts'
import type { Messages } from './messages.ts'
import { allSaved } from './saves.ts'

/** What is open on the page. */
export interface OpenPlaces {
  project: EditorProjectFiles | undefined
  file: EditorFile | undefined
  language: EditorLanguage | undefined
}

/** What the page does for transfers. */
export interface TransferEvents {
  messages: Messages
  opened(): OpenPlaces
  languageName(id: LanguageId): string
  /** Source files were imported. Shows the one with this id. */
  onImported(file: number | undefined): Promise<void>
  /** Translations were imported, as this change. */
  onTranslated(change: number | undefined): Promise<void>
  /** Exports the open file into these languages. */
  onExport(file: EditorFile, languages: readonly LanguageId[]): Promise<void>
}

/** The controls for uploads, imports and exports. */
export class Transfers {
  readonly #format = find('format', HTMLSelectElement)
  readonly #import = find('import', HTMLInputElement)
  readonly #export = find('export', HTMLButtonElement)
  readonly #exportAll = find('export-all', HTMLButtonElement)
  readonly #events: TransferEvents

  constructor(events: TransferEvents) {
    this.#events = events
    const { messages } = events
    this.#export.addEventListener('click', () => void messages.attempt(() => this.#exportOpened()))
    this.#exportAll.addEventListener('click', () => void messages.attempt(() => this.#exportFiles()))
    this.#import.addEventListener('change', () => void messages.attempt(() => this.#importChosen()))
    takeFiles(
      find('files-pane', HTMLElement),
      [find('upload', HTMLInputElement), find('upload-folder', HTMLInputElement)],
      (files) => void messages.attempt(() => this.#importFiles(files)),
    )
  }

  /** Enables the controls for what is open. */
  update(): void {
    const { project, file } = this.#events.opened()
    for (const control of [this.#export, this.#import]) control.disabled = !file
    this.#exportAll.disabled = (project?.files.length ?? 0) === 0
  }

  /** Imports the files that were chosen or dropped. */
  async #importFiles(taken: readonly TakenFile[]): Promise<void> {
    const { messages, onImported } = this.#events
    const { project } = this.#events.opened()
    if (!project) return
    const files = await filesToImport(taken, this.#format.value)
    const [first] = files
    if (files.length === 1 && first) return this.#upload(project.project.id, first.name, first.bytes)
    const { imported, refused } = await importMany(project.project.id, files, this.#format.value)
    await onImported(imported[0]?.file.id)
    messages.announce(`${counted(imported.length, 'file')} imported.`)
    if (refused.length > 0) messages.list(`${counted(refused.length, 'file')} refused.`, refusedList(refused))
  }

  async #upload(project: number, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { messages, languageName, onImported } = this.#events
    const answer = await importAsking(project, name, this.#format.value, bytes)
    if (!answer) return
    const { imported } = answer
    await onImported(imported.file.id)
    const { added, changed, kept, removed, taken, warnings } = imported
    const parts = [
      counted(added, 'new string'),
      ...(kept > 0 ? [`${kept} kept`] : []),
      ...(changed > 0 ? [`${changed} changed`] : []),
      ...(removed > 0 ? [`${removed} removed`] : []),
      ...Object.entries(taken).map(
        ([id, count]) => `${counted(count, 'translation')} into ${languageName(id)}`,
      ),
    ]
    messages.announce(`${name}: ${parts.join(', ')}.`)
    messages.warn(`${name} was read, but the app's answer does not follow all recommendations.`, warnings)
  }

  async #importChosen(): Promise<void> {
    const { messages, onTranslated } = this.#events
    const [chosen] = this.#import.files ?? []
    this.#import.value = ''
    const { file, language } = this.#events.opened()
    if (!chosen || !file || !language) return
    const { name, bytes } = await readFile(chosen)
    await allSaved()
    const asked = file.format.isMultilingual ? undefined : language.id
    const { stored, change, unmatchedCount, warnings } = await uploadTranslations(file.id, asked, bytes)
    await onTranslated(change)
    const rest =
      unmatchedCount > 0
        ? ` ${counted(unmatchedCount, 'string')} of ${name} ${unmatchedCount === 1 ? 'is' : 'are'} not in the source file.`
        : ''
    if (stored === 0) messages.problem(nothingImported(name, file, language))
    messages.announce(`${counted(stored, 'translation')} imported from ${name}.${rest}`)
    messages.warn(`${name} was read, but the app's answer does not follow all recommendations.`, warnings)
  }

  async #exportOpened(): Promise<void> {
    const { project, file, language } = this.#events.opened()
    if (!project || !file || !language) return
    await allSaved()
    const languages = file.format.isMultilingual
      ? project.project.targetLanguages.map(({ id }) => id)
      : [language.id]
    await this.#events.onExport(file, languages)
  }

  /** Exports all files, in this language or in all, into a zip archive. */
  async #exportFiles(): Promise<void> {
    const { messages } = this.#events
    const { project: opened, language } = this.#events.opened()
    if (!opened || !language) return
    const { files, project } = opened
    const answer = await ask({
      title: 'Export all files',
      sentences: ['The zip archive has a folder for each language.'],
      answers: { one: language.name, all: `All languages (${project.targetLanguages.length})` },
    })
    if (answer === undefined) return
    const languages = answer === 'all' ? project.targetLanguages : [language]
    await allSaved()
    const { zip, count, leftOut, refused } = await exportMany(files, languages)
    if (count > 0) saveAs(zip, `${project.name}.zip`)
    const rest =
      leftOut > 0 ? ` ${counted(leftOut, 'translation')} left out: export the file alone to see them.` : ''
    messages.announce(`${counted(count, 'file')} exported.${rest}`)
    if (refused.length > 0)
      messages.list(`${counted(refused.length, 'file')} could not be exported.`, refusedList(refused))
  }
}

function nothingImported(name: string, file: EditorFile, language: EditorLanguage): string {
  const languages = file.format.isMultilingual ? 'a language of this project' : language.name
  return (
    `The app found no translation into ${languages} in ${name} that belongs to a string of this file. ` +
    'Is the file in another language, or a translation of another file?'
  )
}
