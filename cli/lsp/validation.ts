// Publishes diagnostics when files change: of the changed file first, and then of those that are compared with it.
import { fileURLToPath } from 'node:url'
import { messageOf } from '../../core/errors.ts'
import type { Levels } from '../../repository/lint.ts'
import { Failure } from '../failure.ts'
import { levelsOf } from '../repository/linting.ts'
import type { Settings } from '../repository/settings.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { IncrementalLint } from './incremental-lint.ts'
import type { Diagnostic, InitializeParams } from './protocol.ts'
import type { OpenedFile, Workspace } from './workspace.ts'

/** Changes that come within this many milliseconds are one. */
const PAUSE = 15

/** Checks files that have changed. */
export class Validation {
  readonly #workspace: Workspace
  readonly #publish: (uri: string, diagnostics: Diagnostic[]) => void
  readonly #report: (message: string) => void
  readonly #changed = new Set<string>()
  /** The files with diagnostics, which must be taken back. */
  readonly #published = new Set<string>()
  readonly #lint = new IncrementalLint()
  /** The levels of the rules, the same object while the settings are the same. */
  #levels: { rules: Settings['rules']; levels: Levels } | undefined
  #running: Promise<void> = Promise.resolve()

  /** `report` gets what failed although no file is wrong. */
  constructor(
    workspace: Workspace,
    publish: (uri: string, diagnostics: Diagnostic[]) => void,
    report: (message: string) => void,
  ) {
    this.#workspace = workspace
    this.#publish = publish
    this.#report = report
  }

  /** A document or a file has changed. */
  changed(uri: string): void {
    const isWaiting = this.#changed.size > 0
    this.#changed.add(uri)
    if (isWaiting) return
    setTimeout(() => {
      this.#running = this.#running
        .then(() => this.#checkAll())
        .catch((error: unknown) => this.#report(`atlas failed: ${messageOf(error)}`))
    }, PAUSE)
  }

  async #checkAll(): Promise<void> {
    const uris = [...this.#changed]
    this.#changed.clear()
    for (const uri of uris) {
      const path = this.#workspace.pathOf(uri)
      if (path === undefined) continue
      try {
        await this.#check(path)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        this.#send(path, [])
      }
    }
  }

  async #check(path: string): Promise<void> {
    const { settings } = await this.#workspace.repository()
    const levels = this.#levelsOf(settings)
    const opened = await this.#workspace.find(path)
    if (!opened) {
      if (this.#published.has(path)) this.#send(path, [])
      return
    }
    await this.#checkFile(opened, levels)
    const { group } = opened
    if (group.plugin.holds !== 'one' || path !== group.source) return
    for (const cell of group.targets) {
      if (cell.isMissing) continue
      // The editor waits for answers of other requests meanwhile.
      await new Promise(setImmediate)
      await this.#checkFile({ path: cell.path, group, cells: [cell] }, levels)
    }
  }

  #levelsOf({ rules }: Settings): Levels {
    if (this.#levels?.rules !== rules || !this.#levels)
      this.#levels = { rules, levels: levelsOf(rules ?? {}) }
    return this.#levels.levels
  }

  async #checkFile(opened: OpenedFile, levels: Levels): Promise<void> {
    this.#send(opened.path, await diagnosticsOf(this.#workspace, this.#lint, opened, levels))
  }

  #send(path: string, diagnostics: Diagnostic[]): void {
    if (diagnostics.length === 0 && !this.#published.has(path) && !this.#workspace.isOpen(path)) return
    if (diagnostics.length > 0) this.#published.add(path)
    else this.#published.delete(path)
    this.#publish(this.#workspace.uriOf(path), diagnostics)
  }
}

/** The folder that an editor has opened; undefined if it has opened only a file. */
export function folderOf({ workspaceFolders, ...rest }: InitializeParams): string | undefined {
  const { rootUri } = rest as { rootUri?: string | null }
  const uri = workspaceFolders?.[0]?.uri ?? rootUri
  return uri?.startsWith('file:') ? fileURLToPath(uri) : undefined
}
