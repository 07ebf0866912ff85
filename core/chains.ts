// Runs chains of processors. The platform picks one module by its patterns, so a module can run several steps in order.
import { counted } from './counted.ts'
import {
  FormatError,
  type Category,
  type FileExportJob,
  type FileJob,
  type ProcessedFile,
  type Processor,
  type ProcessorJob,
  type StringRecord,
  type Translation,
} from './contract.ts'

/** The method of a processor that a step of each kind of chain calls. */
export const chainMethods = {
  'file-pre-import': 'beforeImport',
  'file-post-import': 'afterImport',
  'file-pre-export': 'beforeExport',
  'file-post-export': 'afterExport',
} as const satisfies Record<string, keyof Processor>

export type ChainKind = keyof typeof chainMethods

/** The kinds of chains that process files. The others process strings. */
export type FileChainKind = 'file-pre-import' | 'file-post-export'

/** Whether a chain of this kind processes files. */
export function processesFiles(kind: ChainKind): kind is FileChainKind {
  return kind === 'file-pre-import' || kind === 'file-post-export'
}

/** One step of a chain: a processor and its options. */
export interface ChainStep {
  key: string
  processor: Processor
  options: Readonly<Record<string, unknown>>
}

/** A module of the descriptor that processes strings or files. */
export interface Chain {
  key: string
  kind: ChainKind
  signaturePatterns: { fileName?: string; fileContent?: string }
  steps: readonly ChainStep[]
}

/** Names and contents that have nothing in common. A pattern that matches all of them matches every file. */
const UNRELATED = ['a', '0', '-.~', ' ž']

/** Whether a chain gets every file: it has no patterns, or such as `.*`. */
export function claimsEveryFile({ signaturePatterns }: Pick<Chain, 'signaturePatterns'>): boolean {
  return Object.values(signaturePatterns).every((source) =>
    UNRELATED.every((text) => new RegExp(source).test(text)),
  )
}

/** What a processor reports: for the log, and for people in the context of the string. */
export interface Note {
  processor: string
  /** The string's `uniqId`, or else its `id`. Not its key, which in some formats is its text. Left out for a file. */
  string?: string
  message: string
}

/** The result of a chain. */
export interface Processed {
  strings: StringRecord[]
  notes: Note[]
  /** How many strings have a translation that a step changed, in a sentence for each step. */
  warnings: string[]
}

/** The option of every step before an export that lets it change approved translations. */
const APPROVED = 'approved'

/** The options that every step of a chain may have, next to the options of its processor. */
export const commonStepOptions: Readonly<Partial<Record<ChainKind, Processor['options']>>> = {
  'file-pre-export': {
    [APPROVED]: {
      type: 'boolean',
      description: 'Change approved translations, too.',
      default: false,
    },
  },
}

/**
 * Runs the steps of a chain in order. What a step reports about a string is also written into its context, and a string
 * whose translation a step has changed gets the label `changed by` with the step's key, so that people see it on the
 * platform. Throws a `FormatError` if a step before an export changes an identifier.
 */
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
      if (afterImport) {
        strings = strings.flatMap((record) => {
          const reported = notes.length
          const made = [afterImport(record, stepFor(record))].flat()
          return made.map((after) => withReport(after, after, key, notes.slice(reported)))
        })
      }
    } else {
      const { beforeExport } = processor
      if (beforeExport) {
        strings = strings.map((record) => {
          const reported = notes.length
          const exported = sameString(key, record, beforeExport(record, stepFor(record)))
          const after = options[APPROVED] === true ? exported : withApproved(record, exported)
          return withReport(record, after, key, notes.slice(reported))
        })
      }
    }
  }
  return { strings, notes, warnings: chain.steps.flatMap(({ key }) => warningAbout(key, strings)) }
}

/** A sentence about the strings whose translations a step has changed. */
function warningAbout(key: string, strings: readonly StringRecord[]): string[] {
  const changed = strings.filter(({ labels }) => labels?.includes(labelOf(key))).length
  if (changed === 0) return []
  return [`${key} changed the translations of ${counted(changed, 'string')}.`]
}

const labelOf = (key: string): string => `changed by ${key}`

