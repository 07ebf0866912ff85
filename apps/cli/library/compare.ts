// Comparing files: lint, diff, sync and merge, for files that are in memory.
import { FormatError } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { diffStrings, type StringChange } from '../compare/diff.ts'
import { lintInFile, lintKeys, lintTarget, type Finding, type Levels } from '../compare/lint.ts'
import { mergeFiles, type MergedFile } from '../compare/merge.ts'
import { readStrings, type FileBytes } from '@atlas/core/reading/file-strings.ts'
import { syncFile, usualSync, type Synced, type SyncOptions } from '@atlas/core/sync/sync.ts'
import { detect, formatOfType } from './detection.ts'
import { knownLanguage } from './open.ts'

/** A file in memory. */
export interface NamedFile {
  /** Folders may precede the name, joined by `/`. */
  name: string
  bytes: Uint8Array
  /** A type of format, or a format. Left out, it is detected. */
  format?: string | Format
}

/** The codes of the languages of a source file and of its translation. */
export interface CompareLanguages {
  source: string
  target: string
}

/**
 * Checks the translations of a file. In a format of one language, `original` is the file in the source language; a file
 * of a pair, or of many languages, has the source texts itself. Throws a `FormatError` if a file cannot be read.
 */
export function lint(
  translated: NamedFile,
  { source, target }: CompareLanguages,
  original?: NamedFile,
  levels: Levels = {},
): Finding[] {
  const file = fileOf(translated)
  const [from, to] = [knownLanguage(source), knownLanguage(target)]
  if (file.plugin.languages !== 'monolingual') return lintInFile(readStrings(file, from, [to]), to, levels)
  const own = readStrings(file, to)
  const keys = lintKeys(own, to, levels)
  return original ? [...keys, ...lintTarget(readStrings(fileOf(original), from), own, to, levels)] : keys
}

/** The changes for translators between two versions of a file. Throws a `FormatError` if one cannot be read. */
export function diff(before: NamedFile, after: NamedFile, source: string): StringChange[] {
  const language = knownLanguage(source)
  return diffStrings(readStrings(fileOf(before), language), readStrings(fileOf(after), language))
}

/**
 * Updates a translation from its source, as `atlas sync` does: adds new entries, except where programs fall back to the
 * source text, and keeps obsolete ones. Options that are left out are those of the command. Throws a `FormatError`.
 */
export function sync(
  original: NamedFile,
  translated: NamedFile,
  { source, target }: CompareLanguages,
  options: Partial<SyncOptions> = {},
): Synced {
  const languages = { source: knownLanguage(source), target: knownLanguage(target) }
  const file = fileOf(translated)
  return syncFile(fileOf(original), file, languages, { ...usualSync(file.plugin), ...options })
}

/**
 * Merges two versions of a file by key. `target` is the language of the file, or the one that it is translated into.
 * Strings that both changed are named, with conflict markers around their entries. Undefined if the versions cannot be
 * merged by key. Throws a `FormatError` if one cannot be read.
 */
export function merge(
  base: NamedFile,
  ours: NamedFile,
  theirs: NamedFile,
  { source, target }: CompareLanguages,
): MergedFile | undefined {
  const { path, plugin, bytes } = fileOf(ours)
  const versions = { path, plugin, base: base.bytes, ours: bytes, theirs: theirs.bytes }
  return mergeFiles(versions, knownLanguage(source), knownLanguage(target), () => undefined)
}

function fileOf({ name, bytes, format }: NamedFile): FileBytes {
  if (typeof format === 'object') return { path: name, bytes, plugin: format }
  const type = format ?? detect(name, bytes)
  if (type === undefined) throw new FormatError('not-this-format', `${name}: no format matches.`)
  return { path: name, bytes, plugin: formatOfType(type) }
}
