// File -> strings and preview, written while the file is read: no unit of a large file lives longer than its turn.
import { FormatError, type FormatPlugin, type Languages, type Unit } from './contract.ts'
import { hasPlurals, PreviewPage, renderPreview } from './preview.ts'
import { Repeats } from './repeats.ts'
import { decodeFile } from './source.ts'
import {
  isPlural,
  keyJoiner,
  readingOf,
  readUnits,
  recordOf,
  recordsOf,
  requirePlaces,
  textOf,
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
  const units = plugin.parse(source, languages)
  const reading = readingOf(plugin, source, languages)
  const isPreviewed = !isTranslation && !(Array.isArray(units) && hasPlurals(units))
  return (
    inOnePass(plugin, reading, units, isPreviewed ? name : undefined, mostStrings) ??
    asAWhole(plugin, reading, isTranslation ? undefined : name, mostStrings)
  )
}

/**
 * Reads unit after unit. Nothing where that cannot be done: strings of one name get other names, a plural takes the
 * preview from the whole file, and texts are shown in the order of their places.
 */
function inOnePass(
  plugin: FormatPlugin,
  reading: Reading,
  units: Iterable<Unit>,
  title: string | undefined,
  mostStrings: number,
): JobResult | undefined {
  const { source } = reading
  const joinKey = keyJoiner()
  const repeats = new Repeats()
  const strings = new RecordLines()
  let page: PreviewPage | undefined
  let count = 0
  let shown = 0
  let shownUpTo = 0
  for (const unit of units) {
    requireAtMost(mostStrings, ++count)
    const identifier = joinKey(unit.key)
    if (repeats.add(identifier)) return undefined
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

/** Reads all units, and only then writes what they say. */
function asAWhole(
  plugin: FormatPlugin,
  { source, languages }: Reading,
  title: string | undefined,
  mostStrings: number,
): JobResult {
  const parsed = readUnits(plugin, source, languages)
  requireAtMost(mostStrings, parsed.units.length)
  if (title === undefined || hasPlurals(parsed.units))
    return { strings: RecordLines.of(recordsOf(plugin, parsed)) }
  const { html, previewIds } = renderPreview(title, parsed)
  return { strings: RecordLines.of(recordsOf(plugin, parsed, previewIds)), preview: html }
}

function requireAtMost(most: number, count: number): void {
  if (count <= most) return
  throw new FormatError(
    'unsupported',
    `The file has more than ${most.toLocaleString('en')} strings, which is all that this host takes. Split it into several.`,
  )
}
