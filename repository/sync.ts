// Updates the entries of a target file from its source: adds new entries at the source's place, and removes obsolete
// ones.
import { FormatError, pluralCategories, type Language } from '../core/contract.ts'
import { LineFile } from './line-file.ts'
import type { FileBytes } from './reading.ts'
import { Splicer } from './splicer.ts'
import type { SyncLanguages, SyncOptions } from './sync-options.ts'

export type { SyncLanguages, SyncOptions } from './sync-options.ts'

/** A target file that was updated from its source. */
export interface Synced {
  bytes: Uint8Array
  added: string[]
  removed: string[]
  /** Strings that could not be added or removed so that the file is read as expected. */
  refused: string[]
}

/** Updates a target file from its source. Throws a `FormatError` if one of them cannot be read. */
export function syncFile(
  source: FileBytes,
  target: FileBytes,
  languages: SyncLanguages,
  { addsMissing, removesObsolete, comment, only }: SyncOptions,
): Synced {
  const { plugin } = target
  const read = plugin.holds === 'one' ? withAllRows(languages) : languages
  const from = new LineFile(source, plugin, read.source, read.target)
  const splicer = new Splicer(target, plugin, read)
  requireUniqueKeys(from)
  requireUniqueKeys(splicer.file)
  const isMeant = (identifier: string): boolean => only?.has(identifier) ?? true
  if (removesObsolete) splicer.remove(from, isMeant, comment)
  if (addsMissing) splicer.add(from, isMeant)
  return { bytes: splicer.bytes, added: splicer.added, removed: splicer.removed, refused: splicer.refused }
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

function requireUniqueKeys({ identifiers, strings }: LineFile): void {
  const repeated = identifiers.find((identifier) => {
    const [, base] = /^(.*)#\d+$/s.exec(identifier) ?? []
    return base !== undefined && strings.entries.has(base)
  })
  if (repeated === undefined) return
  const key = repeated.replace(/#\d+$/, '')
  throw new FormatError(
    'unsupported',
    `${strings.path} has the key ${key} twice, so its entries cannot be distinguished.`,
  )
}
