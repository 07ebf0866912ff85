// Builds translated files: plans the writes, spells them, applies them to the file, and verifies the result.
import { counted } from '../counted.ts'
import { BreakingStrings } from './breaking-strings.ts'
import { FormatError, type Edit, type LanguageId, type Languages, type StringRecord } from '../contract.ts'
import { planEdits } from './edits.ts'
import { handlingOf, readerOf, type Format } from '../format.ts'
import { isEmpty, without, type Plan, type Refusal } from './plan.ts'
import { Output, type Written } from './output.ts'
import { writtenInParts } from './parts.ts'
import type { BuildOutcomes, BuildReport, Outcome, Reporter } from '../report.ts'
import type { OpenFile } from '../reading/kept-files.ts'
import { decodeFile, type TextFile } from '../reading/source.ts'
import { Speller, type Unspellable } from './spelling.ts'
import { readUnits, requirePlaces, type Parsed } from '../reading/strings.ts'
import type { SentTexts } from '../wire/records.ts'
import { planWrites, type PlannedBuild } from './match-records.ts'
import { verifyBuild, type Misreading } from './verify.ts'

/** The settings of builds that the operator of a host can change. */
export interface BuildSettings {
  /** Parse the built file and compare every text. Off only in the benchmark. */
  verify: boolean
  /** If texts cannot be written, refuse the whole file, or keep their source texts in it. */
  unwritable: 'fail' | 'keep-source'
  /** Texts with broken codes (an unclosed tag) keep their source texts. With `fail`, the file is refused. */
  brokenCodes?: 'fail'
  /** The target languages are new in the file: it declares them, and gets their empty places, also without translations. */
  isNewLanguage?: boolean
  /** The time that plugins may write to headers. Left out, they write none. */
  now?: Date
  /** Opens the file, which may have been read for the job before. */
  open?: OpenFile
  /**
   * Called when a build in parts has planned all writes: it needs the records and the bytes of the file only if it has to
   * begin again.
   */
  onPlanned?: () => void
}

export const BUILD_SETTINGS: BuildSettings = { verify: true, unwritable: 'fail' }

/** Some texts cannot be written. The message names them all. */
export class UnwritableError extends FormatError {
  readonly refused: readonly Refusal[]

  constructor(refused: readonly Refusal[]) {
    const count = refused.length === 1 ? 'One text cannot' : `${refused.length} texts cannot`
    const list = refused.map(({ identifier, reason }) => `"${identifier}": ${reason}`).join('; ')
    super('unwritable', `${count} be written to this file. ${list}.`)
    this.refused = refused
  }
}

/**
 * A built file, and the report of its translations. A class, since V8 keeps what a getter of an object literal refers to
 * until the next full collection.
 */
export class Built {
  readonly content: Uint8Array
  readonly outcomes: BuildOutcomes
  readonly #readBy: string | undefined
  /** Undefined if nothing changed. */
  readonly #output: Output | undefined

  constructor(
    content: Uint8Array,
    outcomes: BuildOutcomes,
    readBy: string | undefined,
    output: Output | undefined,
  ) {
    this.content = content
    this.outcomes = outcomes
    this.#readBy = readBy
    this.#output = output
  }

  /** The outcomes, and what else changed in the file. Jobs need only the outcomes, and the rest takes long. */
  get report(): BuildReport {
    const readBy = this.#readBy
    const file = this.#output?.fileChanges() ?? []
    return { ...this.outcomes, file, ...(readBy === undefined ? {} : { readBy }) }
  }

  /** What changed in the decoded text of the file. */
  get edits(): readonly Edit[] {
    return this.#output?.edits ?? []
  }
}

/** Builds as `buildWithReport` does, and returns only the file. */
export function buildFile(
  plugin: Format,
  bytes: Uint8Array,
  languages: Languages,
  records: Iterable<StringRecord>,
  settings?: BuildSettings,
): Uint8Array {
  return buildWithReport(plugin, bytes, languages, records, settings).content
}

/**
 * Builds the translated file. If nothing is written, returns the same bytes.
 * Throws an `UnwritableError` that names every string that cannot be written.
 */
