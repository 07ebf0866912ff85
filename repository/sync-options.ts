// How a target file is brought in line with its source.
import type { Comment, Language } from '../core/contract.ts'

/** The languages by which two files are read: in a format of one language, each has its own. */
export interface SyncLanguages {
  source: Language
  target: Language
}

/** How to bring a file in line. */
export interface SyncOptions {
  /** Whether new entries come in, with the text of the source. */
  addsMissing: boolean
  /** Whether entries that the source lacks go. */
  removesObsolete: boolean
  /** Entries that the source lacks become comments in place of going. */
  comment?: Comment | undefined
  /** Only these entries come in or go. */
  only?: ReadonlySet<string>
}
