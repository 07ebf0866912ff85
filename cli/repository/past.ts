// What the history of a repository tells about translations.
import { FormatError, type Language, type TextOrForms } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { readStrings, type FileStrings } from '../../core/reading/file-strings.ts'
import { staleStrings } from '../../repository/status.ts'
import { BlobReader } from './blobs.ts'
import { History } from './history.ts'
import type { LocaleGroup } from './repository.ts'

type Texts = ReadonlyMap<string, TextOrForms>

/** Finds the translations whose source changed since. */
export class Past {
  readonly #history: History
  readonly #blobs = new BlobReader()
  /** The texts of the source's blobs, which all languages of a group need. */
  #ofSource: { path: string; texts: Map<string, Texts> } = { path: '', texts: new Map() }

  private constructor(history: History) {
    this.#history = history
  }

  /** Reads the history of the files of these groups. */
  static async of(groups: readonly LocaleGroup[]): Promise<Past> {
    const paths = groups.flatMap(({ source, targets }) =>
      source === undefined ? [] : [source, ...targets.map(({ path }) => path)],
    )
    return new Past(await History.of(paths))
  }

  /** The strings of a target file whose source changed later than they. */
  async staleIn(
    { plugin, sourceLanguage }: LocaleGroup,
    ofSource: FileStrings,
    ofTarget: FileStrings,
    language: Language,
  ): Promise<Set<string>> {
    if (this.#ofSource.path !== ofSource.path) this.#ofSource = { path: ofSource.path, texts: new Map() }
    const sources = this.#ofSource.texts
    const targets = new Map<string, Texts>()
    const versions = this.#history.versionsOf(ofSource.path, ofTarget.path)
    const sourceIds = idsIn(versions.map(({ source }) => source)).filter((id) => !sources.has(id))
    for (const [id, bytes] of await this.#blobs.read(sourceIds))
      sources.set(id, textsIn(ofSource.path, bytes, plugin, sourceLanguage))
    for (const [id, bytes] of await this.#blobs.read(idsIn(versions.map(({ target }) => target))))
      targets.set(id, textsIn(ofTarget.path, bytes, plugin, language))
    const now = { source: textsOf(ofSource), target: textsOf(ofTarget) }
    const then = versions.map(({ source = '', target = '' }) => ({
      source: sources.get(source) ?? new Map(),
      target: targets.get(target) ?? new Map(),
    }))
    return staleStrings([now, ...then])
  }

  /** Lets its process of git end. */
  async close(): Promise<void> {
    await this.#blobs.close()
  }
}

function idsIn(blobs: readonly (string | undefined)[]): string[] {
  return [...new Set(blobs)].filter((id) => id !== undefined)
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
