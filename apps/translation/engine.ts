// What translates texts: a service, a model, or a program of the user. Each engine is one small file in engines/.
import type { Category, Language } from '@atlas/core/contract.ts'
import type { Term } from '@atlas/core/terms/term.ts'

/** A text that is to be translated. */
export interface Request {
  identifier: string
  /** The source text. For an engine that protects codes, these are tags: `<x id="1"/>`, `<g id="2">…</g>`. */
  text: string
  /** The form of a plural that is asked for. */
  category?: Category | undefined
  context?: string | undefined
  maxLength?: number | undefined
  /** The source texts next to it. */
  neighbors?: readonly string[] | undefined
  /** The terms of the text, by the list of the repository. */
  terms?: readonly Term[] | undefined
  /** Terms in the text, and similar texts, as the repository has translated them. */
  examples?: readonly { source: string; target: string }[] | undefined
  /** An answer that was refused, and why. */
  refused?: { text: string; reason: string } | undefined
}

/** A batch of texts of one file. */
export interface Batch {
  source: Language
  target: Language
  /** The path of the file to translate into. */
  file: string
  requests: readonly Request[]
}

/** The translations of a batch, by identifier. Some may be missing. */
export interface Answers {
  texts: ReadonlyMap<string, string>
  /** What the batch has cost, in the unit of the engine, if the engine says so. */
  cost?: number | undefined
}

/** Translates texts. */
export interface Engine {
  /** As its users call it. */
  name: string
  /** What its service counts. */
  unit: 'characters' | 'tokens'
  /** What a batch will cost, about. */
  costOf(batch: Batch): number
  /** Whether codes are sent as tags, and escaped around them. A program of the user gets texts as they are. */
  protectsCodes: boolean
  /** Whether it understands why an answer was refused. */
  takesReasons: boolean
  /** Throws an `EngineError`. */
  translate(batch: Batch): Promise<Answers>
}

/** Why a batch has no answer, as one sentence. */
export class EngineError extends Error {
  /** Whether the same batch may succeed later. */
  readonly isTransient: boolean
  /** How many milliseconds the service asks to wait. */
  readonly pause: number | undefined

  constructor(
    message: string,
    { isTransient = false, pause }: { isTransient?: boolean; pause?: number | undefined } = {},
  ) {
    super(message)
    this.isTransient = isTransient
    this.pause = pause
  }
}

/** How many characters a batch has. */
export function charactersOf({ requests }: Batch): number {
  return requests.reduce((sum, { text }) => sum + text.length, 0)
}
