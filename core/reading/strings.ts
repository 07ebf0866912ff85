// Converts units to the platform's string records: identifiers, plurals, translations, statuses.
import {
  FormatError,
  type Category,
  type Language,
  type Languages,
  type Plural,
  type Slot,
  type Source,
  type Status,
  type StringRecord,
  type TextOrForms,
  type Translation,
  type Unit,
} from '../contract.ts'
import { Identifiers } from './identifiers.ts'
import { meansLanguage } from '../contract.ts'
import { namesByHeading, type Format } from '../format.ts'
import { shortContext } from './size-limits.ts'

/** A parsed file: its units, in order, each with its identifier. */
export interface Parsed {
  source: Source
  languages: Languages
  units: readonly Unit[]
  /** By index of a unit. */
  identifiers: string[]
  /** Whether a pair file names another target language than the job. Its translations then count as absent. */
  namesOtherTarget: boolean
  /** Left out if the file is not kept. */
  texts?: KnownTexts
}

/**
 * The texts that were decoded for earlier jobs, by index of a unit: sources, and the translations in files with one target
 * language. Plurals have none.
 */
export interface KnownTexts {
  sources: (string | undefined)[]
  targets: (string | undefined)[]
}

/** A file before its units are parsed, with the languages of the job. */
export type Reading = Pick<Parsed, 'source' | 'languages' | 'namesOtherTarget'>

/** Reads all units of a file for the languages of a job. Throws the plugin's `FormatError`. */
export function readUnits(plugin: Format, source: Source, languages: Languages): Parsed {
  return { ...readingOf(plugin, source, languages), ...namedUnits(plugin, source, languages) }
}

/** The units of a file, and their identifiers. */
export function namedUnits(
  plugin: Format,
  source: Source,
  languages: Languages,
): Pick<Parsed, 'units' | 'identifiers'> {
  const units = [...plugin.parse(source, languages)]
  const identifiers: string[] = []
  const names = new Identifiers(() => identifiers, namesByHeading(plugin), units.length)
  for (const { key, element } of units) identifiers.push(names.next(key, element))
  return { units, identifiers }
}

/** Collects what must be known before the units of a file are parsed. */
export function readingOf(plugin: Format, source: Source, languages: Languages): Reading {
  return { source, languages, namesOtherTarget: namesOtherTargetThan(plugin, source, languages) }
}

/** Throws a `FormatError` ('unsupported') if a job asks for more languages than a file of the format can hold. */
export function requirePlaces({ title, languages }: Format, { targets }: Languages): void {
  if (targets.length <= 1 || languages === 'multilingual') return
  const capacity = languages === 'monolingual' ? 'one language' : 'one target language'
  throw new FormatError(
    'unsupported',
    `A file of ${title} contains ${capacity}, but the job asks for ${targets.length}. Process one language at a time.`,
  )
}

function namesOtherTargetThan(plugin: Format, source: Source, { targets: [asked] }: Languages): boolean {
  if (plugin.languages !== 'bilingual' || !asked) return false
  const named = plugin.declaredLanguages?.read(source).targets ?? []
  return named.length > 0 && !named.some((code) => meansLanguage(code, asked))
}

export function isPlural(place: Slot | Plural): place is Plural {
  return 'forms' in place
}

/** The text in a slot, as well-formed Unicode; `''` if it is absent. An escape may spell half of a surrogate pair. */
export function textOf(source: Source, slot: Slot): string {
  return slot.wrapNew ? '' : slot.codec.decode(rawOf(source, slot)).toWellFormed()
}

/** A text, and whether it equals the file at its place. */
export interface ReadText {
  text: string
  isAsInFile: boolean
}

/**
 * The same as `textOf`, with a look at its spelling. A text that equals the file is not searched for halves of surrogate
 * pairs: only a file that has such halves can have them in its texts, and the writer of the answer replaces them.
 */
export function readText(source: Source, slot: Slot): ReadText {
  if (slot.wrapNew) return { text: '', isAsInFile: false }
  const raw = rawOf(source, slot)
  const text = slot.codec.decode(raw)
  if (text === raw && !slot.parent) return { text, isAsInFile: true }
  return { text: text.toWellFormed(), isAsInFile: false }
}

/** The spelling of a slot's text in the file, or in the text of the slot around it. */
export function rawOf(source: Source, { at, parent }: Slot): string {
  return (parent ? textAround(source, parent) : source.text).slice(at[0], at[1])
}

/** The texts of slots that contain others. Each is decoded once for all slots inside it. */
const around = new WeakMap<Slot, string>()

