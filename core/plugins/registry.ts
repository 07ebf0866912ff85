// Finds plugins by reading folders. A plugin that does not load does not affect the others.
import { chainMethods } from '../chains.ts'
import { counted } from '../counted.ts'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FormatInfo } from './catalogue.ts'
import { allWithContained, withContained } from './contained.ts'
import { contractVersion, formatGroups, type Processor, type Witness } from '../contract.ts'
import { patternFault } from './detect.ts'
import { messageOf } from '../errors.ts'
import type { Format } from '../format.ts'
import { LazyFormats } from './lazy-formats.ts'
import { formatMembers, processorMembers, unknownMember, type Members } from './members.ts'
import { pluginFiles } from './plugin-files.ts'

/** A plugin that did not load, and why. */
export interface LoadFailure {
  file: string
  message: string
}

/** The plugins of some folders. Within each folder they are in alphabetical order. */
export interface Catalogue<Plugin> {
  /** By type of a format, or key of a processor. */
  plugins: ReadonlyMap<string, Plugin>
  /** Where each plugin was loaded from. */
  files: ReadonlyMap<string, string>
  failures: readonly LoadFailure[]
}

/** Loads our formats from the folders. Later folders replace plugins of a type. `version` reloads changed files. */
export async function loadFormats(folders: readonly string[], version?: string): Promise<Catalogue<Format>> {
  const catalogue = await load(folders, formatFault, version)
  return { ...catalogue, plugins: allWithContained(catalogue.plugins) }
}

/** Formats, some of them not loaded yet, and those that failed to load. */
export interface LazyCatalogue {
  plugins: LazyFormats
  failures: readonly LoadFailure[]
}

/**
 * The formats that the build has listed, which are loaded when they are asked for, and the formats of the folders, which
 * are loaded now and replace them: ours, and then those of strangers. One of a stranger fails if it does not load within
 * `LOAD_SECONDS` after the previous one.
 */
export async function loadLazily(
  listed: Catalogue<FormatInfo>,
  strangers: readonly string[],
  ours: readonly string[] = [],
): Promise<LazyCatalogue> {
  const own = await load(ours, formatFault)
  const { plugins: loaded, failures } = joined(
    own,
    await load(strangers, formatFault, undefined, LOAD_SECONDS),
  )
  const infos = new Map<string, FormatInfo>([...listed.plugins, ...loaded])
  const plugins: LazyFormats = new LazyFormats(infos, (type) =>
    withContained(loaded.get(type) ?? requireFormat(listed.files.get(type) ?? ''), plugins),
  )
  return { plugins, failures: [...listed.failures, ...failures] }
}

/** Loads a compiled format that the build has listed, at once. */
export function requireFormat(file: string): Format {
  return (requireModule(file) as { default: Format }).default
}

const requireModule = createRequire(import.meta.url)

/** Loads the processors of the folders, as `loadFormats` does. */
export function loadProcessors(folders: readonly string[], version?: string): Promise<Catalogue<Processor>> {
  return load(folders, processorFault, version)
}

/** Joins two catalogues. A plugin of the later one replaces an earlier plugin of the same name. */
export function joined<Plugin>(one: Catalogue<Plugin>, later: Catalogue<Plugin>): Catalogue<Plugin> {
  return {
    plugins: new Map([...one.plugins, ...later.plugins]),
    files: new Map([...one.files, ...later.files]),
    failures: [...one.failures, ...later.failures],
  }
}

/**
 * Loads one format from its file, and the formats that it contains from the same folder. Throws an `Error` whose
 * message states what is missing.
 */
export async function loadFormat(file: string, version?: string): Promise<Format> {
  const plugin = await loadOne(file, formatFault, version)
  const contains = plugin.container?.contains
  if (!contains) return plugin
  const isFolder = /^format\.\w+$/.test(basename(file))
  const found = await pluginFiles(isFolder ? dirname(dirname(file)) : dirname(file))
  const wanted = found.filter(({ type }) => contains.includes(type))
  const formats = wanted.map(async (one): Promise<[string, Format]> => [
    one.type,
    await loadOne(one.file, formatFault, version),
  ])
  return withContained(plugin, new Map(await Promise.all(formats)))
}

/** Loads one processor from its file. Throws an `Error` whose message states what is missing. */
export async function loadProcessor(file: string, version?: string): Promise<Processor> {
  return loadOne(file, processorFault, version)
}

/**
 * Loads a witness from its file, which fails after `seconds` if they are given. Throws an `Error` whose message states
 * what is missing.
 */
export async function loadWitness(file: string, seconds?: number): Promise<Witness> {
  const address = pathToFileURL(file).href
  const module = await within(seconds, import(address)).catch((error: unknown) => {
    throw new Error(messageOfImport(error), { cause: error })
  })
  const { default: witness } = module as { default?: unknown }
  if (typeof witness !== 'function') throw new Error('Its default export is not a function.')
  return witness as Witness
}

/** Names the missing library: a witness may use libraries that only development installs. */
function messageOfImport(error: unknown): string {
  const message = messageOf(error)
  const [, library] = /^Cannot find package '([^']+)'/.exec(message) ?? []
  return library === undefined ? message : `Its library ${library} is not installed.`
}

type Fault<Plugin> = (value: Partial<Plugin>) => string | undefined

