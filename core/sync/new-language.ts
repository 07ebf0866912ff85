// Begins a new language: in a file of its own, made from the file of another language, or in a file of many languages.
// The keys, their order and the formatting stay.
import { meansLanguage, type Language, type StringRecord, type TextOrForms } from '../contract.ts'
import { neededCategories } from '../plural-rules.ts'
import { handlingOf } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { BUILD_SETTINGS, buildWithReport, type BuildSettings } from '../writing/build.ts'
import { entriesByUnit, removalEdits } from '../writing/entries.ts'
import { weave } from '../writing/weave.ts'
import type { BuildReport } from '../report.ts'
import { readStrings, type FileBytes } from '../reading/file-strings.ts'
import type { SyncLanguages } from './options.ts'

/** A new file, and the outcome of each translation. */
export interface LanguageFile {
  bytes: Uint8Array
  report: BuildReport
}

/**
 * The file of a language with these translations. A file of one language is made from its source file, and gets only the
 * strings that are translated. A file of a pair is made from its template, or from the file of another language. Throws
 * a `FormatError`.
 */
export function inNewLanguage(
  { path, bytes, plugin }: FileBytes,
  { source, target }: SyncLanguages,
  records: readonly StringRecord[],
  settings: BuildSettings = BUILD_SETTINGS,
): LanguageFile {
  const isOfOne = plugin.languages === 'monolingual'
  const untranslated = isOfOne ? 'omit' : 'keep'
  const made = { ...plugin, handling: { ...handlingOf(plugin), untranslated } as const }
  const languages = { source, targets: [target] }
  const built = buildWithReport(made, bytes, languages, records, { ...settings, isNewLanguage: true })
  const { content, report } = built
  const isWithHidden = !isOfOne || !plugin.entries?.fallsBack
  return { bytes: isWithHidden ? content : withoutHidden({ path, bytes: content, plugin }, target), report }
}

/**
 * A file of many languages with a further one. Its texts are empty, such as the cells of a new column. Where a language
 * exists only with texts, and the format can mark them as untranslated, they are the source texts. Undefined if the
 * format can do neither.
 */
export function withLanguage(file: FileBytes, { source, target }: SyncLanguages): Uint8Array | undefined {
  const { plugin, bytes } = file
  for (const untranslated of ['source', 'keep'] as const) {
    const made = { ...plugin, handling: { ...handlingOf(plugin), untranslated } }
    const settings = { ...BUILD_SETTINGS, isNewLanguage: true }
    const { content } = buildWithReport(made, bytes, { source, targets: [target] }, [], settings)
    const built = { ...file, bytes: content }
    if (namesLanguage(built, target) && hasNoTranslation(built, { source, target })) return content
  }
  return undefined
}

function namesLanguage({ bytes, plugin }: FileBytes, target: Language): boolean {
  const named = plugin.declaredLanguages?.read(decodeFile(bytes, plugin).source).targets ?? []
  return named.some((code) => meansLanguage(code, target))
}

function hasNoTranslation(file: FileBytes, { source, target }: SyncLanguages): boolean {
  const { strings } = readStrings(file, source, [target])
  return [...strings.values()].every(({ record, translation }) => {
    const { text = '', status } = translation(target) ?? {}
    const statuses = typeof status === 'object' ? Object.values(status) : [status]
    const isEmpty = typeof text === 'string' ? text === '' : Object.values(text).every((form) => form === '')
    return record.isHidden === true || isEmpty || statuses.includes('untranslated')
  })
}

/** All strings of a source file with their source texts as translations, also for the rows of the target's plurals. */
export function copiedRecords(file: FileBytes, { source, target }: SyncLanguages): StringRecord[] {
  return [...readStrings(file, source).strings.values()]
    .filter(({ record }) => !record.isHidden || !file.plugin.entries?.fallsBack)
    .map(({ record }) => ({
      ...record,
      translations: { [target.id]: { text: copied(record.text, target) } },
    }))
}

function copied(text: TextOrForms, language: Language): TextOrForms {
  if (typeof text === 'string') return text
  const other = text.other ?? Object.values(text).at(-1) ?? ''
  return Object.fromEntries(neededCategories(language).map((category) => [category, text[category] ?? other]))
}

/** Without the strings that are not to be translated, which programs read in the file of the source language. */
function withoutHidden(file: FileBytes, language: Language): Uint8Array {
  const { parsed } = readStrings(file, language)
  const entries = entriesByUnit(file.plugin, parsed)
  const hidden = parsed.units.flatMap((unit) => (unit.isHidden ? (entries.get(unit) ?? []) : []))
  if (hidden.length === 0) return file.bytes
  const decoded = decodeFile(file.bytes, file.plugin)
  const { text } = decoded.source
  return decoded.encode(weave(text, removalEdits(text, hidden)))
}
