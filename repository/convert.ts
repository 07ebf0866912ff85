// Converts a file to another format, and reports what the new file cannot contain. A new file gets the default form of
// its format, or the form of a template. The engine writes the texts, and the result is read back and compared.
import { BUILD_SETTINGS, buildWithReport } from '../core/writing/build.ts'
import {
  FormatError,
  type Category,
  type Language,
  type Languages,
  type StringRecord,
  type TextOrForms,
  type Translation,
} from '../core/contract.ts'
import { keyJoiner } from '../core/reading/key-name.ts'
import { exchangeRows, writeExchange, type Exchange } from './exchange.ts'
import { forms, type Form, type NewEntry } from './forms.ts'
import {
  isSameText,
  placedTexts,
  readStrings,
  type Entry,
  type FileBytes,
  type FileStrings,
} from './reading.ts'
import { syncFile } from './sync.ts'

/** What a string lost. */
export const losses = [
  'untranslated',
  'string',
  'key',
  'text',
  'plural',
  'codes',
  'context',
  'max-length',
  'labels',
  'status',
  'hidden',
  'extra',
] as const

/** A part of a string that the new file does not have. */
export interface Loss {
  identifier: string
  what: (typeof losses)[number]
  /** What the file has instead, or why. */
  detail?: string
}

/** The result of a conversion. */
export interface Converted {
  bytes: Uint8Array
  losses: Loss[]
}

/** Formats of two languages whose new files are those of `extract`. */
export const exchangeForms: Readonly<Record<string, Exchange>> = {
  csv: 'csv',
  'xliff-1.2': 'xliff-1.2',
  'xliff-2': 'xliff-2.1',
}

/** What to convert. */
export interface Conversion {
  file: FileStrings
  languages: { source: Language; target: Language | undefined }
  /** The file in the target language, if the file has one language and the new one has two. */
  translation?: FileStrings | undefined
  /** The type of the new format. */
  type: string
  /** A name for the new file, and its format. */
  result: Omit<FileBytes, 'bytes'>
  /** A file of the new format, whose order, comments and spelling the new file keeps. */
  template?: Uint8Array | undefined
}

/** A string, and the text that the new file gets for it. */
interface Sent {
  entry: Entry
  text: TextOrForms | undefined
  status: Translation['status'] | undefined
}

/** Converts a file. Throws a `FormatError` if the new format cannot be written. */
export function convertFile(conversion: Conversion): Converted {
  const { file, type, result, template, languages } = conversion
  const isPair = result.plugin.holds !== 'one'
  const all = sentBy(conversion, isPair)
  const exchange = exchangeForms[type]
  if (exchange !== undefined && template === undefined) {
    const { source, target = source } = languages
    const rows = exchangeRows(file, target, conversion.translation)
    const text = writeExchange(exchange, { name: file.path, source, target }, rows)
    return { bytes: new TextEncoder().encode(text), losses: lossesOfExchange(all) }
  }
  const sent = isPair ? all : all.filter(({ text }) => text !== undefined)
  const missing = (isPair ? [] : all)
    .filter(({ text }) => text === undefined)
    .map(({ entry: { identifier } }): Loss => ({ identifier, what: 'untranslated' }))
  const first = writeTexts(conversion, sent)
  // A text that the format cannot hold is removed with its entry. Otherwise the file would have a different text there.
  const names = new Set(first.refused.map(({ identifier }) => identifier))
  const kept = sent.filter(({ entry }) => !names.has(entry.identifier))
  const { bytes, refused } = first.refused.length === 0 ? first : writeTexts(conversion, kept)
  return {
    bytes,
    losses: [...missing, ...first.refused, ...refused, ...lossesBetween(conversion, kept, bytes)],
  }
}

function sentBy({ file, languages: { target }, translation }: Conversion, isPair: boolean): Sent[] {
  return [...file.entries.values()].map((entry) => {
    const { identifier, record } = entry
    if (translation)
      return { entry, text: translation.entries.get(identifier)?.record.text, status: undefined }
    const own = target && file.plugin.holds !== 'one' ? entry.translation(target) : undefined
    const hasOwnLanguage = file.plugin.holds === 'one' || target === undefined
    const text = own?.text ?? (hasOwnLanguage && !isPair ? record.text : undefined)
    return { entry, text, status: own?.status }
  })
}

