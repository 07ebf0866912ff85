// Exports a file in one language, or in several languages if the format holds many.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { RuleViolation } from '../calls/rules.ts'
import { RequestError } from '../request-error.ts'
import { leftOut, type OmittedTranslation } from './export-report.ts'
import { FileJobs } from './jobs.ts'
import { processedRecord } from './records.ts'
import type { FileRow } from './store.ts'
import { moduleOfFile, targetsNamed, type ProjectContext, type ProjectWorkspace } from './workspace.ts'

/** The result of an export. */
export interface ExportResult {
  source: Uint8Array
  content: Uint8Array
  leftOut: readonly OmittedTranslation[]
  warnings: readonly RuleViolation[]
}

/** Builds the translated file in one call. Throws a `RequestError` for several languages of a file that holds one. */
export async function exportFile(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  file: FileRow,
  languages: readonly LanguageId[],
): Promise<ExportResult> {
  const targets = targetsNamed(context.project, [...new Set(languages)])
  if (targets.length === 0) throw new RequestError(400, `Choose a language to export ${file.name} in.`)
  if (targets.length > 1 && file.is_multilingual === 0) {
    throw new RequestError(400, `${file.name} contains one language. Export one language at a time.`)
  }
  const { store, translations: stored } = workspace
  const modules = await workspace.availableModules(context.user, context.project)
  const [source, imported, rows, wholes, translations] = await Promise.all([
    store.content(file.id),
    store.imported(file.id),
    store.strings(file.id),
    store.wholeTexts(file.id),
    stored.translations(
      file.id,
      targets.map(({ id }) => id),
    ),
  ])
  const strings = rows.map((row) => ({
    id: row.id,
    ...processedRecord(row, translations.get(row.id) ?? []),
    ...(row.custom_data === null ? {} : { customData: row.custom_data }),
  }))
  const jobs = new FileJobs(workspace, context, modules)
  const { id, name } = file
  const built = { id, name: file.imported_name ?? name, content: imported }
  const records = await jobs.joinTexts(built, strings, wholes, targets)
  const original = { id, name, content: source }
  const written = await jobs.write(moduleOfFile(modules, file), built, targets, records, original)
  // The strings of a text that was split are in no call.
  const isSent = new Set(records.map(({ identifier }) => identifier))
  const others = strings.filter(({ identifier }) => !isSent.has(identifier))
  return {
    source,
    content: written.content,
    leftOut: [...written.leftOut, ...leftOut(others, others)],
    warnings: jobs.warnings,
  }
}
