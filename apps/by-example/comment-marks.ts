// The marks of comments in files, and those that a grammar keeps.
import type { CommentMarks } from '@atlas/formats/_declared/grammars.ts'

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

const LINE_MARKS = ['//', '#', ';', '--', '!', '%']
const BLOCK_MARKS: readonly [string, string][] = [
  ['/*', '*/'],
  ['<!--', '-->'],
]

/** The marks that begin lines of files, or that are around parts of them. */
export function commentsIn(texts: readonly string[]): CommentMarks {
  const text = texts.join('\n')
  const line = LINE_MARKS.filter((mark) =>
    text.split('\n').some((each) => each.trimStart().startsWith(`${mark} `) && !/^\s*#define/.test(each)),
  ).slice(0, 2)
  const block = BLOCK_MARKS.filter(([open, close]) => text.includes(open) && text.includes(close))
  return {
    ...(line.length > 0
      ? { line: line.map((mark) => (text.includes(`\n${mark}define`) ? `${mark} ` : mark)) }
      : {}),
    ...(block.length > 0 ? { block } : {}),
  }
}
