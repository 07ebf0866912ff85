// Proposes grammars of records: a key on a line and its text below it, records that begin with a key, and a source next
// to its translation.
import type { EntryPattern, FieldPattern, Grammar, LinesGrammar } from '../grammars.ts'
import { BLANK_LINE } from './fields.ts'
import { pairPatterns } from './pairs.ts'

type Frame = Pick<LinesGrammar, 'comments'>

/** The minimum share of the lines that must have a key above them. */
const MIN_SHARE = 0.15
const MIN_RECORDS = 3
/** The maximum number of lines of a text in quotes. */
const LONG = 40

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

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
