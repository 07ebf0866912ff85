// Builds a file in a language with texts that are hard to write, for consumers to load.
//
// Consumers have keys of their own. Which of them belongs to which place is learned from a build that gives each place a
// word of its own.
import type {
  Category,
  FormatPlugin,
  Language,
  Slot,
  StringRecord,
  TextOrForms,
  Unit,
} from '@atlas/core/contract.ts'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import { trialOf, type Sample } from '@atlas/core/laws/subject.ts'
import type { Trial } from '@atlas/core/promise/trial.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { isPlural, placeFor, readUnits, textOf, type Parsed } from '@atlas/core/reading/strings.ts'
import type { BuildReport } from '@atlas/core/report.ts'
import { BUILD_SETTINGS, buildWithReport } from '@atlas/core/writing/build.ts'
import { hostileText, joined } from './hostile.ts'
import { texts } from './texts.ts'

/** A file, as it was and as it was built in a language. */
export interface Built {
  plugin: FormatPlugin
  sample: Sample
  language: Language
  /** With a word of its own in each place. */
  marked: Uint8Array
  /** With texts that are hard to write: the first keeps all codes, the others are hostile. */
  rounds: readonly Round[]
  /** The texts of plurals in the file as it was. */
  rows: ReadonlySet<string>
}

/** A build with texts that are hard to write. Strings that its report names are not in it: people know of these. */
export interface Round {
  bytes: Uint8Array
  /** The texts of the places by their words: as `marked` spells them, and as `bytes` has them. */
  places: ReadonlyMap<string, Place>
  /** How many translations were sent. */
  sent: number
  /** How many of them the report names. */
  named: number
}

/** A text as the build with words spells it, and as a round has it. */
export interface Place {
  marked: Spelling
  sent: Spelling
}

/** A text, and how a page shows it: without its tags. */
export interface Spelling {
  text: string
  visible: string
}

/** The most strings of a round whose texts are hard to write. */
const MOST_STRINGS = 400

/**
 * Builds a file of a format in a language: with words, with plain texts, and as often as `hostile` states with hostile
 * ones. Returns undefined if it has no place for a text.
 */
export async function built(
  plugin: FormatPlugin,
  sample: Sample,
  language: Language,
  hostile = 0,
): Promise<Built | undefined> {
  const strict = await configured(plugin, { findings: 'keep-source' })
  const trial = trialOf(strict, sample, [language])
  // The texts that are sent have no blocks, so one of a document with a list in it (a cell of Markdown) stays as it is.
  const hasBlocks = (text: TextOrForms): boolean =>
    plugin.keySource === 'text' && typeof text === 'string' && BLOCKS.test(text)
  const records = trial.records.filter(({ isHidden, text }) => isHidden !== true && !hasBlocks(text))
  if (records.length === 0) return undefined
  const file = new FileOfRecords(trial, language, records)
  const marked = file.build((word, codes) => word + joined(codes)).content
  const words = file.placesIn(marked)
  // Files with few strings begin with different texts.
  const first = sample.name.length * 7 + language.id.length
  const plain = (count: number, codes: readonly Spelled[]): string =>
    (texts[(first + count) % texts.length] ?? '') + joined(codes)
  const rounds = [file.round(words, plain)]
  for (let round = 0; round < hostile; round++)
    rounds.push(file.round(words, (count, codes) => hostileText(first + count + round * 37, codes)))
  return { plugin: strict, sample, language, marked, rounds, rows: rowsOf(trial.parsed) }
}

const BLOCKS = /<(?:ol|p|pre|table|ul)\b[^<>]*>/i

type Spelled = Parameters<typeof joined>[0][number]

/** The text of a place, by its word and the codes of its source text. */
type TextAt = (word: string, codes: readonly Spelled[]) => string

/** Some strings of a file, and builds of them in a language. */
class FileOfRecords {
  readonly trial: Trial
  readonly language: Language
  readonly records: readonly StringRecord[]
  /** Whether any text of the file has codes. */
  readonly #hasCodes: boolean

