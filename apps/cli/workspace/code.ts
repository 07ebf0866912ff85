// What the code of a repository says about the keys of its localized files.
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import type { Language } from '@atlas/core/contract.ts'
import { FormatError } from '@atlas/core/contract.ts'
import { locate } from '@atlas/core/errors.ts'
import type { Format } from '@atlas/core/format.ts'
import { unknownCalls, unusedIn, type KeyFile } from '../compare/keys-in-code/compare.ts'
import type { Framework } from '../compare/keys-in-code/framework.ts'
import { Uses, type Call, type OpenCall } from '../compare/keys-in-code/uses.ts'
import { readStrings, type FileString, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { slotOffset, placedTexts } from '../compare/reading.ts'
import { Failure } from '../failure.ts'
import { linkedPlace } from '../files/places.ts'
import { readInFolder, refusalOf } from '../files/reading.ts'
import { frameworksIn } from './frameworks.ts'
import { namespaceOf } from './namespaces.ts'
import type { LocaleGroup, Repository } from './repository.ts'
import { emptyIfRefused, codeText } from './source-text.ts'

/** The keys of a repository, compared with its code. */
export interface KeysInCode {
  /** The names of the frameworks that the repository uses. */
  frameworks: string[]
  /** The keys that no code uses, by group. */
  unused: readonly UnusedKeys[]
  /** The keys that are kept since the code may put them together, by what it knows of them. */
  joined: ReadonlyMap<string, number>
  /** Calls whose key is a variable, so that any key may be meant. */
  openCalls: readonly (OpenCall & { line: number })[]
  /** Why code was not read, as sentences. Then no key is known to be unused. */
  unread: readonly string[]
  /** Links that were passed over, as sentences. */
  passedOver: readonly string[]
  /** Source files whose code is elsewhere: code in this repository uses less than half of their keys. */
  withoutCode: readonly string[]
  /** Calls whose key no file has. */
  unknown: readonly UnknownKey[]
}

/** The strings of a source file that no code uses. */
export interface UnusedKeys {
  group: LocaleGroup
  file: FileStrings
  language: Language
  entries: readonly FileString[]
  /** Those of them that a call may mean whose key is a variable. */
  open: ReadonlySet<FileString>
}

/** A call with a key that no file has. */
export interface UnknownKey extends Call {
  /** The file with the call. */
  code: string
  /** The source language of the files that should have the key. */
  language: Language
}

/** Where the text of a string is, from line 1 and column 1. */
export function placeOf(
  file: FileStrings,
  { unit }: FileString,
): { path: string; line: number; column: number } {
  const [placed] = placedTexts(file, unit)
  return { path: file.path, ...locate(file.parsed.source.text, placed ? slotOffset(placed.slot) : 0) }
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
  /** Links that were passed over, as sentences. */
  passedOver: readonly string[]
  /** All files of the repository. */
  paths: readonly string[]
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
  return keys && { ...keys, ...(await codeOf(repository, keys, cache)), paths: repository.paths }
}

/** Compares the code of a whole repository with its keys. */
export async function keysInCode(code: RepositoryCode): Promise<KeysInCode> {
  const { frameworks: found, files, unread, passedOver } = code
  const unused: UnusedKeys[] = []
  const joined = new Map<string, number>()
  const hasCode = fileNames(code.paths)
  const withoutCode: string[] = []
  const usesOf = (framework: Framework): Uses => code.uses.get(framework) ?? new Uses(framework)
  for (const { group, type, ...file } of files) {
    if (!group || unread.length > 0) continue
    const asking = found.filter((each) => each.formats.includes(type))
    if (asking.length === 0) continue
    const compared = asking.map((each) => unusedIn(file, each, usesOf(each), hasCode))
    const entries = compared
      .map((each) => new Set(each.entries))
      .reduce((both, more) => new Set([...both].filter((entry) => more.has(entry))))
    for (const pattern of compared.flatMap((each) => [...each.joined.values()]))
      joined.set(pattern, (joined.get(pattern) ?? 0) + 1)
    const { path, strings: all } = file.file
    const open = new Set(compared.flatMap((each) => [...each.open]))
    if (entries.size > 0 && isElsewhere(entries.size, all.size)) withoutCode.push(path)
    else if (entries.size > 0)
      unused.push({
        group,
        file: file.file,
        language: group.sourceLanguage,
        entries: [...entries],
        open,
      })
  }
  const unknown: UnknownKey[] = []
  for (const framework of found) {
    const uses = code.uses.get(framework)
    const own = files.filter(({ type }) => framework.formats.includes(type))
    const language = own.find(({ group }) => group)?.group?.sourceLanguage
    if (!uses || !language) continue
    for (const call of unknownCalls(own, framework, uses)) {
      if (isTest(call.path)) continue
      unknown.push({ ...call, code: await codeText(call.path), language })
    }
  }
  return {
    frameworks: found.map(({ name }) => name),
    unused,
    joined,
    openCalls: await Promise.all(
      found
        .flatMap((each) => usesOf(each).openCalls)
        .map(async (call) => ({ ...call, line: locate(await codeText(call.path), call.offset).line })),
    ),
    unread,
    passedOver,
    withoutCode,
    unknown,
  }
}

/** Whether so few keys of a file are used that the code of the others is probably not in this repository. */
const isElsewhere = (unused: number, all: number): boolean =>
  unused === all || (unused >= 10 && unused > all / 2)

/** Reports whether a path of a comment, which may begin anywhere in the repository, is a file. */
export function fileNames(paths: readonly string[]): (path: string) => boolean {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  return (named) => {
    const path = named.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, '')
    const others = byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? []
    return others.some((each) => each === path || each.endsWith(`/${path}`))
  }
}

