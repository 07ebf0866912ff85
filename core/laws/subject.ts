// What the laws are held against: a plugin with its samples, and how to try things on it.
import { Buffer } from 'node:buffer'
import type { BuildSettings } from '../build.ts'
import { buildByCall } from '../calls.ts'
import { editable, languagesToCheck, stringsOf } from '../check.ts'
import {
  FormatError,
  type FormatPlugin,
  type Language,
  type Languages,
  type StringRecord,
  type TextOrForms,
  type Translation,
  type Witness,
} from '../contract.ts'
import { show } from '../errors.ts'
import { languageByCode } from '../languages.ts'
import { decodeFile } from '../source.ts'
import { readUnits, type Parsed } from '../strings.ts'

export { show }

/** A file that shows the format. */
export interface Sample {
  name: string
  bytes: Uint8Array
}

/** A file before and after a translation, as a person checked it. */
export interface Pair {
  name: string
  before: Uint8Array
  after: Uint8Array
  /** Language id. */
  target: string
  strings: Readonly<Record<string, TextOrForms | { text: TextOrForms; status?: 'translated' | 'approved' }>>
  /** The identifiers of the other strings of the file: so nothing is a string that the person did not take for one. */
  unchanged?: readonly string[]
  /** The identifiers of all strings that nobody shall translate. */
  hidden?: readonly string[]
  /** What the file says of its translations, by identifier, wherever it says anything but translated. */
  statuses?: Readonly<Record<string, Translation['status']>>
  /** What translators are told of strings, by identifier: of those for which the person wrote it down. */
  contexts?: Readonly<Record<string, string>>
}

/** A plugin on trial. */
export interface Subject {
  type: string
  plugin: FormatPlugin
  samples: readonly Sample[]
  pairs: readonly Pair[]
  witness: Witness | undefined
  /** The types of the formats whose patterns match, the first leading. */
  candidates(name: string, content: Uint8Array): readonly string[]
}

/** How hard to try. The same seed tries the same things. */
export interface Effort {
  runs: number
  seed: number
}

/** A rule that no plugin can opt out of. `holds` throws an `Error` that says what broke it, on which sample. */
export interface Law {
  name: string
  holds(subject: Subject, effort: Effort): void
}

/** A sample, parsed for the languages that it names. */
export interface Trial extends Sample {
  languages: Languages
  parsed: Parsed
  /** The strings that have a place in some target language. */
  records: readonly StringRecord[]
  /** Builds, with the texts of a translation by identifier. */
  build(texts: ReadonlyMap<string, TextOrForms>, settings?: Partial<BuildSettings>): Uint8Array
}

/** The language by code; the table has it, or the code is a mistake of ours. */
export function known(code: string): Language {
  const language = languageByCode(code)
  if (!language) throw new Error(`No language ${code} in the table.`)
  return language
}

/** Prepares a sample; `targets` in place of the languages that it names. */
export function trialOf(plugin: FormatPlugin, sample: Sample, targets?: readonly Language[]): Trial {
  const { source } = decodeFile(sample.bytes, plugin)
  const named = languagesToCheck(plugin, source, known('en'))
  const languages = targets ? { source: named.source, targets } : named
  const parsed = readUnits(plugin, source, languages)
  return {
    ...sample,
    languages,
    parsed,
    records: editable(plugin, parsed, stringsOf(plugin, sample, languages)),
    build: (texts, settings) =>
      buildByCall(plugin, sample, languages, translated(texts, languages), settings),
  }
}

/** Records that carry one text for each identifier, in every target language. */
export function translated(texts: ReadonlyMap<string, TextOrForms>, { targets }: Languages): StringRecord[] {
  return [...texts].map(([identifier, text]) => ({
    identifier,
    text,
    translations: Object.fromEntries(targets.map(({ id }) => [id, { text }])),
  }))
}

/** Runs a build; a refusal to write a text is an answer, any other error is not. */
export function unlessUnwritable<Result>(build: () => Result): Result | undefined {
  try {
    return build()
  } catch (error) {
    if (error instanceof FormatError && error.code === 'unwritable') return undefined
    throw error
  }
}

/** Throws where something that must hold does not. */
export function must(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new Error(message())
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

/** The samples of a plugin that hold at least one string. */
export function trialsOf({ plugin, samples }: Subject): Trial[] {
  return samples.map((sample) => trialOf(plugin, sample))
}
