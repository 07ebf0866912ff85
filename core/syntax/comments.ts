// Comments that stand above an entry become its context.

/** The comments seen since the last entry. */
export interface Comments {
  /** One more comment, without its marks. */
  add(comment: string): void
  /** A blank line: what stood above it speaks of the file or of a section. */
  drop(): void
  /** The comments above the entry that begins here, a line each; undefined where there are none. */
  take(): string | undefined
}

export function commentsAbove(): Comments {
  let lines: string[] = []
  return {
    add(comment) {
      lines.push(comment.trim())
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
  }
}

/** The text of a block comment without the stars that line up at the start of its lines. */
export const withoutStars = (comment: string): string =>
  comment
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[ \t]*\*+/, '').trim())
    .join('\n')
    .trim()
