// The cells of the matrix of files by languages: what each has, also where its file is missing, and how translations are
// written into it.
import { BUILD_SETTINGS, buildWithReport } from '@atlas/core/writing/build.ts'
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import { handlingOf, type Format } from '@atlas/core/format.ts'
import { keyedByIds, languageSpelled } from '@atlas/core/language-spelling.ts'
import { lossesOf, type BuildReport } from '@atlas/core/report.ts'
import { withRuntimePluralRows } from '../compare/runtime-plural-rows.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import {
  copiedRecords,
  inNewLanguage,
  withLanguage,
  type LanguageFile,
} from '@atlas/core/sync/new-language.ts'
import { readStrings, type FileBytes, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { namedAs, namesOf } from '@atlas/core/sync/counterparts.ts'
import { statusInFile, statusOfTarget, type FileStatus } from '../compare/status.ts'
import { syncFile, type Synced } from '@atlas/core/sync/sync.ts'
import type { Terms } from '@atlas/core/terms/terms.ts'
import { ofTargetFile } from '../compare/exchange.ts'
import { readInFolder, readIfThere } from '../files/reading.ts'
import { writeInFolder, writeMissing } from '../files/writing.ts'
import { withErrorPlace } from '../output.ts'
import type { LocaleGroup } from './locale-groups.ts'
import type { Past } from './past.ts'

/** A file to translate into, and its source texts. */
export interface TranslationFile {
  group: LocaleGroup
  path: string
  /** The code of the language, as the path spells it. */
  code: string
  language: Language
  /** Whether the file does not exist yet. */
  isMissing: boolean
  /** The source texts. */
  file: FileStrings
  /** The texts of the language, for a format of one language. A missing file has none. */
  translation: FileStrings | undefined
  /** The terms of the two languages. */
  terms: Terms
}

/** The source texts of a group of files of one language. Throws a `Failure` (3). */
export async function sourceStrings({
  plugin,
  source,
  sourceLanguage,
}: LocaleGroup): Promise<FileStrings | undefined> {
  if (plugin.languages !== 'monolingual' || source === undefined) return undefined
  return stringsIn({ path: source, bytes: await readInFolder(source), plugin }, sourceLanguage)
}

/** The strings of the template of a group of pairs: the files of its languages may lack some of them. */
async function templateStrings({
  plugin,
  template,
  sourceLanguage,
}: LocaleGroup): Promise<FileStrings | undefined> {
  if (plugin.languages !== 'bilingual' || template === undefined) return undefined
  return stringsIn({ path: template, bytes: await readInFolder(template), plugin }, sourceLanguage)
}

/** Reads a file to translate into. Undefined if its source is missing. Throws a `Failure` (3). */
export async function translationFile(
  group: LocaleGroup,
  cell: MatrixFile,
  ofSource?: FileStrings,
): Promise<TranslationFile | undefined> {
  const { path, code, language } = cell
  const { plugin, sourceLanguage } = group
  const terms = await group.terms.pair(sourceLanguage.id, language.id)
  // A missing file may have been made since the files were listed.
  const present = cell.isMissing ? await readIfThere(path) : await readInFolder(path)
  const place = { group, path, code, language, isMissing: present === undefined, terms }
  if (plugin.languages !== 'monolingual') {
    const bytes = present ?? (await withoutTranslations(group, cell))
    if (!bytes) return undefined
    const file = stringsIn({ path, bytes, plugin }, sourceLanguage, [language])
    return { ...place, file, translation: undefined }
  }
  const file = ofSource ?? (await sourceStrings(group))
  if (!file) return undefined
  const translation: FileStrings = present
    ? namedAs(file, stringsIn({ path, bytes: present, plugin }, language))
    : { ...file, path, strings: new Map() }
  return { ...place, file, translation }
}

function stringsIn(file: FileBytes, source: Language, targets: readonly Language[] = []): FileStrings {
  return withErrorPlace(file.path, file.bytes, file.plugin, () => readStrings(file, source, targets))
}

/** A missing file of a pair as it will be before texts are written. */
async function withoutTranslations(group: LocaleGroup, cell: MatrixFile): Promise<Uint8Array | undefined> {
  const from = await beginningOf(group)
  return from && newFileOf(from, group.sourceLanguage, cell, []).bytes
}

/** Counts the translations of a file. `stale` are strings whose source changed later. */
export function translationCounts(
  { file, path, language, translation }: TranslationFile,
  stale: ReadonlySet<string> = new Set(),
  template?: FileStrings,
): FileStatus {
  return translation
    ? statusOfTarget(file, translation, language, { path, stale })
    : statusInFile(file, language, template)
}

/** Counts the translations of a group. Of a past, strings whose source changed later are known. */
export async function statusOfGroup(group: LocaleGroup, past?: Past): Promise<FileStatus[]> {
  const ofSource = await sourceStrings(group)
  const template = await templateStrings(group)
  const rows: FileStatus[] = []
  for (const cell of group.targets) {
    const place = await translationFile(group, cell, ofSource)
    if (!place) continue
    const { file, translation, isMissing, language } = place
    const stale =
      translation && !isMissing ? await past?.staleIn(group, file, translation, language) : undefined
    const row = translationCounts(place, stale, template)
    // A file without strings, such as one of colors, is needed in one language only.
    if (!isMissing || row.total > 0) rows.push(row)
  }
  return rows
}

/** A file that is made for a language. */
export interface FileForLanguage {
  bytes: Uint8Array
  /** The strings that it has, by identifier. */
  added: readonly string[]
}

/**
 * The file of a cell that is missing: one of one language has the source texts, or no strings. Undefined if there is no
 * file to make it from, or if that has no strings. Throws a `Failure`.
 */
export async function fileFor(
  group: LocaleGroup,
  cell: MatrixFile,
  missing: 'source' | 'absent',
): Promise<FileForLanguage | undefined> {
  const { plugin, sourceLanguage } = group
  const from = await beginningOf(group)
  if (!from) return undefined
  const languages = { source: sourceLanguage, target: cell.language }
  const isOfOne = plugin.languages === 'monolingual'
  const all = withErrorPlace(from.path, from.bytes, plugin, () => copiedRecords(from, languages))
  if (all.length === 0) return undefined
  const records = isOfOne && missing === 'source' ? all : []
  const { bytes, report } = newFileOf(from, sourceLanguage, cell, records)
  const lost = new Set(lostIn(report).map(({ identifier }) => identifier))
  const added = (isOfOne ? records : all).filter(({ isHidden }) => !isHidden)
  return { bytes, added: identifiersOf(added).filter((identifier) => !lost.has(identifier)) }
}

/**
 * A file of many languages with a further one, which has no texts yet. Undefined if the format has no place for it.
 * Throws a `Failure`.
 */
export async function fileWithLanguage(
  group: LocaleGroup,
  cell: MatrixFile,
): Promise<FileForLanguage | undefined> {
  const from = await beginningOf(group)
  if (!from) return undefined
  const { path, bytes, plugin } = from
  const languages = { source: group.sourceLanguage, target: asSpelled(cell) }
  const made = withErrorPlace(path, bytes, plugin, () => withLanguage(from, languages))
  return made && { bytes: made, added: identifiersOf(copiedRecords(from, languages)) }
}

/** The language, as a file names it: by the code in its path. `es` is the code of a language whose id is `es-ES`. */
function asSpelled({ code, language }: Pick<MatrixFile, 'code' | 'language'>): Language {
  return languageSpelled(code, language) ?? language
}

function identifiersOf(records: readonly StringRecord[]): string[] {
  return records.map(({ identifier }) => identifier)
}

/** The file that the files of other languages are made from. */
async function beginningOf({ plugin, source, template, files }: LocaleGroup): Promise<FileBytes | undefined> {
  const path = source ?? template ?? files[0]?.path
  return path === undefined ? undefined : { path, bytes: await readInFolder(path), plugin }
}

function newFileOf(
  from: FileBytes,
  source: Language,
  cell: Pick<MatrixFile, 'path' | 'code' | 'language'>,
  records: readonly StringRecord[],
): LanguageFile {
  const target = asSpelled(cell)
  const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source', now: new Date() } as const
  return withErrorPlace(cell.path, from.bytes, from.plugin, () =>
    inNewLanguage(from, { source, target }, keyedByIds(records, [target]), settings),
  )
}

/** A translation that a file cannot hold. */
export interface Lost {
  identifier: string
  reason: string
}

/**
 * Writes translations into a file, which is made if it is missing. Returns the translations that it cannot hold. Of a
 * string that it does not have, such a translation leaves nothing behind.
 */
export async function writeTranslations(
  place: TranslationFile,
  records: readonly StringRecord[],
): Promise<Lost[]> {
  const lost: Lost[] = []
  let rest = records
  for (;;) {
    const written = await withTranslations(place, rest)
    for (const each of written.lost) lost.push(each)
    const gone = new Set(written.lost.map(({ identifier }) => identifier))
    const isKept = ({ identifier }: StringRecord): boolean => !gone.has(identifier)
    if (written.isComplete || rest.every(isKept)) {
      if (written.bytes) await (place.isMissing ? writeMissing : writeInFolder)(place.path, written.bytes)
      if (written.bytes) place.isMissing = false
      return lost
    }
    rest = rest.filter(isKept)
  }
}

/** A file with translations. */
interface WithTranslations {
  /** Undefined if nothing is to be written. */
  bytes: Uint8Array | undefined
  lost: Lost[]
  /** Whether the lost translations left nothing in the file. */
  isComplete: boolean
}

async function withTranslations(
  place: TranslationFile,
  records: readonly StringRecord[],
): Promise<WithTranslations> {
  const { group, path } = place
  const nothing = { bytes: undefined, isComplete: true }
  if (records.length === 0) return { ...nothing, lost: [] }
  if (place.isMissing) {
    const from = await beginningOf(group)
    const reason = 'its source file is missing'
    if (!from) return { ...nothing, lost: records.map(({ identifier }) => ({ identifier, reason })) }
    const draft = { ...from, plugin: withDrafts(from.plugin, records) }
    const { bytes, report } = newFileOf(draft, group.sourceLanguage, place, records)
    const lost = lostIn(report)
    return { bytes, lost, isComplete: lost.length === 0 }
  }
  const { sourceLanguage } = group
  const language = asSpelled(place)
  const spelled = keyedByIds(records, [language])
  const plugin = withDrafts(group.plugin, records)
  const before = await readInFolder(path)
  const { base, lost } = await withEntries(place, before, records)
  const isOfOne = plugin.languages === 'monolingual'
  const target = isOfOne ? readStrings({ path, bytes: base, plugin }, language) : undefined
  const all = target ? withRuntimePluralRows(spelled, place.file, target, language) : spelled
  const sent = target ? ofTargetFile(all, place.file, target) : all
  const languages = { source: isOfOne ? language : sourceLanguage, targets: [language] }
  const { content, report } = withErrorPlace(path, base, plugin, () =>
    buildWithReport(plugin, base, languages, sent, {
      ...BUILD_SETTINGS,
      unwritable: 'keep-source',
      now: new Date(),
    }),
  )
  const names = target && namesOf(place.file, target)
  const refused = lostIn(report).map((each) => ({
    ...each,
    identifier: names?.get(each.identifier) ?? each.identifier,
  }))
  // An entry that came in for a refused text would repeat the source text.
  const isComplete = !refused.some(({ identifier }) => !place.translation?.strings.has(identifier))
  return {
    bytes: before.equals(content) ? undefined : content,
    lost: [...lost.map((identifier) => ({ identifier, reason: 'the file has no place for it' })), ...refused],
    isComplete: isComplete || !isOfOne,
  }
}

/** The format, which also writes texts that need a review: as such where it can say so. */
function withDrafts(plugin: Format, records: readonly StringRecord[]): Format {
  const isDraft = ({ translations = {} }: StringRecord): boolean =>
    Object.values(translations).some(({ status }) => status === 'untranslated')
  return records.some(isDraft)
    ? { ...plugin, handling: { ...handlingOf(plugin), writesDrafts: true } }
    : plugin
}

/** A file of one language with an entry for each string. */
async function withEntries(
  { group, path, language, file, translation }: TranslationFile,
  bytes: Buffer,
  records: readonly StringRecord[],
): Promise<{ base: Uint8Array; lost: readonly string[] }> {
  const { plugin, sourceLanguage } = group
  if (plugin.languages !== 'monolingual') return { base: bytes, lost: [] }
  const source = { path: file.path, bytes: await readInFolder(file.path), plugin }
  const languages = { source: sourceLanguage, target: language }
  const bring = (from: FileBytes, into: Uint8Array, only: ReadonlySet<string>): Synced => {
    const options = { addsMissing: true, removesObsolete: false, only }
    return withErrorPlace(path, bytes, plugin, () =>
      syncFile(from, { path, bytes: into, plugin }, languages, options),
    )
  }
  const only = new Set(records.map(({ identifier }) => identifier))
  const synced = bring(source, bytes, only)
  const lost = [...synced.refused, ...synced.kept]
  if (!synced.hasEntries || lost.length === 0) return { base: synced.bytes, lost }
  // What contains several strings comes in as a whole. If only some of them are meant, the source is taken without the
  // others.
  const known = translation?.strings
  const kept = [...file.strings.values()].filter(
    (each) => only.has(each.identifier) || known?.has(each.identifier),
  )
  const sent = kept.map(({ record }) => ({
    ...record,
    translations: { [sourceLanguage.id]: { text: record.text } },
  }))
  const sourceOnly = { source: sourceLanguage, target: sourceLanguage }
  const part = withErrorPlace(
    file.path,
    source.bytes,
    plugin,
    () => inNewLanguage(source, sourceOnly, sent).bytes,
  )
  const again = bring({ ...source, bytes: part }, synced.bytes, new Set(lost))
  return { base: again.bytes, lost: [...again.refused, ...again.kept] }
}

function lostIn(report: BuildReport): Lost[] {
  return lossesOf(report)
    .filter(({ outcome }) => outcome === 'refused' || outcome === 'no-place')
    .map(({ identifier, reason = 'it cannot be written' }) => ({ identifier, reason }))
}
