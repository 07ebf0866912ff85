// The plugins of the command line: the package's, and the caller's own in ATLAS_PLUGINS.
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { Command } from 'commander'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import type { Format } from '@atlas/core/format.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { readCatalogue, type FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import { LazyFormats } from '@atlas/core/plugins/lazy-formats.ts'
import { loadLazily, type Catalogue, type LazyCatalogue } from '@atlas/core/plugins/registry.ts'
import { unknownSetting, type HostSetting } from '@atlas/server/setting-names.ts'
import { typeOfFile } from '@atlas/formats/_declared/file-name.ts'
import type { DeclaredFile } from '@atlas/formats/_declared/folder.ts'
import type { Declaration } from '@atlas/formats/_declared/grammars.ts'
import { compilePlugins } from '@atlas/server/plugins/compile-plugins.ts'
import { SettingError, settings } from '@atlas/server/settings.ts'
import { readNamed } from './files/reading.ts'
import { Failure } from './failure.ts'
import { callersPath, callersFolder, here } from './place.ts'
import { printError } from './terminal/printing.ts'

/** Other tools have variables that begin with ATLAS_, too. So only a name that almost is a setting is refused. */
const MAX_MISTYPED = 2

/** A setting of the host that the command line shares. Throws a `Failure` if a setting is misspelled. */
function sharedSetting(name: HostSetting): string | undefined {
  const unknown = unknownSetting(process.env)
  if (unknown && unknown.distance <= MAX_MISTYPED) throw new Failure(2, unknown.message)
  return process.env[name]
}

/** The folder of the caller's own plugins, if `ATLAS_PLUGINS` is set. */
export function callersPluginsFolder(): string | undefined {
  const named = sharedSetting('ATLAS_PLUGINS')
  return named ? callersPath(named) : undefined
}

/** The files of the caller's plugins, which messages name, by the files that were compiled from them. */
const authorsFiles = new Map<string, string>()

/** The folders with formats. Compiles the caller's own as the host does, and reports failures on standard error. */
export async function formatFolders(withWitnesses = false): Promise<string[]> {
  const pluginsFolder = callersPluginsFolder()
  if (pluginsFolder === undefined) return [join(here, 'formats')]
  const dataFolder = settings.dataFolder.read(sharedSetting('ATLAS_DATA'), callersFolder())
  try {
    const compiled = await compilePlugins({ pluginsFolder, dataFolder, withWitnesses })
    for (const { file, source } of compiled.formats) authorsFiles.set(file, source)
    reportFailures([...compiled.failures, ...compiled.witnessFailures])
    return [join(here, 'formats'), compiled.folder]
  } catch (error) {
    if (error instanceof SettingError) throw new Failure(2, error.message)
    throw error
  }
}

/** All formats. The main thread reports plugins that do not load on standard error. */
export async function allFormats(
  folders?: readonly string[],
  formatFiles: readonly string[] = [],
): Promise<LazyFormats> {
  const { plugins, failures } = await loadIn(folders ?? (await formatFolders()))
  if (isMainThread) reportFailures(failures)
  return withDeclared(plugins, formatFiles)
}

/**
 * The formats of the folders. The build lists those of the package in a file next to their folder. From source, they are
 * loaded at once, like the caller's own, but without a limit by the clock.
 */
async function loadIn([ours = '', ...own]: readonly string[]): Promise<LazyCatalogue> {
  const text = await readFile(`${ours}.json`, 'utf8').catch(() => undefined)
  return text === undefined ? loadLazily(NONE, own, [ours]) : loadLazily(readCatalogue(text, ours), own)
}

const NONE: Catalogue<FormatInfo> = { plugins: new Map(), files: new Map(), failures: [] }

/**
 * Adds the formats that ATLAS_FORMATS, these files and the folders with plugins declare. They come first,
 * as on a host. A mistake in a folder leaves out one format, as with plugins.
 */
