// Runs chains of processors. The platform picks one module by its patterns, so a module can run several steps in order.
import { FormatError, type Processor, type ProcessorJob, type StringRecord } from './contract.ts'

export type ChainKind = 'file-post-import' | 'file-pre-export'

/** One step of a chain: a processor and its options. */
export interface ChainStep {
  key: string
  processor: Processor
  options: Readonly<Record<string, unknown>>
}

/** A module of the descriptor that processes strings. */
export interface Chain {
  key: string
  kind: ChainKind
  signaturePatterns: { fileName?: string; fileContent?: string }
  steps: readonly ChainStep[]
}

/** What a processor reports about a string, for the log. */
export interface Note {
  processor: string
  /** The string's `uniqId`, or else its `id`. Not its key, which in some formats is its text. */
  string: string
  message: string
}

/** The result of a chain. */
export interface Processed {
  strings: StringRecord[]
  notes: Note[]
}

/** Runs the steps of a chain in order. Throws a `FormatError` if a step before an export changes an identifier. */
export function runChain(
  chain: Chain,
  records: readonly StringRecord[],
  job: Omit<ProcessorJob, 'options' | 'note'>,
): Processed {
  const notes: Note[] = []
  let strings = [...records]
  for (const { key, processor, options } of chain.steps) {
    const stepFor = ({ uniqId, id }: StringRecord): ProcessorJob => ({
      ...job,
      options,
      note: (message) => notes.push({ processor: key, string: uniqId ?? String(id ?? '?'), message }),
    })
    if (chain.kind === 'file-post-import') {
      const { afterImport } = processor
      if (afterImport) strings = strings.flatMap((record) => afterImport(record, stepFor(record)))
    } else {
      const { beforeExport } = processor
      if (beforeExport) {
        strings = strings.map((record) => sameString(key, record, beforeExport(record, stepFor(record))))
      }
    }
  }
  return { strings, notes }
}

function sameString(key: string, before: StringRecord, after: StringRecord): StringRecord {
  if (after.uniqId === before.uniqId && after.identifier === before.identifier) return after
  throw new FormatError(
    'contract',
    `The processor ${key} changed the identity of the string "${before.identifier}". No string was changed.`,
  )
}
