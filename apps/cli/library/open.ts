// A file that is open: its strings, and the translations that are written into it.
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { buildWithReport, BUILD_SETTINGS, type BuildSettings, type Built } from '@atlas/core/writing/build.ts'
import {
  FormatError,
  type Language,
  type LanguageId,
  type Languages,
  type Status,
  type StringRecord,
  type TextOrForms,
  type Translation,
} from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageAmong, languageSpelled } from '@atlas/core/language-spelling.ts'
import type { BuildReport } from '@atlas/core/report.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf, requirePlaces } from '@atlas/core/reading/strings.ts'
import { MovingKeys } from '@atlas/core/reading/moving-keys.ts'
import { detect, formatOfType } from './detection.ts'

/** How to open a file. */
export interface OpenOptions {
  /** The file's name. Folders may precede it, joined by `/`. Detection uses it. */
  name: string
  /** The code of the language of the source texts, such as `en`. */
  source: string
  /**
   * The code of the language to write, or several for a file of many languages. Left out, `set` changes the source
   * texts of a file of one language.
   */
  target?: string | readonly string[]
  /** A type of format, or a format. Left out, it is detected. */
  format?: string | Format
}

/** A change to the text of a file: replaces the text between two offsets, in UTF-16 units. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/** How a file is built. */
export interface BuildOptions {
  /** With `fail`, a text that the file cannot hold is an error, and there is no file. */
  unwritable?: BuildSettings['unwritable']
}

/** A file, open to be read and translated. */
export interface OpenFile {
  /** The type of its format. Left out if the caller passed a format object. */
  readonly format: string | undefined
  /** The charset of the file, such as `utf-8`. */
  readonly charset: string
  /** The decoded text, without its byte order mark. Offsets refer to it. */
  readonly text: string
  /** Sentences about what is suspicious in the file, such as signs that a declared format no longer fits. */
  readonly warnings: readonly string[]
  /** The strings of the file, as the platform's records. A file of many languages, or of a pair, has translations. */
  strings(): StringRecord[]
  /** Sets the translation of a string. Throws an `Error` if the file was not opened for this language. */
  set(identifier: string, language: string, text: TextOrForms, status?: Status): void
  /**
   * The file with the translations that were set, and the outcome of each. A text that the file cannot hold does not hold
   * it back: its source text stays, and the report names it. Throws a `FormatError`.
   */
  build(options?: BuildOptions): { bytes: Uint8Array; report: BuildReport }
  /** What `build` changes in the text, in order. Not for archives and binary files. Throws a `FormatError`. */
  edits(): TextEdit[]
}

/** Opens a file. Throws a `FormatError` if it cannot be read, an `Error` if a language or a format is not known. */
export function open(bytes: Uint8Array, { name, source, target, format }: OpenOptions): OpenFile {
  const type = typeof format === 'object' ? undefined : (format ?? detect(name, bytes))
  if (type === undefined && typeof format !== 'object')
    throw new FormatError('not-this-format', `${name}: no format matches.`)
  const plugin = inDialect(typeof format === 'object' ? format : formatOfType(type ?? ''), name, bytes)
  const targets = typeof target === 'string' ? [target] : (target ?? [])
  const languages = { source: knownLanguage(source), targets: targets.map(knownLanguage) }
  return new PluginFile(type, plugin, bytes, languages)
}

/**
 * A language by its code in any spelling, which is its id in records and files. Throws an `Error` if it is not known.
 */
export function knownLanguage(code: string): Language {
  const language = languageSpelled(code)
  if (!language) throw new Error(`${code} is not a known language. Use a code such as de, pt-BR, or zh-Hant.`)
  return language
}

class PluginFile implements OpenFile {
  readonly format: string | undefined
  readonly charset: string
  readonly text: string
  readonly warnings: readonly string[]
  readonly #plugin: Format
  readonly #bytes: Uint8Array
  readonly #languages: Languages
  /** The strings of the file without translations that were set. */
  readonly #records: readonly StringRecord[]
  readonly #isText: boolean
  readonly #set = new Map<string, Record<LanguageId, Translation>>()

  constructor(format: string | undefined, plugin: Format, bytes: Uint8Array, languages: Languages) {
    requirePlaces(plugin, languages)
    this.format = format
    this.#plugin = plugin
    this.#bytes = bytes
    const isOfOne = plugin.languages === 'monolingual'
    const isSource = isOfOne && languages.targets.length === 0
    this.#languages = isSource ? { ...languages, targets: [languages.source] } : languages
    const { source } = decodeFile(bytes, plugin)
    this.charset = source.charset
    this.text = source.text
    this.#isText = source.bytes === undefined
    const read = isOfOne ? { ...languages, targets: [] } : languages
    const parsed = readUnits(plugin, source, read)
    this.#records = recordsOf(plugin, parsed)
    const moving = new MovingKeys()
    for (const [index, { key }] of parsed.units.entries()) moving.add(key, parsed.identifiers[index] ?? '')
    this.warnings = [...(plugin.warningsOf?.(source, read) ?? []), ...moving.warnings(plugin)]
  }

  strings(): StringRecord[] {
    return structuredClone([...this.#records])
  }

  set(identifier: string, language: string, text: TextOrForms, status?: Status): void {
    const id = languageAmong(knownLanguage(language).id, this.#languages.targets)?.id
    if (id === undefined)
      throw new Error(`The file was not opened for ${language}. Name it as a target of open.`)
    const translation: Translation = status === undefined ? { text } : { text, status }
    this.#set.set(identifier, { ...this.#set.get(identifier), [id]: translation })
  }

  build(options?: BuildOptions): { bytes: Uint8Array; report: BuildReport } {
    const { content, report } = this.#built(options)
    return { bytes: content, report }
  }

  edits(): TextEdit[] {
    if (!this.#isText)
      throw new FormatError('unsupported', 'An archive or a binary file has no text to edit.')
    const edits = this.#built().edits.map(({ at: [start, end], text }) => ({ start, end, text }))
    return edits.sort((one, other) => one.start - other.start || one.end - other.end)
  }

  #built({ unwritable = 'keep-source' }: BuildOptions = {}): Built {
    const known = this.#records.flatMap((record) => {
      const translations = this.#set.get(record.identifier)
      return translations ? [{ ...record, translations }] : []
    })
    const names = new Set(known.map(({ identifier }) => identifier))
    const unknown = [...this.#set].flatMap(([identifier, translations]) =>
      names.has(identifier) ? [] : [{ identifier, text: '', translations }],
    )
    const settings = { ...BUILD_SETTINGS, unwritable }
    return buildWithReport(this.#plugin, this.#bytes, this.#languages, [...known, ...unknown], settings)
  }
}
