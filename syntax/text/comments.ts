// Comments that stand above an entry, or behind it on its line, become its context.
import { withLf } from './lines.ts'

/** An entry that comments speak of. */
export interface Commented {
  context: string | undefined
}

/** The comments seen since the last entry. */
export interface Comments {
  /** One more comment, without its marks. */
  add(comment: string): void
  /** A blank line: what stood above it speaks of the file or of a section. */
  drop(): void
  /** The comments above the entry that begins here, a line each; undefined where there are none. */
  take(): string | undefined
  /** An entry was read: the comments that follow on its line speak of it as well. */
  follow(entry: Commented): void
  /** The line of the last entry is over. */
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
