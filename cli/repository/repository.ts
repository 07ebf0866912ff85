// The localized files of the caller's folder: by atlas.json, or found by their paths.
import type { Command } from 'commander'
import type { Language } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { languagesToCheck } from '../../core/check.ts'
import type { FormatInfo } from '../../core/plugins/catalogue.ts'
import { Detector } from '../../core/plugins/detect.ts'
import { messageOf } from '../../core/errors.ts'
import { decodeFile } from '../../core/reading/source.ts'
import {
  groupOfPattern,
  languageOfCode,
  pathGroups,
  type LanguagePath,
  type PathGroup,
} from '../../core/plugins/language-paths.ts'
import { readStrings, type FileStrings } from '../../core/reading/file-strings.ts'
import { readStaged } from './staged.ts'
import { changedFiles, stagedFiles, workTreeFiles } from './git.ts'
import { selects } from './globs.ts'
import { filesNamed } from './file-search.ts'
import { readFound, readIfThere, refusalOf } from '../files/reading.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed, withErrorPlace } from '../output.ts'
import { allFormats } from '../plugins.ts'
import { printError } from '../terminal/printing.ts'

/** The settings file of a repository. */
export const SETTINGS = 'atlas.json'

/** The contents of atlas.json. Everything is optional. */
export interface Settings {
  /** The language of the source texts. */
  source?: string
  /** Patterns of paths, such as `locales/{lang}.json`. Left out, they are found. */
  files?: string[]
  /** The levels of the rules of lint. */
  rules?: Record<string, string>
}

/** Files with the same strings in several languages. */
export interface LocaleGroup extends PathGroup {
  type: string
  plugin: Format
  sourceLanguage: Language
  /** The file in the source language. Pairs and files of many languages have none. */
  source: string | undefined
  /** The files to translate into. A file of many languages has one for each language. */
  targets: readonly LanguagePath[]
}

/** A localized file that is not opened, with the reason as a sentence. */
export interface RefusedFile {
  path: string
  language: Language
  reason: string
}

/** Reports a file that is not opened. The command goes on with the others, and fails. */
function reportRefused({ reason }: RefusedFile): void {
  printError(reason)
  raiseExitCode(3)
}

/** The localized files of a folder. */
export interface Repository {
  settings: Settings
  groups: readonly LocaleGroup[]
  /** All files that were searched. */
  paths: readonly string[]
  plugins: ReadonlyMap<string, Format>
  detector: Detector
}

/** How a command selects files. */
export interface RepositoryOptions {
  source?: string
  changed?: string | true
  staged?: boolean
  json?: boolean
  quiet?: boolean
}

/** Adds the options of `RepositoryOptions` to a command. */
export function withRepositoryOptions(command: Command): Command {
  return command
    .argument('[paths...]', 'files, folders or globs (default: all)')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option('--changed [ref]', 'only groups with a file that differs from a version (default: HEAD)')
    .option('--staged', 'read files as they are staged in git; only groups with a staged change')
    .option('--json', 'print JSON')
    .option('--quiet', 'print only what is wrong')
}

