// The built file: which bytes change, its download, and what happened to each translation.
import { DiffView } from '../diff/diff-view.ts'
import { find } from '../elements.ts'
import type { BuiltFile } from './host.ts'
import { showLostTranslations } from './lost-translations.ts'
import { OUTCOME_WORDS, outcomeSentence } from '../strings/outcome-words.ts'
import type { TrialReport } from '../wire.ts'

/** Shows a built file. */
export class BuiltPane {
  readonly #download = find('download', HTMLAnchorElement)
  readonly #stale = find('diff-stale', HTMLElement)
  readonly #outcomes = find('outcomes', HTMLElement)
  readonly #lost = find('lost', HTMLElement)
  readonly #diff = new DiffView(
    find('changes-panel', HTMLElement),
    find('diff', HTMLElement),
    find('diff-summary', HTMLElement),
  )
  readonly #goTo: (identifier: string) => void

  /** `goTo` shows a string. */
  constructor(goTo: (identifier: string) => void) {
    this.#goTo = goTo
  }

  /** Shows which bytes of the source the built file changes. */
  async showChanges(source: Uint8Array, content: Uint8Array, charset: string): Promise<void> {
    this.#stale.hidden = true
    await this.#diff.show(source, content, charset)
  }

  /** Offers the built file for download, and shows what happened to its translations. */
  offer({ content, report }: BuiltFile, name: string): void {
    this.#showReport(report)
    URL.revokeObjectURL(this.#download.href)
    this.#download.href = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
    this.#download.download = name
    this.#download.hidden = false
  }

  /** Removes what was built. */
  clear(): void {
    URL.revokeObjectURL(this.#download.href)
    this.#download.hidden = true
    this.#stale.hidden = true
    this.#outcomes.textContent = ''
    this.#lost.hidden = true
    this.#diff.clear()
  }

  /** Says that translations have changed since the build, if there is one. */
  showStale(): void {
    this.#stale.hidden = this.#download.hidden
  }

  /** Shows the outcomes of a build, and the translations that are not in the file as typed. */
  #showReport({ totals, lostCount, lost }: TrialReport): void {
    this.#outcomes.textContent = outcomeSentence(totals)
    const rows = lost.map(({ identifier, language, outcome, reason }) => ({
      identifier,
      note: `(${language}) ${OUTCOME_WORDS[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
      choose: () => this.#goTo(identifier),
    }))
    showLostTranslations(this.#lost, lostCount, rows)
  }
}