  constructor(trial: Trial, language: Language, records: readonly StringRecord[]) {
    this.trial = trial
    this.language = language
    this.records = records
    this.#hasCodes = trial.parsed.units.some((unit) => {
      const slot = generalSlot(unit)
      return slot !== undefined && scannerOf(trial.plugin, slot) !== undefined
    })
  }

  /** Builds with these texts. */
  build(textAt: TextAt): { content: Uint8Array; report: BuildReport } {
    const { plugin, bytes, languages } = this.trial
    const sent = this.records.map((record) => this.#translated(record, textAt))
    return buildWithReport(plugin, bytes, languages, sent, { ...BUILD_SETTINGS, unwritable: 'keep-source' })
  }

  /** Builds with hard texts, and again with words where the report names a translation. */
  round(
    words: ReadonlyMap<string, string>,
    hardText: (count: number, codes: readonly Spelled[]) => string,
  ): Round {
    const step = Math.max(1, this.records.length / MOST_STRINGS)
    const hard = new Map<number, number>()
    for (let at = 0; at < this.records.length; at += step)
      hard.set(this.#indexOf(this.records[Math.floor(at)]), hard.size)
    const textAt: TextAt = (word, codes) => {
      const count = hard.get(unitIn(word))
      return count === undefined ? word + joined(codes) : hardText(count + rowIn(word), codes)
    }
    const sent = hard.size
    const first = this.build(textAt)
    for (const { identifier } of first.report.rows.filter(isNamed))
      hard.delete(this.trial.indexOf(identifier))
    const bytes = hard.size === sent ? first.content : this.build(textAt).content
    const after = this.placesIn(bytes)
    const places = new Map<string, Place>()
    for (const [word, marked] of words) {
      const text = after.get(word)
      if (!marked.startsWith(word) || text === undefined) continue
      places.set(word, { marked: this.#spelling(word, marked), sent: this.#spelling(word, text) })
    }
    return { bytes, places, sent, named: sent - hard.size }
  }

  /** The texts of all places in a built file by their words. */
  placesIn(bytes: Uint8Array): Map<string, string> {
    const { plugin, languages } = this.trial
    const { source } = decodeFile(bytes, plugin)
    return readPlaces(plugin, readUnits(plugin, source, languages), this.language)
  }

  /** A text of the place with this word, with and without its tags: without all of them in a format that has no codes. */
  #spelling(word: string, text: string): Spelling {
    const { plugin, parsed } = this.trial
    const slot = generalSlot(parsed.units[unitIn(word)])
    const scan = slot && scannerOf(plugin, slot)
    if (!scan) return { text, visible: this.#hasCodes ? text : text.replaceAll(/<\/?[A-Za-z][^<>]*>/g, '') }
    const tags = scan(text).filter(({ at }) => text.charAt(at[0]) === '<')
    const visible = tags.reduceRight((rest, { at }) => rest.slice(0, at[0]) + rest.slice(at[1]), text)
    return { text, visible }
  }

  #indexOf(record: StringRecord | undefined): number {
    return record ? this.trial.indexOf(record.identifier) : -1
  }

  #translated(record: StringRecord, textAt: TextAt): StringRecord {
    const { plugin, parsed } = this.trial
    const index = this.#indexOf(record)
    const unit = parsed.units[index]
    const place = unit && placeFor(plugin, unit, this.language)
    if (!unit || !place) return { ...record, translations: {} }
    const codes = codesOf(plugin, parsed, unit)
    const textOfRow = (category?: Category): string => textAt(wordOf(index, category), codes)
    const text = isPlural(place)
      ? Object.fromEntries(
          [...place.reshape(this.language.pluralCategoryNames).forms.keys()].map((category) => [
            category,
            textOfRow(category),
          ]),
        )
      : textOfRow()
    return { ...record, translations: { [this.language.id]: { text } } }
  }
}

/** Whether a row of a report says that a translation is not in the file as it was sent, or may be wrong there. */
function isNamed({ outcome, reason }: BuildReport['rows'][number]): boolean {
  return outcome === 'written' ? reason !== undefined : NAMED.has(outcome)
}

const NAMED: ReadonlySet<string> = new Set([
  'finding',
  'held-back',
  'refused',
  'no-place',
  'unknown',
  'adjusted',
])

/** The place of a source text. For a plural, that of its last row. */
function generalSlot(unit: Unit | undefined): Slot | undefined {
  const place = unit?.source
  if (!place || !isPlural(place)) return place
  return place.forms.get('other') ?? [...place.forms.values()].at(-1)
}

/** The codes of a source text. */
function codesOf(plugin: FormatPlugin, { source }: Parsed, unit: Unit): Spelled[] {
  const slot = generalSlot(unit)
  const text = slot ? textOf(source, slot) : ''
  const codes = (slot && scannerOf(plugin, slot)?.(text)) ?? []
  return codes.map(({ at, kind }) => ({ text: text.slice(...at), kind }))
}

/** The word of a place: of the unit with this index, and of a row of its plural. */
function wordOf(index: number, category?: Category): string {
  return `Zq${index}${category ?? ''}e`
}

/** The words of places in what a consumer shows. */
export const WORDS = /Zq\d+(?:zero|one|two|few|many|other)?e/g

/** The index of the unit whose place has this word. */
const unitIn = (word: string): number => Number(/\d+/.exec(word)?.[0])

/** A number that the rows of a plural differ in. */
const rowIn = (word: string): number => word.charCodeAt(word.search(/\d\D/) + 1) % 7

/** The texts of all places of a language by their words. */
function readPlaces(
  plugin: FormatPlugin,
  { units, source }: Parsed,
  language: Language,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [index, unit] of units.entries()) {
    const place = placeFor(plugin, unit, language)
    if (!place) continue
    if (!isPlural(place)) found.set(wordOf(index), textOf(source, place))
    else for (const [category, slot] of place.forms) found.set(wordOf(index, category), textOf(source, slot))
  }
  return found
}

function rowsOf({ units, source }: Parsed): Set<string> {
  const rows = new Set<string>()
  for (const unit of units) {
    for (const place of [unit.source, ...(unit.targets?.values() ?? [])]) {
      if (isPlural(place)) for (const slot of place.forms.values()) rows.add(textOf(source, slot))
    }
  }
  return rows
}
