// What the code of a repository says about the keys of its localized files.
import type { Language } from '../../core/contract.ts'
import { FormatError } from '../../core/contract.ts'
import { locate } from '../../core/errors.ts'
import type { Format } from '../../core/format.ts'
import { utf8Text } from '../../core/bytes.ts'
import { unknownCalls, unusedIn, type KeyFile } from '../../repository/keys-in-code/compare.ts'
import type { Framework } from '../../repository/keys-in-code/framework.ts'
import { frameworks } from '../../repository/keys-in-code/frameworks/index.ts'
import { Uses, type Call } from '../../repository/keys-in-code/uses.ts'
import { readStrings, type Entry, type FileStrings } from '../../core/reading/file-strings.ts'
import { offsetOf, placedTexts } from '../../repository/reading.ts'
import { Failure } from '../failure.ts'
import { readFound, refusalOf } from '../files/reading.ts'
import { namespaceOf } from './namespaces.ts'
import type { LocaleGroup, Repository } from './repository.ts'

/** The keys of a repository, compared with its code. */
export interface KeysInCode {
  /** The names of the frameworks that the repository uses. */
  frameworks: string[]
  /** The keys that no code uses, by group. */
  unused: readonly UnusedKeys[]
  /** Why code was not read, as sentences. Then no key is known to be unused. */
  unread: readonly string[]
  /** Source files of which no key is used at all, so that their code is not in this repository. */
  withoutCode: readonly string[]
  /** Calls whose key no file has. */
  unknown: readonly UnknownKey[]
}

/** The strings of a source file that no code uses. */
export interface UnusedKeys {
  group: LocaleGroup
  file: FileStrings
  language: Language
  entries: readonly Entry[]
}

/** A call with a key that no file has. */
export interface UnknownKey extends Call {
  /** The file with the call. */
  code: string
  /** The source language of the files that should have the key. */
  language: Language
}

/** Where the text of a string is, from line 1 and column 1. */
export function placeOf(file: FileStrings, { unit }: Entry): { path: string; line: number; column: number } {
  const [placed] = placedTexts(file, unit)
  return { path: file.path, ...locate(file.parsed.source.text, placed ? offsetOf(placed.slot) : 0) }
}

/** The keys of a repository, and the frameworks whose code uses them. */
export interface KeyFiles {
  frameworks: readonly Framework[]
  files: readonly TypedKeyFile[]
}

/** The code of a repository, as far as it uses keys. */
export interface RepositoryCode extends KeyFiles {
  uses: ReadonlyMap<Framework, Uses>
  /** Why code was not read, as sentences. */
  unread: readonly string[]
}

/** Reads the keys that code may use. Undefined if the repository uses no framework that is known. */
export async function readKeyFiles(repository: Repository): Promise<KeyFiles | undefined> {
  const found = await frameworksIn(repository.paths)
  return found.length === 0 ? undefined : { frameworks: found, files: await keyFilesOf(repository) }
}

/** What each file with code says, for readers that read the same files again. */
export type CodeCache = Map<string, { text: string; uses: Map<Framework, Uses> }>

/** Reads the code of a whole repository. Undefined if it uses no framework that is known. */
export async function readCode(
  repository: Repository,
  cache: CodeCache = new Map(),
): Promise<RepositoryCode | undefined> {
  const keys = await readKeyFiles(repository)
  return keys && { ...keys, ...(await codeOf(repository, keys, cache)) }
}

/** Compares the code of a whole repository with its keys. */
export async function keysInCode(code: RepositoryCode): Promise<KeysInCode> {
  const { frameworks: found, files, unread } = code
  const unused: UnusedKeys[] = []
  const withoutCode: string[] = []
  for (const { group, type, ...file } of files) {
    if (!group || unread.length > 0) continue
    const asking = found.filter((each) => each.formats.includes(type))
    if (asking.length === 0) continue
    const entries = asking
      .map((each) => new Set(unusedIn(file, each, code.uses.get(each) ?? new Uses(each))))
      .reduce((both, more) => new Set([...both].filter((entry) => more.has(entry))))
    const { path, entries: all } = file.file
    if (entries.size > 0 && entries.size === all.size) withoutCode.push(path)
    else if (entries.size > 0)
      unused.push({ group, file: file.file, language: group.sourceLanguage, entries: [...entries] })
  }
  const unknown: UnknownKey[] = []
  for (const framework of found) {
    const uses = code.uses.get(framework)
    const own = files.filter(({ type }) => framework.formats.includes(type))
    const language = own.find(({ group }) => group)?.group?.sourceLanguage
    if (!uses || !language) continue
    for (const call of unknownCalls(own, framework, uses)) {
      if (isTest(call.path)) continue
      unknown.push({ ...call, code: await textOf(call.path), language })
    }
  }
  return { frameworks: found.map(({ name }) => name), unused, unread, withoutCode, unknown }
}

