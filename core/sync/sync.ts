// Updates the entries of a target file from its source: adds new entries at the source's place, and removes obsolete
// ones.
import { FormatError, neededCategories, pluralCategories, type Language, type Unit } from '../contract.ts'
import { EntrySync } from './entry-sync.ts'
import { entryTreeOf, repeatedString, type EntryTree } from './entry-tree.ts'
import { copiedRecords, inNewLanguage } from './new-language.ts'
import { decodeFile } from '../reading/source.ts'
import { readStrings, stringsOf, type FileBytes } from '../reading/file-strings.ts'
import type { OpenFile } from '../reading/kept-files.ts'
import { NO_CHANGES, type Synced, type SyncLanguages, type SyncOptions } from './options.ts'

export { NO_CHANGES, usualSync } from './options.ts'
export type { Synced, SyncLanguages, SyncOptions } from './options.ts'

/** Updates a target file from its source. Throws a `FormatError` if one of them cannot be read. */
export function syncFile(
  source: FileBytes,
  target: FileBytes,
  languages: SyncLanguages,
  { addsMissing, removesObsolete, comment, only, open }: SyncOptions,
): Synced {
  const { plugin } = target
  const read = plugin.languages === 'monolingual' ? withAllRows(languages) : languages
  const isMeant = (identifier: string): boolean => only?.has(identifier) ?? true
  const tree = sourceTree(source, read, open)
  const entrySync = tree && EntrySync.of(target, read, tree.file)
  if (tree && entrySync) {
    requireUniqueKeys(tree)
    requireUniqueKeys(entrySync.tree)
    const { pluralCategoryNames: categories } = languages.target
    // Of two versions in one language, one may lack a row because it was removed.
    const areVersions = languages.source.id === languages.target.id
    const obsolete = entrySync.absent(tree, isMeant, areVersions ? [] : categories)
    if (removesObsolete) entrySync.remove(obsolete, comment)
    else entrySync.obsolete = obsolete
    // Where programs show the source text for a missing key, texts that are not to be translated are not copied.
    const { strings } = tree.file
    const isBrought = (each: string): boolean =>
      isMeant(each) && !(plugin.entries?.fallsBack && strings.get(each)?.record.isHidden)
    if (addsMissing) entrySync.add(tree, isBrought, neededCategories(languages.target))
    if (!addsMissing || entrySync.file.strings.size > 0 || entrySync.kept.length > 0) return entrySync
    const begun = newTarget(source, languages, isMeant)
    const isLossless =
      begun && haveAllWords([begun.bytes, source.bytes], { ...target, bytes: entrySync.bytes })
    return isLossless ? { ...NO_CHANGES, ...begun, removed: entrySync.removed } : entrySync
  }
  return withoutEntries(source, target, read, isMeant)
}

/** The trees of sources of one language, by their units, which are kept while other files are updated. */
const trees = new WeakMap<readonly Unit[], EntryTree>()

/** The tree of a source, which may have been made for another target before. */
function sourceTree(
  source: FileBytes,
  languages: SyncLanguages,
  open: OpenFile | undefined,
): EntryTree | undefined {
  const { plugin, bytes } = source
  const kept = open?.(plugin, bytes)
  if (!kept) return entryTreeOf(readStrings(source, languages.source, [languages.target]))
  const isOfOne = plugin.languages === 'monolingual'
  const parsed = kept.parsed({ source: languages.source, targets: isOfOne ? [] : [languages.target] })
  const known = trees.get(parsed.units)
  if (known && known.file.path === source.path) return known
  const tree = entryTreeOf(stringsOf(source, parsed))
  // The translations in a pair are in another language each time.
  if (tree && isOfOne) trees.set(parsed.units, tree)
  return tree
}

/** The result for a format without entries: nothing changes. */
function withoutEntries(
  source: FileBytes,
  target: FileBytes,
  { source: sourceLanguage, target: targetLanguage }: SyncLanguages,
  isMeant: (identifier: string) => boolean,
): Synced {
  const [from, into] = [readStrings(source, sourceLanguage), readStrings(target, targetLanguage)].map(
    ({ strings }) => strings,
  )
  const differs = (identifier: string): boolean => from?.has(identifier) !== into?.has(identifier)
  const all = new Set([...(from?.keys() ?? []), ...(into?.keys() ?? [])])
  const refused = [...all].filter((each) => differs(each) && isMeant(each))
  return { ...NO_CHANGES, bytes: target.bytes, hasEntries: false, refused }
}

/**
 * Languages with all categories, so that every row of a plural belongs to it. Rows that only one of the two languages
 * has are neither missing nor obsolete. Versions of a file in the same language are compared row by row.
 */
function withAllRows({ source, target }: SyncLanguages): SyncLanguages {
  if (source.id === target.id) return { source, target }
  const withAll = (language: Language): Language => ({
    ...language,
    pluralCategoryNames: [...pluralCategories],
  })
  return { source: withAll(source), target: withAll(target) }
}

/** Whether files have every word of another one, which they may then replace: no code, comment or value is lost. */
function haveAllWords(files: readonly Uint8Array[], { plugin, bytes }: FileBytes): boolean {
  const wordsOf = (each: Uint8Array): readonly string[] =>
    decodeFile(each, plugin).source.text.match(/[\p{L}\p{N}]+/gu) ?? []
  const known = new Set(files.flatMap(wordsOf))
  return wordsOf(bytes).every((word) => known.has(word))
}

/** What a target without strings becomes: the file of a new language, made from the source. */
function newTarget(
  source: FileBytes,
  languages: SyncLanguages,
  isMeant: (identifier: string) => boolean,
): Pick<Synced, 'bytes' | 'added'> | undefined {
  const records = copiedRecords(source, languages).filter(({ identifier }) => isMeant(identifier))
  if (records.length === 0) return undefined
  // A file of several languages has the source texts besides the translations.
  const { bytes } = inNewLanguage(source, languages, source.plugin.languages === 'monolingual' ? records : [])
  return { bytes, added: records.map(({ identifier }) => identifier) }
}

function requireUniqueKeys(tree: EntryTree): void {
  const repeated = repeatedString(tree)
  if (repeated === undefined) return
  const key = repeated.replace(/#\d+$/, '')
  throw new FormatError(
    'unsupported',
    `${tree.file.path} has the key ${key} twice, so its entries cannot be distinguished.`,
  )
}
