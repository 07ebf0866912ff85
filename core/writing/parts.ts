// Writes a large file part by part. Of each string only a span and its texts stay in memory, instead of its unit and its
// record, which take ten times the bytes of the file.
import type { Category, Edit, LanguageId, Languages, Plural, Slot, StringRecord } from '../contract.ts'
import type { BuildSettings } from './build.ts'
import { planEdits } from './edits.ts'
import { EditList } from './edit-list.ts'
import { handlingOf, namesByHeading, type Format } from '../format.ts'
import { Identifiers } from '../reading/identifiers.ts'
import { keyJoiner } from '../reading/key-name.ts'
import { Output, type Written } from './output.ts'
import { isEmpty, type Plan } from './plan.ts'
import { readingOf, type Reading } from '../reading/strings.ts'
import { RecordCursor } from './match-records.ts'
import { Speller } from './spelling.ts'
import type { TextFile } from '../reading/source.ts'
import { Planner } from './planner.ts'
import { areReadAlone, verifyRereading, type PlannedTexts } from './verify.ts'

/** Where a file is written in parts. */
export interface PartSizes {
  /** Files of fewer characters are not. */
  fewest: number
  /** The units of a part. */
  units: number
}

/** Units live until their part is planned. Larger parts take as long, and need a larger young generation for it. */
export const PART_SIZES: PartSizes = { fewest: 16_000_000, units: 4096 }

/**
 * Writes a file in parts, with the same result as at once. Undefined if the file is small, or if a write may depend on
 * units of another part: texts that are removed or cannot be written, a change of the charset, places inside others,
 * several languages, or records in another order.
 */
export function writtenInParts(
  plugin: Format,
  file: TextFile,
  languages: Languages,
  records: Iterable<StringRecord>,
  { now, verify, isNewLanguage = false, onPlanned }: BuildSettings,
  sizes: PartSizes = PART_SIZES,
): Written | undefined {
  const { targets } = languages
  if (file.source.text.length < sizes.fewest || targets.length !== 1) return undefined
  if (file.archive || isNewLanguage || handlingOf(plugin).untranslated === 'omit') return undefined
  const reading = readingOf(plugin, file.source, languages)
  if (reading.namesOtherTarget) return undefined
  const speller = new Speller(plugin, file)
  const planned = plannedParts(plugin, reading, speller, records, sizes.units)
  if (!planned) return undefined
  onPlanned?.()
  const { parts, reporter } = planned
  const output = new Output(plugin, languages, speller, now)
  const text = output.textWith({
    edits: parts.edits,
    written: parts.written,
    isTranslated: parts.isWritten || reporter.has('equal'),
    mayShare: false,
    removesEntries: false,
  })
  const written = { output, text, reporter }
  if (!verify || text === file.source.text) return written
  return verifyRereading(plugin, file, reading, parts, text, output.keep) ? undefined : written
}

function plannedParts(
  plugin: Format,
  reading: Reading,
  speller: Speller,
  records: Iterable<StringRecord>,
  size: number,
): { parts: Parts; reporter: Planner['reporter'] } | undefined {
  const { source, languages } = reading
  const planner = new Planner(plugin, reading, [], false)
  const cursor = new RecordCursor(records)
  const parts = new Parts()
  let count = 0
  /** The identifiers so far, which are not kept. No name has repeated yet when they are needed. */
  const earlier = function* (): Iterable<string> {
    const nameOf = keyJoiner()
    let left = count
    for (const { key } of plugin.parse(source, languages)) {
      if (left-- === 0) return
      yield nameOf(key)
    }
  }
  const names = new Identifiers(earlier, namesByHeading(plugin))
  const endPart = (): boolean => {
    const plan = planner.part()
    if (!plan || speller.all(plan).length > 0 || speller.isReencoded) return false
    parts.areReadAlone &&= areReadAlone(plugin, plan)
    return parts.add(plan, planEdits(plan, source, speller.spell))
  }
  for (const unit of plugin.parse(source, languages)) {
    const identifier = names.next(unit.key, unit.element)
    planner.unit(unit, identifier, cursor.take(identifier))
    if (++count % size === 0 && !endPart()) return undefined
  }
  const isPlanned = endPart() && cursor.isDone && planner.refused.length === 0
  return isPlanned ? { parts, reporter: planner.reporter } : undefined
}

/** What is kept of the plans of all parts. */
class Parts implements PlannedTexts {
  readonly edits = new EditList()
  readonly written = new Set<LanguageId>()
  isWritten = false
  areReadAlone = true
  /** The starts of the slots that get a text, in the order of the plan, and these texts. */
  readonly #starts: number[] = []
  readonly #texts: string[] = []
  #next = 0
  /** The starts of plurals that get the rows of the language. */
  readonly #reshaped = new Map<number, readonly Category[]>()

  /** Adds a part. Returns false if it is not independent of the other parts. */
  add(plan: Plan, edits: readonly Edit[]): boolean {
    for (const { plural, categories } of plan.reshapes) {
      const start = startOf(plural)
      if (start === undefined) return false
      this.#reshaped.set(start, categories)
    }
    for (const { slot, text, language } of plan.writes) {
      if (text !== '') this.written.add(language)
      if (text === undefined) continue
      this.#starts.push(slot.at[0])
      this.#texts.push(text)
    }
    this.isWritten ||= !isEmpty(plan)
    // Slots of one part may share an edit, which is added once. If slots of two parts share one, the list refuses it.
    return this.edits.add(plan.slots.haveMore ? [...new Set(edits)] : edits)
  }

  of({ at: [start] }: Slot): string | undefined {
    return this.#starts[this.#next] === start ? this.#texts[this.#next++] : undefined
  }

  rowsOf(plural: Plural): ReadonlyMap<Category, Slot> | undefined {
    const start = startOf(plural)
    const categories = start === undefined ? undefined : this.#reshaped.get(start)
    return categories && plural.reshape(categories).forms
  }
}

/** The start of the first row of a plural; undefined if it has none. */
function startOf({ forms }: Plural): number | undefined {
  for (const { at } of forms.values()) return at[0]
  return undefined
}