/** The languages of the new file. In a format of one language, the language of its texts is both source and target. */
function languagesOf({ languages: { source, target }, result }: Conversion): Languages {
  const own = target ?? source
  return result.plugin.holds === 'one' ? { source: own, targets: [own] } : { source, targets: [own] }
}

/** A file in the form of its format, with a place for each string. */
function newFile(form: Form, sent: readonly Sent[], conversion: Conversion): Uint8Array {
  const entries = sent.map(({ entry, text = entry.record.text }): NewEntry => {
    const { identifier, record, unit } = entry
    const isPlural = form.takesPlurals === true && typeof text !== 'string'
    return {
      key: form.nests ? unit.key : [identifier],
      categories: isPlural ? (Object.keys(text) as Category[]) : undefined,
      note: record.context === '' ? undefined : record.context,
      source: (category) => formOf(record.text, category),
    }
  })
  return new TextEncoder().encode(form.write(entries, languagesOf(conversion)))
}

function formOf(text: TextOrForms, category: Category = 'other'): string {
  if (typeof text === 'string') return text
  return text[category] ?? text.other ?? Object.values(text).at(-1) ?? ''
}

/**
 * The template with the entries of the new file: common entries keep their place, new ones are added, others are
 * removed.
 */
function styled(conversion: Conversion, own: Uint8Array | undefined, template: Uint8Array): Uint8Array {
  if (!own) return template
  const { result } = conversion
  const { source, targets } = languagesOf(conversion)
  const both = { addsMissing: true, removesObsolete: true }
  const languages = { source, target: targets[0] ?? source }
  const [from, into] = [own, template].map((bytes) => ({ ...result, bytes }))
  if (!from || !into) return template
  const known = readStrings(into, source).entries
  if (![...readStrings(from, source).entries.keys()].some((identifier) => known.has(identifier)))
    throw new FormatError(
      'unsupported',
      'The template contains no key of these files, so their places are unknown. Leave out --template.',
    )
  return syncFile(from, into, languages, both).bytes
}

/** Writes the texts into a new file. */
function writeTexts(
  conversion: Conversion,
  sent: readonly Sent[],
): { bytes: Uint8Array; refused: readonly Loss[] } {
  const { result, type, template } = conversion
  const form = forms[type]
  const own = form && newFile(form, sent, conversion)
  const base = template === undefined ? own : styled(conversion, own, template)
  if (!base)
    throw new FormatError(
      'unsupported',
      `${type} cannot be written without a template. Name a file of this format with --template.`,
    )
  const languages = languagesOf(conversion)
  const [target = languages.source] = languages.targets
  const placeOf = placesIn(readResult(conversion, base), sent)
  const names = new Map<string, string>()
  const records = sent.flatMap((each): StringRecord[] => {
    const place = placeOf(each)
    if (!place || each.text === undefined) return []
    names.set(place.identifier, each.entry.identifier)
    const { text } = each
    const status = result.plugin.holds === 'one' ? undefined : each.status
    return [{ ...place.record, translations: { [target.id]: status ? { text, status } : { text } } }]
  })
  const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
  const { content, report } = buildWithReport(result.plugin, base, languages, records, settings)
  const refused = report.rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ identifier, reason = '' }): Loss => ({
      identifier: names.get(identifier) ?? identifier,
      what: 'string',
      detail: reason,
    }))
  return { bytes: content, refused }
}

function readResult(conversion: Conversion, bytes: Uint8Array): FileStrings {
  const { source, targets } = languagesOf(conversion)
  return readStrings({ ...conversion.result, bytes }, source, targets)
}