/** A record after a step, in which approved texts are as they were before. */
function withApproved(before: StringRecord, after: StringRecord): StringRecord {
  if (after === before || after.translations === before.translations) return after
  const translations = { ...after.translations }
  let isRestored = false
  for (const [language, translation] of Object.entries(before.translations ?? {})) {
    const restored = withApprovedTexts(translation, translations[language])
    if (!restored || restored === translations[language]) continue
    translations[language] = restored
    isRestored = true
  }
  return isRestored ? { ...after, translations } : after
}

/** Forms that were missing may be added to an approved plural. A translation that is not approved may be removed. */
function withApprovedTexts(before: Translation, after: Translation | undefined): Translation | undefined {
  const { text, status } = before
  if (typeof text === 'string' || !after || typeof after.text === 'string') {
    const statuses = typeof status === 'object' ? Object.values(status) : [status]
    return statuses.includes('approved') ? before : after
  }
  const isApproved = (category: Category): boolean =>
    typeof status === 'object' ? status[category] === 'approved' : status === 'approved'
  const forms = { ...after.text }
  const statuses = typeof after.status === 'object' ? { ...after.status } : undefined
  let isRestored = false
  for (const [category, form] of Object.entries(text) as [Category, string][]) {
    if (form === '' || !isApproved(category) || forms[category] === form) continue
    forms[category] = form
    if (statuses) statuses[category] = 'approved'
    isRestored = true
  }
  if (!isRestored) return after
  const restoredStatus = statuses ?? status
  return { ...after, text: forms, ...(restoredStatus === undefined ? {} : { status: restoredStatus }) }
}

/** The result of a chain that processes a file. */
export interface ProcessedBytes {
  file: ProcessedFile
  notes: Note[]
}

/** Runs the steps of a chain on a file, in order. An export has the `original`, the source file before its import. */
export function runFileChain(
  chain: Chain,
  file: ProcessedFile,
  jobFor: (note: FileJob['note']) => Omit<FileJob, 'options' | 'note'>,
  original?: ProcessedFile,
): ProcessedBytes {
  const notes: Note[] = []
  let processed = file
  for (const { key, processor, options } of chain.steps) {
    const note = (message: string): void => void notes.push({ processor: key, message })
    const step: FileJob = { ...jobFor(note), options, note }
    if (chain.kind === 'file-pre-import') {
      processed = processor.beforeImport?.(processed, step) ?? processed
    } else if (original) {
      const exported: FileExportJob = { ...step, original }
      const bytes = processor.afterExport?.(processed, exported) ?? processed.bytes
      processed = { ...processed, bytes }
    }
  }
  return { file: processed, notes }
}

/** A record with what a step reported in its context, and with its label if the step changed a translation. */
function withReport(
  before: StringRecord,
  after: StringRecord,
  key: string,
  notes: readonly Note[],
): StringRecord {
  const { context = '', labels = [] } = after
  const lines = notes.map(({ message }) => `${key}: ${message}`).filter((line) => !context.includes(line))
  const label = labelOf(key)
  const isLabeled = changesTranslation(before, after) && !labels.includes(label)
  if (lines.length === 0 && !isLabeled) return after
  return {
    ...after,
    ...(lines.length > 0 ? { context: [context, ...lines].filter(Boolean).join('\n') } : {}),
    ...(isLabeled ? { labels: [...labels, label] } : {}),
  }
}

/** Whether a translation that was there has another text. Forms that were missing do not count. */
function changesTranslation(
  { translations: before }: StringRecord,
  { translations: after }: StringRecord,
): boolean {
  if (before === after) return false
  return Object.entries(before ?? {}).some(([language, { text }]) => {
    const now = after?.[language]?.text
    if (typeof text === 'string' || typeof now === 'string') return now !== text
    const forms: Readonly<Record<string, string>> = now ?? {}
    return Object.entries(text).some(([category, form]) => form !== '' && forms[category] !== form)
  })
}

function sameString(key: string, before: StringRecord, after: StringRecord): StringRecord {
  if (after.uniqId === before.uniqId && after.identifier === before.identifier) return after
  throw new FormatError(
    'contract',
    `The processor ${key} changed the identity of the string "${before.identifier}". No string was changed.`,
  )
}
