// Loads the plugins of the host and of the operator: at the start and, in development, after each save.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typeOfFile } from '@atlas/formats/_declared/file-name.ts'
import { readCatalogue, type FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import type { Chain } from '@atlas/core/chains.ts'
import type { Processor } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import { pluginFiles, witnessFiles } from '@atlas/core/plugins/plugin-files.ts'
import {
  joined,
  loadFormats,
  loadProcessors,
  type Catalogue,
  type LoadFailure,
} from '@atlas/core/plugins/registry.ts'
import { PluginInfoReader } from './plugin-info.ts'
import { readDeclaredFormats, type DeclaredFiles } from './declared-formats.ts'
import { readChains } from './chains.ts'
import { compilePlugins } from './compile-plugins.ts'
import type { Config } from '../config.ts'

/** The folder of the formats that come with the host, in the checkout and in `dist/`. */
export const OWN_FORMATS = fileURLToPath(new URL('../../formats', import.meta.url))

/** Everything that the host offers. A reload replaces the whole object. */
export interface Plugins {
  formats: Catalogue<FormatInfo>
  /** The `formats` that come with the host. */
  ownFormats: Catalogue<FormatInfo>
  /** How workers load the `formats` that the operator declares as data, by type. */
  declared: ReadonlyMap<string, DeclaredFiles>
  /** How a plugin of the operator's folder imports the others there, by their types. */
  modules: ReadonlyMap<string, string>
  processors: Catalogue<Processor>
  chains: readonly Chain[]
  /** The kinds of modules that do not come with the engine. */
  addedKinds: readonly AddedKind[]
  /** The plugins of all folders that failed to load. */
  failures: readonly LoadFailure[]
  witnesses: Witnesses
  /** Changes with each reload, so that workers load changed files again; undefined before the first reload. */
  version: string | undefined
}

/** A kind of modules that does not come with the engine. */
export interface AddedKind {
  plugin: ModulePlugin
  /** The address from which workers import the plugin, as its default export. */
  file: string
}

/** All kinds of modules of a host. */
export function hostKinds({ addedKinds }: Pick<Plugins, 'addedKinds'>): readonly ModulePlugin[] {
  return addedKinds.length === 0 ? moduleKinds : [...moduleKinds, ...addedKinds.map(({ plugin }) => plugin)]
}

/** The witnesses that read built files. Empty while `ATLAS_WITNESS` is off. */
export interface Witnesses {
  /** The module of each, by the type of its format. */
  files: ReadonlyMap<string, string>
  /** The witnesses that cannot be loaded, each with the reason, such as a library that is not installed. */
  leftOut: readonly LoadFailure[]
}

/** How plugins are loaded again after a save. */
export interface Reload {
  /** Differs for each reload, so that this process loads changed processors again. */
  version: string
  /** The formats that come with the host, if none of them has changed. */
  ownFormats?: Catalogue<FormatInfo>
}

/** Loads all plugins. Throws a `SettingError` if the operator's folder or the chains cannot be read. */
export async function loadPlugins(
  config: Config,
  reload?: Reload,
  addedKinds: readonly AddedKind[] = [],
): Promise<Plugins> {
  const { pluginsFolder, formatsFile, witness } = config
  const isNeeded =
    pluginsFolder !== undefined ||
    formatsFile !== undefined ||
    witness !== 'off' ||
    reload !== undefined ||
    (await hasDeclarations())
  const reader = isNeeded ? new PluginInfoReader(config) : undefined
  try {
    return await loadWith(reader, config, reload, addedKinds)
  } finally {
    await reader?.close()
  }
}

async function loadWith(
  reader: PluginInfoReader | undefined,
  config: Config,
  reload: Reload | undefined,
  addedKinds: readonly AddedKind[],
): Promise<Plugins> {
  const version = reload?.version
  const [own, operators, processors] = await Promise.all([
    reload?.ownFormats ?? loadFormatInfo(reload && reader),
    operatorsFormats(reader, config),
    loadProcessors([join(OWN_FORMATS, '_processors')], version),
  ])
  const coded = joined(own, operators)
  const { declared, ...declaredFormats } = await readDeclaredFormats(
    reader,
    {
      folders: declarationFolders(config),
      path: config.formatsFile,
      textTypes: config.profile.textTypes,
    },
    coded,
  )
  // The operator's formats come first: the platform asks modules in the order of the descriptor.
  const formats = joined(declaredFormats, coded)
  const chains = await readChains(config.chainsFile, processors.plugins)
  const failures = [...formats.failures, ...processors.failures]
  const witnesses =
    reader && config.witness !== 'off' ? await findWitnesses(reader, formats, operators) : NO_WITNESSES
  const { modules } = operators
  return {
    formats,
    ownFormats: own,
    declared,
    modules,
    processors,
    chains,
    addedKinds,
    failures,
    witnesses,
    version,
  }
}

/** Whether formats that come with the host are declared. A host without any starts without a further process. */
async function hasDeclarations(): Promise<boolean> {
  const names = await readdir(OWN_FORMATS).catch(() => [])
  return names.some((name) => typeOfFile(name) !== undefined)
}

/** The folders with files of declared formats. */
function declarationFolders({ pluginsFolder }: Config): string[] {
  return [OWN_FORMATS, ...(pluginsFolder === undefined ? [] : [pluginsFolder])]
}

/** The operator's formats. */
interface OperatorsFormats extends Catalogue<FormatInfo> {
  /** The folder of the compiled formats. Left out if the operator has none. */
  folder?: string
  /** How a plugin of the same folder imports each of them. */
  modules: ReadonlyMap<string, string>
  /** Witnesses that did not compile. */
  witnessFailures: readonly LoadFailure[]
}

/** The operator's formats are untrusted code: they are compiled here, but loaded in another process. */
async function operatorsFormats(
  reader: PluginInfoReader | undefined,
  { pluginsFolder, dataFolder, witness }: Config,
): Promise<OperatorsFormats> {
  if (!reader || pluginsFolder === undefined) {
    return { plugins: new Map(), files: new Map(), modules: new Map(), failures: [], witnessFailures: [] }
  }
  const compiled = await compilePlugins({ pluginsFolder, dataFolder, withWitnesses: witness !== 'off' })
  const read = await reader.read(compiled.formats)
  const sources = new Map(compiled.formats.map(({ file, source }) => [file, source]))
  const failures = read.failures.map(({ file, message }) => ({ file: sources.get(file) ?? file, message }))
  const { folder, witnessFailures } = compiled
  const modules = new Map(
    compiled.formats.map(({ type, source }) => [
      type,
      `./${relative(pluginsFolder, source).replaceAll('\\', '/')}`,
    ]),
  )
  return { ...read, failures: [...failures, ...compiled.failures], folder, modules, witnessFailures }
}

/**
 * The formats that come with the host. The build lists them in a file next to their folder, because loading all of them
 * would dominate the start time. From source, a reload needs `reader`, a new process, because this process never loads
 * again what a format imports.
 */
async function loadFormatInfo(reader: PluginInfoReader | undefined): Promise<Catalogue<FormatInfo>> {
  const folder = OWN_FORMATS
  const text = await readFile(`${folder}.json`, 'utf8').catch(() => undefined)
  if (text !== undefined) return readCatalogue(text, folder)
  return reader ? reader.read(await pluginFiles(folder)) : loadOwnFormats()
}

const NO_WITNESSES: Witnesses = { files: new Map(), leftOut: [] }

/** Finds the witness of each format, and tries in another process whether it can be loaded. */
async function findWitnesses(
  reader: PluginInfoReader,
  formats: Catalogue<FormatInfo>,
  { folder, witnessFailures }: OperatorsFormats,
): Promise<Witnesses> {
  const found = await witnessFiles([OWN_FORMATS, ...(folder === undefined ? [] : [folder])])
  // If a format of the operator did not load, our own format of its type is served, without the operator's witness.
  const files = [...found].filter(([type, file]) => dirname(file) === dirname(formats.files.get(type) ?? ''))
  const failures = await reader.tryWitnesses(files.map(([, file]) => file))
  const failed = new Set(failures.map(({ file }) => file))
  return {
    files: new Map(files.filter(([, file]) => !failed.has(file))),
    leftOut: [...failures, ...witnessFailures],
  }
}

/** Loads the code of the formats that come with the host. */
export function loadOwnFormats(): Promise<Catalogue<Format>> {
  return loadFormats([OWN_FORMATS])
}
