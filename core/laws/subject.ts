// Defines laws and the plugins that they test, with functions that the laws share.
import {
  FormatError,
  type Language,
  type Options,
  type TextOrForms,
  type Translation,
  type Witness,
} from '../contract.ts'
import { messageOf, show } from '../errors.ts'
import type { Format } from '../format.ts'
import { languageByCode } from '../languages.ts'
import { trialOf, type Trial } from '../promise/trial.ts'

export { show }
export { translated, trialOf, type Trial } from '../promise/trial.ts'

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

/** The language of a code. Throws if our table lacks it. */
export function known(code: string): Language {
  const language = languageByCode(code)
  if (!language) throw new Error(`No language ${code} in the table.`)
  return language
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

/** The message of the error that a function throws; undefined if it throws none. */
export function faultOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return messageOf(error)
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