async function withDeclared(plugins: LazyFormats, formatFiles: readonly string[]): Promise<LazyFormats> {
  const named = sharedSetting('ATLAS_FORMATS')
  const declared = new Map<string, Format>()
  const add = async (declaration: Declaration): Promise<void> => {
    const { declaredFormat } = await import('./declared.ts')
    const { type } = declaration
    if (declared.has(type) || plugins.has(type))
      throw new Error(`The format "${type}" has the type of another format.`)
    declared.set(type, await declaredFormat(declaration, async (model) => plugins.get(model)))
  }
  for (const file of [...(named ? [named] : []), ...formatFiles]) {
    const text = (await readNamed(file)).toString()
    try {
      for (const declaration of await declarationsOf(file, text)) await add(declaration)
    } catch (error) {
      throw new Failure(2, `${file}: ${messageOf(error)}`)
    }
  }
  for (const { file, declaration } of await declarationsInFolders()) {
    await add(declaration).catch((error: unknown) => reportFailures([{ file, message: messageOf(error) }]))
  }
  if (declared.size === 0) return plugins
  const infos = new Map<string, FormatInfo>([...declared, ...plugins.infos])
  return new LazyFormats(infos, (type) => declared.get(type) ?? plugins.get(type))
}

/** The formats that a file declares. A `TYPE.format.json` names the type of its format. */
async function declarationsOf(file: string, text: string): Promise<Declaration[]> {
  const { readDeclarations } = await import('./declared.ts')
  return readDeclarations(text, file)
}

/** The files of declared formats in the folders with plugins. The main thread reports mistakes on standard error. */
async function declarationsInFolders(): Promise<DeclaredFile[]> {
  const pluginsFolder = callersPluginsFolder()
  const folders = [join(here, 'formats'), ...(pluginsFolder === undefined ? [] : [pluginsFolder])]
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
  if (!names.flat().some((name) => typeOfFile(name) !== undefined)) return []
  const { declarationsIn } = await import('./declared.ts')
  const { declared, failures } = await declarationsIn(folders)
  if (isMainThread) reportFailures(failures)
  return declared
}

/** How a command gets its format. */
export interface FormatArguments {
  format?: string
  /** Values of options, as `name=json`. */
  option?: readonly string[]
  /** Files that declare formats. */
  formats?: readonly string[]
}

/** Adds the options of `FormatArguments` to a command. */
export function withFormatOptions(command: Command): Command {
  return command
    .option('--format <type>', 'use this format, without detection')
    .option(
      '--option <name=json>',
      'set an option of the format; may be repeated',
      (each: string, all: readonly string[]) => [...all, each],
      [] as readonly string[],
    )
    .option('--formats <file...>', 'also know the formats that these files declare')
}

/**
 * The format with options. A value that is not JSON is used as text. The value of `name=@file` is read from the file.
 */
export async function formatWithOptions(
  plugin: Format,
  option: readonly string[] = [],
  plugins: ReadonlyMap<string, Format>,
): Promise<Format> {
  if (option.length === 0) return plugin
  const options: Record<string, unknown> = {}
  for (const each of option) {
    const equals = each.indexOf('=')
    if (equals < 1) throw new Failure(2, `--option ${each} must look like name=json.`)
    const value = each.slice(equals + 1)
    const text = value.startsWith('@') ? (await readNamed(value.slice(1))).toString() : value
    options[each.slice(0, equals)] = jsonOrText(text)
  }
  try {
    return await configured(plugin, options, async (type) => plugins.get(type))
  } catch (error) {
    throw new Failure(2, messageOf(error))
  }
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function reportFailures(failures: LazyCatalogue['failures']): void {
  for (const { file, message } of failures)
    printError(`${authorsFiles.get(file) ?? file} was skipped. ${message}`)
}

/** A format by type, or by a file's name and content, with its options. */
export async function formatFor(
  file: string,
  bytes: Uint8Array,
  { format, option, formats }: FormatArguments,
): Promise<{ type: string; plugin: Format }> {
  const plugins = await allFormats(undefined, formats)
  const found = format ?? new Detector(plugins.infos).detect(file.replaceAll('\\', '/'), bytes)
  if (found === undefined)
    throw new Failure(
      1,
      file === '-'
        ? 'No format matches standard input. Name one with --format, or the file with --stdin-name.'
        : `${file}: no format matches. Name one with --format; atlas formats lists them.`,
    )
  const plugin = inDialect(formatNamed(plugins, found), file === '-' ? file : resolve(file), bytes)
  return { type: found, plugin: await formatWithOptions(plugin, option, plugins) }
}

/** A format by its type. */
export function formatNamed(plugins: ReadonlyMap<string, Format>, type: string): Format {
  const plugin = plugins.get(type)
  if (!plugin) throw new Failure(2, `${type} is not a format. atlas formats lists them.`)
  return plugin
}
