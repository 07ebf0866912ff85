// Makes lines a comment.
import type { Comment, Span } from '../contract.ts'

/** Lines of a file as a comment, with an empty line below if an entry follows: the comment would belong to it. */
export function commentOf(file: string, [at, end]: Span, comment: Comment, eol: string): string {
  const lines = file.slice(at, end)
  const isApart = ENDS_BLANK.test(lines) || !STARTS_ENTRY.test(file.slice(end))
  return commented(lines, comment, eol) + (isApart ? '' : eol)
}

const ENDS_BLANK = /(?:\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)$/

const STARTS_ENTRY = /^[ \t]*[^\s\])}]/

function commented(text: string, comment: Comment, eol: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const [first = ''] = lines.filter((line) => line.trim() !== '')
  const indent = /^\s*/.exec(first)?.[0] ?? ''
  if ('open' in comment) {
    const inner = lines.join(eol).slice(indent.length).trim()
    return `${indent}${comment.open}${inner}${comment.close}${eol}`
  }
  const signed = lines.map((line) =>
    line.trim() === '' || line.trimStart().startsWith(comment.line.trim())
      ? line
      : `${line.slice(0, line.length - line.trimStart().length)}${comment.line}${line.trimStart()}`,
  )
  return `${signed.join(eol)}${eol}`
}
