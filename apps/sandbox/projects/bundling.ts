// Has an app make a file from the strings of a project alone, without a source file.
import type { LanguageId, StringRecord } from '@atlas/core/contract.ts'
import { RequestError } from '../request-error.ts'
import { FileJobs } from './jobs.ts'
import { processedRecord } from './records.ts'
import {
  permitted,
  targetsNamed,
  type AvailableModule,
  type ProjectContext,
  type ProjectWorkspace,
} from './workspace.ts'

/** A bundle. */
export interface Bundle {
  name: string
  content: Uint8Array
}

/** The formats of apps that make bundles. */
export function bundleFormats(modules: readonly AvailableModule[]): AvailableModule[] {
  return modules.filter(({ stringsExport, mayUse }) => stringsExport === true && mayUse)
}

/** Makes a bundle of all strings of a project. Throws a `RequestError` for several languages of a format of one. */
export async function makeProjectBundle(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  type: string,
  languages: readonly LanguageId[],
): Promise<Bundle> {
  const { project, user } = context
  const targets = targetsNamed(project, languages)
  const modules = await workspace.availableModules(user, project)
  const format = bundleFormats(modules).find((module) => module.type === type)
  if (!format) throw new RequestError(400, `No installed app makes bundles of the type ${type}.`)
  if (targets.length === 0) throw new RequestError(400, 'Choose a language for the bundle.')
  if (targets.length > 1 && format.multilingualExport !== true)
    throw new RequestError(400, `A bundle of the type ${type} contains one language. Choose one.`)
  const { store, translations } = workspace
  const ids = targets.map(({ id }) => id)
  const strings: StringRecord[] = []
  for (const file of await store.files(project.id)) {
    const [rows, translated] = await Promise.all([
      store.strings(file.id),
      translations.translations(file.id, ids),
    ])
    for (const row of rows)
      if (row.is_hidden === 0)
        strings.push({ id: row.id, ...processedRecord(row, translated.get(row.id) ?? []) })
  }
  const [extension = ''] = format.extensions ?? []
  const name = `${project.identifier}.${ids.join('-')}${extension}`
  const content = await new FileJobs(workspace, context, modules).bundle(
    permitted(format),
    name,
    targets,
    strings,
  )
  return { name, content }
}
