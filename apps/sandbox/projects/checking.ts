// Has an app check the translations of a file, in batches of the size that it names.
import type { Language, TextOrForms } from '@atlas/core/contract.ts'
import { askBatchSize } from '../calls/batch-size.ts'
import { withFixes, type CheckedBatch, type QaCheckResult } from '../calls/kinds/external-qa-check.ts'
import { CALL_LIMITS } from '../calls/transport.ts'
import { RequestError } from '../request-error.ts'
import { FileJobs } from './jobs.ts'
import { sourceTextOf, wireTranslation, type StringRow, type TranslationRow } from './records.ts'
import type { FileRow } from './store.ts'
import type { AvailableModule, ProjectContext, ProjectWorkspace } from './workspace.ts'

/** The number of translations that were checked, and of those that did not pass. */
export interface Checked {
  checked: number
  failed: number
}

/** Checks all translations of a file into a language. Throws a `RequestError` if no app checks translations. */
export async function checkTranslationsOfFile(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  file: FileRow,
  language: Language,
): Promise<Checked> {
  const { store, translations: stored, checks, client } = workspace
  const modules = await workspace.availableModules(context.user, context.project)
  const module = modules.find(({ kind, mayUse }) => kind === 'external-qa-check' && mayUse)
  if (!module) throw new RequestError(409, 'No installed app checks translations.')
  const [rows, translations] = await Promise.all([
    store.strings(file.id),
    stored.translations(file.id, [language.id]),
  ])
  const all = rows.flatMap((row) =>
    (translations.get(row.id) ?? []).flatMap((translation) => textsIn(row, translation)),
  )
  const jobs = new FileJobs(workspace, context, modules)
  const failed = new Map<TranslationRow, string>()
  const size = await batchSizeOf(module, await client.credentialsFor(module.app))
  for (let at = 0; at < all.length; at += size) {
    const some = all.slice(at, at + size).map((text, index) => ({ ...text, id: at + index + 1 }))
    const { id, name, type } = file
    const results = await jobs.check(module, { id, name, type }, language, batchOf(some, language))
    const byId = new Map(some.map((text) => [text.id, text]))
    for (const { translationId, passed, error } of results) {
      const checked = byId.get(translationId)
      if (passed || !checked) continue
      const { translation, text } = checked
      const earlier = failed.get(translation)
      const message = findingOf(error, text)
      failed.set(translation, earlier === undefined ? message : `${earlier} ${message}`)
    }
  }
  await checks.save(file.id, language.id, failed)
  return { checked: all.length, failed: failed.size }
}

/** What an app has found in a text, with the text that it suggests instead. */
function findingOf(error: QaCheckResult['error'], text: string): string {
  const { message = '', suggestedFixes } = error ?? {}
  if (!suggestedFixes || suggestedFixes.length === 0) return message
  return `${message} The app suggests: ${withFixes(text, suggestedFixes)}`
}

async function batchSizeOf(
  module: AvailableModule,
  credentials: Awaited<ReturnType<ProjectWorkspace['client']['credentialsFor']>>,
): Promise<number> {
  const { size, fault } = await askBatchSize(
    { app: module.app, module },
    { limits: CALL_LIMITS, credentials },
  )
  if (size !== undefined) return size
  throw new RequestError(502, `${module.app.name} names no size of its batches. ${fault}`)
}

/** A text of a translation: the only one, or one row of a plural. */
interface CheckedText {
  row: StringRow
  translation: TranslationRow
  category: string | null
  text: string
}

function textsIn(row: StringRow, translation: TranslationRow): CheckedText[] {
  const { text } = wireTranslation(translation)
  const texts: [string | null, string][] = typeof text === 'string' ? [[null, text]] : Object.entries(text)
  return texts
    .filter(([, one]) => one !== '')
    .map(([category, one]) => ({ row, translation, category, text: one }))
}

function batchOf(texts: readonly (CheckedText & { id: number })[], language: Language): CheckedBatch {
  const rows = new Map(texts.map(({ row }) => [row.id, row]))
  return {
    translations: texts.map(({ id, row, text, category }) => ({
      id,
      stringId: row.id,
      languageId: language.id,
      userId: 1,
      text,
      provider: null,
      pluralCategoryName: category,
      isPreTranslated: false,
      rating: 0,
    })),
    strings: [...rows.values()].map((row) => ({
      id: row.id,
      key: row.identifier,
      context: row.context ?? '',
      // Platforms write 0 where a string has no limit.
      maxLength: row.max_length ?? 0,
      text: sourceTextOf(row) satisfies TextOrForms,
      fields: [],
    })),
  }
}
