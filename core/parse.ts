// File -> strings and preview, written while the file is read: no unit of a large file lives longer than its turn.
import { FormatError, type FormatPlugin, type Languages, type Unit } from './contract.ts'
import { hasPlurals, PreviewPage, renderPreview } from './preview.ts'
import { Repeats } from './repeats.ts'
import { decodeFile } from './source.ts'
import {
  isPlural,
  keyJoiner,
  parsedOf,
  readingOf,
  recordOf,
  recordsOf,
  requirePlaces,
  textOf,
  type Parsed,
  type Reading,
} from './strings.ts'
import type { JobResult } from './wire/answer.ts'
import { RecordLines } from './wire/record-lines.ts'

/**
 * Reads a file's strings, and its preview where it is a new source file without plurals. Throws a `FormatError` where the
 * file cannot be read, or has more than `mostStrings`.
 */
export function parseFile(
  plugin: FormatPlugin,
  name: string,
  content: Uint8Array,
  languages: Languages,
  mostStrings = Number.POSITIVE_INFINITY,
): JobResult {
  requirePlaces(plugin, languages)
  const isTranslation = languages.targets.length > 0
  if (plugin.keys === 'text' && isTranslation) {
    throw new FormatError(
      'unsupported',
      `${plugin.title} has no keys that a translated file would share with its source, so translations cannot be read from it. Translate in the editor, or upload them in another format.`,
    )
  }
  const { source } = decodeFile(content, plugin)
  const reading = readingOf(plugin, source, languages)
  const units = plugin.parse(source, languages)
  const title = isTranslation ? undefined : name
  if (!isList(units)) {
    const result = inOnePass(plugin, reading, units, { nameOf: firstNames(), title, mostStrings })
    if (result) return result
  }
  const parsed = parsedOf(reading, isList(units) ? units : [...plugin.parse(source, languages)])
  return asAWhole(plugin, parsed, { title: hasPlurals(parsed.units) ? undefined : title, mostStrings })
}

/** How the units of a file are read. */
interface Manner {
  /** The identifier of each unit in turn; nothing where it cannot be told. */
  nameOf: (unit: Unit) => string | undefined
  /** Of the preview; nothing where there shall be none. */
  title: string | undefined
  mostStrings: number
}

/**
 * Reads unit after unit. Nothing where that cannot be done: strings of one name get other names, a plural takes the
 * preview from the whole file, and texts are shown in the order of their places.
 */
function inOnePass(
  plugin: FormatPlugin,
  reading: Reading,
  units: Iterable<Unit>,
  { nameOf, title, mostStrings }: Manner,
): JobResult | undefined {
  const { source } = reading
  const strings = new RecordLines()
  let page: PreviewPage | undefined
  let count = 0
  let shown = 0
  let shownUpTo = 0
  for (const unit of units) {
    requireAtMost(mostStrings, ++count)
    const identifier = nameOf(unit)
    if (identifier === undefined) return undefined
    const slot = unit.source
    let text: string | undefined
    let previewId = 0
    if (isPlural(slot)) {
      if (title !== undefined) return undefined
    } else {
      text = textOf(source, slot)
      if (title !== undefined && text !== '') {
        const isDocument = unit.element !== undefined
        page ??= new PreviewPage(title, source, isDocument)
        const [start, end] = slot.at
        if (start < shownUpTo || (isDocument && !page.isDocument)) return undefined
        shownUpTo = end
        previewId = ++shown
        page.show({ unit, slot, text, previewId, isFirst: true })
      }
    }
    const record = recordOf(plugin, reading, unit, { identifier, text, previewId })
    if (record) strings.add(record)
  }
  if (title === undefined) return { strings }
  page ??= new PreviewPage(title, source, false)
  return { strings, preview: page.end() }
}

/** Reads units that are all there, whatever their order. */
function asAWhole(plugin: FormatPlugin, parsed: Parsed, manner: Omit<Manner, 'nameOf'>): JobResult {
  const { title, mostStrings } = manner
  const { units, identifiers } = parsed
  requireAtMost(mostStrings, units.length)
  let index = 0
  const result = inOnePass(plugin, parsed, units, { ...manner, nameOf: () => identifiers[index++] })
  if (result) return result
  // What kept it from that is its preview.
  const { html, previewIds } = renderPreview(title ?? '', parsed)
  return { strings: RecordLines.of(recordsOf(plugin, parsed, previewIds)), preview: html }
}

/** Names units by their keys, as long as each name is the first of its kind. */
function firstNames(): Manner['nameOf'] {
  const joinKey = keyJoiner()
  const repeats = new Repeats()
  return ({ key }) => {
    const name = joinKey(key)
    return repeats.add(name) ? undefined : name
  }
}

function isList(units: Iterable<Unit>): units is readonly Unit[] {
  return Array.isArray(units)
}

function requireAtMost(most: number, count: number): void {
  if (count <= most) return
  throw new FormatError(
    'unsupported',
    `The file has more than the ${most.toLocaleString('en')} strings that this host takes. Split it into several.`,
  )
}
