// Files that were read, kept for the next job: an export builds the same source in one language after the other.
import { isSame } from '../bytes.ts'
import { meansLanguage, type Language, type Languages } from '../contract.ts'
import type { Format } from '../format.ts'
import { standFor } from '../language.ts'
import { decodeFile, type TextFile } from './source.ts'
import { KnownRecords } from '../wire/known-records.ts'
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
 * again by all of its bytes. Only one build may use it at a time.
 */
export class KeptFiles {
  readonly #most: number
  /** In the order of opening. */
  readonly #kept = new Set<KeptFile>()

  /**
   * `most`: the size of the largest file that is kept. All files together have half of it, or there is only one. What is
   * kept of a file takes up to 16 times its size of the heap.
   */
  constructor(most: number) {
    this.#most = most
  }

  /** The same files, for jobs of this owner only: nobody learns what others have from how long a job takes. */
  ownedBy(owner: string): OpenFile {
    return (plugin, bytes) => {
      if (bytes.length < FEWEST_BYTES || bytes.length > this.#most) return undefined
      const known = this.#find(owner, plugin, bytes)
      if (known) {
        this.#kept.delete(known)
        known.records ??= new KnownRecords()
      }
      const file = known ?? new KeptFile(owner, plugin, new Uint8Array(bytes))
      if (file.size > this.#most) return file
      this.#kept.add(file)
      this.#makeRoom(file)
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

  /** Forgets the files that were opened first, but not this one, which was opened last. */
  #makeRoom(last: KeptFile): void {
    let size = 0
    for (const file of this.#kept) size += file.size
    for (const file of this.#kept) {
      if (size <= this.#most / 2 || file === last) return
      size -= file.size
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
  /** The records of its last build; undefined in the first one, which would take longer if it kept them. */
  records: KnownRecords | undefined
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

  /** The bytes of the file, or the characters of its text if they are more: an archive unpacks to many times its bytes. */
  get size(): number {
    return Math.max(this.bytes.length, this.decoded.source.text.length)
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

type NamedUnits = Pick<Parsed, 'units' | 'identifiers' | 'texts'>

/**
 * The units of a file, and for which languages they can be used. That depends on what was asked about the target languages
 * while the units were read. What is asked later, such as a new row, is asked about those of the current job.
 */
class KeptUnits {
  readonly named: NamedUnits
  readonly #source: string
  readonly #questions: Questions
  #targets: readonly Language[]

  constructor({ plugin, decoded }: KeptFile, languages: Languages) {
    const questions = new Questions()
    this.#source = JSON.stringify(languages.source)
    this.#questions = questions
    this.#targets = languages.targets
    const targets = languages.targets.map((target, index) =>
      standInFor(target, () => this.#targets[index] ?? target, questions),
    )
    this.named = {
      ...namedUnits(plugin, decoded.source, { source: languages.source, targets }),
      texts: { sources: [], targets: [] },
    }
    questions.end(languages.targets)
  }

  /** Whether more was asked about a target language than others can answer in the same way. */
  get areForOne(): boolean {
    return this.#questions.areOfOne
  }

  areFor({ source, targets }: Languages): boolean {
    return (
      targets.length === this.#targets.length &&
      this.#questions.areAnsweredAlike(targets) &&
      JSON.stringify(source) === this.#source
    )
  }

  /** The units are now for the job with these languages. */
  use({ targets }: Languages): void {
    this.#targets = targets
  }
}

/** What was asked about the target languages of a file while its units were read. */
class Questions {
  /** Whether something else was asked than the plural categories, and which codes mean a language. */
  areOfOne = false
  #areAsked = true
  #ofCategories = false
  /** The plural categories of the target languages, if somebody asked. */
  #categories: string | undefined
  /** By code: whether it meant one of the languages. */
  readonly #codes = new Map<string, boolean>()

  /** A field of a language is asked for. */
  ofField(name: keyof Language): void {
    if (!this.#areAsked) return
    if (name === 'pluralCategoryNames') this.#ofCategories = true
    else this.areOfOne = true
  }

  /** Whether a code means a language is asked, with this answer. */
  ofCode(code: string, answer: boolean): void {
    if (!this.#areAsked) return
    // Of several languages, each may have been asked about.
    if ((this.#codes.get(code) ?? answer) !== answer) this.areOfOne = true
    this.#codes.set(code, answer)
  }

  /** All units are read. */
  end(targets: readonly Language[]): void {
    this.#areAsked = false
    if (this.#ofCategories) this.#categories = categoriesOf(targets)
  }

  /** Whether the answers about these languages would be the same. */
  areAnsweredAlike(targets: readonly Language[]): boolean {
    if (this.#categories !== undefined && this.#categories !== categoriesOf(targets)) return false
    for (const [code, answer] of this.#codes)
      if (!targets.every((target) => meansLanguage(code, target) === answer)) return false
    return true
  }
}

/** A language that stands for the one of the current job, and notes what it is asked. */
function standInFor(language: Language, present: () => Language, questions: Questions): Language {
  // A copy, since a proxy must not change the fields of an object that is frozen.
  const standIn = new Proxy(
    { ...language },
    {
      get(_, name: keyof Language) {
        questions.ofField(name)
        return present()[name]
      },
    },
  )
  standFor(standIn, present, (code) => {
    const answer = meansLanguage(code, present())
    questions.ofCode(code, answer)
    return answer
  })
  return standIn
}

const categoriesOf = (targets: readonly Language[]): string =>
  JSON.stringify(targets.map(({ pluralCategoryNames }) => pluralCategoryNames))
