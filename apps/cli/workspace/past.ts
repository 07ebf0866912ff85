// Which translations are older than their source, by the history of a repository.
import { FormatError, type Language } from '@atlas/core/contract.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { isSameText } from '../compare/reading.ts'
import { lastChanges, type TextsByIdentifier } from '../compare/status.ts'
import { BlobReader, type Blobs } from './blobs.ts'
import { History, type Earlier } from './history.ts'
import type { LocaleGroup } from './repository.ts'

/** About this many contents are read at once. */
const MOST_CONTENTS = 50

/** A string whose source text changed, by the number of the commit. */
type ChangedStrings = ReadonlyMap<string, number>

/** Finds the translations whose source changed since. */
export class Past {
  readonly #history: History
  readonly #blobs = new BlobReader()
  /** Older contents of files that are needed next. */
  readonly #contents = new Map<string, Blobs>()
  /** The strings of the last source, which all languages of its group need. */
  #ofSource: { path: string; changed: ChangedStrings } = { path: '', changed: new Map() }

  private constructor(history: History) {
    this.#history = history
  }

  /** Reads the history of the files of these groups. */
  static async of(groups: readonly LocaleGroup[]): Promise<Past> {
    const compared = groups.filter(({ source }) => source !== undefined)
    const sources = compared.flatMap(({ source }) => source ?? [])
    const others = compared.flatMap(({ targets }) => targets.map(({ path }) => path))
    return new Past(await History.of(sources, others))
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
    const stale = new Set<string>()
    const contents = await this.#contentsFor(group, ofTarget.path)
    const texts = new Map<string, TextsByIdentifier>()
    const thenIn = (blob: string): TextsByIdentifier => {
      const then = texts.get(blob) ?? textsIn(ofTarget.path, contents.get(blob), group, language)
      texts.set(blob, then)
      return then
    }
    for (const [identifier, commit] of this.#ofSource.changed) {
      const now = ofTarget.strings.get(identifier)?.record.text
      const before = now === undefined ? undefined : this.#history.before(ofTarget.path, commit)
      if (before && (before.isNow || isSameText(thenIn(before.blob).get(identifier), now)))
        stale.add(identifier)
    }
    return stale
  }

  /** The older contents of a target file. Those of its neighbors are read with them, since each question to git costs. */
  async #contentsFor({ targets }: LocaleGroup, path: string): Promise<Blobs> {
    if (!this.#contents.has(path)) {
      this.#contents.clear()
      const commits = new Set(this.#ofSource.changed.values())
      const wanted = new Map<string, string[]>()
      let count = 0
      for (const target of targets.slice(
        Math.max(
          0,
          targets.findIndex((each) => each.path === path),
        ),
      )) {
        const blobs = new Set([...commits].flatMap((commit) => this.#olderBlob(target.path, commit)))
        wanted.set(target.path, [...blobs])
        count += blobs.size
        if (count > MOST_CONTENTS) break
      }
      const read = await this.#blobs.read([...new Set([...wanted.values()].flat())])
      for (const each of wanted.keys()) this.#contents.set(each, read)
    }
    return this.#contents.get(path) ?? new Map()
  }

  #olderBlob(path: string, commit: number): string | [] {
    const before: Earlier | undefined = this.#history.before(path, commit)
    return before && !before.isNow ? before.blob : []
  }

  /** The strings of a source whose text changed while the group had a translation. */
  async #changedIn(group: LocaleGroup, now: FileStrings): Promise<ChangedStrings> {
    const { sourceLanguage, targets } = group
    const changes = this.#history.changesOf(now.path)
    const isTranslatedBefore = (commit: number): boolean =>
      targets.some(({ path }) => this.#history.before(path, commit) !== undefined)
    const first = changes.findIndex(({ commit }) => !isTranslatedBefore(commit))
    const own = first < 0 ? changes : changes.slice(0, first + 1)
    const texts = new Map<string, TextsByIdentifier>()
    for (const [blob, bytes] of await this.#blobs.read([...new Set(own.map((change) => change.blob))]))
      texts.set(blob, textsIn(now.path, bytes, group, sourceLanguage))
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

function textsIn(
  path: string,
  bytes: Uint8Array | undefined,
  { plugin }: LocaleGroup,
  language: Language,
): TextsByIdentifier {
  try {
    return bytes === undefined ? new Map() : textsOf(readStrings({ path, bytes, plugin }, language))
  } catch (error) {
    if (error instanceof FormatError) return new Map()
    throw error
  }
}

function textsOf({ strings }: FileStrings): TextsByIdentifier {
  return new Map([...strings].map(([identifier, { record }]) => [identifier, record.text]))
}