export function buildWithReport(
  plugin: Format,
  bytes: Uint8Array,
  languages: Languages,
  sent: Iterable<StringRecord> | SentTexts,
  settings: BuildSettings = BUILD_SETTINGS,
): Built {
  if (languages.targets.length === 0) {
    throw new FormatError('unsupported', 'The job names no target language to build the file for.')
  }
  requirePlaces(plugin, languages)
  const kept = settings.open?.(plugin, bytes)
  const records = kept?.records && 'knowing' in sent ? sent.knowing(kept.records) : sent
  const file = kept?.decoded ?? decodeFile(bytes, plugin)
  const written =
    writtenInParts(plugin, file, languages, records, settings) ??
    writtenAtOnce(
      plugin,
      file,
      kept?.parsed(languages) ?? readUnits(plugin, file.source, languages),
      records,
      settings,
    )
  const { output, text, reporter } = written
  const isChanged = text !== file.source.text
  // The memory of the bytes may have been given back, but the text has them all.
  const content = isChanged || bytes.length === 0 ? output.encode(text) : bytes
  const outcomes = reporter.outcomes()
  requireNoLoss(outcomes, handlingOf(plugin).onLoss)
  return new Built(content, outcomes, readerOf(plugin), isChanged ? output : undefined)
}

/** Writes a file with all its units in memory. */
function writtenAtOnce(
  plugin: Format,
  file: TextFile,
  parsed: Parsed,
  records: Iterable<StringRecord>,
  settings: BuildSettings,
): Written {
  const builder = new Builder(plugin, file, parsed, settings)
  const { plan, reporter, refused } = builder.plan(records)
  if (refused.length > 0) throw new UnwritableError(refused)
  return builder.writable(plan, reporter, settings)
}

/** Throws a `FormatError` ('unwritable') if the report has one of these outcomes. */
function requireNoLoss({ counts, rows }: BuildOutcomes, onLoss: readonly Outcome[]): void {
  for (const outcome of onLoss) {
    const count = Object.values(counts).reduce((sum, own) => sum + (own[outcome] ?? 0), 0)
    if (count === 0) continue
    const first = rows.find((row) => row.outcome === outcome)
    const example = first ? `, such as "${first.identifier}" in ${first.language}` : ''
    throw new FormatError(
      'unwritable',
      `${counted(count, 'string is', 'strings are')} ${outcome}${example}. The option onLoss forbids it.`,
    )
  }
}

/** Throws a `FormatError` ('unsupported') if the file is signed: a changed file would no longer match the signature. */
function requireUnsigned({ archive }: TextFile): void {
  if (archive?.signature === undefined) return
  throw new FormatError(
    'unsupported',
    `The file is signed ("${archive.signature}"), and a translation would break the signature. Remove the signature first.`,
  )
}

/** Builds one file, repeatedly until it is known which texts the file can hold. */
class Builder {
  readonly #plugin: Format
  readonly #parsed: Parsed
  readonly #isNewLanguage: boolean
  readonly #speller: Speller
  readonly #output: Output
  readonly #breakingStrings: BreakingStrings
  #isTranslated = true