/** Finds the localized files, and names those that are not opened. Throws a `Failure`. */
export async function openRepository(
  named: readonly string[],
  { source, changed, staged }: RepositoryOptions,
  onRefused: (file: RefusedFile) => void = reportRefused,
): Promise<Repository> {
  const index = staged ? await stagedFiles() : undefined
  if (staged && !index) throw new Failure(2, '--staged: this folder is not in a repository of git.')
  readStaged(index)
  const settings = await readSettings()
  const sourceLanguage = languageNamed(source ?? settings.source ?? 'en')
  const paths = index?.all ?? (await listFiles())
  const plugins = await allFormats()
  const detector = new Detector(plugins.infos)
  const isNamed = selects(named)
  const isChanged = index ? among(index.changed) : await changedSelection(changed)
  const found = settings.files
    ? settings.files.map((pattern) => groupOfPattern(pattern, paths))
    : [...pathGroups(paths.filter(mayHoldTexts), 1), ...manyIn(paths, plugins.infos)]
  const names = new Detector(new Map([...plugins.infos].filter(([, { keySource }]) => keySource !== 'text')))
  const groups: LocaleGroup[] = []
  for (const group of found) {
    const all = filesOf(group, sourceLanguage)
    if (all.length === 0)
      onRefused({
        path: SETTINGS,
        language: sourceLanguage,
        reason: `${SETTINGS} names ${group.pattern}, which no file matches. Correct or remove the pattern.`,
      })
    if (!all.some(({ path }) => isNamed(path)) || !all.some(({ path }) => isChanged(path))) continue
    const reasons = await refusalsOf(group)
    for (const { path, language } of all) {
      const reason = reasons.get(path)
      if (reason === undefined || !(isNamed(path) || language.id === sourceLanguage.id)) continue
      // A link that was found by its path alone may have nothing to do with texts.
      if (settings.files || names.matchesName(path)) onRefused({ path, language, reason })
    }
    const context = { plugins, detector, sourceLanguage }
    const localized = await localizedGroup(without(group, reasons), context)
    if (localized)
      groups.push({
        ...localized,
        targets: localized.targets.filter(({ path }) => isNamed(path) || isNamed(localized.source ?? path)),
      })
  }
  return { settings, groups, paths, plugins, detector }
}

/** Throws a `Failure` (2) if a command has nothing to do. */
export function requireGroups({ groups }: Repository, { changed, staged }: RepositoryOptions): void {
  if (groups.length > 0 || changed !== undefined || staged) return
  throw new Failure(
    2,
    'No localized files were found: no paths are equal but for a language code. Name them in atlas.json.',
  )
}

/** Reads the strings of a file. Throws a `Failure` (3) that shows the place of an error. */
export async function readStringsOf(
  path: string,
  plugin: Format,
  source: Language,
  targets: readonly Language[] = [],
): Promise<FileStrings> {
  const bytes = await readFound(path)
  return withErrorPlace(path, bytes, plugin, () => readStrings({ path, bytes, plugin }, source, targets))
}

/** The settings of the folder, or none. With `--staged`, the staged ones. */
export async function readSettings(): Promise<Settings> {
  const text = (await readIfThere(SETTINGS))?.toString()
  if (text === undefined) return {}
  try {
    return settingsIn(JSON.parse(text))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(3, `${SETTINGS} is not JSON: ${messageOf(error)}`)
  }
}

function settingsIn(value: unknown): Settings {
  const isObject = (each: unknown): each is object =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
  const isText = (each: unknown): each is string => typeof each === 'string'
  const { source, files, rules } = (isObject(value) ? value : { source: null }) as Record<string, unknown>
  if (source !== undefined && !isText(source))
    throw new Failure(3, `${SETTINGS} must be an object, and its source the code of a language.`)
  if (files !== undefined && !(Array.isArray(files) && files.every(isText)))
    throw new Failure(3, `The files of ${SETTINGS} must be a list of patterns.`)
  if (rules !== undefined && !(isObject(rules) && Object.values(rules).every(isText)))
    throw new Failure(3, `The rules of ${SETTINGS} must be an object of levels by rule.`)
  return value as Settings
}

