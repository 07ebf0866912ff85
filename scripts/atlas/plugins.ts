// The plugins that the command line works with: the checkout's, and the caller's own in ATLAS_PLUGINS.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FormatPlugin } from '../../core/contract.ts'
import { Detector } from '../../core/detect.ts'
import { loadFormats, type Catalogue } from '../../core/registry.ts'
import { callersPath, Failure } from './output.ts'

/** Compiled, this file lies in `dist/`, and so do the plugins. */
const here = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** The package's own folder, where samples lie. */
export const root = existsSync(join(here, 'package.json')) ? here : join(here, '..')

/** The folder of the caller's own plugins, if one is named. */
export function ownFolder(): string | undefined {
  const named = process.env['ATLAS_PLUGINS']
  return named ? callersPath(named) : undefined
}

/** Loads all formats. Plugins that do not load are said on standard error. */
export async function allFormats(): Promise<Catalogue<FormatPlugin>> {
  const own = ownFolder()
  const catalogue = await loadFormats([join(here, 'formats'), ...(own === undefined ? [] : [own])])
  for (const { file, message } of catalogue.failures)
    process.stderr.write(`${file} is left out. ${message}\n`)
  return catalogue
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
  const plugin = plugins.get(found)
  if (!plugin) throw new Failure(2, `There is no format ${found}. atlas formats lists them.`)
  return { type: found, plugin }
}
