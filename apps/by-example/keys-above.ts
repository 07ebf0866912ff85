// Proposes patterns of records of two lines: a key on a line, and its text below it.
import type { CommentMarks, EntryPattern } from '@atlas/formats/_declared/grammars.ts'
import { MOST_LINES } from './synthesis/line-patterns.ts'

/** The minimum share of the lines that must have a key above them. */
const MIN_SHARE = 0.15
const MIN_RECORDS = 3
/** Lines that are a key. */
const KEY_LINES = [
  {
    // Limits in parentheses may follow the key.
    form: /^([A-Za-z_$@][\w.:/$@-]*[_:.\d]?[\w.:/$@-]*):{0,2}(?:\s+\([^()\n]*\))?$/,
    pattern: String.raw`(?P<key>[A-Za-z_$@][\w.:/$@-]*?):{0,2}(?:[ \t]+\([^()\r\n]*\))?`,
  },
  { form: /^\[([^\]]+)\]$/, pattern: String.raw`\[(?P<key>[^\]]+)\]` },
  {
    // Tags may follow the key.
    form: /^(?:--|#|@|>|\*|::)+\s*([\w.:/-]+)(?:\s+[[{(<][^\n]*)?$/,
    pattern: String.raw`(?:--|#|@|>|\*|::)+\s*(?P<key>[\w.:/-]+)(?:\s+[\[{(<].*)?`,
  },
]

/** Lists of patterns of texts below lines with their keys, in files of such records. */
export function patternsBelowKeys(texts: readonly string[], comments: CommentMarks): EntryPattern[][] {
  const marks = comments.line ?? []
  const isComment = (line: string): boolean => marks.some((mark) => line.trimStart().startsWith(mark))
  const lines = texts.flatMap((text) => text.split(/\r\n|\r|\n/))
  const count = lines.filter((line) => line.trim() !== '' && !isComment(line)).length
  return KEY_LINES.flatMap(({ form, pattern }) => {
    const below = lines.flatMap((line, index) => {
      const next = lines[index + 1] ?? ''
      return form.test(line.trim()) && next.trim() !== '' && !isComment(next) ? [next.trim()] : []
    })
    if (below.length < MIN_RECORDS || below.length < count * MIN_SHARE) return []
    const head = String.raw`\s*${pattern}[ \t]*\r?\n[ \t]*`
    const quotes = ["'''", '"""', '"'].filter((quote) => below.some((line) => line.startsWith(quote)))
    const quoted = quotes.map((quote): EntryPattern => ({
      pattern:
        quote === '"'
          ? String.raw`${head}"(?P<text>(?:[^"\\]|\\(?s:.))*)"[;,]?`
          : `${head}${quote}(?P<text>(?s:.*?))${quote}`,
      spelling: quote === '"' ? 'c' : 'lines',
      lines: MOST_LINES,
    }))
    const isAllQuoted = below.every((line) => quotes.some((quote) => line.startsWith(quote)))
    const plain: EntryPattern = { pattern: `${head}${PLAIN}`, lines: 2 }
    return [isAllQuoted ? quoted : [...quoted, plain]]
  })
}

/** A text without quotes that is not a comment. */
const PLAIN = String.raw`(?P<text>[^\s#'"].*)`
