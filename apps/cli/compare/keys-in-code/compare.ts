// Compares the keys of files with the keys that code uses.
import { entryTreeOf, type Box } from '@atlas/core/sync/entry-tree.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'
import type { Framework } from './framework.ts'
import type { Call, Uses } from './uses.ts'

/** The strings of a source file, and the part of its path after the language, by which code may name them. */
export interface KeyFile {
  file: FileStrings
  /** For `locales/en/shop/cart.json`: `shop/cart`. */
  namespace: string
}

/** Strings of a file by how the code uses them. */
export interface UnusedStrings {
  /** Those that no code uses. */
  entries: readonly FileString[]
  /** Those of them that a call may mean whose key is an expression. */
  open: ReadonlySet<FileString>
  /** Those that a key may mean that the code puts together, with what the code knows of it. */
  joined: ReadonlyMap<FileString, string>
}

/** The strings of a file that no code uses. `hasCode` reports whether a file exists that a comment names. */
export function unusedIn(
  { file, namespace }: KeyFile,
  framework: Framework,
  uses: Uses,
  hasCode: (path: string) => boolean,
): UnusedStrings {
  const entries: FileString[] = []
  const open = new Set<FileString>()
  const joined = new Map<FileString, string>()
  if (framework.systemFiles?.test(file.path)) return { entries, open, joined }
  const keyInCode = keysInCode(file)
  for (const entry of file.strings.values()) {
    const names = namesOf(keyInCode(entry), namespace, framework)
    if (names.some((name) => framework.ownKeys?.test(name)) || codeNamedBy(entry, framework).some(hasCode))
      continue
    const use = uses.useOf(names)
    if (!use && uses.mayBeOpen(names)) open.add(entry)
    if (!use) entries.push(entry)
    else if (use.pattern !== undefined) joined.set(entry, use.pattern)
  }
  return { entries, open, joined }
}

/**
 * Returns a function that finds the key by which code asks for a string. A row of a plural that the source language does
 * not need, such as `zero` in English, is a string of its own, but code asks for it by the key of the plural.
 */
function keysInCode({ strings }: FileStrings): (entry: FileString) => readonly string[] {
  const plurals = new Set<string>()
  for (const { record, unit } of strings.values()) if (record.hasPlurals) plurals.add(unit.key.join('\0'))
  return ({ unit: { key } }) => {
    const isRow = /^(?:zero|one|two|few|many|other)$/.test(key.at(-1) ?? '')
    const around = key.slice(0, -1)
    return isRow && plurals.has(around.join('\0')) ? around : key
  }
}

/** The files with code that the comment of a string names. */
export function codeNamedBy({ record }: FileString, { namesCode }: Framework): string[] {
  if (!namesCode || !record.context) return []
  return [...record.context.matchAll(namesCode)].map(({ groups }) => groups?.['path'] ?? '')
}

/** The calls whose key no file has. */
export function unknownCalls(files: readonly KeyFile[], framework: Framework, uses: Uses): Call[] {
  if (framework.hasCompiler) return []
  const known = new Set<string>()
  for (const { file, namespace } of files) {
    for (const key of keysIn(file)) {
      for (const name of namesOf(key, namespace, framework)) {
        known.add(name)
        for (let at = name.length; at > 0; at = name.lastIndexOf('.', at - 1)) known.add(name.slice(0, at))
        if (framework.suffix) known.add(name.replace(framework.suffix, ''))
        for (const end of framework.ignoresCallsWith ? endsOf(name) : []) known.add(end)
      }
    }
  }
  const isKnown = ({ key, scopes }: Call): boolean =>
    known.has(key) ||
    (framework.suffix !== undefined && PLURAL_ROW.test(key) && known.has(key.replace(PLURAL_ROW, ''))) ||
    uses.defines(key) ||
    framework.ownKeys?.test(key) === true ||
    scopes.some((scope) => known.has(`${scope}.${key}`) || known.has(`${scope}:${key}`))
  const isExtracted = extractedFiles(files, framework)
  return uses.calls.filter((call) => isExtracted(call.path) && !isKnown(call))
}

