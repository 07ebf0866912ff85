// The keys of a file with all that belongs to them, so that strings can be added, removed and compared.
import type { Span } from '../text-pieces.ts'
import type { Source } from './source.ts'

/** The entries of a file, and how programs treat them. Without this member, strings are neither added nor removed. */
export interface Entries {
  /**
   * The entries of a file. Asked only if strings are removed or added, so that reading a file does not cost more. The
   * entry of a unit is the innermost one around its text. A plural may have one for each row. An
   * entry that also contains a text of another unit is not used.
   */
  of(source: Source): Iterable<EntrySpan>
  /**
   * The names that entries need from other parts of the file. An entry is added only if the other file has its names,
   * and removed only if no other part of the file needs its own.
   */
  names?(source: Source): FileNames
  /**
   * Whether programs refuse a key that is twice in its container, or read only one of its values: of texts, or of
   * containers too, such as objects.
   */
  unique?: 'texts' | 'containers'
  /** How an entry becomes a comment. Left out, it cannot become one. */
  comment?: Comment
  /**
   * What programs show for a key that a file lacks: the text of the source file, or of the file without a language code
   * (`base`). Then missing entries are not added. Left out if they show something else, or if their configuration decides.
   */
  fallsBack?: 'source' | 'base'
  /** The extension of files with source texts only, from which the files of all languages are made. */
  template?: string
}

/**
 * A key of a file with everything that belongs to it, so that it can be removed, or copied into a translation of the
 * file. Every key has an entry, also one whose value is not a text: it shows that the key is taken. Entries do not
 * overlap.
 *
 * ```
 *   {
 *     "gate": {                    <- its container: `at` from here
 *       // On the door             <- `at` from here
 *       "push": "Push hard",       <- to here, with the comma and the line end
 *       ~~~~~~                        `key`
 *       ~~~~~~~~~~~~~~~~~~~           `bare`
 *                ~~~~~~~~~            the slot of its unit
 *       "count": 3                 <- an entry, too
 *     },                           <- to here; `inside` is what is between its brackets
 *   }
 * ```
 */
export interface EntrySpan {
  /** The span of the entry: comments above, key, separator, text, line end. */
  at: Span
  /** The part from its key to its value: without comments, separator and line end. Left out, `at` without white space. */
  bare?: Span
  /** The span of the key. */
  key?: Span
  /** A list of texts, or a text that the next ones need. No text of it can be removed alone. */
  isList?: true
  /**
   * For a key without content: nothing follows it, its value is null, or a container without entries. What the source
   * has there may replace it.
   */
  empty?: 'nothing' | 'null' | 'container'
  /** Its container has keys that the file does not list: a spread, a merge key or an include adds them. */
  isOpen?: true
  /** What contains the entry, outermost first: an object, a section. Empty ones can be removed, too. */
  containers?: readonly Container[]
}

/** A part of a file that contains entries and other containers. */
export interface Container {
  /**
   * The span of the whole container, including its key, separator and line end, as in an entry. For the root, `inside`.
   */
  at: Span
  /** The part from its key to its closing bracket, as in an entry. */
  bare?: Span
  /** The span of its key, as in an entry. */
  key?: Span
  /** The span between its brackets. */
  inside: Span
  /** The separator between two entries that does not follow the last one, such as a comma. */
  between?: string
  /**
   * How many of its entries have texts, if the whole container is removed with the last of them: a plural with its rows,
   * and with what belongs to all of them.
   */
  texts?: number
  /** It stays if it is empty, such as the object that a module exports. */
  isKept?: true
}

/** A name in a file with its span. */
export interface NamedSpan {
  name: string
  at: Span
}

/** The names that a file defines in one place and uses in others: prefixes of XML, anchors, constants. */
export interface FileNames {
  /** `at` is the whole definition as it is spelled. With `canMove`, it can be added to another file at `additions`. */
  defined: readonly (NamedSpan & { canMove?: true })[]
  used: readonly NamedSpan[]
  additions?: number
}

/** What makes lines a comment: a sign before each, or brackets around all. */
export type Comment = { line: string } | { open: string; close: string }
