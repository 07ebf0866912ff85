// Asks the engine of the sandbox for the translation of a string, or else an app that has a module for it.
import { pluralCategories } from '@atlas/core/language.ts'
import type { Language } from '@atlas/core/contract.ts'
import { Terms } from '@atlas/core/terms/terms.ts'
import { EngineError } from '@atlas/translation/engine.ts'
import { translateText } from '@atlas/translation/one-text.ts'
import type { MachineAnswer } from '@atlas/editor/editor-wire.ts'
import { codesOf } from '@atlas/editor/strings/findings.ts'
import { RequestError } from '../request-error.ts'
import { comparedString, type StringRow } from './records.ts'
import { machineSuggestion } from './machine-translating.ts'
import type { FileRow } from './store.ts'
import { projectLanguages, type ProjectContext, type ProjectWorkspace } from './workspace.ts'

/** The translation of a string, or of the form of a plural. Throws a `RequestError` (422) if the engine fails. */
export async function machineTranslation(
  workspace: ProjectWorkspace,
  { file, ...context }: ProjectContext & { file: FileRow },
  string: StringRow,
  target: Language,
  form: string | undefined,
): Promise<MachineAnswer> {
  const { engine, glossary } = workspace
  const { project } = context
  const category = pluralCategories.find((one) => one === form)
  if (!engine) {
    const asked = { file, row: string, language: target, category: category ?? null }
    return (await machineSuggestion(workspace, context, asked)) ?? {}
  }
  const { source } = projectLanguages(project)
  const terms = await Terms.of(await glossary.terms(project.id, target.id), source.id, target.id)
  const { text: texts, codes } = comparedString(string)
  const text = typeof texts === 'string' ? texts : (texts[category ?? 'other'] ?? texts.other ?? '')
  const wanted = {
    identifier: string.identifier,
    text,
    category,
    context: string.context ?? undefined,
    maxLength: string.max_length ?? undefined,
    terms: terms.in(text),
    codes: codesOf(text, codes),
  }
  const head = { source, target, file: file.name }
  try {
    const found = await translateText(engine, head, wanted)
    return { engine: engine.name, ...(found === undefined ? {} : { text: found }) }
  } catch (error) {
    throw error instanceof EngineError ? new RequestError(422, error.message) : error
  }
}
