// Which translations are older than their source, by the history of a repository.
import { FormatError, type Language } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { readStrings, type FileStrings } from '../../core/reading/file-strings.ts'
import { isSameText } from '../../repository/reading.ts'
import { lastChanges, type Texts } from '../../repository/status.ts'
import { BlobReader } from './blobs.ts'
import { changedFiles } from './git.ts'
import { History, type Change } from './history.ts'
import type { LocaleGroup } from './repository.ts'

/** A string whose source text changed, by the number of the commit. */
type ChangedStrings = ReadonlyMap<string, number>

/** Finds the translations whose source changed since. */
export class Past {
  readonly #history: History
  /** The files that differ from the last commit. */
  readonly #edited: ReadonlySet<string>
  readonly #blobs = new BlobReader()
  /** The strings of the last source, which all languages of its group need. */
  #ofSource: { path: string; changed: ChangedStrings } = { path: '', changed: new Map() }

  private constructor(history: History, edited: ReadonlySet<string>) {
    this.#history = history
    this.#edited = edited
  }

  /** Reads the history of the files of these groups. */
  static async of(groups: readonly LocaleGroup[]): Promise<Past> {
    const paths = groups.flatMap(({ source, targets }) =>
      source === undefined ? [] : [source, ...targets.map(({ path }) => path)],
    )
    return new Past(await History.of(paths), new Set(await changedFiles('HEAD')))
  }

  /**
   * The strings of a target file that have the same text as before their source changed. Only files whose text can be
   * stale are read: those that are older than a change of their source.
   */
  async staleIn(
    group: LocaleGroup,
    ofSource: FileStrings,
    ofTarget: FileStrings,
    language: Language,
  ): Promise<Set<string>> {
    if (this.#ofSource.path !== ofSource.path)
      this.#ofSource = { path: ofSource.path, changed: await this.#changedIn(group, ofSource) }
    const changes = this.#history.changesOf(ofTarget.path)
    const [newest] = changes
    const stale = new Set<string>()
    /** The strings to compare with an older content of the target. */
    const compared = new Map<string, string[]>()
    for (const [identifier, commit] of this.#ofSource.changed) {
      if (!ofTarget.entries.has(identifier)) continue
      const before = changes.find((change) => change.commit > commit)
      if (!before) continue
      // The target was not touched since.
      if (before === newest && !this.#edited.has(ofTarget.path)) stale.add(identifier)
      else compared.set(before.blob, [...(compared.get(before.blob) ?? []), identifier])
    }
    for (const [blob, bytes] of await this.#blobs.read([...compared.keys()])) {
      const texts = textsIn(ofTarget.path, bytes, group.plugin, language)
      for (const identifier of compared.get(blob) ?? [])
        if (isSameText(texts.get(identifier), ofTarget.entries.get(identifier)?.record.text))
          stale.add(identifier)
    }
    return stale
  }

  /** The strings of a source whose text changed while the group had a translation. */
  async #changedIn(
    { plugin, sourceLanguage, targets }: LocaleGroup,
    now: FileStrings,
  ): Promise<ChangedStrings> {
    const changes = this.#history.changesOf(now.path)
    const first = targets
      .map(({ path }) => this.#history.changesOf(path).at(-1)?.commit ?? 0)
      .reduce((one, other) => Math.max(one, other), 0)
    const own = changes.slice(0, changes.filter(({ commit }) => commit < first).length + 1)
    const texts = new Map<string, Texts>()
    for (const [blob, bytes] of await this.#blobs.read([...new Set(own.map((change) => change.blob))]))
      texts.set(blob, textsIn(now.path, bytes, plugin, sourceLanguage))
    const versions = own.map(({ blob }) => texts.get(blob) ?? new Map())
    const commitOf = (version: number): number => own[version - 1]?.commit ?? 0
    return new Map(
      [...lastChanges([textsOf(now), ...versions])].map(([identifier, version]) => [
        identifier,
        commitOf(version),
      ]),
    )
  }

  /** Lets its process of git end. */
  async close(): Promise<void> {
    await this.#blobs.close()
  }
}

function textsIn(path: string, bytes: Uint8Array, plugin: Format, language: Language): Texts {
  try {
    return textsOf(readStrings({ path, bytes, plugin }, language))
  } catch (error) {
    if (error instanceof FormatError) return new Map()
    throw error
  }
}

function textsOf({ entries }: FileStrings): Texts {
  return new Map([...entries].map(([identifier, { record }]) => [identifier, record.text]))
}
