// Loads the plugins of the host and of the operator: at the start and, in development, after each save.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readCatalogue, type FormatInfo } from '../../core/catalogue.ts'
import type { Chain } from '../../core/chains.ts'
import type { FormatPlugin, Processor } from '../../core/contract.ts'
import { joined, loadFormats, loadProcessors, type Catalogue, type LoadFailure } from '../../core/registry.ts'
import { PluginInfoReader } from './plugin-info.ts'
import { readChains } from './chains.ts'
import { compilePlugins } from './compile-plugins.ts'
import type { Config } from '../config.ts'

/** Everything that the host offers. A reload replaces the whole object. */
export interface Plugins {
  formats: Catalogue<FormatInfo>
  processors: Catalogue<Processor>
  chains: readonly Chain[]
  /** The plugins of all folders that failed to load. */
  failures: readonly LoadFailure[]
  /** Changes with each reload, so that workers load changed files again; undefined before the first reload. */
  version: string | undefined
}

/** The folders to watch in development. */
export function pluginFolders({ pluginsFolder }: Pick<Config, 'pluginsFolder'>): string[] {
  const own = ['formats', 'processors'].map(ownFolder)
  return pluginsFolder === undefined ? own : [...own, pluginsFolder]
}

/** Loads all plugins. Throws a `SettingError` if the operator's folder or the chains cannot be read. */
export async function loadPlugins(config: Config, version?: string): Promise<Plugins> {
  const [own, operators, processors] = await Promise.all([
    ownFormats(version),
    operatorsFormats(config),
    loadProcessors([ownFolder('processors')], version),
  ])
  const formats = joined(own, operators)
  const chains = await readChains(config.chainsFile, processors.plugins)
  const failures = [...formats.failures, ...processors.failures]
  return { formats, processors, chains, failures, version }
}

/** The operator's formats are untrusted code: they are compiled here, but loaded in another process. */
async function operatorsFormats(config: Config): Promise<Catalogue<FormatInfo>> {
  const { pluginsFolder, dataFolder } = config
  if (pluginsFolder === undefined) return { plugins: new Map(), files: new Map(), failures: [] }
  const reader = new PluginInfoReader(config)
  try {
    const compiled = await compilePlugins({ pluginsFolder, dataFolder })
    const read = await reader.read([...compiled.sources.keys()])
    const failures = read.failures.map(({ file, message }) => ({
      file: compiled.sources.get(file) ?? file,
      message,
    }))
    return { ...read, failures: [...failures, ...compiled.failures] }
  } finally {
    await reader.close()
  }
}

/** The build lists them in a file beside their folder, because loading all of them would dominate the start time. */
async function ownFormats(version: string | undefined): Promise<Catalogue<FormatInfo>> {
  const folder = ownFolder('formats')
  const text = await readFile(`${folder}.json`, 'utf8').catch(() => undefined)
  return text === undefined ? loadOwnFormats(version) : readCatalogue(text, folder)
}

/** The formats that come with the host, each with its code. */
export function loadOwnFormats(version?: string): Promise<Catalogue<FormatPlugin>> {
  return loadFormats([ownFolder('formats')], version)
}

/** A folder at the top, both in the checkout and in `dist/`. */
function ownFolder(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url))
}
