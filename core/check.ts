// Checks the promise with one file: identity, locality of a single edit, read-back. The laws try far more texts.
import type {
  Category,
  Edit,
  Encoding,
  Language,
  Languages,
  Plural,
  Slot,
  Source,
  Span,
  StringRecord,
  TextOrForms,
  Translation,
  Unit,
  Witness,
} from './contract.ts'
import { isSame, latin1Text } from './bytes.ts'
import { buildByCall, parseByCall, type NamedFile } from './calls.ts'
import { neededCodes } from './codes-of-units.ts'
import { describe, type Problem } from './errors.ts'
import { languageByCode } from './languages.ts'
import { builtBy, meansLanguage } from './contract.ts'
import type { Format } from './format.ts'
import { wholeFormat, wholeTexts } from './documents/segments.ts'
import { decodeFile, type TextFile } from './reading/source.ts'
import { isPlural, outermost, placeFor, readUnits, textOf, type Parsed } from './reading/strings.ts'
import { normalized } from './writing/translations.ts'
import { objectionOf } from './witness.ts'

/** The name of the file in the calls of a check. Formats do not see it. */
const NAME = 'checked'

/** The result of a check. Null means that a part did not run. */
export interface CheckResult {
  units: number | null
  /** Building with no translations returns the same bytes, and so does building with the same texts and statuses. */
  identical: boolean | null
  /** A new text in the first, a middle, the last and a random unit changes only what belongs to that unit. */
  edited: boolean | null
  /** New texts in all units are read back. */
  readBack: boolean | null
  /** Left out if no witness was given. */
  witness?: WitnessCheck
  error: Problem | null
}

/** Whether a witness reads the same texts as we do in the built files. */
export interface WitnessCheck {
  /** Null if the witness already disagrees about the original file, so that it cannot judge the built files. */
  agrees: boolean | null
  /** Where the witness disagrees. */
  reason?: string
}

/** Checks one file with the calls that a platform makes. `source` is the source language of files that name none. */
export function checkFile(
  plugin: Format,
  bytes: Uint8Array,
  source: Language,
  witness?: Witness,
): CheckResult {
  const result: CheckResult = { units: null, identical: null, edited: null, readBack: null, error: null }
  let file: TextFile | undefined
  try {
    file = decodeFile(bytes, plugin)
    const languages = languagesToCheck(plugin, file.source, source)
    const parsed = readUnits(plugin, file.source, languages)
    const named = { name: NAME, bytes }
    const records = editable(plugin, parsed, stringsOf(plugin, named, languages))
    result.units = parsed.units.length
    result.identical = isIdentical(plugin, named, languages, records)
    const edits = samplesOf(records).map((record) => editOf(plugin, named, parsed, record))
    result.edited = edits.every(({ holds }) => holds)
    const readBack = readBackOf(plugin, named, parsed, records)
    result.readBack = readBack.holds
    const builds = [...edits, readBack].map(({ built }) => built)
    if (witness) result.witness = checkWithWitness(witness, plugin, parsed, builds)
  } catch (error) {
    // An offset in the bytes of an archive is on no line.
    const text = plugin.container?.entries ? undefined : latin1Text(bytes)
    result.error = describe(error, file?.source ?? text)
    if (result.error.code === 'internal') throw error
  }
  return result
}

/** Compares built files with what a witness reads in them. */
function checkWithWitness(
  witness: Witness,
  plugin: Format,
  parsed: Parsed,
  builds: readonly Uint8Array[],
): WitnessCheck {
  const first = objectionOf(witness, plugin, parsed)
  if (first) return { agrees: null, reason: first.message }
  for (const built of builds) {
    const again = readUnits(plugin, decodeFile(built, plugin).source, parsed.languages)
    const objection = objectionOf(witness, plugin, again)
    if (objection) return { agrees: false, reason: objection.message }
  }
  return { agrees: true }
}

/**
 * The languages that a file names. A missing source language is `fallback`; a missing target is the source. White space
 * names no language.
 */
export function languagesToCheck(plugin: Format, source: Source, fallback: Language): Languages {
  const named = plugin.declaredLanguages?.read(source) ?? {}
  const own = named.source?.trim() ? languageOrUnknown(named.source) : fallback
  if (plugin.languages === 'monolingual') return { source: own, targets: [own] }
  const targets = (named.targets ?? []).filter((code) => code.trim() !== '').map(languageOrUnknown)
  if (targets.length === 0) return { source: own, targets: [own] }
  return { source: own, targets: plugin.languages === 'multilingual' ? targets : targets.slice(0, 1) }
}

