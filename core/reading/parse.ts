// Reads the strings and the preview of a file in one pass over its units.
import { FormatError, type Languages, type Source, type StringRecord } from '../contract.ts'
import { isAligned, readAligned } from '../documents/aligned-file.ts'
import { DocumentTexts } from '../documents/document-texts.ts'
import { readTranslatedDocument, writeStructure } from '../documents/source-structure.ts'
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
  /** Whether the structure of a source document is returned, so that its translations can be read later. */
  keepsStructure?: boolean | undefined
  /** What `keepsStructure` returned for the source of a translated document. */
  structure?: Uint8Array | undefined
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
  /** The structure of a source document. */
  structure?: Uint8Array
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
  if (plugin.keySource === 'text' && isTranslation)
    return parseTranslation(plugin, content, languages, limits)
  const { source } = decodeFile(content, plugin)
  const title = isTranslation ? undefined : name
  const { preview, ...parsed } = parseSource(plugin, source, languages, { title, ...limits })
  // A new locale often begins as an empty file. A preview shows strings, so such a file has none.
  return preview && parsed.strings.length > 0 ? { ...parsed, preview } : parsed
}

/** Reads the translations of a document, from its translated version or from an aligned file. */
function parseTranslation(
  plugin: Format,
  content: Uint8Array,
  languages: Languages,
  { mostStrings = Number.POSITIVE_INFINITY, mostBytes, structure }: ParseLimits,
): ParsedStrings {
  if (!isAligned(content) && !structure)
    throw new FormatError(
      'unsupported',
      `${plugin.title} has no keys that a translated file would share with its source, and this host does not know the source. Import the source file again and then upload the translation, or upload what \`atlas align\` makes of both files.`,
    )
  const { records, warning } =
    isAligned(content) || !structure
      ? { records: readAligned(content, languages.targets) }
      : readTranslatedDocument(plugin, content, languages, structure)
  requireAtMost(mostStrings, records.length)
  const strings = RecordJson.of(records, mostBytes)
  return warning === undefined ? { strings } : { strings, warnings: [warning] }
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
    keepsStructure = false,
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
  const texts = keepsStructure && plugin.keySource === 'text' ? new DocumentTexts(source) : undefined
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
    if (read && !isPlural(place))
      texts?.add(place, {
        identifier,
        text: read.text,
        element: unit.element,
        isShown: record !== undefined && record.isHidden !== true,
      })
    if (record) {
      if (textTypeAttribute !== undefined && textType !== undefined && !record.hasPlurals)
        record.attributes = { [textTypeAttribute]: textType }
      const codes = findsCodes ? codesOfUnit(plugin, source, unit) : undefined
      if (codes) record.codes = codes
      strings.add(record)
    } else otherIdentifiers.push(identifier)
  }
  const warnings = [...(plugin.warningsOf?.(source, languages) ?? []), ...moving.warnings(plugin)]
  const found = {
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(texts ? { structure: writeStructure(texts.all) } : {}),
  }
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