/** The text that the spans of the slots inside this one refer to. */
export function textAround(source: Source, slot: Slot): string {
  let text = around.get(slot)
  if (text === undefined) {
    text = textOf(source, slot)
    around.set(slot, text)
  }
  return text
}

/** How many slots are around this one. */
export function depthOf(slot: Slot): number {
  let depth = 0
  for (let outer = slot.parent; outer; outer = outer.parent) depth++
  return depth
}

/** The slot whose span is in the file: this one, or the outermost one around it. */
export function outermost(slot: Slot): Slot {
  let outer = slot
  while (outer.parent) outer = outer.parent
  return outer
}

/** The place of a language's texts in a unit. In a file of one language, a unit has only one place. */
export function placeFor(plugin: Format, unit: Unit, language: Language): Slot | Plural | undefined {
  return plugin.languages === 'monolingual' ? unit.source : unit.targets?.get(language.id)
}

/** The records of a file, in file order. Units without a source text have no record. */
export function recordsOf(plugin: Format, parsed: Parsed): StringRecord[] {
  const { source, units, identifiers } = parsed
  const records: StringRecord[] = []
  // A plain loop: the pairs of `entries` take as long as a record.
  for (let index = 0; index < units.length; index++) {
    const unit = units[index]
    if (unit === undefined) break
    const text = isPlural(unit.source) ? undefined : textOf(source, unit.source)
    const record = recordOf(plugin, parsed, unit, { identifier: identifiers[index] ?? '', text })
    if (record) records.push(record)
  }
  return records
}

/** The fields of a record that do not come from the unit. */
interface RecordHead {
  identifier: string
  /** The source text, `''` if it is absent; undefined for a plural. */
  text: string | undefined
  /** 0 means the same as undefined. */
  previewId?: number | undefined
}

/** The record of a unit; undefined if it has no source text. */
export function recordOf(
  plugin: Format,
  reading: Reading,
  unit: Unit,
  { identifier, text: single, previewId }: RecordHead,
): StringRecord | undefined {
  const text = isPlural(unit.source) ? formsOf(reading.source, unit.source, reading.languages.source) : single
  if (!text) return undefined
  const record: StringRecord = { identifier, text }
  if (previewId) record.previewId = previewId
  if (typeof text !== 'string') record.hasPlurals = true
  if (unit.context) record.context = shortContext(unit.context)
  if (unit.maxLength !== undefined) record.maxLength = unit.maxLength
  if (unit.isHidden) record.isHidden = true
  if (unit.labels && unit.labels.length > 0) record.labels = [...unit.labels]
  const translations = translationsOf(plugin, reading, unit)
  if (translations) record.translations = translations
  return record
}

/**
 * The texts of a plural by the language's categories. If it has texts only in other categories, its last text becomes
 * `other`. Undefined if it has no text.
 */
function formsOf(source: Source, place: Plural, language: Language): TextOrForms | undefined {
  const forms: Partial<Record<Category, string>> = {}
  let lastText = ''
  for (const [category, slot] of place.forms) {
    const text = textOf(source, slot)
    if (text === '') continue
    lastText = text
    if (language.pluralCategoryNames.includes(category)) forms[category] = text
  }
  if (lastText === '') return undefined
  if (Object.keys(forms).length === 0) forms.other = lastText
  return forms
}

function translationsOf(
  plugin: Format,
  { source, languages, namesOtherTarget }: Reading,
  unit: Unit,
): Record<string, Translation> | undefined {
  if (namesOtherTarget) return undefined
  let translations: Record<string, Translation> | undefined
  for (const language of languages.targets) {
    const place = placeFor(plugin, unit, language)
    const translation = place && translationIn(source, place, language)
    if (!translation) continue
    const { id } = language
    // Assigning `__proto__` sets no member, and a file may call its language so.
    if (!translations || id === '__proto__') translations = { ...translations, [id]: translation }
    else translations[id] = translation
  }
  return translations
}

/** The translation in a place: its text and status, or the texts and statuses of its plural. Undefined if it is empty. */
export function translationIn(
  source: Source,
  place: Slot | Plural,
  language: Language,
): Translation | undefined {
  if (!isPlural(place)) {
    const text = textOf(source, place)
    if (text === '') return undefined
    return place.status ? { text, status: place.status } : { text }
  }
  const text: Partial<Record<Category, string>> = {}
  const status: Partial<Record<Category, Status>> = {}
  for (const category of language.pluralCategoryNames) {
    const slot = place.forms.get(category)
    const form = slot && textOf(source, slot)
    if (!form) continue
    text[category] = form
    if (slot.status) status[category] = slot.status
  }
  if (Object.keys(text).length === 0) return undefined
  return Object.keys(status).length > 0 ? { text, status } : { text }
}
