// Converts a file to another format, and reports what the new file cannot contain. A new file is spelled as its format
// states, or follows a template. The engine writes the texts, and the result is read back and compared.
import { BUILD_SETTINGS, buildWithReport } from '@atlas/core/writing/build.ts'
import {
  FormatError,
  type Language,
  type Languages,
  type StringRecord,
  type TextOrForms,
} from '@atlas/core/contract.ts'
import { keyJoiner } from '@atlas/core/reading/key-name.ts'
import { makeFile } from '@atlas/core/writing/new-file.ts'
import { lossesBetween, type Loss } from './losses.ts'
import { newStringsOf, type Sent } from './new-strings.ts'
import { respelledFor } from './value-grammars.ts'
import {
  readStrings,
  type FileString,
  type FileBytes,
  type FileStrings,
} from '@atlas/core/reading/file-strings.ts'
import { syncFile } from '@atlas/core/sync/sync.ts'

/** The result of a conversion. */
export interface Converted {
  bytes: Uint8Array
  losses: Loss[]
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

/** A new file, and where strings are in it. */
interface Written {
  bytes: Uint8Array
  refused: readonly Loss[]
  /** The identifiers of a string in the file; undefined if they are found by their names. */
  places?: ReadonlyMap<Sent, readonly string[]>
}

/** Converts a file. Throws a `FormatError` if the new format cannot be written. */
export function convertFile(conversion: Conversion): Converted {
  const { file, result, template, languages } = conversion
  const isPair = result.plugin.languages !== 'monolingual'
  const all = sentBy(conversion, isPair)
  const sent = isPair ? all : all.filter(({ text }) => text !== undefined)
  const missing = all
    .filter((each) => !sent.includes(each))
    .map(({ entry: { identifier } }): Loss => ({ identifier, what: 'untranslated' }))
  const made = result.plugin.newFile ? newFile(conversion, sent) : undefined
  const written =
    template === undefined ? made : intoTemplate(conversion, without(sent, made), made, template)
  if (!written)
    throw new FormatError(
      'unsupported',
      `${conversion.type} cannot be written without a template. Name a file of this format with --template.`,
    )
  const refused = [...new Set([...(made?.refused ?? []), ...written.refused])]
  const after = readResult(conversion, written.bytes)
  const kept = without(sent, { ...written, refused })
  const placesOf = placesIn(after, kept, written.places)
  const target = isPair ? languages.target : undefined
  return {
    bytes: written.bytes,
    losses: [...missing, ...refused, ...lossesBetween({ before: file, after, target, placesOf }, kept)],
  }
}

/** The strings that a file could hold. */
function without(
  sent: readonly Sent[],
  { refused }: Pick<Written, 'refused'> = { refused: [] },
): readonly Sent[] {
  const names = new Set(refused.map(({ identifier }) => identifier))
  return sent.filter(({ entry }) => !names.has(entry.identifier))
}

function sentBy(conversion: Conversion, isPair: boolean): Sent[] {
  const {
    file,
    languages: { target },
    translation,
  } = conversion
  return [...file.strings.values()].map((entry): Sent => {
    const { identifier, record } = entry
    const source = record.text
    if (translation)
      return inGrammar(conversion, {
        entry,
        source,
        text: translation.strings.get(identifier)?.record.text,
      })
    const own = target && file.plugin.languages !== 'monolingual' ? entry.translation(target) : undefined
    const hasOwnLanguage = file.plugin.languages === 'monolingual' || target === undefined
    const text = own?.text ?? (hasOwnLanguage && !isPair ? source : undefined)
    const status = isPair && own?.status ? { status: own.status } : {}
    return inGrammar(conversion, { entry, source, text, ...status })
  })
}

/** A string with values and plurals as the new format spells them. */
function inGrammar({ file, result: { plugin } }: Conversion, sent: Sent): Sent {
  const values = respelledFor(file, sent, plugin)
  const { source, text } = values ?? sent
  const { hasPlurals, pluralText } = plugin.newFile ?? {}
  const inText = (each: TextOrForms): TextOrForms =>
    typeof each === 'string' || hasPlurals || !pluralText ? each : pluralText(each)
  return {
    ...sent,
    source: inText(source),
    text: text === undefined ? undefined : inText(text),
    ...(values && { values }),
  }
}

/** The languages of the new file. In a format of one language, the language of its texts is both source and target. */
function languagesOf({ languages: { source, target }, result }: Conversion): Languages {
  const own = target ?? source
  return result.plugin.languages === 'monolingual'
    ? { source: own, targets: [own] }
    : { source, targets: [own] }
}

/** A file in the form of its format. */
function newFile(conversion: Conversion, sent: readonly Sent[]): Written {
  const { file, result } = conversion
  const languages = languagesOf(conversion)
  const [target = languages.source] = languages.targets
  const { newFile: form } = result.plugin
  const isMonolingual = result.plugin.languages === 'monolingual'
  const rows = isMonolingual || form?.hasPlurals ? undefined : target
  const style = { language: target.id, rows, nests: form?.container !== undefined }
  const bySent = new Map(sent.map((each) => [each, newStringsOf(file, each, style)] as const))
  const strings = [...bySent.values()].flat()
  const { bytes, leftOut, identifiers } = makeFile(result.plugin, languages, strings, file.path)
  const reasons = new Map(leftOut.map(({ string, reason }) => [string, reason]))
  const refused = [...bySent].flatMap(
    ([
      {
        entry: { identifier },
      },
      own,
    ]): Loss[] => {
      const reason = own.map((string) => reasons.get(string)).find((each) => each !== undefined)
      return reason === undefined ? [] : [{ identifier, what: 'string', detail: reason }]
    },
  )
  const places = new Map(
    [...bySent].map(([each, own]) => [each, own.flatMap((string) => identifiers.get(string) ?? [])] as const),
  )
  return { bytes, refused, places }
}

/** The template with the texts: common entries keep their place, new ones are added, others are removed. */
function intoTemplate(
  conversion: Conversion,
  sent: readonly Sent[],
  made: Written | undefined,
  template: Uint8Array,
): Written {
  const base = made ? synchronized(conversion, made.bytes, template) : template
  const languages = languagesOf(conversion)
  const [target = languages.source] = languages.targets
  const placesOf = placesIn(readResult(conversion, base), sent, made?.places)
  const names = new Map<string, string>()
  const records = sent.flatMap((each): StringRecord[] => {
    const { entry, text, status } = each
    const [place] = placesOf(each)
    if (!place || text === undefined) return []
    names.set(place.identifier, entry.identifier)
    return [{ ...place.record, translations: { [target.id]: status ? { text, status } : { text } } }]
  })
  const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
  const { content, report } = buildWithReport(conversion.result.plugin, base, languages, records, settings)
  const refused = report.rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ identifier, reason = '' }): Loss => ({
      identifier: names.get(identifier) ?? identifier,
      what: 'string',
      detail: reason,
    }))
  return { bytes: content, refused, ...(made?.places ? { places: made.places } : {}) }
}

