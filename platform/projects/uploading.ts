// Takes over the translations of a translated file: one language, or all of a many-language file.
import type { Language, LanguageId, Translation } from '../../core/contract.ts'
import type { Violation } from '../calls/rules.ts'
import { RequestError } from '../request-error.ts'
import { FileJobs } from './jobs.ts'
import type { StringRow } from './records.ts'
import type { FileRow } from './store.ts'
import { formatOf, languagesOf, targetsNamed, type ProjectContext, type Workspace } from './workspace.ts'

/** What an upload did. */
export interface Uploaded {
  /** Translations that were taken over. */
  stored: number
  /** Identifiers of the translated file that belong to no string of the source file. */
  unmatched: readonly string[]
  warnings: readonly Violation[]
}

/**
 * Reads a translated file. Without a language, a many-language file is read in all languages of the project.
 * Strings are matched by identifier; what the translated file does not say stays as it is.
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
  const known = new Map((await workspace.store.strings(file.id)).map((row) => [row.identifier, row]))
  const kept: { string: number; language: LanguageId; translation: Translation }[] = []
  const unmatched: string[] = []
  for (const { identifier, translations = {} } of strings) {
    const row = known.get(identifier)
    const entries = Object.entries(translations)
    if (!row && entries.length > 0) unmatched.push(identifier)
    for (const [id, translation] of entries) {
      if (row && fits(row, translation)) kept.push({ string: row.id, language: id, translation })
    }
  }
  await workspace.store.saveTranslations(kept)
  return { stored: kept.length, unmatched, warnings: jobs.warnings }
}

function targetsFor(
  { project }: ProjectContext,
  file: FileRow,
  language: LanguageId | undefined,
): readonly Language[] {
  if (language !== undefined) return targetsNamed(project, [language])
  if (file.is_multilingual === 1) return languagesOf(project).targets
  throw new RequestError(400, `${file.name} holds one language. Say which one the translated file is in.`)
}

/** One text for a text, several for a plural: of the other kind nothing can be taken over. */
function fits({ has_plurals }: StringRow, { text }: Translation): boolean {
  return (typeof text === 'object') === (has_plurals === 1)
}