/** Whether only tests run the code at a path, or it is code of others. It may ask for keys that do not exist. */
export function isTest(path: string): boolean {
  if (/(?:^|\/)(?:vendor|third[-_]party|node_modules)\/|\.min\.[a-z]+$/.test(path)) return true
  return /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|fixtures|e2e|cypress)\/|[._-](?:test|spec|stories)\.[^/]*$/i.test(
    path,
  )
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
    const path = keyFileOf(group)
    const file = path === undefined ? undefined : await stringsOf(path, group.plugin, group.sourceLanguage)
    if (file) files.push({ file, group, type: group.type, namespace: namespaceOf(group.pattern) })
  }
  const [language] = groups.map(({ sourceLanguage }) => sourceLanguage)
  if (!language) return files
  const wanted = new Set(groups.map(({ type }) => type))
  for (const path of paths) {
    if (known.has(path) || !detector.matchesName(path)) continue
    const bytes = await readInFolder(path).catch(emptyIfRefused)
    const type = detector.detect(path, bytes)
    const plugin = type === undefined ? undefined : plugins.get(type)
    if (type === undefined || !plugin || !wanted.has(type)) continue
    const file = await stringsOf(path, inDialect(plugin, path, bytes), language)
    if (file) files.push({ file, type, namespace: namespaceOf(path) })
  }
  return files
}

/** The file of a group that has its keys: the source, the template, or a translation into the source language. */
function keyFileOf({ source, template, files, targets, sourceLanguage }: LocaleGroup): string | undefined {
  const own = files.find(({ language }) => language.id === sourceLanguage.id)
  return source ?? template ?? own?.path ?? targets[0]?.path
}

async function stringsOf(path: string, plugin: Format, language: Language): Promise<FileStrings | undefined> {
  try {
    return readStrings({ path, bytes: await readInFolder(path), plugin }, language)
  } catch (error) {
    // Each command that reads the file reports it.
    if (error instanceof FormatError || error instanceof Failure) return undefined
    throw error
  }
}

/** What the code uses, by framework. */
async function codeOf(
  { paths, groups }: Repository,
  { frameworks: found, files }: KeyFiles,
  cache: CodeCache,
): Promise<Pick<RepositoryCode, 'uses' | 'unread' | 'passedOver'>> {
  const uses = new Map(found.map((each) => [each, new Uses(each)]))
  const localized = new Set(groups.flatMap(pathsOf))
  const folders = new Set([...localized].map(folderOf))
  // A file of keys that no group has may be a translation into a language whose code is not known.
  for (const { file, group } of files)
    if (!group && folders.has(folderOf(file.path))) localized.add(file.path)
  const {
    files: withCode,
    unread,
    passedOver,
  } = await codeFiles(paths, (path) => found.some(({ code }) => code.test(path)))
  for (const path of withCode) {
    if (localized.has(path)) continue
    const asking = found.filter(({ code }) => code.test(path))
    const text = await codeText(path)
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
      for (const { record } of file.strings.values())
        for (const text of typeof record.text === 'string' ? [record.text] : Object.values(record.text))
          uses.get(each)?.addText(text)
    }
  }
  return { uses, unread, passedOver }
}

/** The files with code that can be read. A link in the repository is followed once, and one that leads out is named. */
async function codeFiles(
  paths: readonly string[],
  isCode: (path: string) => boolean,
): Promise<{ files: ReadonlySet<string>; unread: string[]; passedOver: string[] }> {
  const files = new Set<string>()
  const unread: string[] = []
  const passedOver: string[] = []
  const all = new Set(paths)
  const folders = new Set(paths.flatMap(foldersOf))
  for (const path of paths) {
    // A link to a folder is found as a file, mostly with a name without an extension.
    if (!isCode(path) && /\.[^/]*$/.test(path)) continue
    const refusal = await refusalOf(path)
    const link = refusal === undefined ? undefined : await linkedPlace(path)
    if (refusal === undefined) {
      if (isCode(path)) files.add(path)
    } else if (link === 'outside')
      passedOver.push(
        `${path} was passed over: it is a symbolic link that leads out of the repository or to nothing.`,
      )
    else if (!link) {
      if (isCode(path)) unread.push(refusal)
    } else if (!all.has(link.path) && !folders.has(link.path)) {
      if (isCode(link.path) && (await refusalOf(link.path)) === undefined) files.add(link.path)
      else
        passedOver.push(`${path} was passed over: it is a symbolic link to ${link.path}, which git ignores.`)
    }
  }
  return { files, unread, passedOver }
}

function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

function pathsOf({ files, base }: LocaleGroup): string[] {
  return [...files.map(({ path }) => path), ...(base === undefined ? [] : [base])]
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
