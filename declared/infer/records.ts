// Proposes grammars of records: a key on a line and its text below it, records that begin with a key, and a source next
// to its translation.
import type { BlocksGrammar, EntryPattern, FieldPattern, Grammar, LinesGrammar } from '../grammars.ts'
import { CONTEXT_NAMES, uniquenessIn } from './likeness.ts'
import { commentsWith } from './comment-marks.ts'
import { BLANK_LINE } from './fields.ts'
import { pairPatterns } from './pairs.ts'

type Frame = Pick<LinesGrammar, 'comments'>

/** The minimum share of the lines that must have a key above them. */
const MIN_SHARE = 0.15
const MIN_RECORDS = 3
/** The maximum number of lines of a text in quotes. */
const LONG = 40
const MAX_FIELDS = 12

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

/** Grammars of records that the samples may have. */
export function recordGrammars(texts: readonly string[], frame: Frame): Grammar[] {
  const marks = frame.comments?.line ?? []
  const isComment = (line: string): boolean => marks.some((mark) => line.trimStart().startsWith(mark))
  const lines = texts.flatMap((text) => text.split(/\r\n|\r|\n/))
  const filled = lines.filter((line) => line.trim() !== '' && !isComment(line))
  return [
    ...stacked(lines, filled.length, isComment).map((entries): Grammar => ({
      family: 'lines',
      ...frame,
      entries,
    })),
    ...indented(lines, isComment, frame),
    ...begun(lines, texts.length, frame),
    ...separated(lines, frame),
    ...pairPatterns(lines.filter((line) => !isComment(line))).map((entries): Grammar => ({
      family: 'lines',
      ...frame,
      entries,
    })),
  ]
}

/** Keys on separate lines, each above its text. */
function stacked(
  lines: readonly string[],
  count: number,
  isComment: (line: string) => boolean,
): EntryPattern[][] {
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
      lines: LONG,
    }))
    const isAllQuoted = below.every((line) => quotes.some((quote) => line.startsWith(quote)))
    const plain: EntryPattern = { pattern: `${head}${PLAIN}`, lines: 2 }
    return [isAllQuoted ? quoted : [...quoted, plain]]
  })
}

/** A text without quotes that is not a comment. */
const PLAIN = String.raw`(?P<text>[^\s#'"].*)`

/** Keys on separate lines without a margin, each above a text of several lines with a margin. */
function indented(
  lines: readonly string[],
  isComment: (line: string) => boolean,
  { comments }: Frame,
): Grammar[] {
  const own = lines.filter((line) => line.trim() !== '' && !isComment(line))
  const hasMargin = (line = ''): boolean => /^[ \t]+\S/.test(line)
  const outer = own.filter((line) => !hasMargin(line))
  const further = own.filter((line, index) => hasMargin(line) && hasMargin(own[index + 1])).length
  if (outer.length < MIN_RECORDS || further < 2) return []
  return KEY_LINES.filter(
    ({ form }) => outer.filter((line) => form.test(line.trimEnd())).length > outer.length * IN_MOST,
  ).map(({ pattern }): Grammar => ({
    family: 'blocks',
    ...commentsWith(comments, (mark) => !outer.some((line) => line.startsWith(mark.trim()))),
    begin: pattern,
    fields: [{ pattern, line: 0 }],
    rest: { role: 'text', spelling: 'margin' },
  }))
}

/** The share of the lines without a margin that must be keys. */
const IN_MOST = 0.9

/** Records that begin with a line of their key, and continue with named values and with text. */
function begun(lines: readonly string[], files: number, { comments }: Frame): Grammar[] {
  return KEY_LINES.slice(1).flatMap(({ form, pattern }): Grammar[] => {
    const starts = lines.flatMap((line, index) => (form.test(line.trim()) ? [index] : []))
    const keys = starts.map((start) => form.exec(lines[start]?.trim() ?? '')?.[1] ?? '')
    if (starts.length < MIN_RECORDS || uniquenessIn(files, keys) < 0.9) return []
    const names = new Set<string>()
    let isFollowed = 0
    for (const [index, start] of starts.entries()) {
      const record = lines.slice(start + 1, starts[index + 1])
      for (const line of record) {
        const name = NAMED.exec(line)?.[1]
        if (name === undefined) break
        names.add(name)
      }
      if (record.some((line) => line.trim() !== '' && !NAMED.test(line))) isFollowed++
    }
    const begin = String.raw`\s*${pattern}`
    const named = [...names].slice(0, MAX_FIELDS)
    // A mark of comments may begin the records.
    const isMark = (mark: string): boolean =>
      starts.every((start) => !lines[start]?.trimStart().startsWith(mark))
    const frame = { family: 'blocks', ...commentsWith(comments, isMark), begin } as const
    const field = (name: string, group: string | undefined): FieldPattern => ({
      pattern: String.raw`\s*${quoted(name)}\s*[=:]\s*${group === undefined ? '.*' : `(?P<${group}>.*)`}`,
      optional: true,
    })
    const keyField: FieldPattern = { pattern: begin, line: 0 }
    if (isFollowed < starts.length * 0.6) return []
    const others = named.map((name) => field(name, CONTEXT_NAMES.test(name) ? 'context' : undefined))
    const grammar: BlocksGrammar = {
      ...frame,
      fields: [keyField, ...others, BLANK_LINE],
      rest: { role: 'text', spelling: 'lines' },
    }
    return [grammar]
  })
}

/** Records that begin with a line that is the same for all of them, and a line with the key. */
function separated(lines: readonly string[], { comments }: Frame): Grammar[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const sign = line.trim()
    if (/^[^\p{L}\p{N}]{2,}$/u.test(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  if (!best || best[1] < MIN_RECORDS) return []
  const begin = quoted(best[0])
  const keyLine: FieldPattern = { pattern: String.raw`(?P<key>\S.*)`, line: 1 }
  return [
    {
      family: 'blocks',
      ...(comments ? { comments } : {}),
      begin,
      fields: [{ pattern: begin, line: 0 }, keyLine, BLANK_LINE],
      rest: { role: 'text', spelling: 'lines' },
    },
  ]
}

const NAMED = /^\s*([A-Za-z][\w-]*)\s*[=:]/

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