/** Whether only tests run the code at a path. It may ask for keys that do not exist. */
export function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|fixtures|e2e|cypress)\/|[._-](?:test|spec|stories)\.[^/]*$/i.test(
    path,
  )
}

async function frameworksIn(paths: readonly string[]): Promise<Framework[]> {
  const found: Framework[] = []
  for (const framework of frameworks) if (await isUsed(framework, paths)) found.push(framework)
  return found
}

async function isUsed({ signs }: Framework, paths: readonly string[]): Promise<boolean> {
  for (const { path: name, has } of signs) {
    for (const path of paths) {
      if (!name.test(path)) continue
      if (!has || has.test(await textOf(path))) return true
    }
  }
  return false
}

/** A file with keys, and the type of its format. */
export interface TypedKeyFile extends KeyFile {
  type: string
  /** The group whose source it is. A file without translations has none. */
  group?: LocaleGroup
}

/** All files with keys: the sources of groups, and files of one language that are not translated. */
async function keyFilesOf({ groups, paths, plugins, detector }: Repository): Promise<TypedKeyFile[]> {
  const files: TypedKeyFile[] = []
  const known = new Set(groups.flatMap(pathsOf))
  for (const group of groups) {
    const path = group.source ?? group.targets[0]?.path
    const file = path === undefined ? undefined : await stringsOf(path, group.plugin, group.sourceLanguage)
    if (file) files.push({ file, group, type: group.type, namespace: namespaceOf(group.pattern) })
  }
  const [language] = groups.map(({ sourceLanguage }) => sourceLanguage)
  if (!language) return files
  const wanted = new Set(groups.map(({ type }) => type))
  for (const path of paths) {
    if (known.has(path) || !detector.matchesName(path)) continue
    const type = detector.detect(path, await readFound(path).catch(emptyIfRefused))
    const plugin = type === undefined ? undefined : plugins.get(type)
    if (type === undefined || !plugin || !wanted.has(type)) continue
    const file = await stringsOf(path, plugin, language)
    if (file) files.push({ file, type, namespace: namespaceOf(path) })
  }
  return files
}

async function stringsOf(path: string, plugin: Format, language: Language): Promise<FileStrings | undefined> {
  try {
    return readStrings({ path, bytes: await readFound(path), plugin }, language)
  } catch (error) {
    // Each command that reads the file reports it.
    if (error instanceof FormatError || error instanceof Failure) return undefined
    throw error
  }
}

function emptyIfRefused(error: unknown): Buffer {
  if (error instanceof Failure) return Buffer.alloc(0)
  throw error
}

/** What the code uses, by framework. */
async function codeOf(
  { paths, groups }: Repository,
  { frameworks: found, files }: KeyFiles,
  cache: CodeCache,
): Promise<{ uses: ReadonlyMap<Framework, Uses>; unread: readonly string[] }> {
  const unread: string[] = []
  const uses = new Map(found.map((each) => [each, new Uses(each)]))
  const localized = new Set(groups.flatMap(pathsOf))
  const folders = new Set([...localized].map(folderOf))
  // A file of keys that no group has may be a translation into a language whose code is not known.
  for (const { file, group } of files)
    if (!group && folders.has(folderOf(file.path))) localized.add(file.path)
  for (const path of paths) {
    if (localized.has(path)) continue
    const asking = found.filter(({ code }) => code.test(path))
    if (asking.length === 0) continue
    const refusal = await refusalOf(path)
    if (refusal !== undefined) unread.push(refusal)
    const text = await textOf(path)
    const known = cache.get(path)
    const own = known?.text === text ? known : { text, uses: new Map<Framework, Uses>() }
    cache.set(path, own)
    for (const each of asking) {
      const ofFile = own.uses.get(each) ?? new Uses(each)
      if (!own.uses.has(each)) ofFile.addCode(path, text)
      own.uses.set(each, ofFile)
      uses.get(each)?.addAll(ofFile)
    }
  }
  for (const { file, type } of files) {
    for (const each of found) {
      if (!each.references || !each.formats.includes(type)) continue
      for (const { record } of file.entries.values())
        for (const text of typeof record.text === 'string' ? [record.text] : Object.values(record.text))
          uses.get(each)?.addText(text)
    }
  }
  return { uses, unread }
}

function pathsOf({ files, base }: LocaleGroup): string[] {
  return [...files.map(({ path }) => path), ...(base === undefined ? [] : [base])]
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The text of a file with code. A file that is not opened has none. */
export async function textOf(path: string): Promise<string> {
  return utf8Text(await readFound(path).catch(emptyIfRefused))
}
