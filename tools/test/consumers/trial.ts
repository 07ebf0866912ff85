// Builds a file in a language and compares what a consumer finds in it with what was sent.
//
// Consumers have keys of their own. Which of them belongs to which place is learned from a second build, which returns
// each place a word of its own.
import type { Category, FormatPlugin, Language, TextOrForms, Unit } from '@atlas/core/contract.ts'
import { messageOf, show } from '@atlas/core/errors.ts'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import { errorInCodes } from '@atlas/core/code-sentences.ts'
import { translated, trialOf, type Sample } from '@atlas/core/laws/subject.ts'
import { buildByCall } from '@atlas/core/calls.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { isPlural, placeFor, readUnits, textOf, type Parsed } from '@atlas/core/reading/strings.ts'
import type { Consumer, LoadedFile } from './consumer.ts'
import { texts } from './texts.ts'

/** A file, as it was and as it was built twice in a language. */
export interface Built {
  plugin: FormatPlugin
  sample: Sample
  language: Language
  /** With a word of its own in each place. */
  marked: Uint8Array
  /** With texts that are hard to write. */
  translated: Uint8Array
  /** The texts of the places by their words: as `marked` spells them, and as `translated` has them. */
  places: ReadonlyMap<string, { marked: string; text: string }>
  /** The texts of plurals in the file as it was. */
  rows: ReadonlySet<string>
}

/** How a consumer took a file. */
export interface LoadOutcome {
  /** The consumer refuses the file as it was, so it proves nothing about ours. */
  refused?: string
  /** How many texts it shows as they were sent. */
  texts: number
  /** What is wrong, for people. */
  failures: readonly string[]
}

/** Builds a file of a format in a language. Returns undefined if it has no place for a text. */
export async function built(
  plugin: FormatPlugin,
  sample: Sample,
  language: Language,
): Promise<Built | undefined> {
  const strict = await configured(plugin, { findings: 'keep-source' })
  const trial = trialOf(strict, sample, [language])
  const { languages, parsed } = trial
  const units = new Map(parsed.identifiers.map((identifier, index) => [identifier, index]))
  // The texts that are sent have no blocks, so one of a document with a list in it (a cell of Markdown) stays as it is.
  const hasBlocks = (text: TextOrForms): boolean =>
    plugin.keySource === 'text' && typeof text === 'string' && BLOCKS.test(text)
  const shown = trial.records.filter(({ isHidden, text }) => isHidden !== true && !hasBlocks(text))
  const build = (textAt: (place: string, count: number) => string): Uint8Array => {
    let count = 0
    const sent = shown.map(({ identifier }): [string, TextOrForms] => {
      const index = units.get(identifier) ?? -1
      const unit = parsed.units[index]
      const place = unit && placeFor(strict, unit, language)
      if (!unit || !place) return [identifier, '']
      const codes = codesOf(strict, parsed, unit)
      const text = (category?: Category): string => {
        const word = wordOf(index, category)
        const whole = textAt(word, count++) + codes
        // A text that is an error next to these codes is held back, so it is not sent: "100 %" next to `%d` in Android.
        return hasError(strict, parsed, unit, whole) ? word + codes : whole
      }
      if (!isPlural(place)) return [identifier, text()]
      const forms = [...place.reshape(language.pluralCategoryNames).forms.keys()]
      return [identifier, Object.fromEntries(forms.map((category) => [category, text(category)]))]
    })
    return buildByCall(strict, sample, languages, translated(new Map(sent), languages), {
      unwritable: 'keep-source',
    })
  }
  if (shown.length === 0) return undefined
  const marked = build((word) => word)
  // Files with few strings begin with different texts.
  const first = sample.name.length * 7 + language.id.length
  const result = build((_, count) => texts[(first + count) % texts.length] ?? '')
  const read = (bytes: Uint8Array): Map<string, string> =>
    readPlaces(strict, readUnits(strict, decodeFile(bytes, strict).source, languages), language)
  const [words, all] = [read(marked), read(result)]
  const places = new Map(
    [...words].flatMap(([word, text]) => {
      const other = all.get(word)
      return text.startsWith(word) && other !== undefined ? [[word, { marked: text, text: other }]] : []
    }),
  )
  return { plugin: strict, sample, language, marked, translated: result, places, rows: rowsOf(parsed) }
}

const BLOCKS = /<(?:ol|p|pre|table|ul)\b[^<>]*>/i

