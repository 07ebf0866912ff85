// The plugins of the command line: those of the package, and the caller's own in ATLAS_PLUGINS.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import type { FormatPlugin } from '../core/contract.ts'
import { Detector } from '../core/detect.ts'
import { loadFormats, type Catalogue } from '../core/registry.ts'
import { compilePlugins } from '../server/plugins/compile-plugins.ts'
import { SettingError, settings } from '../server/settings.ts'
import { callersFolder, callersPath, Failure } from './output.ts'

/** The checkout, or `dist/` once compiled. The plugins are in the same place. */
const here = join(dirname(fileURLToPath(import.meta.url)), '..')
/** The folder of the package, which has the samples. */
export const root = existsSync(join(here, 'package.json')) ? here : join(here, '..')

/** The folder of the caller's own plugins, if `ATLAS_PLUGINS` is set. */
export function ownFolder(): string | undefined {
  const named = process.env['ATLAS_PLUGINS']
  return named ? callersPath(named) : undefined
}

/** The folders with formats. Compiles the caller's own as the host does, and reports failures on standard error. */
export async function formatFolders(withWitnesses = false): Promise<string[]> {
  const pluginsFolder = ownFolder()
  if (pluginsFolder === undefined) return [join(here, 'formats')]
  const dataFolder = settings.dataFolder.read(process.env['ATLAS_DATA'], callersFolder)
  try {
    const compiled = await compilePlugins({ pluginsFolder, dataFolder, withWitnesses })
    reportFailures([...compiled.failures, ...compiled.witnessFailures])
    return [join(here, 'formats'), compiled.folder]
  } catch (error) {
    if (error instanceof SettingError) throw new Failure(2, error.message)
    throw error
  }
}

/** Loads all formats. The main thread reports plugins that do not load on standard error. */
export async function allFormats(folders?: readonly string[]): Promise<Catalogue<FormatPlugin>> {
  const catalogue = await loadFormats(folders ?? (await formatFolders()))
  if (isMainThread) reportFailures(catalogue.failures)
  return catalogue
}

function reportFailures(failures: Catalogue<FormatPlugin>['failures']): void {
  for (const { file, message } of failures) process.stderr.write(`${file} was skipped. ${message}\n`)
}

/** A format by type, or by a file's name and content. */
export async function formatFor(
  file: string,
  bytes: Uint8Array,
  type: string | undefined,
): Promise<{ type: string; plugin: FormatPlugin }> {
  const { plugins } = await allFormats()
  const found = type ?? new Detector(plugins).detect(file.replaceAll('\\', '/'), bytes)
  if (found === undefined)
    throw new Failure(1, `${file}: no format matches. Name one with --format; atlas formats lists them.`)
  return { type: found, plugin: formatNamed(plugins, found) }
}

/** A format by its type. */
export function formatNamed(plugins: ReadonlyMap<string, FormatPlugin>, type: string): FormatPlugin {
  const plugin = plugins.get(type)
  if (!plugin) throw new Failure(2, `${type} is not a format. atlas formats lists them.`)
  return plugin
}