async function load<Plugin>(
  folders: readonly string[],
  fault: Fault<Plugin>,
  version?: string,
  seconds?: number,
): Promise<Catalogue<Plugin>> {
  const plugins = new Map<string, Plugin>()
  const files = new Map<string, string>()
  const failures: LoadFailure[] = []
  const found = (await Promise.all(folders.map(pluginFiles))).flat()
  const loading = await Promise.allSettled(found.map(({ file }) => loadOne(file, fault, version, seconds)))
  for (const [index, result] of loading.entries()) {
    const { type = '', file = '' } = found[index] ?? {}
    if (result.status === 'rejected') {
      const { reason } = result as { reason: unknown }
      failures.push({ file, message: reason instanceof Error ? reason.message : String(reason) })
      continue
    }
    plugins.set(type, result.value)
    files.set(type, file)
  }
  return { plugins, files, failures }
}

async function loadOne<Plugin>(
  file: string,
  fault: Fault<Plugin>,
  version?: string,
  seconds?: number,
): Promise<Plugin> {
  const address = pathToFileURL(file).href + (version === undefined ? '' : `?version=${version}`)
  const module = (await within(seconds, import(address))) as { default?: unknown }
  const plugin = module.default
  if (typeof plugin !== 'object' || plugin === null) throw new Error('Its default export is not a plugin.')
  const message = fault(plugin)
  if (message !== undefined) throw new Error(message)
  return plugin as Plugin
}

/**
 * Loading the plugin of a stranger fails after this time, so that a module that never finishes does not block the others.
 * Ours finish, however busy the machine is.
 */
export const LOAD_SECONDS = 10

/** When a module last finished loading. The time limit counts from then: on a slow machine the others need longer. */
let lastLoaded = 0

function within(seconds: number | undefined, loading: Promise<unknown>): Promise<unknown> {
  if (seconds === undefined) return loading
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    const waitFrom = (start: number): void => {
      timer = setTimeout(
        () => {
          if (lastLoaded > start) waitFrom(lastLoaded)
          else reject(new Error(`It was not loaded after ${counted(seconds, 'second')}.`))
        },
        start + seconds * 1000 - performance.now(),
      )
    }
    waitFrom(performance.now())
  })
  return Promise.race([loading, late]).finally(() => {
    clearTimeout(timer)
    lastLoaded = performance.now()
  })
}

/** The engine would ignore a misspelled member, or one of an earlier contract, in silence. */
function memberFault(plugin: object, known: Members): string | undefined {
  const unknown = unknownMember(plugin, known)
  return unknown && `Its \`${unknown.path}\` is not a member of contract ${contractVersion}${unknown.hint}.`
}

function formatFault(plugin: Partial<Format>): string | undefined {
  const unknown = memberFault(plugin, formatMembers)
  if (unknown !== undefined) return unknown
  if (typeof plugin.title !== 'string' || plugin.title === '') return 'Its `title` is missing.'
  if (plugin.group !== undefined && !Object.hasOwn(formatGroups, plugin.group))
    return `Its \`group\` must be one of ${Object.keys(formatGroups).join(', ')}.`
  if (typeof plugin.about !== 'string') return 'Its `about` is missing.'
  const patterns = plugin.signaturePatterns
  if (typeof patterns !== 'object' || !(patterns.fileName ?? patterns.fileContent)) {
    return 'Its `signaturePatterns` name neither `fileName` nor `fileContent`.'
  }
  for (const pattern of [patterns.fileName, patterns.fileContent]) {
    if (pattern && !(pattern instanceof RegExp))
      return 'A member of its `signaturePatterns` is not a regular expression.'
    if (pattern && pattern.flags !== '')
      return `Its pattern ${pattern} has flags, which are lost on the wire.`
    const wrong = pattern && patternFault(pattern.source)
    if (wrong !== undefined) return `Its pattern ${pattern} ${wrong}.`
  }
  if (
    plugin.languages !== 'monolingual' &&
    plugin.languages !== 'bilingual' &&
    plugin.languages !== 'multilingual'
  ) {
    return "Its `languages` must be 'monolingual', 'bilingual' or 'multilingual'."
  }
  const { precedes = [] } = plugin
  if (!Array.isArray(precedes) || precedes.some((type) => typeof type !== 'string')) {
    return 'Its `precedes` is not a list of types.'
  }
  for (const [capability, member, value] of [
    ['encoding', 'charsets', plugin.encoding?.charsets],
    ['container', 'entries` or `unpack', plugin.container?.entries ?? plugin.container?.unpack],
    ['declaredLanguages', 'read', plugin.declaredLanguages?.read],
    ['entries', 'of', plugin.entries?.of],
    ['options', 'configure', plugin.options?.configure],
  ] as const)
    if (plugin[capability] && typeof value !== 'function')
      return `Its \`${capability}\` has no \`${member}\`.`
  if (plugin.container?.contains && !plugin.options)
    return 'Its `container` names other formats (`contains`), which only `options.configure` gets, and that is missing.'
  if (typeof plugin.parse !== 'function') return 'Its `parse` is missing.'
  if (plugin.build !== undefined && typeof plugin.build !== 'function')
    return 'Its `build` is not a function.'
  return undefined
}

function processorFault(processor: Partial<Processor>): string | undefined {
  const unknown = memberFault(processor, processorMembers)
  if (unknown !== undefined) return unknown
  if (typeof processor.title !== 'string' || processor.title === '') return 'Its `title` is missing.'
  if (typeof processor.about !== 'string') return 'Its `about` is missing.'
  const methods = Object.values(chainMethods)
  if (!methods.some((method) => processor[method])) return `It has none of the methods ${methods.join(', ')}.`
  return undefined
}
