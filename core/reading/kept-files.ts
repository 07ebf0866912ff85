// Files that were read, kept for the next job: an export builds the same source in one language after the other.
import { isSame } from '../bytes.ts'
import type { Language, Languages } from '../contract.ts'
import type { Format } from '../format.ts'
import { decodeFile, type TextFile } from './source.ts'
import { namedUnits, readingOf, type Parsed } from './strings.ts'

/** Smaller files take less time to read than to compare and to keep. */
const FEWEST_BYTES = 16_384

/**
 * For how many groups of languages the units of a file are kept, where they differ by plural categories. The forty
 * languages of the largest platforms have seven, and four of these are common.
 */
const MOST_UNITS = 4

/**
 * The files of one process, the last ones that were opened. A file is kept for its owner and for a format, and found
 * again by all of its bytes. Builds may use it one after the other, not at once.
 */
export class KeptFiles {
  readonly #most: number
  /** In the order of opening. */
  readonly #kept = new Set<KeptFile>()

  /** `most`: how many bytes all files together may have. What is kept of a file takes up to 16 times its bytes. */
  constructor(most: number) {
    this.#most = most
  }

  /** The same files, for jobs of this owner only: nobody learns what others have from how long a job takes. */
  ownedBy(owner: string): OpenFile {
    return (plugin, bytes) => {
      if (bytes.length < FEWEST_BYTES || bytes.length > this.#most) return undefined
      const known = this.#find(owner, plugin, bytes)
      if (known) this.#kept.delete(known)
      const file = known ?? new KeptFile(owner, plugin, new Uint8Array(bytes))
      this.#kept.add(file)
      this.#makeRoom()
      return file
    }
  }

  /** Forgets all files. */
  clear(): void {
    this.#kept.clear()
  }

  #find(owner: string, plugin: Format, bytes: Uint8Array): KeptFile | undefined {
    for (const file of this.#kept)
      if (file.owner === owner && file.plugin === plugin && isSame(file.bytes, bytes)) return file
    return undefined
  }

  #makeRoom(): void {
    let bytes = 0
    for (const file of this.#kept) bytes += file.bytes.length
    for (const file of this.#kept) {
      if (bytes <= this.#most) return
      bytes -= file.bytes.length
      this.#kept.delete(file)
    }
  }
}

/** Opens a file that may have been read before. Undefined if it is too small or too large to be kept. */
export type OpenFile = (plugin: Format, bytes: Uint8Array) => KeptFile | undefined

/** A file that was read for a format. */
export class KeptFile {
  readonly owner: string
  readonly plugin: Format
  readonly bytes: Uint8Array
  readonly decoded: TextFile
  /** The units that were used last come last. */
  #units: readonly KeptUnits[] = []
  /** Whether its units are for one target language, so that each job reads them again. */
  #areForOne = false

  /** Throws a `FormatError` if the bytes cannot be decoded. They must not be used again for anything else. */
  constructor(owner: string, plugin: Format, bytes: Uint8Array) {
    this.owner = owner
    this.plugin = plugin
    this.bytes = bytes
    this.decoded = decodeFile(bytes, plugin)
  }

  /**
   * Its units for the languages of a job, as `readUnits` returns them. Makes what it returned for earlier jobs invalid.
   */
  parsed(languages: Languages): Parsed {
    const { source } = this.decoded
    return { ...readingOf(this.plugin, source, languages), ...this.#named(languages) }
  }

  #named(languages: Languages): NamedUnits {
    if (this.#areForOne) return namedUnits(this.plugin, this.decoded.source, languages)
    const units = this.#units.find((each) => each.areFor(languages)) ?? new KeptUnits(this, languages)
    units.use(languages)
    this.#areForOne = units.areForOne
    const others = this.#units.filter((each) => each !== units)
    this.#units = units.areForOne ? [] : [...others, units].slice(-MOST_UNITS)
    return units.named
  }
}

type NamedUnits = Pick<Parsed, 'units' | 'identifiers'>

/**
 * The units of a file, and for which languages they can be used. That depends on what was asked about the target languages
 * while the units were read. What is asked later, such as a new row, is asked about those of the current job.
 */
class KeptUnits {
  readonly named: NamedUnits
  /** Whether more was asked about a target language than its plural categories. */
  readonly areForOne: boolean
  readonly #source: string
  /** The plural categories of the target languages, if somebody asked. */
  readonly #categories: string | undefined
  #targets: readonly Language[]

  constructor({ plugin, decoded }: KeptFile, languages: Languages) {
    this.#source = JSON.stringify(languages.source)
    const asked = { categories: false, more: false }
    this.#targets = languages.targets.map((target) => watchedLanguage(target, asked))
    const watched = new Proxy(languages, {
      get: (given, name: keyof Languages) => {
        if (name !== 'targets') return given[name]
        asked.categories = true
        return this.#targets
      },
    })
    this.named = namedUnits(plugin, decoded.source, watched)
    this.areForOne = asked.more
    this.#categories = asked.categories ? categoriesOf(languages) : undefined
  }

  areFor(languages: Languages): boolean {
    const haveCategories = this.#categories === undefined || this.#categories === categoriesOf(languages)
    return haveCategories && JSON.stringify(languages.source) === this.#source
  }

  /** The units are now for the job with these languages. */
  use({ targets }: Languages): void {
    this.#targets = targets
  }
}

/** A language that notes whether only its plural categories are asked for. */
const watchedLanguage = (language: Language, asked: { more: boolean }): Language =>
  new Proxy(language, {
    get(target, name: keyof Language) {
      if (name !== 'pluralCategoryNames') asked.more = true
      return target[name]
    },
  })

const categoriesOf = ({ targets }: Languages): string =>
  JSON.stringify(targets.map(({ pluralCategoryNames }) => pluralCategoryNames))
