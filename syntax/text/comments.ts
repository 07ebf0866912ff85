// Collects the comments above an entry, or after it on its line, as its context.
import { withLf } from './lines.ts'

/** An entry that has comments as its context. */
export interface Commented {
  context: string | undefined
}

/** The comments seen since the last entry. */
export interface Comments {
  /** Adds a comment, given without its marks. */
  add(comment: string): void
  /** Drops the comments above a blank line, which are about the file or a section. */
  drop(): void
  /** The comments above the entry that begins here, one per line; undefined without any. */
  take(): string | undefined
  /** Notes an entry, so that the comments that follow on its line are added to it. */
  follow(entry: Commented): void
  /** Ends the line of the last entry. */
  endLine(): void
}

export function commentsAbove(): Comments {
  let lines: string[] = []
  let last: Commented | undefined
  return {
    add(comment) {
      const words = comment.trim()
      if (last) last.context = [last.context, words].filter(Boolean).join('\n') || undefined
      else lines.push(words)
    },
    drop() {
      if (lines.length > 0) lines = []
    },
    take() {
      if (lines.length === 0) return undefined
      const context = lines.join('\n').trim()
      lines = []
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
