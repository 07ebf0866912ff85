// The marks of comments that a grammar keeps.
import type { CommentMarks } from '../grammars.ts'

/** The comments of a grammar, with the marks of lines that `isMark` keeps. A declaration has no empty lists. */
export function commentsWith(
  { line = [], block = [] }: CommentMarks = {},
  isMark: (mark: string) => boolean,
): { comments?: CommentMarks } {
  const kept = line.filter(isMark)
  if (kept.length === 0 && block.length === 0) return {}
  return {
    comments: { ...(kept.length > 0 ? { line: kept } : {}), ...(block.length > 0 ? { block } : {}) },
  }
}
