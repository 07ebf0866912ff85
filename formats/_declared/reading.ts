// The results of a grammar in a file: its strings one by one, before rows and languages are combined.
import type {
  CodeScanner,
  Container,
  Entries,
  FileLanguages,
  Slot,
  Source,
  Span,
} from '@atlas/core/contract.ts'
import type { Steps } from './patterns.ts'

/** A text in a file, with its key, context and other data. */
export interface FoundText {
  /** Empty if the text has no key in the file. */
  key: readonly string[]
  /** The key of a row that the languages of a job do not have, since it is then a separate string. */
  rowKey?: readonly string[] | undefined
  /** Texts of one group are the same string in several languages. If missing, texts with the same key are. */
  group?: number | undefined
  slot: Slot
  /** The place of the translation, in files of a source and a target. */
  target?: Slot
  context?: string | undefined
  maxLength?: number
  isHidden?: boolean
  /** The language of the text, as the file names it. */
  language?: string | undefined
  /** The row of a plural. */
  category?: string | undefined
  /** The span that is removed with the string: also the comments above it, and its line end. */
  whole?: Span
  /** What contains the string: a section with its header. */
  container?: Container | undefined
  /** The span that is repeated for a further row or language. */
  entry?: Span | undefined
  /** The span that is removed with a row, if it is larger: also the comments on it. */
  removed?: Span | undefined
  /** The separator from a further row, if it is not the separator of lines. */
  between?: string | undefined
  /** The places in the entry that name the row or the language. */
  named?: readonly Span[] | undefined
}

/** The position of a row or a text in a language, and how another one is added next to it. */
export type RowPosition = Pick<FoundText, 'rowKey' | 'group' | 'entry' | 'removed' | 'between' | 'named'>

/** The strings of a file. */
export interface FileReading {
  found: readonly FoundText[]
  /** Where the file names its language. */
  language?: Span | undefined
}

/** A grammar, ready to read files. */
export interface GrammarReader {
  languages: FileLanguages
  /** Whether no string has a key in the file. */
  lacksKeys?: boolean
  charsets?: (head: string) => readonly string[]
  /** Finds the codes that all texts of the family have, such as tags. */
  inlineCodes?: CodeScanner
  /** Reads a file. Without `steps`, the limit of one file holds. */
  read: (source: Source, steps?: Steps) => FileReading
  /** The entries of strings, if they are not the `whole` of each, and the names that they need. */
  entries?: Partial<Entries>
  /** The separator of two entries: `,` and a new line with the same margin. */
  between: (source: Source, entry: Span) => string
}

/** Calls a function, and puts a place before the message of its error. */
export function atPlace<Result>(place: string, make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    throw new Error(`${place} ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** The place of a translation. An empty one has no text yet. */
export function translationSlot(at: Span, codec: Slot['codec'], isEmpty = at[0] === at[1]): Slot {
  return isEmpty ? { at, codec, wrapNew: () => [] } : { at, codec }
}

/** The code before and after the text when an entry is repeated for another row or language. */
export function repeated(
  text: string,
  { entry, named, slot }: FoundText,
  name: string,
): { open: string; close: string } | undefined {
  if (!entry || !named || named.length === 0) return undefined
  const piece = (from: number, to: number): string => {
    let code = ''
    let done = from
    for (const [start, end] of named) {
      if (start < from || end > to) continue
      code += text.slice(done, start) + name
      done = end
    }
    return code + text.slice(done, to)
  }
  return { open: piece(entry[0], slot.at[0]), close: piece(slot.at[1], entry[1]) }
}

/** The white space before an entry, if the text before it is on another line. */
export function entryMargin({ text }: Source, [start]: Span): string {
  let from = start
  while (from > 0 && ' \t\r\n'.includes(text.charAt(from - 1))) from--
  const space = text.slice(from, start)
  const line = Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r'))
  if (line < 0) return ''
  return space.slice(space.charAt(line - 1) === '\r' ? line - 1 : line)
}
