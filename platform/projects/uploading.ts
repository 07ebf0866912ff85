// Imports the translations of a translated file, in one language or in all languages of a many-language file.
import type { Language, LanguageId, Status, StringRecord, Translation } from '../../core/contract.ts'
import type { Violation } from '../calls/rules.ts'
import { RequestError } from '../request-error.ts'
import { FileJobs } from './jobs.ts'
import type { StringRow } from './records.ts'
import type { FileRow } from './store.ts'
import type { NewTranslation } from './translation-store.ts'
import {
  formatOf,
  languagesOf,
  mayApprove,
  targetsNamed,
  type ProjectContext,
  type Workspace,
} from './workspace.ts'

/** The result of an upload. */
export interface Uploaded {
  /** The number of translations that were stored. */
  stored: number
  /** The number of the change, if it is one. */
  change: number | undefined
  /** Identifiers in the translated file that the source file does not have. */
  unmatched: readonly string[]
  warnings: readonly Violation[]
}

/**
 * Reads a translated file. Without a language, a many-language file is read in all languages of the project.
 * Strings are matched by identifier. Translations that the file does not contain stay unchanged.
 */
export async function uploadTranslations(
  workspace: Workspace,
  context: ProjectContext,
  file: FileRow,
  content: Uint8Array,
  language: LanguageId | undefined,
): Promise<Uploaded> {
  const targets = targetsFor(context, file, language)
  const modules = await workspace.availableModules(context.user, context.project)
  const jobs = new FileJobs(workspace, context, modules)
  const { strings } = await jobs.read(formatOf(modules, file), { ...file, content }, targets)
  const { found, unmatched } = matched(context, await workspace.store.strings(file.id), strings)
  const change = await workspace.translations.save(found, context.user)
  return { stored: found.length, change, unmatched, warnings: jobs.warnings }
}

/**
 * Matches the translations of records with the stored strings, by identifier. Approved ones of a user who may not
 * approve are translated.
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

function targetsFor(
  { project }: ProjectContext,
  file: FileRow,
  language: LanguageId | undefined,
): readonly Language[] {
  if (language !== undefined) return targetsNamed(project, [language])
  if (file.is_multilingual === 1) return languagesOf(project).targets
  throw new RequestError(400, `${file.name} holds one language. Choose the language of the translated file.`)
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
