// How a target file is updated from its source.
import type { Comment, FormatPlugin, Language } from '../contract.ts'
import type { OpenFile } from '../reading/kept-files.ts'

/** The languages by which two files are read: in a format of one language, each has its own. */
export interface SyncLanguages {
  source: Language
  target: Language
}

/** How to update a file. */
export interface SyncOptions {
  /** Whether new entries are added, with the text of the source. */
  addsMissing: boolean
  /** Whether entries that the source lacks are removed. */
  removesObsolete: boolean
  /** Entries that the source lacks become comments instead of being removed. */
  comment?: Comment | undefined
  /** Only these entries are added or removed. */
  only?: ReadonlySet<string>
  /** Opens the source, which may have been read for other files before. */
  open?: OpenFile | undefined
}

/**
 * How files of a format are updated if nothing else is asked. Programs that fall back show the source text themselves.
 * Nothing is removed unasked.
 */
export function usualSync({ entries }: Pick<FormatPlugin, 'entries'>): SyncOptions {
  return { addsMissing: !entries?.fallsBack, removesObsolete: false }
}

/** A target file that was updated from its source. */
export interface Synced {
  bytes: Uint8Array
  /** Whether the format states entries. Subtitles and documents have none, so nothing can be added or removed. */
  hasEntries: boolean
  added: readonly string[]
  removed: readonly string[]
  /** Strings that could not be added or removed so that the file is read as expected. */
  refused: readonly string[]
  /** Strings that the source lacks, and that stay since no one asked to remove them. */
  obsolete: readonly string[]
  /** Strings that only one of the files has, and that stay so: it is not proved that the other one lacks their key. */
  kept: readonly string[]
  /** By identifier: why a string was refused or kept, as the rest of a sentence. */
  reasons: ReadonlyMap<string, string>
}

/** What sync reports of a file with entries that it did not change. */
export const NO_CHANGES = {
  hasEntries: true,
  added: [],
  removed: [],
  refused: [],
  obsolete: [],
  kept: [],
  reasons: new Map<string, string>(),
} as const satisfies Omit<Synced, 'bytes'>
