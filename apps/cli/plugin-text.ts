// A declaration as a plugin file, for the commands that write one.
import { relative } from 'node:path'
import type { Format } from '@atlas/core/format.ts'
import { pluginFiles } from '@atlas/core/plugins/plugin-files.ts'
import type { FormatCandidate } from '@atlas/by-example/infer.ts'
import { Failure } from './failure.ts'
import { callersPluginsFolder } from './plugins.ts'

/** The text of a plugin that reads and writes like a declaration. Throws a `Failure` (1) if it can only be declared. */
export async function pluginText(
  declaration: FormatCandidate['declaration'],
  plugins: ReadonlyMap<string, Format>,
): Promise<string> {
  const { moduleOfBuiltIn, pluginFile, PluginFileError } =
    await import('@atlas/formats/_declared/plugin-file.ts')
  const folder = callersPluginsFolder()
  const callers = folder === undefined ? [] : await pluginFiles(folder).catch(() => [])
  const modules = new Map(
    callers.map(({ type, file }) => [type, `./${relative(folder ?? '', file).replaceAll('\\', '/')}`]),
  )
  const moduleOf = (type: string): string => modules.get(type) ?? moduleOfBuiltIn(type)
  try {
    return await pluginFile(declaration, async (type) => plugins.get(type), moduleOf)
  } catch (error) {
    if (error instanceof PluginFileError) throw new Failure(1, error.message)
    throw error
  }
}