async function listFiles(): Promise<string[]> {
  const known = await workTreeFiles()
  if (known) return known
  return (await filesNamed('.')).map(({ file }) => file.replace(/^\.\//, ''))
}

/** The files of a group with their languages. */
function filesOf({ files, base }: PathGroup, source: Language): { path: string; language: Language }[] {
  return base === undefined ? [...files] : [...files, { path: base, language: source }]
}

/** The files of a group that cannot be opened safely, such as links, each with the reason. */
async function refusalsOf({ files, base }: PathGroup): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  for (const path of [...files.map((file) => file.path), ...(base === undefined ? [] : [base])]) {
    const reason = await refusalOf(path)
    if (reason !== undefined) refusals.set(path, reason)
  }
  return refusals
}

function without(group: PathGroup, refusals: ReadonlyMap<string, string>): PathGroup {
  const { files, base } = group
  return {
    ...group,
    files: files.filter(({ path }) => !refusals.has(path)),
    base: base !== undefined && refusals.has(base) ? undefined : base,
  }
}

async function changedSelection(changed: string | true | undefined): Promise<(path: string) => boolean> {
  if (changed === undefined) return () => true
  const ref = changed === true ? 'HEAD' : changed
  const files = await changedFiles(ref)
  if (!files) throw new Failure(2, `--changed: git has no version ${ref} here.`)
  return among(files)
}

function among(files: readonly string[]): (path: string) => boolean {
  const names = new Set(files)
  return (path) => names.has(path)
}

/** Files with programs, pictures and archives, which are not read to detect a format. */
const OTHER =
  /\.(?:png|jpe?g|gif|svg|webp|ico|woff2?|ttf|otf|mp[34]|wav|pdf|zip|gz|jar|exe|dll|so|class|java|kt|swift|go|rs|c|h|cc|cpp|hpp|cs|vb|rb|pl|sh|bat|css|scss|less|map|lock|snap|tsx?|jsx|vue|mjs|cjs|py|gradle|sql)$/i

function mayHoldTexts(path: string): boolean {
  // A TypeScript module can be a file of texts, and so can a translation of Qt, which has the same extension.
  return !OTHER.test(path) || path.endsWith('.ts')
}

/** Files that hold many languages themselves, by the names that their formats expect. */
function manyIn(paths: readonly string[], infos: ReadonlyMap<string, FormatInfo>): PathGroup[] {
  const detector = new Detector(
    new Map([...infos].filter(([, { holds, keySource }]) => holds === 'many' && keySource !== 'text')),
  )
  return paths
    .filter((path) => mayHoldTexts(path) && detector.matchesName(path) && !readsAsCode(path))
    .map((path) => ({ pattern: path, files: [], base: path }))
}

function readsAsCode(path: string): boolean {
  return pathGroups([path], 1).length > 0
}

interface DetectionContext {
  plugins: ReadonlyMap<string, Format>
  detector: Detector
  sourceLanguage: Language
}

/** A group with its format; undefined if the file cannot be compared. */
async function localizedGroup(group: PathGroup, around: DetectionContext): Promise<LocaleGroup | undefined> {
  const { sourceLanguage, detector, plugins } = around
  const own = group.files.find(({ language }) => language.id === sourceLanguage.id)
  const path = group.base ?? own?.path ?? group.files[0]?.path
  const bytes = path === undefined ? undefined : await readIfThere(path)
  if (path === undefined || !bytes) return undefined
  const type = detector.detect(path, bytes)
  const plugin = type === undefined ? undefined : plugins.get(type)
  if (type === undefined || !plugin || plugin.keySource === 'text') return undefined
  const base = { ...group, type, plugin, sourceLanguage }
  if (plugin.holds === 'many') return manyGroup(base, path, bytes)
  if (plugin.holds === 'pair')
    return {
      ...base,
      source: undefined,
      targets: group.files.filter(({ language }) => language.id !== sourceLanguage.id),
    }
  const source = own?.path ?? group.base
  if (source === undefined || (group.files.length < 2 && group.base === undefined)) return undefined
  return { ...base, source, targets: group.files.filter((file) => file.path !== source) }
}

function manyGroup(
  group: Omit<LocaleGroup, 'source' | 'targets'>,
  path: string,
  bytes: Uint8Array,
): LocaleGroup | undefined {
  const { plugin } = group
  try {
    const { source } = decodeFile(bytes, plugin)
    const named = languagesToCheck(plugin, source, group.sourceLanguage)
    const codes = plugin.languagesOf?.(source).targets ?? []
    const targets = codes.flatMap((code): LanguagePath | [] => {
      const language = languageOfCode(code)
      return language && language.id !== named.source.id ? { path, code, language } : []
    })
    return targets.length === 0
      ? undefined
      : { ...group, source: path, sourceLanguage: named.source, targets }
  } catch {
    return undefined
  }
}
