// Reads the strings and the preview of a file in one pass over its units.
import { FormatError, type Languages, type Source, type StringRecord } from '../contract.ts'
import { isAligned, readAligned } from '../documents/aligned-file.ts'
import { codesOfUnit } from '../codes-of-units.ts'
import { handlingOf, namesByHeading, type Format } from '../format.ts'
import { Identifiers } from './identifiers.ts'
import { MovingKeys } from './moving-keys.ts'
import { PreviewPage } from '../documents/preview/page.ts'
import { decodeFile } from './source.ts'
import { isPlural, readText, readingOf, recordOf, requirePlaces } from './strings.ts'
import type { PageText } from '../wire/page-text.ts'
import { RecordJson } from '../wire/record-json.ts'

/** A string of a file and what is around it have about this many UTF-16 units. */
const UNITS_A_STRING = 50

/** What jobs may change about reading a file. */
export interface ParseLimits {
  /** A file with more strings is refused. */
  mostStrings?: number
  /** A file with a larger preview is refused. */
  mostBytes?: number
  /** The class of the element of each string in a preview. */
  previewClass?: string | undefined
  /** The attribute of records that names the format of a text. Left out, records have none. */
  textTypeAttribute?: string | undefined
  /** Whether records name the codes of their source texts, where the format says what a code is. */
  findsCodes?: boolean | undefined
}

/** Options of `parseSource`. */
export interface ParseSettings extends ParseLimits {
  /** The title of the preview page. Without a title, no preview is made. */
  title?: string | undefined
  /**
   * Also previews files with plurals. Answers to a platform have no preview of such a file (docs/platform-interface.md,
   * "HTML preview file").
   */
  showsPlurals?: boolean
}

/** The strings of a file, and its preview. */
export interface ParsedStrings {
  strings: RecordJson
  /** The page, in which a string's element has its `previewId`. */
  preview?: PageText
  /** What is suspicious about the file, in sentences. */
  warnings?: readonly string[]
}

/**
 * Does a `parse-file` job: reads the strings of a file, and makes the preview of a new source file. Throws a
 * `FormatError` if the file cannot be read, or exceeds a limit.
 */
export function parseFile(
  plugin: Format,
  name: string,
  content: Uint8Array,
  languages: Languages,
  limits: ParseLimits = {},
): ParsedStrings {
  requirePlaces(plugin, languages)
  const isTranslation = languages.targets.length > 0
  if (plugin.keySource === 'text' && isTranslation) {
    if (isAligned(content)) {
      const records = readAligned(content, languages.targets)
      requireAtMost(limits.mostStrings ?? Number.POSITIVE_INFINITY, records.length)
      return { strings: RecordJson.of(records, limits.mostBytes) }
    }
    throw new FormatError(
      'unsupported',
      `${plugin.title} has no keys that a translated file would share with its source, so translations cannot be read from it. Translate in the editor, or upload what \`atlas align\` makes of both files.`,
    )
  }
  const { source } = decodeFile(content, plugin)
  const title = isTranslation ? undefined : name
  const { preview, ...parsed } = parseSource(plugin, source, languages, { title, ...limits })
  // A new locale often begins as an empty file. A preview shows strings, so such a file has none.
  return preview && parsed.strings.length > 0 ? { ...parsed, preview } : parsed
}

/** Reads the strings of a decoded file. Throws a `FormatError`, as `parseFile` does. */
export function parseSource(
  plugin: Format,
  source: Source,
  languages: Languages,
  {
    title,
    showsPlurals = false,
    findsCodes = false,
    mostStrings = Number.POSITIVE_INFINITY,
    mostBytes,
    previewClass,
    textTypeAttribute,
  }: ParseSettings,
): ParsedStrings {
  const reading = readingOf(plugin, source, languages)
  const { textType } = handlingOf(plugin)
  const strings = new RecordJson(mostBytes)
  /** The identifiers of units without a record. */
  const otherIdentifiers: string[] = []
  const earlier = (): string[] => [...identifiersOf(strings), ...otherIdentifiers]
  const identifiers = new Identifiers(earlier, namesByHeading(plugin), source.text.length / UNITS_A_STRING)
  let page =
    title === undefined
      ? undefined
      : new PreviewPage({
          title,
          source,
          language: languages.source.id,
          markup: plugin.markup,
          elementClass: previewClass,
        })
  const moving = new MovingKeys()
  let count = 0
  for (const unit of plugin.parse(source, languages)) {
    requireAtMost(mostStrings, ++count)
    const { source: place } = unit
    const read = isPlural(place) ? undefined : readText(source, place)
    if (page && !read && !showsPlurals) {
      page = undefined
      // On the wire, no string of a file with plurals has a `previewId`.
      strings.removePreviewIds()
    }
    const previewId = page?.add(unit, read)
    const identifier = identifiers.next(unit.key, unit.element)
    moving.add(unit.key, identifier)
    const record = recordOf(plugin, reading, unit, { identifier, text: read?.text, previewId })
    if (record) {
      if (textTypeAttribute !== undefined && textType !== undefined && !record.hasPlurals)
        record.attributes = { [textTypeAttribute]: textType }
      const codes = findsCodes ? codesOfUnit(plugin, source, unit) : undefined
      if (codes) record.codes = codes
      strings.add(record)
    } else otherIdentifiers.push(identifier)
  }
  const warnings = [...(plugin.warningsOf?.(source, languages) ?? []), ...moving.warnings(plugin)]
  const found = warnings.length > 0 ? { warnings } : {}
  return page ? { strings, preview: page.render(mostBytes), ...found } : { strings, ...found }
}

function* identifiersOf(records: Iterable<StringRecord>): Iterable<string> {
  for (const { identifier } of records) yield identifier
}

function requireAtMost(most: number, count: number): void {
  if (count <= most) return
  throw new FormatError(
    'unsupported',
    `The file has more than the ${most.toLocaleString('en')} strings that this host accepts. Split it into several files.`,
  )
}
