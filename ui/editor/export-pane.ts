// Exports the open file: shows which bytes change, offers the file, and lists the translations that are not in it.
import type { EditorFile, EditorLeftOut } from '../editor-wire.ts'
import type { LanguageId } from '../../core/contract.ts'
import { DiffView } from '../diff/diff-view.ts'
import { find } from '../elements.ts'
import { showLostTranslations } from '../page/lost-translations.ts'
import { exportFile } from './api.ts'
import type { Messages } from './messages.ts'

const LEFT_OUT_REASONS: Record<EditorLeftOut['reason'], string> = {
  'held-back': 'An app held it back.',
  unchecked: 'Its status is untranslated. Check it, and set its status.',
}

/** Shows an exported file. */
export class ExportPane {
  readonly #download = find('download', HTMLAnchorElement)
  readonly #lost = find('lost', HTMLElement)
  readonly #diff = new DiffView(
    find('changes-panel', HTMLElement),
    find('diff', HTMLElement),
    find('diff-summary', HTMLElement),
  )
  readonly #messages: Messages
  readonly #onChoose: (leftOut: EditorLeftOut) => void

  /** `onChoose` shows the string of a translation that is not in the file. */
  constructor(messages: Messages, onChoose: (leftOut: EditorLeftOut) => void) {
    this.#messages = messages
    this.#onChoose = onChoose
  }

  /** Exports a file, and shows the result. `onBuilt` makes the panel visible. */
  async show(file: EditorFile, languages: readonly LanguageId[], onBuilt: () => void): Promise<void> {
    const { head, source, built } = await exportFile(file.id, languages)
    onBuilt()
    await this.#diff.show(source, built, charsetOf(built))
    this.#offer(
      new Blob([built], { type: 'application/octet-stream' }),
      file.name.split('/').at(-1) ?? file.name,
    )
    const lost = head.leftOut.map((one) => ({
      identifier: one.identifier,
      note: `(${one.language}) ${LEFT_OUT_REASONS[one.reason]}`,
      choose: () => this.#onChoose(one),
    }))
    showLostTranslations(this.#lost, head.leftOutCount, lost)
    this.#messages.warn(
      'The file was built, but the app’s answer does not follow all recommendations.',
      head.warnings,
    )
  }

  /** Removes what was exported. */
  clear(): void {
    URL.revokeObjectURL(this.#download.href)
    this.#download.hidden = true
    this.#diff.clear()
    this.#lost.hidden = true
  }

  #offer(content: Blob, name: string): void {
    URL.revokeObjectURL(this.#download.href)
    this.#download.href = URL.createObjectURL(content)
    this.#download.download = name
    this.#download.hidden = false
  }
}

/** Saves a file to the person's folder of downloads. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** UTF-16 has a byte order mark. In other charsets, bytes that are not UTF-8 are shown as replacement characters. */
function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