/** The parts of a key after each point. An option, or a method of the project, may put a scope before one of them. */
function* endsOf(key: string): Iterable<string> {
  for (let at = key.indexOf('.'); at >= 0; at = key.indexOf('.', at + 1)) yield key.slice(at + 1)
}

/** Whether texts of a file with code come into these files. If they name the code of their strings, it is known. */
function extractedFiles(files: readonly KeyFile[], framework: Framework): (path: string) => boolean {
  const named = new Set<string>()
  for (const { file } of files)
    for (const entry of file.strings.values())
      for (const path of codeNamedBy(entry, framework)) named.add(path.replace(/^(?:\.{0,2}\/)+/, ''))
  return (path) => {
    if (named.size === 0) return true
    for (let rest = path; ; rest = rest.slice(rest.indexOf('/') + 1)) {
      if (named.has(rest)) return true
      if (!rest.includes('/')) return false
    }
  }
}

/** A row of a plural of i18next, which code may ask for itself. */
const PLURAL_ROW = /_(?:zero|one|two|few|many|other|plural|\d)$/

/** A string that a call may mean. */
export interface StringOfCall<File extends KeyFile> {
  of: File
  entry: FileString
}

/** Finds the strings that a call means: of its scope, if they have its key; else all with the key. */
export function targetsOf<File extends KeyFile>(
  files: readonly File[],
  framework: Framework,
): (call: Pick<Call, 'key' | 'scopes'>) => readonly StringOfCall<File>[] {
  const byName = new Map<string, StringOfCall<File>[]>()
  const add = (name: string, target: StringOfCall<File>): void => {
    const known = byName.get(name) ?? []
    byName.set(name, known)
    if (known.at(-1)?.entry !== target.entry) known.push(target)
  }
  for (const of of files) {
    for (const entry of of.file.strings.values()) {
      for (const name of namesOf(entry.unit.key, of.namespace, framework)) {
        add(name, { of, entry })
        // The key of a plural in code is without the category of a row.
        if (framework.suffix?.test(name)) add(name.replace(framework.suffix, ''), { of, entry })
      }
    }
  }
  return ({ key, scopes }) => {
    const scoped = scopes.flatMap((scope) => [
      ...(byName.get(`${scope}.${key}`) ?? []),
      ...(byName.get(`${scope}:${key}`) ?? []),
    ])
    return scoped.length > 0 ? scoped : (byName.get(key) ?? [])
  }
}

/** All keys of a file, also those without a text, such as the ones of numbers. */
function* keysIn(file: FileStrings): Iterable<readonly string[]> {
  for (const { key } of file.parsed.units) yield key
  const tree = entryTreeOf(file)
  if (tree) yield* keysOf(tree.root)
}

function* keysOf({ path, children }: Box): Iterable<readonly string[]> {
  for (const { name, box } of children) {
    if (name !== undefined) yield [...path, name]
    if (box) yield* keysOf(box)
  }
}

/** How code may spell a key. */
function namesOf(key: readonly string[], namespace: string, { partOfKey }: Framework): string[] {
  const dottedKey = key.join('.')
  const names = [dottedKey, ...spelledIn(namespace, dottedKey)]
  const part = partOfKey === 'first' ? key[0] : partOfKey === 'last' ? key.at(-1) : undefined
  if (part !== undefined && key.length > 1) names.push(part)
  // Android writes a point of a name as an underscore.
  if (dottedKey.includes('.')) names.push(dottedKey.replaceAll('.', '_'))
  return names
}

function spelledIn(namespace: string, key: string): string[] {
  if (namespace === '') return []
  const folders = namespace.replaceAll('/', '.')
  return [
    `${namespace}:${key}`,
    `${namespace}.${key}`,
    ...(folders === namespace ? [] : [`${folders}.${key}`]),
  ]
}