/** The language of a code. If our table lacks the code or spells it otherwise, makes a language with this code. */
export function languageOrUnknown(code: string): Language {
  const known = languageByCode(code)
  if (known && meansLanguage(code, known)) return known
  const [base = code] = code.split(/[-_]/)
  return {
    id: code,
    name: known?.name ?? code,
    editorCode: code,
    twoLettersCode: base,
    threeLettersCode: base,
    locale: code,
    androidCode: code,
    osxCode: code,
    osxLocale: code,
    pluralCategoryNames: known?.pluralCategoryNames ?? ['one', 'other'],
    pluralRules: known?.pluralRules ?? 'n != 1',
  }
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

function isIdentical(
  plugin: Format,
  file: NamedFile,
  languages: Languages,
  records: readonly StringRecord[],
): boolean {
  return [[], records].every((sent) => isSame(buildByCall(plugin, file, languages, sent), file.bytes))
}

/** The first, a middle, the last and a random record. The random one depends only on their number, so runs repeat. */
function samplesOf(records: readonly StringRecord[]): StringRecord[] {
  const count = records.length
  const places = new Set([0, count >> 1, count - 1, (count * 7919 + 104729) % Math.max(count, 1)])
  return [...places].flatMap((place) => records[place] ?? [])
}

/** A file that was built for a check, and whether it passed. */
interface Build {
  built: Uint8Array
  holds: boolean
}

/** Whether a new text in one unit changes nothing but its place, the edits that belong to it, and declarations. */
export function isLocal(
  plugin: Format,
  file: NamedFile,
  parsed: Parsed,
  record: StringRecord,
  text?: string,
): boolean {
  return editOf(plugin, file, parsed, record, text).holds
}

/** Builds with a new text in one unit. */
function editOf(
  plugin: Format,
  file: NamedFile,
  parsed: Parsed,
  record: StringRecord,
  text = 'Edited "text" & more',
): Build {
  const { languages } = parsed
  const allowed: Span[] = []
  const unit = parsed.units[parsed.identifiers.indexOf(record.identifier)]
  for (const language of languages.targets) {
    const place = unit && placeFor(plugin, unit, language)
    if (!place) continue
    const reshaped = isPlural(place) ? place.reshape(language.pluralCategoryNames) : undefined
    const slots = isPlural(place) ? [...place.forms.values(), ...(reshaped?.forms.values() ?? [])] : [place]
    // Some edits come only with a new text, so `sideEdits` gets a text that is not in the file.
    for (const slot of slots) {
      allowed.push(outermost(slot).at)
      if (!slot.parent) for (const each of spansOf(slot.sideEdits?.(text, 'translated'))) allowed.push(each)
    }
    // Edits inside a slot are part of that slot.
    if (!slots[0]?.parent) for (const each of spansOf(reshaped?.edits)) allowed.push(each)
    for (const each of placesTogether(plugin, parsed, language, slots)) allowed.push(each)
  }
  for (const at of rowsToComplete(parsed)) allowed.push(at)
  const observed = withDeclarationsSeen(plugin, (edits) => {
    for (const each of spansOf(edits)) allowed.push(each)
  })
  const { source } = parsed
  const built = buildByCall(observed, file, languages, [
    newTexts(record, languages.targets, text + codesOf(plugin, unit, record)),
  ])
  const holds =
    !isSame(built, file.bytes) && onlyChangedIn(allowed, source.text, decodeFile(built, plugin).source.text)
  return { built, holds }
}

/** The places of rows that programs need: a build that writes a text adds them to all plurals. */
function rowsToComplete({ units, languages }: Parsed): Span[] {
  return units.flatMap(({ source, targets }) =>
    languages.targets.flatMap((language) => {
      const place = targets?.get(language.id) ?? source
      if (!isPlural(place) || !place.requiresAllRows) return []
      const { forms } = place.reshape(language.pluralCategoryNames)
      return [...forms.values()].flatMap(({ wrapNew, at }) => (wrapNew ? [at] : []))
    }),
  )
}

/** The places of other units that are written together with these slots, such as the cells of a new column. */
function placesTogether(
  plugin: Format,
  { units }: Parsed,
  language: Language,
  slots: readonly Slot[],
): Span[] {
  const names = new Set(slots.flatMap(({ writeGroup }) => writeGroup ?? []))
  if (names.size === 0) return []
  return units.flatMap((unit) => {
    const place = placeFor(plugin, unit, language)
    if (!place || isPlural(place)) return []
    return place.writeGroup !== undefined && names.has(place.writeGroup) ? [place.at] : []
  })
}

function spansOf(edits: Iterable<Edit> | undefined): Span[] {
  return [...(edits ?? [])].map(({ at }) => at)
}

/** The same plugin, but it reports the edits that its `build` adds, and those that declare another charset. */
function withDeclarationsSeen(plugin: Format, see: (edits: readonly Edit[]) => void): Format {
  const { encoding } = plugin
  const declareUtf8: Encoding['declareUtf8'] = (source) => {
    const edits = encoding?.declareUtf8?.(source) ?? []
    if (edits === 'byte-order-mark') return edits
    const own = [...edits]
    see(own)
    return own
  }
  return {
    ...plugin,
    ...(encoding?.declareUtf8 ? { encoding: { ...encoding, declareUtf8 } } : {}),
    build: (job) =>
      builtBy(plugin, {
        ...job,
        weave: (edits) => {
          const own = [...(edits ?? [])]
          see(own)
          return job.weave(own)
        },
      }),
  }
}

/**
 * Whether the built text contains the text between the allowed spans, in order, with its first and last part at the
 * edges.
 */
export function onlyChangedIn(allowed: readonly Span[], before: string, built: string): boolean {
  const gaps: string[] = []
  let at = 0
  for (const [start, end] of allowed.toSorted((one, other) => one[0] - other[0])) {
    if (start >= at) gaps.push(before.slice(at, start))
    at = Math.max(at, end)
  }
  const last = before.slice(at)
  let place = 0
  for (const [index, gap] of gaps.entries()) {
    const found = index === 0 ? (built.startsWith(gap) ? 0 : -1) : built.indexOf(gap, place)
    if (found < 0) return false
    place = found + gap.length
  }
  return built.length - last.length >= place && built.endsWith(last)
}

/** Builds with new texts in all units. */
function readBackOf(
  plugin: Format,
  file: NamedFile,
  parsed: Parsed,
  records: readonly StringRecord[],
): Build {
  const { languages, units, identifiers } = parsed
  const unitOf = new Map(identifiers.map((identifier, index) => [identifier, units[index]]))
  const sent = records.map((record, index) => {
    const unit = unitOf.get(record.identifier)
    const targets = languages.targets.filter((language) => unit && placeFor(plugin, unit, language))
    return newTexts(record, targets, `Text ${index}, "quoted" & more${codesOf(plugin, unit, record)}`)
  })
  const built = buildByCall(plugin, file, languages, sent)
  const whole = wholeFormat(plugin)
  const again = readUnits(whole, decodeFile(built, plugin).source, languages)
  if (whole !== plugin) {
    const texts = sent.flatMap(({ identifier, translations = {} }) =>
      Object.values(translations).map(({ text }) => [identifier, text] as const),
    )
    return { built, holds: isReadWhole(parsed, new Map(texts), again) }
  }
  const found = editable(plugin, again, stringsOf(plugin, { ...file, bytes: built }, languages))
  const holds =
    found.length === sent.length &&
    sent.every(({ identifier, translations }, index) =>
      languages.targets.every((language) => {
        const unit = unitOf.get(identifier)
        const place = unit && placeFor(plugin, unit, language)
        const read = found[index]?.translations?.[language.id]?.text
        return isReadAsSent(place, language, translations?.[language.id]?.text, read)
      }),
    )
  return { built, holds }
}

/** Whether the whole texts of a built file have these sentences, by identifier, and are otherwise unchanged. */
export function isReadWhole(
  parsed: Parsed,
  sentences: ReadonlyMap<string, TextOrForms>,
  again: Parsed,
): boolean {
  const expected = wholeTexts(parsed, ({ source }, identifier) => {
    const text = sentences.get(identifier)
    if (typeof text !== 'string' || isPlural(source) || text === textOf(parsed.source, source))
      return undefined
    return normalized(source, text) || undefined
  })
  return (
    expected.length === again.units.length &&
    expected.every(({ unit, text }, index) => {
      const found = again.units[index]?.source
      if (!found || isPlural(found) || isPlural(unit.source)) return found !== undefined
      return textOf(again.source, found) === (text ?? textOf(parsed.source, unit.source))
    })
  )
}

/** Whether the texts found are those sent, as their places keep them. Plurals are compared by category. */
export function isReadAsSent(
  place: Slot | Plural | undefined,
  { pluralCategoryNames }: Language,
  sent: TextOrForms | undefined,
  read: TextOrForms | undefined,
): boolean {
  if (!place || sent === undefined || read === undefined) return sent === read
  if (typeof sent === 'string' || typeof read === 'string') {
    return typeof sent === 'string' && !isPlural(place) ? normalized(place, sent) === read : sent === read
  }
  const slots = isPlural(place) ? place.reshape(pluralCategoryNames).forms : undefined
  return Object.entries(read).every(([name, form]) => {
    const category = name as Category
    const slot = slots?.get(category)
    const text = sent[category] ?? ''
    return (slot ? normalized(slot, text) : text) === form
  })
}

/** The codes that a new text must have. */
function codesOf(plugin: Format, unit: Unit | undefined, { text }: StringRecord): string {
  return unit && !isPlural(unit.source) && typeof text === 'string'
    ? neededCodes(plugin, unit.source, text)
    : ''
}

/** A record with a new text in each of these languages, and in each of its plural categories. */
function newTexts(record: StringRecord, targets: readonly Language[], text: string): StringRecord {
  const translations: Record<string, Translation> = {}
  for (const { id, pluralCategoryNames } of targets) {
    const forms = pluralCategoryNames.map((category) => [category, `${text} (${id}, ${category})`])
    translations[id] = { text: record.hasPlurals ? Object.fromEntries(forms) : `${text} (${id})` }
  }
  return { ...record, translations }
}