/** Finds the string of a file for one that was sent: by its key, else by its order if both have as many. */
function placesIn({ entries }: FileStrings, sent: readonly Sent[]): (sent: Sent) => Entry | undefined {
  const byName = new Map<string, Entry>()
  for (const entry of entries.values())
    for (const name of [entry.identifier, keyJoiner()(entry.unit.key), entry.unit.key[0] ?? ''])
      if (!byName.has(name)) byName.set(name, entry)
  const named = new Map(sent.map((each) => [each, byName.get(each.entry.identifier)]))
  const known = new Set(named.values())
  const inOrder = [...entries.values()]
  const isOneToOne = inOrder.length === sent.length
  for (const [index, each] of sent.entries()) {
    const other = inOrder[index]
    if (isOneToOne && !named.get(each) && other && !known.has(other)) named.set(each, other)
  }
  return (each) => named.get(each)
}

/** The parts of strings that the new file lacks or changes. */
function lossesBetween(conversion: Conversion, sent: readonly Sent[], bytes: Uint8Array): Loss[] {
  const found = readResult(conversion, bytes)
  const placeOf = placesIn(found, sent)
  const languages = languagesOf(conversion)
  const isPair = conversion.result.plugin.holds !== 'one'
  const [target] = languages.targets
  const known = new Set(sent.map(placeOf))
  const extra = [...found.entries.values()]
    .filter((place) => !known.has(place))
    .map(({ identifier }): Loss => ({ identifier, what: 'extra' }))
  const lost = sent.flatMap((each): Loss[] => {
    const { identifier, record, unit } = each.entry
    const place = placeOf(each)
    if (!place) return [{ identifier, what: 'string' }]
    const own: Loss[] = []
    const add = (what: Loss['what'], detail?: string): void => {
      own.push(detail === undefined ? { identifier, what } : { identifier, what, detail })
    }
    const name = place.unit.key.includes(identifier) ? identifier : place.identifier
    if (name !== identifier && keyJoiner()(place.unit.key) !== identifier) add('key', place.identifier)
    const written = isPair && target ? place.translation(target) : undefined
    const text = isPair ? written?.text : place.record.text
    for (const [wanted, has] of [
      [each.text, text],
      [isPair ? record.text : undefined, place.record.text],
    ] as const) {
      if (wanted === undefined || isSameText(wanted, has)) continue
      if (typeof wanted !== 'string' && typeof has === 'string') add('plural', has)
      else add('text', typeof has === 'string' ? has : undefined)
    }
    const codes = codesLost(conversion.file, found, unit, place)
    if (codes.length > 0) add('codes', codes.join(' '))
    if (record.context && !plain(place.record.context).includes(plain(record.context))) add('context')
    if (record.maxLength && place.record.maxLength !== record.maxLength)
      add('max-length', String(record.maxLength))
    if (record.labels?.some((label) => !place.record.labels?.includes(label))) add('labels')
    if (each.status && JSON.stringify(written?.status) !== JSON.stringify(each.status)) add('status')
    if (record.isHidden && !place.record.isHidden) add('hidden')
    return own
  })
  return [...lost, ...extra]
}

const plain = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim()

/** Values of the source text that the new format reads as ordinary text. */
function codesLost(
  before: FileStrings,
  after: FileStrings,
  unit: Entry['unit'],
  place: Entry,
): readonly string[] {
  const [source] = placedTexts(before, unit)
  const [result] = placedTexts(after, place.unit)
  if (!source?.scan || !result?.scan) return []
  const spelled = (scan: NonNullable<typeof source.scan>): string[] =>
    scan(source.text)
      .filter(({ kind }) => kind === 'value')
      .map(({ at: [start, end] }) => source.text.slice(start, end))
  const known = new Set(spelled(result.scan))
  return spelled(source.scan).filter((code) => !known.has(code))
}

/** What the exchange formats leave out. */
function lossesOfExchange(sent: readonly Sent[]): Loss[] {
  return sent.flatMap(({ entry: { identifier, record } }): Loss[] => {
    if (record.isHidden) return [{ identifier, what: 'hidden' }]
    const own: Loss[] = []
    if (record.hasPlurals) own.push({ identifier, what: 'plural', detail: 'one string for each form' })
    if (record.labels && record.labels.length > 0) own.push({ identifier, what: 'labels' })
    return own
  })
}
