// Imports the translations of a translated file, in one language or in all languages of a many-language file.
import type { Language, LanguageId, Status, StringRecord, Translation } from '@atlas/core/contract.ts'
import type { RuleViolation } from '../calls/rules.ts'
import { RequestError } from '../request-error.ts'
import { alignableTexts, alignedRecords } from './aligning.ts'
import { FileJobs, type JobFile } from './jobs.ts'
import { sourceTextOf, textsOf, type StringRow } from './records.ts'
import type { FileRow } from './store.ts'
import type { NewTranslation } from './translation-store.ts'
import {
  moduleOfFile,
  projectLanguages,
  mayApprove,
  targetsNamed,
  type AvailableModule,
  type ProjectContext,
  type ProjectWorkspace,
} from './workspace.ts'

/** The result of an upload. */
export interface Uploaded {
  /** The number of translations that were stored. */
  stored: number
  /** The number of texts of a file of one language that equal their source, and have to be checked or were left out. */
  sameAsSource: number
  /** The number of the change, if anything changed. */
  change: number | undefined
  /** Identifiers in the translated file that the source file does not have. */
  unmatched: readonly string[]
  warnings: readonly RuleViolation[]
}

/**
 * Reads a translated file. Without a language, a many-language file is read in all languages of the project.
 * Strings are matched by identifier. Translations that the file does not contain stay unchanged.
 */
export async function uploadTranslations(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  file: FileRow,
  content: Uint8Array,
  language: LanguageId | undefined,
): Promise<Uploaded> {
  const targets = targetsFor(context, file, language)
  const modules = await workspace.availableModules(context.user, context.project)
  const jobs = new FileJobs(workspace, context, modules)
  const { id, name } = file
  const prepared = await jobs.prepare({ id, name, content }, targets)
  const strings = await readTranslations(workspace, jobs, moduleOfFile(modules, file), prepared, targets)
  const { found, unmatched } = matched(context, await workspace.store.strings(file.id), strings)
  // A file of one language has the source text for each translation that it lacks.
  const same = file.is_multilingual === 1 ? [] : found.filter(equalsSource)
  const equals = new Set(same)
  const unchecked = await withoutOtherText(workspace, file, targets, same)
  const translated = found.filter((each) => !equals.has(each))
  const change = await workspace.translations.save([...translated, ...unchecked], context.user)
  const { length: stored } = translated
  return { stored, sameAsSource: same.length, change, unmatched, warnings: jobs.warnings }
}

/**
 * Reads the translations of a file. If an app returns strings whose identifiers the source file lacks, as from a document
 * whose keys come from its texts, a module that aligns such files pairs them with the strings that the answer lacks.
 */
async function readTranslations(
  { store }: ProjectWorkspace,
  jobs: FileJobs,
  format: AvailableModule,
  file: JobFile,
  targets: readonly Language[],
): Promise<readonly StringRecord[]> {
  const read = await jobs.read(format, file, targets)
  const wholes = await store.wholeTexts(file.id)
  const strings = await jobs.splitTranslations(file, read.strings, wholes, targets)
  const [target] = targets
  if (!target || targets.length > 1) return strings
  const rows = await store.strings(file.id)
  const known = new Set(rows.map(({ identifier }) => identifier))
  const others = strings.filter(({ identifier }) => !known.has(identifier))
  if (others.length === 0) return strings
  const matching = strings.filter(({ identifier }) => known.has(identifier))
  const answered = new Set(matching.map(({ identifier }) => identifier))
  const lacking = rows.filter(({ identifier }) => !answered.has(identifier))
  const byModule = await jobs.align(file, target, alignableTexts(lacking, others, target.id))
  return byModule ? [...matching, ...alignedRecords(rows, byModule, target.id)] : strings
}

/**
 * Matches the translations of records with the stored strings, by identifier. If the user may not approve, approved
 * translations become translated.
 */
export function matched(
  context: ProjectContext,
  rows: readonly StringRow[],
  strings: readonly StringRecord[],
): { found: NewTranslation[]; unmatched: string[] } {
  const known = new Map(rows.map((row) => [row.identifier, row]))
  const found: NewTranslation[] = []
  const unmatched: string[] = []
  const isApprover = mayApprove(context)
  for (const { identifier, translations = {} } of strings) {
    const row = known.get(identifier)
    const entries = Object.entries(translations)
    if (!row && entries.length > 0) unmatched.push(identifier)
    for (const [id, translation] of entries) {
      if (!row || !fits(row, translation)) continue
      found.push({ string: row, language: id, translation: isApprover ? translation : lowered(translation) })
    }
  }
  return { found, unmatched }
}

/** Whether a translation is the source text, or has only forms of its plural, and no one has approved it. */
function equalsSource({ string, translation }: NewTranslation): boolean {
  const texts = textsOf(translation?.text ?? '').filter((text) => text !== '')
  const sources = new Set(textsOf(sourceTextOf(string)))
  const isApproved = JSON.stringify(translation?.status ?? '').includes('approved')
  return texts.length > 0 && !isApproved && texts.every((text) => sources.has(text))
}

/** Translations to be checked, of those strings that have none and are for people to translate. */
async function withoutOtherText(
  { store, translations }: ProjectWorkspace,
  file: FileRow,
  targets: readonly Language[],
  same: readonly NewTranslation[],
): Promise<NewTranslation[]> {
  if (same.length === 0) return []
  const ids = targets.map(({ id }) => id)
  const stored = await translations.translations(file.id, ids)
  const hidden = new Set((await store.strings(file.id)).flatMap((row) => (row.is_hidden ? [row.id] : [])))
  return same.flatMap(({ string, language, translation }) => {
    const isKnown = stored.get(string.id)?.some((each) => each.language === language) === true
    if (isKnown || hidden.has(string.id) || !translation) return []
    return [{ string, language, translation: { ...translation, status: 'untranslated' } }]
  })
}

function targetsFor(
  { project }: ProjectContext,
  file: FileRow,
  language: LanguageId | undefined,
): readonly Language[] {
  if (language !== undefined) return targetsNamed(project, [language])
  if (file.is_multilingual === 1) return projectLanguages(project).targets
  throw new RequestError(
    400,
    `${file.name} contains one language. Choose the language of the translated file.`,
  )
}

function lowered({ text, status = 'translated' }: Translation): Translation {
  const one = (level: Status): Status => (level === 'approved' ? 'translated' : level)
  if (typeof status === 'string') return { text, status: one(status) }
  const forms = Object.entries(status).map(([category, level]) => [category, one(level)] as const)
  return { text, status: Object.fromEntries(forms) }
}

/** Whether a translation has the shape of its string: one text, or the texts of a plural. */
function fits({ has_plurals }: StringRow, { text }: Translation): boolean {
  return (typeof text === 'object') === (has_plurals === 1)
}
