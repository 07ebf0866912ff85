// A PO file as a whole: its entries as units, and the changes to its header when its language changes.
import type {
  BuildJob,
  Codec,
  Edit,
  EntrySpan,
  Language,
  Languages,
  Plural,
  Slot,
  Source,
  Span,
  Status,
  Unit,
} from '@atlas/core/contract.ts'
import { inOnly, presentLanguage } from '@atlas/core/contract.ts'
import type { FormatByComments } from './dialects.ts'
import { fuzzyOff, fuzzyOn, readComments } from './comments.ts'
import { entrySpan } from '../_grammars/text/entry-span.ts'
import { withLine } from '../_grammars/text/comments.ts'
import { singularAndPlural } from '../_grammars/plurals/read-only.ts'
import { countedCategories } from '../_grammars/plurals/rules.ts'
import { pluralEntries, readEntries, type PoEntry } from './entries.ts'
import {
  filledEdits,
  headerOf,
  headerLanguageEdits,
  newHeader,
  pluralEdits,
  pluralFormsOf,
  utf8Edits,
  withoutCredits,
  type PoHeader,
} from './header.ts'
import { isOfAnother, planRows, PoPlural, rowsToAdd, type PoRowPlan } from './plurals.ts'
import { decodePo, poCodecs, type PoCodecs } from './strings.ts'

const readHeader = ({ text }: Source): PoHeader | undefined => headerOf(text, readEntries(text))

/** The language that the header names, in its own spelling. */
export function headerLanguage(source: Source): string | undefined {
  return source.read(readHeader)?.language?.value || undefined
}

/** How texts are written, if options set it. */
export interface PoStyle {
  /** The width of lines; the width of the file if undefined. */
  width?: number | undefined
  /** Whether an entry that was fuzzy keeps its former source text. */
  keepPrevious?: boolean
  /** The format of texts without a flag, which msgfmt does not read. */
  formatBy?: FormatByComments
}

/** The units of a PO file: all entries that have a text or a context, without the header. */
export function* poUnits(source: Source, languages: Languages, style: PoStyle = {}): Iterable<Unit> {
  const { text } = source
  const codecs = poCodecs(source, style.width)
  const [target] = languages.targets
  // Asked only for plurals: without any, a file is read once for all languages.
  const rows = target && (() => rowPlanOf(source, target))
  const given = { ...style, codecs }
  for (const entry of readEntries(text)) {
    const id = decodePo(text.slice(entry.id[0], entry.id[1]))
    if (id !== '' || entry.context) yield unitOf(source, entry, id, given, languages, rows)
  }
}

/** The rows of a language in a file. The rule is evaluated for many numbers, so this is done once. */
function rowPlanOf(source: Source, language: Language): PoRowPlan {
  const plans = source.read(noPlans)
  const present = presentLanguage(language)
  let plan = plans.get(present)
  if (!plan) {
    plan = planRows(source, source.read(readHeader), present)
    plans.set(present, plan)
  }
  return plan
}

const noPlans = (): WeakMap<Language, PoRowPlan> => new WeakMap()

/** Names the plural rule of another language, which the file keeps since its rows have texts. */
export function poWarnings(source: Source, { targets: [target] }: Languages): string[] {
  if (!target || !hasPlurals(source)) return []
  const { lacks } = rowPlanOf(source, target)
  if (!lacks) return []
  return [
    `${lacks.reason.charAt(0).toUpperCase()}${lacks.reason.slice(1)}. Such translations are not written.`,
  ]
}

/** A comment behind a text on its line belongs to the next entry. */
const NO_COMMENT = /(?!)/y

/** The messages with their comments and the empty line that separates them from the next one. */
export function poEntries(source: Source): EntrySpan[] {
  const { text } = source
  const entries: EntrySpan[] = []
  for (const { comments, context, id, pluralId, text: own, rows } of readEntries(text)) {
    if (!context && decodePo(text.slice(...id)) === '') continue
    const spans = [id, pluralId ?? id, own ?? id, ...rows.map(({ at }) => at)]
    const end = spans.reduce((last, span) => Math.max(last, span[1]), 0)
    entries.push({ at: entrySpan(text, comments[0], end, NO_COMMENT), bare: [comments[1], end] })
  }
  return entries
}

function unitOf(
  source: Source,
  entry: PoEntry,
  id: string,
  { codecs, keepPrevious, formatBy }: PoStyle & { codecs: PoCodecs },
  languages: Languages,
  rows: (() => PoRowPlan) | undefined,
): Unit {
  const { text } = source
  const comments = readComments(text, entry.comments)
  const kind = entry.pluralId ? codecs.row : codecs.text
  const format = comments.format ?? (comments.isUnformatted ? undefined : formatBy?.(comments.words ?? ''))
  const codec = codecs.between(comments.isUnwrapped ? codecs.unwrapped : kind, id, format)
  const context = entry.context && decodePo(text.slice(entry.context[0], entry.context[1]))
  const unit: Unit = {
    key: context === undefined ? [id] : [context, id],
    source: entry.pluralId
      ? singularAndPlural(entry.id, entry.pluralId, codec, languages.source)
      : { at: entry.id, codec },
  }
  const shown = withLine(context, comments.words)
  if (shown !== undefined) unit.context = shown
  if (comments.maxLength !== undefined) unit.maxLength = comments.maxLength
  const [target] = languages.targets
  if (!target || !rows) return unit

  const flag = new FuzzyFlag(source, entry.comments, comments.isFuzzy, keepPrevious)
  const place: Slot | Plural = entry.text
    ? flaggedSlot(entry.text, codec, flag)
    : new PoPlural(text, entry, rows, {
        codec,
        eol: source.eol,
        slotAt: (at) => flaggedSlot(at, codec, flag),
      })
  unit.targets = inOnly(target, place)
  return unit
}

