// A file under trial: its languages, its units, its strings as a call returns them, and builds of it by calls.
import type { BuildSettings } from '../writing/build.ts'
import { buildByCall, parseByCall, type NamedFile } from '../calls.ts'
import { neededCodes } from '../codes-of-units.ts'
import type {
  Language,
  Languages,
  Source,
  StringRecord,
  TextOrForms,
  Translation,
  Unit,
} from '../contract.ts'
import { languageOrUnknown, languagesToCheck } from '../file-languages.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, placeFor, readUnits, textOf, type Parsed } from '../reading/strings.ts'

/**
 * A file for languages. It is parsed, and its strings are read by a call, when a law first asks for them. A class, since
 * V8 keeps what the getters of an object literal refer to.
 */
export class Trial implements NamedFile {
  readonly plugin: Format
  readonly name: string
  readonly bytes: Uint8Array
  /** The decoded file. */
  readonly source: Source
  readonly languages: Languages
  #parsed: Parsed | undefined
  #records: readonly StringRecord[] | undefined
  #indices: ReadonlyMap<string, number> | undefined

  constructor(plugin: Format, { name, bytes }: NamedFile, source: Source, languages: Languages) {
    this.plugin = plugin
    this.name = name
    this.bytes = bytes
    this.source = source
    this.languages = languages
  }

  get parsed(): Parsed {
    return (this.#parsed ??= readUnits(this.plugin, this.source, this.languages))
  }

  /** The strings that have a place for at least one target language. */
  get records(): readonly StringRecord[] {
    return (this.#records ??= editable(
      this.plugin,
      this.parsed,
      stringsOf(this.plugin, this, this.languages),
    ))
  }

  /** The index of the unit with this identifier; -1 if there is none. */
  indexOf(identifier: string): number {
    this.#indices ??= new Map(this.parsed.identifiers.map((each, index) => [each, index]))
    return this.#indices.get(identifier) ?? -1
  }

  /** Builds the file with these strings. */
  write(strings: readonly StringRecord[], settings?: Partial<BuildSettings>): Uint8Array {
    return buildByCall(this.plugin, this, this.languages, strings, settings)
  }

  /** Builds the file with these texts in every target language, by identifier. */
  build(texts: ReadonlyMap<string, TextOrForms>, settings?: Partial<BuildSettings>): Uint8Array {
    return this.write(translated(texts, this.languages), settings)
  }

  /** The trial of a file that was built from this one, for the same languages. */
  again(built: Uint8Array): Trial {
    const { source } = decodeFile(built, this.plugin)
    return new Trial(this.plugin, { name: this.name, bytes: built }, source, this.languages)
  }
}

/**
 * The trial of a file for the languages that it names. `targets` and `from` replace its target languages and its source
 * language, which is English if it names none.
 */
export function trialOf(
  plugin: Format,
  file: NamedFile,
  targets?: readonly Language[],
  from?: Language,
): Trial {
  const { source } = decodeFile(file.bytes, plugin)
  const named = languagesToCheck(plugin, source, languageOrUnknown('en'))
  return new Trial(plugin, file, source, {
    source: from ?? named.source,
    targets: targets ?? named.targets,
  })
}

/** Records with these texts in every target language. */
export function translated(texts: ReadonlyMap<string, TextOrForms>, { targets }: Languages): StringRecord[] {
  return [...texts].map(([identifier, text]) => ({
    identifier,
    text,
    translations: Object.fromEntries(targets.map(({ id }) => [id, { text }])),
  }))
}

/**
 * The strings of a file as the platform gets them, with the texts of the target languages. A format whose keys come
 * from the text refuses to read translations. Its file has one language, so its source texts serve as translations.
 */
export function stringsOf(plugin: Format, file: NamedFile, languages: Languages): StringRecord[] {
  if (plugin.keySource !== 'text') return parseByCall(plugin, file, languages).strings
  const { strings } = parseByCall(plugin, file, { ...languages, targets: [] })
  return strings.map((record) => ({
    ...record,
    translations: Object.fromEntries(languages.targets.map(({ id }) => [id, { text: record.text }])),
  }))
}

/** The records of strings that have a place for at least one target language. */
export function editable(plugin: Format, parsed: Parsed, records: readonly StringRecord[]): StringRecord[] {
  const withPlace = new Set<string>()
  for (const [index, unit] of parsed.units.entries()) {
    const identifier = parsed.identifiers[index]
    const isPlace = parsed.languages.targets.some((language) => placeFor(plugin, unit, language))
    if (isPlace && identifier !== undefined) withPlace.add(identifier)
  }
  return records.filter(({ identifier }) => withPlace.has(identifier))
}

/** The unit of a string. */
export function unitOf(trial: Trial, identifier: string): Unit | undefined {
  return trial.parsed.units[trial.indexOf(identifier)]
}

/** The codes that a new text of a string must have. */
export function codesFor(trial: Trial, identifier: string): string {
  const place = unitOf(trial, identifier)?.source
  // Most places need none, so their texts are not decoded.
  if (!place || isPlural(place) || !place.codec.nests) return ''
  return neededCodes(trial.plugin, place, textOf(trial.parsed.source, place))
}

/** A record with a new text in each of these languages, and in each of its plural categories. */
export function newTexts(record: StringRecord, targets: readonly Language[], text: string): StringRecord {
  const translations = targets.map(({ id, pluralCategoryNames }): [string, Translation] => {
    const forms = pluralCategoryNames.map((category) => [category, `${text} (${id}, ${category})`])
    const single = `${text} (${id})`.slice(0, record.maxLength ?? undefined)
    return [id, { text: record.hasPlurals ? Object.fromEntries(forms) : single }]
  })
  return { ...record, translations: Object.fromEntries(translations) }
}

/** A new text for every string, in the languages that have a place for it. */
export function newTextsFor(trial: Trial): StringRecord[] {
  const { plugin, languages, records } = trial
  return records.map((record, index) => {
    const unit = unitOf(trial, record.identifier)
    const targets = languages.targets.filter((language) => unit && placeFor(plugin, unit, language))
    const codes = codesFor(trial, record.identifier)
    return newTexts(record, targets, `Text ${index}, "quoted" & more${codes}`)
  })
}