/** The template with the entries of the new file. */
function synchronized(conversion: Conversion, own: Uint8Array, template: Uint8Array): Uint8Array {
  const { result } = conversion
  const { source, targets } = languagesOf(conversion)
  const from = { ...result, bytes: own }
  const into = { ...result, bytes: template }
  const known = readStrings(into, source).strings
  if (![...readStrings(from, source).strings.keys()].some((identifier) => known.has(identifier)))
    throw new FormatError(
      'unsupported',
      'The template contains no key of these files, so their places are unknown. Leave out --template.',
    )
  const both = { addsMissing: true, removesObsolete: true }
  return syncFile(from, into, { source, target: targets[0] ?? source }, both).bytes
}

function readResult(conversion: Conversion, bytes: Uint8Array): FileStrings {
  const { source, targets } = languagesOf(conversion)
  return readStrings({ ...conversion.result, bytes }, source, targets)
}

/**
 * Finds the strings of a file for one that was sent: by their identifiers where these are known, else by its key, else
 * by its order if both have as many.
 */
function placesIn(
  { strings }: FileStrings,
  sent: readonly Sent[],
  places: Written['places'],
): (sent: Sent) => readonly FileString[] {
  if (places) return (each) => (places.get(each) ?? []).flatMap((identifier) => strings.get(identifier) ?? [])
  const byName = new Map<string, FileString>()
  for (const entry of strings.values())
    for (const name of [entry.identifier, keyJoiner()(entry.unit.key), entry.unit.key[0] ?? ''])
      if (!byName.has(name)) byName.set(name, entry)
  const named = new Map(sent.map((each) => [each, byName.get(each.entry.identifier)]))
  const known = new Set(named.values())
  const inOrder = [...strings.values()]
  const isOneToOne = inOrder.length === sent.length
  for (const [index, each] of sent.entries()) {
    const other = inOrder[index]
    if (isOneToOne && !named.get(each) && other && !known.has(other)) named.set(each, other)
  }
  return (each) => {
    const place = named.get(each)
    return place ? [place] : []
  }
}
