// Units <-> the platform's string records: identifiers, plurals, translations, statuses.
import {
  FormatError,
  type Category,
  type FormatPlugin,
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
} from './contract.ts'
import { mayRepeat } from './repeats.ts'
import { meansLanguage } from './contract.ts'

/** A parsed file: its units, in order, each with its identifier. */
export interface Parsed {
  source: Source
  languages: Languages
  units: readonly Unit[]
  /** The key of each unit as one name, in which others may share. */
  names: readonly string[]
  /** Of each unit its own. */
  identifiers: readonly string[]
  /** A pair file that names another target than the job's: what it holds counts as absent. */
  foreign: boolean
}

/** A file and the languages that it is read for: all that is known of it before its units are. */
export type Reading = Pick<Parsed, 'source' | 'languages' | 'foreign'>

/** `customData` may have this many bytes as UTF-8 (platform interface, "Limits"). */
const CUSTOM_DATA_BYTES = 4096

/** Reads the places of a file for the languages of a job. Throws the plugin's `FormatError`. */
export function readUnits(plugin: FormatPlugin, source: Source, languages: Languages): Parsed {
  const units = plugin.parse(source, languages)
  return parsedOf(readingOf(plugin, source, languages), Array.isArray(units) ? units : [...units])
}

/** The units of a file with their identifiers. */
export function parsedOf(reading: Reading, units: readonly Unit[]): Parsed {
  const joinKey = keyJoiner()
  const names = units.map(({ key }) => joinKey(key))
  return { ...reading, units, names, identifiers: identifiersOf(names) }
}

/** The names, each once. */
function identifiersOf(names: readonly string[]): readonly string[] {
  return mayRepeat(names) ? numbered(names) : names
}

/** What is to be known before the units of a file are read. */
export function readingOf(plugin: FormatPlugin, source: Source, languages: Languages): Reading {
  return { source, languages, foreign: isForeign(plugin, source, languages) }
}

/** Throws a `FormatError` ('unsupported') where a job asks for more languages than a file of the format holds. */
export function requirePlaces({ title, holds }: FormatPlugin, { targets }: Languages): void {
  if (targets.length <= 1 || holds === 'many') return
  const capacity = holds === 'one' ? 'one language' : 'one target language'
  throw new FormatError(
    'unsupported',
    `A file of ${title} holds ${capacity}, but the job asks for ${targets.length}. Take one language at a time.`,
  )
}

function isForeign(plugin: FormatPlugin, source: Source, { targets: [asked] }: Languages): boolean {
  if (plugin.holds !== 'pair' || !asked) return false
  const named = plugin.languagesOf?.(source).targets ?? []
  return named.length > 0 && !named.some((code) => meansLanguage(code, asked))
}

/** The second of a name becomes `name#2`, or the next that is free. */
function numbered(identifiers: readonly string[]): string[] {
  const seen = new Set<string>()
  /** How often an identifier came, of those that came more than once. */
  const counts = new Map<string, number>()
  return identifiers.map((identifier) => {
    if (!seen.has(identifier)) {
      seen.add(identifier)
      return identifier
    }
    let count = counts.get(identifier) ?? 1
    do count++
    while (seen.has(`${identifier}#${count}`))
    counts.set(identifier, count)
    const unique = `${identifier}#${count}`
    seen.add(unique)
    return unique
  })
}

/**
 * Makes what joins the parts of keys to names: `.` joins, and within a part of several is written `\\.`. The parts that a key shares with the one
 * before are joined only once.
 */
export function keyJoiner(): (key: readonly string[]) => string {
  let last: readonly string[] = []
  /** By index of a part: `last` up to it, joined. */
  const joined: string[] = []
  return (key) => {
    const [first = ''] = key
    if (key.length < 2) return first === '' ? '""' : first
    // Plain loops: of nested files this is the hottest place.
    let at = 0
    while (at < last.length && at < key.length && key[at] === last[at]) at++
    for (; at < key.length; at++) {
      const part = escapePart(key[at] ?? '')
      joined[at] = at === 0 ? part : `${joined[at - 1]}.${part}`
    }
    last = key
    return joined[key.length - 1] ?? ''
  }
}

function escapePart(part: string): string {
  return part.includes('.') || part.includes('\\') ? part.replaceAll(/[\\.]/g, '\\$&') : part
}

export function isPlural(place: Slot | Plural): place is Plural {
  return 'forms' in place
}

/** The text that stands in a slot; `''` where there is none. */
export function textOf(source: Source, slot: Slot): string {
  return slot.absent ? '' : slot.codec.decode(source.text.slice(slot.at[0], slot.at[1]))
}

/** Where the texts of a language stand in a unit: in a file of one language its only place. */
export function placeFor(plugin: FormatPlugin, unit: Unit, language: Language): Slot | Plural | undefined {
  return plugin.holds === 'one' ? unit.source : unit.targets?.get(language.id)
}

/** The records of a file, in file order; units without a source text have none. `previewIds`: by unit, 0 for none. */
export function recordsOf(
  plugin: FormatPlugin,
  parsed: Parsed,
  previewIds?: readonly number[],
): StringRecord[] {
  const { source, units, identifiers } = parsed
  return units.flatMap((unit, index) => {
    const text = isPlural(unit.source) ? undefined : textOf(source, unit.source)
    return (
      recordOf(plugin, parsed, unit, {
        identifier: identifiers[index] ?? '',
        text,
        previewId: previewIds?.[index],
      }) ?? []
    )
  })
}

/** What the record of a unit says besides what the unit says. */
interface RecordHead {
  identifier: string
  /** The source text, `''` where none stands; nothing for a plural. */
  text: string | undefined
  /** None where it is 0, too. */
  previewId?: number | undefined
}

/** The record of a unit; nothing where it has no source text. */
export function recordOf(
  plugin: FormatPlugin,
  reading: Reading,
  unit: Unit,
  { identifier, text: single, previewId }: RecordHead,
): StringRecord | undefined {
  const text = isPlural(unit.source) ? formsOf(reading.source, unit.source, reading.languages.source) : single
  if (!text) return undefined
  const record: StringRecord = { identifier, text }
  if (previewId) record.previewId = previewId
  if (typeof text !== 'string') record.hasPlurals = true
  if (unit.context) record.context = unit.context
  if (unit.customData !== undefined) record.customData = withinLimit(unit.customData, identifier)
  if (unit.maxLength !== undefined) record.maxLength = unit.maxLength
  if (unit.isHidden) record.isHidden = true
  if (unit.labels && unit.labels.length > 0) record.labels = [...unit.labels]
  const translations = translationsOf(plugin, reading, unit)
  if (translations) record.translations = translations
  return record
}

function withinLimit(customData: string, identifier: string): string {
  const bytes = Buffer.byteLength(customData)
  if (bytes <= CUSTOM_DATA_BYTES) return customData
  throw new FormatError(
    'contract',
    `The custom data of the string "${identifier}" has ${bytes} bytes; the platform takes ${CUSTOM_DATA_BYTES}.`,
  )
}

/** The texts of a plural by the language's categories; nothing where no text stands. */
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
  plugin: FormatPlugin,
  { source, languages, foreign }: Reading,
  unit: Unit,
): Record<string, Translation> | undefined {
  if (foreign) return undefined
  let translations: Record<string, Translation> | undefined
  for (const language of languages.targets) {
    const place = placeFor(plugin, unit, language)
    const translation = place && translationIn(source, place, language)
    if (!translation) continue
    translations ??= {}
    translations[language.id] = translation
  }
  return translations
}

function translationIn(source: Source, place: Slot | Plural, language: Language): Translation | undefined {
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
