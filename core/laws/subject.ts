// Defines laws and the plugins that they test, with functions that the laws share.
import type { BuildSettings } from '../writing/build.ts'
import { buildByCall } from '../calls.ts'
import { editable, languagesToCheck, stringsOf } from '../check.ts'
import {
  FormatError,
  type Language,
  type Languages,
  type Options,
  type StringRecord,
  type TextOrForms,
  type Translation,
  type Witness,
} from '../contract.ts'
import { show } from '../errors.ts'
import type { Format } from '../format.ts'
import { languageByCode } from '../languages.ts'
import { decodeFile } from '../reading/source.ts'
import { readUnits, type Parsed } from '../reading/strings.ts'

export { show }

/** An example file of the format. */
export interface Sample {
  name: string
  bytes: Uint8Array
}

/** A file before and after a translation. A person checked both. */
export interface Pair {
  name: string
  before: Uint8Array
  after: Uint8Array
  /** Language id. */
  target: string
  /** Options of the format, if reading this file needs some. */
  options?: Options
  strings: Readonly<Record<string, TextOrForms | { text: TextOrForms; status?: 'translated' | 'approved' }>>
  /** The identifiers of the file's other strings. So the person must have seen every string that the format finds. */
  unchanged?: readonly string[]
  /** The identifiers of all hidden strings. */
  hidden?: readonly string[]
  /** The statuses of translations by identifier, except `translated`. */
  statuses?: Readonly<Record<string, Translation['status']>>
  /** The contexts of some strings by identifier. */
  contexts?: Readonly<Record<string, string>>
}

/** A plugin that the laws test. */
export interface Subject {
  type: string
  plugin: Format
  samples: readonly Sample[]
  pairs: readonly Pair[]
  witness: Witness | undefined
  /** The types of the formats whose patterns match, the preferred one first. */
  candidates(name: string, content: Uint8Array): readonly string[]
}

/** How many random cases to try. The same seed produces the same cases. */
export interface Effort {
  runs: number
  seed: number
}

/**
 * A rule that no plugin can opt out of. `holds` throws an `Error` that states what broke the rule, and in which sample.
 */
export interface Law {
  name: string
  /** Whether it asks the witness of the plugin, if there is one. */
  asksWitness?: true
  holds(subject: Subject, effort: Effort): void
}

/** A sample with the languages of its jobs, its units, and its records. */
export interface Trial extends Sample {
  languages: Languages
  readonly parsed: Parsed
  /** The strings that have a place for at least one target language. */
  readonly records: readonly StringRecord[]
  /** Builds the sample with these texts, by identifier. */
  build(texts: ReadonlyMap<string, TextOrForms>, settings?: Partial<BuildSettings>): Uint8Array
}

/** The language of a code. Throws if our table lacks it. */
export function known(code: string): Language {
  const language = languageByCode(code)
  if (!language) throw new Error(`No language ${code} in the table.`)
  return language
}

/**
 * A sample for a law. It is parsed, and its strings are read by a call, when a law first asks for them. `targets` and
 * `from` replace the target languages and the source language that the sample names.
 */
export function trialOf(
  plugin: Format,
  sample: Sample,
  targets?: readonly Language[],
  from?: Language,
): Trial {
  const { source } = decodeFile(sample.bytes, plugin)
  const named = languagesToCheck(plugin, source, known('en'))
  const languages = { source: from ?? named.source, targets: targets ?? named.targets }
  let parsed: Parsed | undefined
  let records: readonly StringRecord[] | undefined
  return {
    ...sample,
    languages,
    get parsed() {
      return (parsed ??= readUnits(plugin, source, languages))
    },
    get records() {
      return (records ??= editable(plugin, this.parsed, stringsOf(plugin, sample, languages)))
    },
    build: (texts, settings) =>
      buildByCall(plugin, sample, languages, translated(texts, languages), settings),
  }
}

/** Records with these texts in every target language. */
export function translated(texts: ReadonlyMap<string, TextOrForms>, { targets }: Languages): StringRecord[] {
  return [...texts].map(([identifier, text]) => ({
    identifier,
    text,
    translations: Object.fromEntries(targets.map(({ id }) => [id, { text }])),
  }))
}

/** Runs a build. Returns undefined if it throws 'unwritable', since a format may refuse a text. */
export function unlessUnwritable<Result>(build: () => Result): Result | undefined {
  try {
    return build()
  } catch (error) {
    if (error instanceof FormatError && error.code === 'unwritable') return undefined
    throw error
  }
}

/** Throws an `Error` with this message if the condition is false. */
export function must(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new Error(message())
}

/** The samples of a plugin, each for the languages that it names. */
export function trialsOf({ plugin, samples }: Subject): Trial[] {
  return samples.map((sample) => trialOf(plugin, sample))
}