/** The flag of an entry that says whether its translations need a review. */
class FuzzyFlag {
  readonly #source: Source
  readonly #comments: Span
  readonly isFuzzy: boolean
  readonly #keepsPrevious: boolean | undefined
  /** The rows of a plural share the flag, so that each of them returns the same edits. */
  #changed: Edit[] | undefined

  constructor(source: Source, comments: Span, isFuzzy: boolean, keepsPrevious: boolean | undefined) {
    this.#source = source
    this.#comments = comments
    this.isFuzzy = isFuzzy
    this.#keepsPrevious = keepsPrevious
  }

  /** The edits that set or remove the flag if a text with this status is written. */
  editsFor(own: string, status: Status): readonly Edit[] {
    // A text that is removed, such as one of another language, needs no review.
    if ((status === 'untranslated') === this.isFuzzy || (!this.isFuzzy && own === '')) return NO_EDITS
    const { text, eol } = this.#source
    return (this.#changed ??= this.isFuzzy
      ? fuzzyOff(text, this.#comments, this.#keepsPrevious)
      : fuzzyOn(text, this.#comments, eol))
  }
}

const NO_EDITS: readonly Edit[] = []

/** The place of a translation. */
interface FlaggedSlot extends Slot {
  flag: FuzzyFlag
}

/** One function for all slots: a file has many, and a function for each would take longer than to read the entry. */
function editsOfFlag(this: FlaggedSlot, text: string, status: Status): readonly Edit[] {
  return this.flag.editsFor(text, status)
}

function flaggedSlot(at: Span, codec: Codec, flag: FuzzyFlag): FlaggedSlot {
  return flag.isFuzzy
    ? { at, codec, sideEdits: editsOfFlag, flag, status: 'untranslated' }
    : { at, codec, sideEdits: editsOfFlag, flag }
}

/**
 * What changes besides the translations. The header changes if it names a language other than the requested one, or if it names none and
 * the file now has texts in one. A new rule of plurals applies to all entries: those without a translation get its
 * rows. If `fills`, a build that writes a text also fills the header, or adds a missing one.
 */
export function headerEdits(job: BuildJob, fills: boolean): Edit[] {
  const { source, languages, written, now } = job
  const [target] = languages.targets
  const header = source.read(readHeader)
  if (!target) return []
  const isFilled = fills && written.has(target.id)
  if (!header) {
    // Without a header, the language of the other entries is unknown, so they stay unchanged.
    return isFilled ? [newHeader(source, target, hasPlurals(source), now), ...missingRows(job, target)] : []
  }
  const filled = isFilled ? filledEdits(source, header, now) : []
  const isForeign = isOfAnother(header, target)
  const { isNew } = rowPlanOf(source, target)
  if (!isForeign && !(isNameless(header) && written.has(target.id)) && !needsRule(job, header, isNew))
    return filled
  const declarations = [
    ...filled,
    ...headerLanguageEdits(source, header, target),
    ...(isForeign ? withoutCredits(source, header) : []),
  ]
  if (!isNew) return declarations
  return [
    ...declarations,
    ...pluralEdits(source, header, target, hasPlurals(source)),
    ...missingRows(job, target),
  ]
}

/** Whether a plural is written under a header without a rule, which msgfmt then refuses, or with one that is replaced. */
function needsRule({ source, edits }: BuildJob, header: PoHeader, isNew: boolean): boolean {
  if (pluralFormsOf(header) && !isNew) return false
  const isWritten = writtenAmong(edits)
  for (const entry of pluralEntries(source)) if (isWritten(entry)) return true
  return false
}

function hasPlurals(source: Source): boolean {
  const { done } = pluralEntries(source)[Symbol.iterator]().next()
  return !done
}

/** The edits that add the rows of a language to all plurals. */
function missingRows({ source, edits }: BuildJob, language: Language): Edit[] {
  const count = countedCategories(language).length
  return rowsToAdd(source, count, writtenAmong(edits))
}

/** The edits that make a file declare UTF-8 as its charset. */
export function utf8Declaration(source: Source): Edit[] {
  const header = source.read(readHeader)
  return header ? utf8Edits(source, header) : []
}

const isNameless = (header: PoHeader): boolean => !header.language?.value

/** Returns a function that reports whether a text is written to a row of an entry. Call it in file order. */
function writtenAmong(texts: readonly Edit[]): (entry: PoEntry) => boolean {
  const starts = texts.map(({ at }) => at[0]).toSorted((one, other) => one - other)
  let next = 0
  return ({ id, rows }) => {
    while ((starts[next] ?? Infinity) < id[0]) next++
    return (starts[next] ?? Infinity) <= rows.reduce((most, { at }) => Math.max(most, at[1]), 0)
  }
}
