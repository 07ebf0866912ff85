// Has an app translate the strings of a file that have no translation, in batches of the size that its module names.
// What a platform would ignore without a word is named.
import { shownForm } from '@atlas/core/shown-form.ts'
import { counted } from '@atlas/core/counted.ts'
import type { Category, Language, TextOrForms } from '@atlas/core/contract.ts'
import { neededCategories } from '@atlas/core/plural-rules.ts'
import { codesOf } from '@atlas/editor/strings/findings.ts'
import { ModuleError } from '../calls/module-client.ts'
import type { MachineString } from '../calls/kinds/custom-mt.ts'
import { RequestError } from '../request-error.ts'
import { FileJobs } from './jobs.ts'
import { withCodes, withSpans, type KeptText } from './kept-codes.ts'
import { comparedString, type StringRow } from './records.ts'
import type { FileRow } from './store.ts'
import type { NewTranslation } from './translation-store.ts'
import type { AvailableModule, ProjectContext, ProjectWorkspace } from './workspace.ts'

/** The result of a machine translation. */
export interface MachineTranslated {
  /** The strings that had no translation. */
  asked: number
  stored: number
  /** What was ignored, in sentences. */
  ignored: readonly string[]
}

/** A text that a module gets: a string, or the form of a plural. */
interface MachineText {
  row: StringRow
  category: Category | null
  kept: KeptText
}

/** The module that translates for a user, if there is one. */
export function machineModule(modules: readonly AvailableModule[]): AvailableModule | undefined {
  return modules.find(({ kind, mayUse }) => kind === 'custom-mt' && mayUse)
}

/** Translates what is not translated in a file. Throws a `RequestError` if no app translates. */
export async function translateByMachine(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  file: FileRow,
  language: Language,
): Promise<MachineTranslated> {
  const { store, translations } = workspace
  const modules = await workspace.availableModules(context.user, context.project)
  const module = machineModule(modules)
  if (!module) throw new RequestError(409, 'No installed app has a module of machine translation.')
  const stored = await translations.translations(file.id, [language.id])
  const rows = (await store.strings(file.id)).filter(
    ({ id, is_hidden }) => is_hidden === 0 && !stored.has(id),
  )
  const texts = rows.flatMap((row) => machineTexts(row, language))
  const jobs = new FileJobs(workspace, context, modules)
  const found = new Map<StringRow, [Category | null, string][]>()
  const ignored: string[] = []
  for (const batch of batchesOf(texts, module)) {
    const answers = await answersTo(jobs, module, file, language, context, batch).catch((error: unknown) => {
      if (!(error instanceof ModuleError)) throw error
      ignored.push(`${counted(batch.length, 'text')} were left out together. ${error.message}`)
      return []
    })
    for (const [index, answer] of answers.entries()) {
      const { row, category, kept } = batch[index] ?? {}
      if (!row || !kept || category === undefined) continue
      const read = withCodes(answer, kept)
      if ('fault' in read)
        ignored.push(`The translation of "${row.identifier}" was ignored: it ${read.fault}.`)
      else found.set(row, [...(found.get(row) ?? []), [category, read.text]])
    }
  }
  const changes = [...found].flatMap(([row, forms]) => newTranslation(row, forms, language))
  await translations.save(changes, context.user)
  return { asked: rows.length, stored: changes.length, ignored }
}

/** The translation of one text by a module. Throws a `RequestError` (422) with the reason why there is none. */
export async function machineSuggestion(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  {
    file,
    row,
    language,
    category,
  }: { file: FileRow; row: StringRow; language: Language; category: Category | null },
): Promise<{ engine: string; text: string } | undefined> {
  const modules = await workspace.availableModules(context.user, context.project)
  const module = machineModule(modules)
  const text = machineTexts(row, language).find((each) => each.category === category)
  if (!module || !text) return undefined
  const jobs = new FileJobs(workspace, context, modules)
  const engine = module.name ?? module.key
  try {
    const [answer = ''] = await answersTo(jobs, module, file, language, context, [text])
    const read = withCodes(answer, text.kept)
    if ('text' in read) return { engine, text: read.text }
    throw new RequestError(422, `The translation of ${engine} was ignored: it ${read.fault}.`)
  } catch (error) {
    throw error instanceof ModuleError ? new RequestError(422, error.message) : error
  }
}

function machineTexts(row: StringRow, language: Language): MachineText[] {
  const { text, codes } = comparedString(row)
  const kept = (one: string): KeptText => withSpans(one, codesOf(one, codes))
  if (typeof text === 'string') return text.trim() === '' ? [] : [{ row, category: null, kept: kept(text) }]
  return neededCategories(language).map((category) => ({
    row,
    category,
    kept: kept(shownForm(text, category)),
  }))
}

function batchesOf(
  texts: readonly MachineText[],
  { batchSize = 100, splitStringsIntoChunks = true }: AvailableModule,
): MachineText[][] {
  const size = splitStringsIntoChunks ? batchSize : Math.max(1, texts.length)
  const count = Math.ceil(texts.length / size)
  return Array.from({ length: count }, (_item, index) => texts.slice(index * size, (index + 1) * size))
}

function answersTo(
  jobs: FileJobs,
  module: AvailableModule,
  file: FileRow,
  language: Language,
  { project }: ProjectContext,
  batch: readonly MachineText[],
): Promise<readonly string[]> {
  const withContext = ({ row, category, kept }: MachineText): MachineString => ({
    id: row.id,
    projectId: project.id,
    fileId: file.id,
    text: kept.text,
    identifier: row.identifier,
    context: row.context ?? '',
    // Platforms write 0 where a string has no limit.
    maxLength: row.max_length ?? 0,
    isHidden: row.is_hidden === 1,
    isPlural: row.has_plurals === 1,
    pluralForm: category,
  })
  const texts = batch.map((text) => (module.withContext === true ? withContext(text) : text.kept.text))
  return jobs.translate(module, file, language, texts)
}

/** A plural needs all its forms. */
function newTranslation(
  row: StringRow,
  forms: readonly [Category | null, string][],
  language: Language,
): NewTranslation[] {
  if (row.has_plurals === 1 && forms.length < neededCategories(language).length) return []
  const text: TextOrForms = row.has_plurals === 1 ? Object.fromEntries(forms) : (forms[0]?.[1] ?? '')
  return [{ string: row, language: language.id, translation: { text, status: 'translated' } }]
}