/** The source text of a string, and what finds its codes. For a plural, the text of its last row. */
function sourceOf(plugin: FormatPlugin, { source }: Parsed, { source: place }: Unit) {
  const slot = isPlural(place) ? (place.forms.get('other') ?? [...place.forms.values()].at(-1)) : place
  return { text: slot ? textOf(source, slot) : '', scan: slot && scannerOf(plugin, slot) }
}

function hasError(plugin: FormatPlugin, parsed: Parsed, unit: Unit, translation: string): boolean {
  const { text, scan } = sourceOf(plugin, parsed, unit)
  if (!scan) return false
  // `100% %(name)s` has no name: `% %` is a percent sign.
  const kept = new Set(scan(translation).map(({ id }) => id))
  return errorInCodes(scan, text, translation) !== undefined || scan(text).some(({ id }) => !kept.has(id))
}

/** All codes of a source text in their order, as a translator keeps them, with a letter in each pair. */
function codesOf(plugin: FormatPlugin, parsed: Parsed, unit: Unit): string {
  const { text, scan } = sourceOf(plugin, parsed, unit)
  const codes = scan?.(text) ?? []
  return codes.map(({ at, kind }) => ` ${text.slice(...at)}${kind === 'open' ? 'x' : ''}`).join('')
}

/** The word of a place: of the unit with this index, and of a row of its plural. */
function wordOf(index: number, category?: Category): string {
  return `Zq${index}${category ?? ''}e`
}

const WORDS = /Zq\d+(?:zero|one|two|few|many|other)?e/g

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

/** Lets a consumer load a file as it was and as it was built. */
export async function load(consumer: Consumer, type: string, file: Built): Promise<LoadOutcome> {
  const { sample, language, plugin } = file
  const read = async (bytes: Uint8Array): Promise<Map<string, string>> => {
    const { text } = decodeFile(bytes, plugin).source
    const given: LoadedFile = { name: sample.name, bytes, text, language }
    return new Map(await consumer.formats[type]?.(given))
  }
  let before: Map<string, string>
  try {
    before = await read(sample.bytes)
  } catch (error) {
    return { refused: messageOf(error), texts: 0, failures: [] }
  }
  try {
    return compare(consumer, file, before, await read(file.marked), await read(file.translated))
  } catch (error) {
    return { texts: 0, failures: [`is refused: ${messageOf(error)}`] }
  }
}

function compare(
  { showsOtherwise }: Consumer,
  { places, rows }: Built,
  before: ReadonlyMap<string, string>,
  marked: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): LoadOutcome {
  const failures: string[] = []
  let compared = 0
  const stems = (keys: Iterable<string>): Set<string> => new Set([...keys].map(stemOf))
  const [stemsBefore, stemsAfter] = [stems(before.keys()), stems(marked.keys())]
  for (const [key, text] of before)
    if (!stemsAfter.has(stemOf(key)) && !rows.has(text)) failures.push(`${show(key)} is gone`)
  for (const [key, text] of marked) {
    const found = after.get(key)
    const expected = textFor(text, places)
    // Some consumers leave out what has no text, such as one that broke a code and was held back.
    if (found === undefined && expected?.texts.every((each) => each === '')) continue
    if (found === undefined) failures.push(`${show(key)} is gone for a text that is hard to write`)
    else if (expected === undefined) {
      if (!stemsBefore.has(stemOf(key)) && !/Zq\d/.test(text)) failures.push(`${show(key)} is new`)
    } else if (showsOtherwise && expected.texts.some((each) => showsOtherwise.test(each))) continue
    else if (found === expected.whole) compared++
    else failures.push(`${show(key)} is ${show(found)} and not ${show(expected.whole)}`)
  }
  for (const key of after.keys())
    if (!marked.has(key)) failures.push(`${show(key)} is new for a text that is hard to write`)
  return { texts: compared, failures }
}

/** A key without the name of a row. */
function stemOf(key: string): string {
  return key.replace(/#[^]*$/, '')
}

/** What a consumer must show where it showed words: the texts of their places. Undefined if that is not certain. */
function textFor(
  shown: string,
  places: Built['places'],
): { whole: string; texts: readonly string[] } | undefined {
  const used: string[] = []
  let whole = ''
  let end = 0
  for (const { 0: word, index } of shown.matchAll(WORDS)) {
    const place = places.get(word)
    if (!place || index < end || !shown.startsWith(place.marked, index)) return undefined
    whole += shown.slice(end, index) + place.text
    end = index + place.marked.length
    used.push(place.text)
  }
  return used.length === 0 ? undefined : { whole: whole + shown.slice(end), texts: used }
}
