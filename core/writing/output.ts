// The file that a build makes: the plugin applies the edits, and what it adds is kept for the report.
import {
  builtBy,
  type BuildJob,
  type Edit,
  type LanguageId,
  type Languages,
  type Source,
} from '../contract.ts'
import { outsideOf } from './edits.ts'
import { EditList } from './edit-list.ts'
import type { Format } from '../format.ts'
import type { FileChange, Reporter } from '../report.ts'
import type { Speller } from './spelling.ts'
import { usesMemory, type BuiltFile } from '../reading/source.ts'
import { growthBy, weave, weaveInOrder } from './weave.ts'

/** The text of a built file, its output, and the report of its translations. */
export interface Written {
  output: Output
  text: string
  reporter: Reporter
}

/** What is written into a file. */
export interface Changes {
  edits: readonly Edit[] | EditList
  /** The target languages in which at least one text is written. */
  written: ReadonlySet<LanguageId>
  /** Whether the file has a translation, which may equal its source text. */
  isTranslated: boolean
  /** Slots may share an edit outside their texts. It is the same object, and must be applied once. */
  mayShare: boolean
  /** Whether entries are removed, and with them what the plugin would change inside. */
  removesEntries: boolean
}

/** The output of one build, made repeatedly until it is known which texts the file can hold. */
export class Output {
  readonly #plugin: Format
  readonly #source: Source
  readonly #languages: Languages
  readonly #now: Date | undefined
  readonly #speller: Speller
  /** The edits that the plugin made besides the texts, in the last build. */
  #own: readonly Edit[] = []
  /** The edits of the last build. For a large file, `#added` has those that the plugin and the charset added. */
  #woven: readonly Edit[] | EditList = []
  #added: readonly Edit[] = []
  #built: BuiltFile | undefined
  /** Memory that the text of the last build was made in, for its bytes. */
  #memory: Uint8Array | undefined

  constructor(plugin: Format, languages: Languages, speller: Speller, now: Date | undefined) {
    this.#plugin = plugin
    this.#source = speller.file.source
    this.#languages = languages
    this.#speller = speller
    this.#now = now
  }

  /** The text of the file with these changes. */
  textWith({ edits, written, isTranslated, mayShare, removesEntries }: Changes): string {
    const source = this.#source
    const job: BuildJob = {
      source,
      // Without a translation, the texts stay in their language, and the file does not declare another one.
      languages: isTranslated ? this.#languages : { ...this.#languages, targets: [] },
      written,
      ...(this.#now ? { now: this.#now } : {}),
      edits: edits instanceof EditList ? [] : edits,
      weave: (own = []) => {
        this.#own = removesEntries ? outsideOf(own, [...edits]) : [...own]
        const added = [...this.#speller.declaration, ...this.#own]
        if (edits instanceof EditList) {
          this.#woven = edits
          this.#added = added
          const growth = added.reduce((sum, edit) => sum + growthBy(edit), edits.growth)
          const { text, memory } = weaveInOrder(source.text, edits.among(added), growth)
          this.#memory = usesMemory(source.charset) ? memory : undefined
          return text
        }
        const all = added.length > 0 || mayShare ? [...new Set([...edits, ...added])] : edits
        this.#woven = all
        return weave(source.text, all)
      },
    }
    // V8 keeps what a getter refers to until the next full collection, so small builds have none.
    if (edits instanceof EditList)
      Object.defineProperty(job, 'edits', { enumerable: true, get: () => [...edits] })
    return builtBy(this.#plugin, job)
  }

  /** The edits that made the file. */
  get edits(): readonly Edit[] {
    return this.#woven instanceof EditList ? [...this.#woven.among(this.#added)] : this.#woven
  }

  /** Keeps the file as it was read again. */
  readonly keep = (built: BuiltFile): void => {
    this.#built = built
  }

  /** The bytes of the built text, which may be asked for once. Packing an archive twice would take long. */
  encode(text: string): Uint8Array {
    const built = this.#built
    return built?.source.text === text
      ? built.encode(this.#memory)
      : this.#speller.file.encode(text, this.#memory)
  }

  /** What the last build changed in the file besides its texts. For its languages, the built file is read. */
  fileChanges(): FileChange[] {
    const changes: FileChange[] = this.#speller.isReencoded ? ['reencoded'] : []
    if (this.#own.length === 0) return changes
    const { declaredLanguages } = this.#plugin
    const [before, after] = [this.#source, this.#built?.source].map(
      (source) => source && JSON.stringify(declaredLanguages?.read(source)),
    )
    const isOfLanguage = before === undefined || before !== after
    return [...changes, isOfLanguage ? 'languages-declared' : 'header-changed']
  }
}
