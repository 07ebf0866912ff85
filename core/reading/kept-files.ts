// Files that were read, kept for the next job: an export builds the same source in one language after the other.
import { isSame } from '../bytes.ts'
import type { Language, Languages } from '../contract.ts'
import type { Format } from '../format.ts'
import { standFor, type Question } from '../stand-in.ts'
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
  /** One for each target language. */
  readonly #questions: readonly Questions[]
  #targets: readonly Language[]

  constructor({ plugin, decoded }: KeptFile, languages: Languages) {
    this.#source = JSON.stringify(languages.source)
    this.#targets = languages.targets
    const questions = languages.targets.map(
      (target, index) => new Questions(() => this.#targets[index] ?? target),
    )
    this.#questions = questions
    const targets = languages.targets.map((target, index) => questions[index]?.standIn ?? target)
    this.named = {
      ...namedUnits(plugin, decoded.source, { source: languages.source, targets }),
      texts: { sources: [], targets: [] },
    }
    for (const each of questions) each.end()
  }

  /** Whether more was asked about a target language than others can answer in the same way. */
  get areForOne(): boolean {
    return this.#questions.some(({ areOfOne }) => areOfOne)
  }

  areFor({ source, targets }: Languages): boolean {
    return (
      targets.length === this.#targets.length &&
      targets.every((target, index) => this.#questions[index]?.areAnsweredAlike(target)) &&
      JSON.stringify(source) === this.#source
    )
  }

  /** The units are now for the job with these languages. */
  use({ targets }: Languages): void {
    this.#targets = targets
  }
}

/** What many languages have alike, so that a file that asks for it is not read again for each. */
const SHARED: { readonly [Name in keyof Language]?: Question<unknown> } = {
  pluralCategoryNames: ({ pluralCategoryNames }) => pluralCategoryNames,
  pluralRules: ({ pluralRules }) => pluralRules,
}

/** What was asked about a target language of a file while its units were read. */
class Questions {
  /** Whether it was asked for something that names it. */
  areOfOne = false
  /** The stand-in for the language of the current job. */
  readonly standIn: Language
  readonly #present: () => Language
  #areAsked = true
  /** The answers, by question, and by what it was about. */
  readonly #answers = new Map<Question<unknown>, Map<string, unknown>>()

  constructor(present: () => Language) {
    this.#present = present
    // A copy, since a proxy must not change the fields of an object that is frozen.
    this.standIn = new Proxy({ ...present() }, { get: (_, name: keyof Language) => this.#field(name) })
    standFor(this.standIn, { present, answerOf: (question, about) => this.#answer(question, about) })
  }

  #field(name: keyof Language): unknown {
    const shared = SHARED[name]
    if (shared) return this.#answer(shared, '')
    if (this.#areAsked) this.areOfOne = true
    return this.#present()[name]
  }

  #answer<Answer>(question: Question<Answer>, about: string): Answer {
    const answer = question(this.#present(), about)
    if (!this.#areAsked) return answer
    const answers = this.#answers.get(question)
    if (answers) answers.set(about, answer)
    else this.#answers.set(question, new Map([[about, answer]]))
    return answer
  }

  /** All units are read. */
  end(): void {
    this.#areAsked = false
  }

  /** Whether the answers about this language would be the same. */
  areAnsweredAlike(language: Language): boolean {
    for (const [question, answers] of this.#answers)
      for (const [about, answer] of answers) if (!isAlike(question(language, about), answer)) return false
    return true
  }
}

const isAlike = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
