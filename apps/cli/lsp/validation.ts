// Publishes diagnostics when files change: of the changed file first, and then of those that are compared with it.
import { messageOf } from '@atlas/core/errors.ts'
import type { Finding, Levels } from '../compare/lint.ts'
import { Failure } from '../failure.ts'
import { levelsOf } from '../workspace/linting.ts'
import type { RepositorySettings } from '../workspace/settings.ts'
import { codeDiagnosticsOf, diagnosticsOf, refusalOf } from './diagnostics.ts'
import { IncrementalLint } from './incremental-lint.ts'
import type { Diagnostic, InitializeParams } from './protocol.ts'
import { pathOfUri, type OpenedDocument, type LspWorkspace } from './workspace.ts'

/** Changes that come within this many milliseconds are one. */
const PAUSE = 15

/** The code is compared with the keys once nothing has changed for this many milliseconds. */
const CODE_PAUSE = 400

/** Checks files that have changed. */
export class FileValidation {
  readonly #workspace: LspWorkspace
  readonly #publish: (uri: string, diagnostics: Diagnostic[]) => void
  readonly #report: (message: string) => void
  readonly #changed = new Set<string>()
  /** The files with diagnostics, which must be taken back. */
  readonly #published = new Set<string>()
  readonly #lint = new IncrementalLint()
  /** The levels of the rules, the same object while the settings are the same. */
  #levels: { rules: RepositorySettings['rules']; levels: Levels } | undefined
  #running: Promise<void> = Promise.resolve()
  /** What lint finds in the code, by the path of a file with code or keys. */
  #ofCode: ReadonlyMap<string, readonly Finding[]> = new Map()
  #codeTimer: NodeJS.Timeout | undefined
  #readingCode: Promise<void> = Promise.resolve()

  /** `report` gets what failed although no file is wrong. */
  constructor(
    workspace: LspWorkspace,
    publish: (uri: string, diagnostics: Diagnostic[]) => void,
    report: (message: string) => void,
  ) {
    this.#workspace = workspace
    this.#publish = publish
    this.#report = report
  }

  /** A document or a file has changed. */
  changed(uri: string): void {
    clearTimeout(this.#codeTimer)
    this.#codeTimer = setTimeout(() => {
      this.#readingCode = this.#readingCode.then(() => this.#checkCode())
    }, CODE_PAUSE)
    const isWaiting = this.#changed.size > 0
    this.#changed.add(uri)
    if (isWaiting) return
    setTimeout(() => this.#run(() => this.#checkAll()), PAUSE)
  }

  #run(job: () => Promise<void>): void {
    this.#running = this.#running
      .then(job)
      .catch((error: unknown) => this.#report(`atlas failed: ${messageOf(error)}`))
  }

  /** Compares the code with the keys. The checks of files need not wait until all code is read. */
  async #checkCode(): Promise<void> {
    try {
      const { settings } = await this.#workspace.repository()
      const levels = this.#levelsOf(settings)
      const findings = await this.#workspace.codeFindings(levels)
      this.#run(() => this.#publishCode(findings, levels))
    } catch (error) {
      // The checks of files handle a failure.
      if (!(error instanceof Failure)) this.#report(`atlas failed: ${messageOf(error)}`)
    }
  }

  async #publishCode(findings: readonly Finding[], levels: Levels): Promise<void> {
    const before = this.#ofCode
    const byPath = new Map<string, Finding[]>()
    for (const finding of findings) {
      const known = byPath.get(finding.path) ?? []
      byPath.set(finding.path, known)
      known.push(finding)
    }
    this.#ofCode = byPath
    for (const path of new Set([...before.keys(), ...this.#ofCode.keys()])) {
      const opened = await this.#workspace.find(path)
      if (opened) await this.#checkFile(opened, levels)
      else this.#send(path, await codeDiagnosticsOf(this.#workspace, path, this.#ofCode.get(path) ?? []))
    }
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
        this.#send(path, refusalOf(error))
      }
    }
  }

  async #check(path: string): Promise<void> {
    const { settings } = await this.#workspace.repository()
    const levels = this.#levelsOf(settings)
    const opened = await this.#workspace.find(path)
    if (!opened) {
      // What lint finds in code comes later; until then an editor moves the marks that it has.
      if (this.#published.has(path) && !this.#ofCode.has(path)) this.#send(path, [])
      return
    }
    await this.#checkFile(opened, levels)
    const { group } = opened
    if (group.plugin.languages !== 'monolingual' || path !== group.source) return
    for (const cell of group.targets) {
      if (cell.isMissing) continue
      // The editor waits for answers of other requests meanwhile.
      await new Promise(setImmediate)
      await this.#checkFile({ path: cell.path, group, cells: [cell] }, levels)
    }
  }

  #levelsOf({ rules }: RepositorySettings): Levels {
    if (this.#levels?.rules !== rules || !this.#levels)
      this.#levels = { rules, levels: levelsOf(rules ?? {}) }
    return this.#levels.levels
  }

  async #checkFile(opened: OpenedDocument, levels: Levels): Promise<void> {
    this.#send(
      opened.path,
      await diagnosticsOf(this.#workspace, this.#lint, opened, levels, this.#ofCode.get(opened.path) ?? []),
    )
  }

  #send(path: string, diagnostics: Diagnostic[]): void {
    if (diagnostics.length === 0 && !this.#published.has(path) && !this.#workspace.isOpen(path)) return
    if (diagnostics.length > 0) this.#published.add(path)
    else this.#published.delete(path)
    this.#publish(this.#workspace.uriOf(path), diagnostics)
  }
}

/** The folder that an editor has opened; undefined if it has opened only a file. */
export function openedFolder({ workspaceFolders, ...rest }: InitializeParams): string | undefined {
  const { rootUri } = rest as { rootUri?: string | null }
  const uri = workspaceFolders?.[0]?.uri ?? rootUri
  return uri == null ? undefined : pathOfUri(uri)
}