  constructor(plugin: Format, file: TextFile, parsed: Parsed, { now, isNewLanguage = false }: BuildSettings) {
    this.#isNewLanguage = isNewLanguage
    this.#plugin = plugin
    this.#parsed = parsed
    this.#speller = new Speller(plugin, file)
    this.#output = new Output(plugin, parsed.languages, this.#speller, now)
    this.#breakingStrings = new BreakingStrings((plan) => this.#misreading(plan, this.#weave(plan)), {
      characters: file.source.text.length,
      strings: parsed.units.length,
    })
  }

  plan(records: Iterable<StringRecord>): PlannedBuild {
    return planWrites(this.#plugin, this.#parsed, records, this.#isNewLanguage)
  }

  /** The output, and its text. By the settings, strings that cannot be written are left out, or are an error. */
  writable(plan: Plan, reporter: Reporter, settings: BuildSettings): Written {
    const { verify, unwritable, brokenCodes } = settings
    const unspellable = this.#speller.all(plan)
    if (unspellable.length > 0) {
      const areLeftOut = brokenCodes !== 'fail' && handlingOf(this.#plugin).findings !== 'fail'
      const isRefused = !areLeftOut || !unspellable.every(({ isOfCodes }) => isOfCodes)
      if (unwritable === 'fail' && isRefused) throw new UnwritableError(unspellable.map(refusalOf))
      return this.writable(leaveOut(plan, unspellable, reporter), reporter, settings)
    }
    this.#isTranslated = this.#isNewLanguage || !isEmpty(plan) || reporter.has('equal')
    const text = this.#weave(plan)
    const written = { output: this.#output, text, reporter }
    if (text === this.#parsed.source.text) return written
    requireUnsigned(this.#speller.file)
    const misread = verify ? this.#misreading(plan, text) : undefined
    if (!misread) return written
    this.#requireRemovable(plan)
    const breaking = this.#breakingStrings.find(plan, misread)
    if (unwritable === 'fail') throw new UnwritableError(breaking)
    const rest = leaveOut(plan, unspellableOf(plan, breaking), reporter)
    if (rest.writes.length === plan.writes.length) throw new UnwritableError(breaking)
    return this.writable(rest, reporter, settings)
  }

  /** Throws a `FormatError` if the file cannot be read again after only the omitted entries are removed. */
  #requireRemovable(plan: Plan): void {
    const { omitted } = plan
    if (omitted.size === 0) return
    const removing: Plan = { ...plan, writes: [], reshapes: [], removes: false, isForeign: false }
    const found = this.#misreading(removing, this.#weave(removing))
    if (!found) return
    throw new FormatError(
      'unwritable',
      `The strings without a translation cannot be removed: ${found.reason}. Set the option untranslated to keep.`,
    )
  }

  #weave(plan: Plan): string {
    const { source, languages } = this.#parsed
    const written = new Set<LanguageId>(this.#isNewLanguage ? languages.targets.map(({ id }) => id) : [])
    for (const { language, text } of plan.writes) {
      if (written.size === languages.targets.length) break
      if (text !== '') written.add(language)
    }
    return this.#output.textWith({
      edits: planEdits(plan, source, this.#speller.spell),
      written,
      isTranslated: this.#isTranslated,
      mayShare: plan.slots.haveMore,
      removesEntries: plan.omitted.size > 0,
    })
  }

  #misreading(plan: Plan, text: string): Misreading | undefined {
    return verifyBuild(this.#plugin, this.#speller.file, this.#parsed, plan, text, this.#output.keep)
  }
}

function refusalOf({ write: { identifier }, reason }: Unspellable): Refusal {
  return { identifier, reason }
}

/** The writes of texts of these strings. */
function unspellableOf({ writes }: Plan, refused: readonly Refusal[]): Unspellable[] {
  const reasons = new Map(refused.map(({ identifier, reason }) => [identifier, reason]))
  return writes.flatMap((write): Unspellable | [] => {
    const reason = reasons.get(write.identifier)
    return reason === undefined || write.text === '' ? [] : { write, reason, isOfCodes: false }
  })
}

/**
 * The plan without the strings that cannot be written. The report lists them as refused. Where a place cannot be empty,
 * only its write is left out.
 */
function leaveOut(plan: Plan, unspellable: readonly Unspellable[], reporter: Reporter): Plan {
  const refused = unspellable.filter(({ write }) => write.text !== '')
  const kept = new Set(unspellable.map(({ write }) => write).filter(({ text }) => text === ''))
  const listed = new Set<string>()
  for (const { write, reason } of [...refused, ...unspellable]) {
    const { identifier, language, text } = write
    const name = `${language}\0${identifier}`
    if (listed.has(name)) continue
    listed.add(name)
    if (text === '') reporter.keepForeign(identifier, language, reason)
    else reporter.refuse(identifier, language, reason)
  }
  const writes = plan.writes.filter((write) => !kept.has(write))
  return without({ ...plan, writes }, refused.map(refusalOf))
}
