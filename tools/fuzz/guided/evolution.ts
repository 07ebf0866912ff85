// Finds inputs of a format that reach new places of its code, and changes these inputs further.
import { BUILD_SETTINGS, buildWithReport } from '@atlas/core/writing/build.ts'
import { FormatError, type Translation } from '@atlas/core/contract.ts'
import { asText, viewsOf, type View } from '@atlas/core/laws/views.ts'
import { known, trialOf, type Subject } from '@atlas/core/laws/subject.ts'
import { NAME, spread, withTranslations } from '../attempt.ts'
import { targetCodes, translationsFor, type Case } from '../cases.ts'
import type { Material } from '../material.ts'
import { encoded, mutated, packedOr } from '../mutations.ts'
import { tried, type Extras, type TrialOutcome } from '../promises.ts'
import type { RandomSource } from '../random.ts'
import type { Answer, Counts } from '../worker.ts'
import type { Corpus } from './corpus.ts'
import { Edges, startRun } from './edges.ts'

/** Longer inputs show little more, and take long. */
const MAX_LENGTH = 8_000
/** The number of translations to choose from. Making a text takes longer than most runs. */
const TEXTS = 500

/** The number of places in the code that were reached. */
export interface Reached {
  /** By the format's own files. */
  first: number
  /** By these and all inputs so far. */
  now: number
}

/** What some runs have shown. */
interface Progress {
  counts: Counts
  outcome: TrialOutcome
  /** The case that broke a law. The runs end with it. */
  broke?: Case
}

/** An input that reached something new. */
type Input = View

/** The inputs of one format. */
export class Evolution {
  readonly #subject: Subject
  readonly #material: Material
  readonly #corpus: Corpus
  readonly #extras: Extras
  readonly #edges = new Edges()
  readonly #inputs: Input[] = []
  /** Their texts. */
  readonly #samples: string[] = []
  #texts: readonly Translation[] = []
  #tokens: readonly string[] = []
  #reachedFirst = 0

  /** Keeps what it finds in the corpus, and begins with what the corpus holds. */
  constructor(subject: Subject, material: Material, corpus: Corpus, extras: Extras) {
    this.#subject = subject
    this.#material = material
    this.#corpus = corpus
    this.#extras = extras
  }

  /** Tries inputs until the time is over. Each case is noted before it runs. */
  run(milliseconds: number, random: RandomSource, note: (one: Case) => void): Answer {
    const end = Date.now() + milliseconds
    const progress: Progress = {
      counts: { cases: 0, read: 0, refused: 0, accepted: 0 },
      outcome: { isRead: false, isRefused: false },
    }
    if (this.#inputs.length === 0) this.#begin(random)
    while (Date.now() < end && !progress.broke) {
      const one = this.#next(random)
      note(one.what)
      this.#try(one, progress)
    }
    return { ...progress, reached: { first: this.#reachedFirst, now: this.#edges.reached } }
  }

  /** The format's own files, then the inputs of earlier runs. */
  #begin(random: RandomSource): void {
    const { samples, real, views } = this.#material
    this.#texts = random.sample(translationsFor(samples.join('\n').slice(0, 2_000)), TEXTS)
    const own = views.length > 0 ? views : [...samples, ...real].map((text) => ({ text, fileOf: asText }))
    for (const input of own.filter(({ text }) => text.length <= MAX_LENGTH)) {
      this.#reach(input, { bytes: Buffer.from(input.fileOf(input.text)), texts: this.#texts.slice(0, 3) })
    }
    // A format whose files are all long begins with the shortest.
    const [shortest] = own.toSorted((one, other) => one.text.length - other.text.length)
    if (this.#inputs.length === 0 && shortest) this.#keep(shortest)
    this.#reachedFirst = this.#edges.reached
    this.#tokens = [...new Set([...this.#edges.tokens(), ...this.#material.tokens])]
    for (const bytes of this.#corpus.files()) {
      const texts = this.#texts.slice(0, 3)
      for (const input of this.#inputsOf(bytes)) this.#reach(input, { bytes, texts })
    }
  }

  #inputsOf(bytes: Buffer): Input[] {
    if (this.#material.views.length > 0) {
      try {
        return viewsOf(this.#subject.plugin, bytes)
      } catch {
        return [{ text: bytes.toString('latin1'), fileOf: (text) => Buffer.from(text, 'latin1') }]
      }
    }
    return [{ text: bytes.toString(), fileOf: asText }]
  }

  #reach(input: Input, one: Case): void {
    startRun()
    runOf(this.#subject, one)
    const isNew = this.#edges.addRun()
    if (isNew) this.#keep(input)
  }

  #keep(input: Input): void {
    this.#inputs.push(input)
    this.#samples.push(input.text)
  }

  /** A change of an input. Recent and short inputs are more frequent. */
  #next(random: RandomSource): { input: Input; what: Case } {
    const recent = random.once(2) ? Math.floor(this.#inputs.length * 0.75) : 0
    const [one, other] = [0, 1].map(() =>
      random.pick(random.once(2) ? this.#inputs.slice(recent) : this.#inputs),
    )
    const input = one && other && other.text.length < one.text.length ? other : (one as Input)
    const material: Material = {
      ...this.#material,
      samples: this.#samples,
      real: [],
      tokens: this.#tokens,
      isReadable: () => true,
    }
    const text = mutated(input.text, random, material, input.fileOf).slice(0, MAX_LENGTH)
    const { fileOf } = input
    const bytes =
      fileOf === asText ? encoded(text, random) : packedOr(Buffer.from(text, 'latin1'), text, fileOf)
    const from = random.below(this.#texts.length)
    const texts = this.#texts.slice(from, from + 1 + random.below(4))
    const what = { bytes, texts, ...(random.once(4) ? { target: random.pick(targetCodes) } : {}) }
    return { input: { text, fileOf }, what }
  }

  #try({ input, what }: { input: Input; what: Case }, progress: Progress): void {
    startRun()
    const outcome = runOf(this.#subject, what)
    progress.counts.cases++
    if (outcome === 'read') progress.counts.read++
    if (!this.#edges.addRun() && outcome !== 'failed') return
    this.#keep(input)
    this.#corpus.add(what.bytes)
    const laws = tried(this.#subject, what, this.#extras)
    if (outcome === 'failed') laws.broken ??= { law: 'damage', message: 'it fails, though no law is broken' }
    if (laws.broken) Object.assign(progress, { outcome: laws, broke: what })
  }
}

/** Reads a file and writes texts, as a job does. */
function runOf({ plugin }: Subject, { bytes, target, texts }: Case): 'read' | 'refused' | 'failed' {
  try {
    const sample = { name: NAME, bytes }
    const own = trialOf(plugin, sample)
    const { languages, records } = target === undefined ? own : trialOf(plugin, sample, [known(target)])
    const sent = new Map(
      spread(records, texts).map(([{ identifier }, , translation]) => [identifier, translation] as const),
    )
    const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
    buildWithReport(plugin, bytes, languages, withTranslations(records, sent, languages.targets), settings)
    return 'read'
  } catch (error) {
    return error instanceof FormatError && error.code !== 'contract' ? 'refused' : 'failed'
  }
}
