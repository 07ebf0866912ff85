// Collects the comments above an entry, or after it on its line, as its context.
import { FormatError } from '@atlas/core/contract.ts'
import { ASTERISK, SLASH } from './chars.ts'
import { lineEnd, withLf } from './lines.ts'

/** An entry that has comments as its context. */
export interface Commented {
  context: string | undefined
}

/** The comments seen since the last entry. */
export interface PendingComments {
  /** Adds a comment, without its marks. `at` is the start of its line, for `above`. */
  add(comment: string, at?: number): void
  /** Drops the comments above a blank line, which are about the file or a section. */
  drop(): void
  /** The start of the comments above the entry that begins at this offset; the offset itself without comments. */
  above(at: number): number
  /** The comments above the entry that begins here, one per line; undefined without comments. */
  take(): string | undefined
  /** Registers an entry, so that later comments on its line are added to it. */
  follow(entry: Commented): void
  /** Ends the line of the last entry. */
  endLine(): void
}

export function commentsAbove(): PendingComments {
  let above: string | undefined
  let last: Commented | undefined
  let start: number | undefined
  return {
    add(comment, at) {
      const words = comment.trim()
      if (last) last.context = withLine(last.context, words)
      else above = above === undefined ? words : `${above}\n${words}`
      start ??= at
    },
    above: (at) => start ?? at,
    drop() {
      start = undefined
      above = undefined
    },
    take() {
      const context = above?.trim()
      start = undefined
      above = undefined
      return context === '' ? undefined : context
    },
    follow(entry) {
      last = entry
    },
    endLine() {
      last = undefined
    },
  }
}

/** A context and one more line of it; undefined if both are empty. */
export function withLine(context: string | undefined, line: string | undefined): string | undefined {
  if (!context) return line || undefined
  return line ? `${context}\n${line}` : context
}

/** A comment between `/*` and its end, or after `//`. */
export interface SlashComment {
  /** The text without the marks. */
  words: string
  isBlock: boolean
  /** The offset after the comment: of its line end, if it is not a block. */
  end: number
}

/** The comment that begins at `at`, if one begins there. Throws a `FormatError` ('syntax') if it is not closed. */
export function slashComment(text: string, at: number): SlashComment | undefined {
  if (text.charCodeAt(at) !== SLASH) return undefined
  const mark = text.charCodeAt(at + 1)
  if (mark === SLASH) {
    const end = lineEnd(text, at)
    return { words: text.slice(at + 2, end), isBlock: false, end }
  }
  if (mark !== ASTERISK) return undefined
  const end = text.indexOf('*/', at + 2)
  if (end < 0)
    throw new FormatError('syntax', 'The comment that begins here is not closed: add the missing "*/".', at)
  return { words: text.slice(at + 2, end), isBlock: true, end: end + 2 }
}

/** The text of a block comment without the stars that line up at the start of its lines. */
export function withoutStars(comment: string): string {
  const lines = withLf(comment)
  if (!lines.includes('\n') && !lines.includes('*')) return lines.trim()
  return lines
    .split('\n')
    .map((line) => line.replace(/^[ \t]*\*+/, '').trim())
    .join('\n')
    .trim()
}
