// Proposes grammars of lines and of blocks for sample files.
import type { CommentMarks, EntryPattern, Grammar, LinesGrammar } from '../grammars.ts'
import { LinePattern, Steps } from '../patterns.ts'
import { templates } from './templates.ts'

const LINE_MARKS = ['//', '#', ';', '--', '!', '%']
const BLOCK_MARKS: readonly [string, string][] = [
  ['/*', '*/'],
  ['<!--', '-->'],
]
const KEYS = [
  String.raw`(?P<key>[\w.:/$@*+#%!?~&-]+)`,
  String.raw`"(?P<key>[^"]+)"`,
  String.raw`\[?'(?P<key>[^']+)'\]?`,
]
const SEPARATORS = ['=', ':', '=>', '->', '==', '|', ';', ',', '\t', '~', ' ']
const QUOTED = String.raw`"(?P<text>(?:[^"\\]|\\.)*)"`
const SINGLE = String.raw`'(?P<text>(?:[^'\\]|\\.)*)'`
const TAIL = String.raw`\s*[;,]?(?:\s*(?://|#|--).*)?`
const SECTION = String.raw`\s*\[(?P<section>[^\]]+)\]`
const SCOPE = {
  open: String.raw`\s*(?:[\w]+\s+)*["']?(?P<scope>[\w.:-]+)["']?\s*[=:]?\s*\{`,
  close: String.raw`\s*\}[,;]?`,
}

/** Grammars that some of the lines fit, with the lines that they leave. */
export function lineGrammars(texts: readonly string[]): Grammar[] {
  const comments = commentsIn(texts)
  const lines = texts.flatMap((text) => text.split(/\r\n|\r|\n/)).filter((line) => line.trim() !== '')
  const marks = comments.line ?? []
  const rest = lines.filter((line) => !marks.some((mark) => line.trimStart().startsWith(mark)))
  const ranked = [...templates(rest), ...patterns(rest)]
    .map((entry) => ({ entry, count: matchesIn(entry.pattern, rest) }))
    .filter(({ count }) => count >= Math.max(2, rest.length * 0.15))
    .sort((one, other) => other.count - one.count)
  const frame: Omit<LinesGrammar, 'entries'> = {
    family: 'lines',
    ...(comments.line || comments.block ? { comments } : {}),
    ...(matchesIn(SECTION, rest) > 0 ? { sections: [SECTION] } : {}),
    ...(matchesIn(SCOPE.open, rest) > 0 && matchesIn(SCOPE.close, rest) > 0 ? { scopes: [SCOPE] } : {}),
  }
  const grammars: Grammar[] = ranked.slice(0, 6).map(({ entry }) => ({ ...frame, entries: [entry] }))
  return [...grammars, ...blockGrammars(texts)]
}

/** Patterns of a key, a separator and a text, with and without quotes, a word before the key, and marks at the end. */
function patterns(lines: readonly string[]): EntryPattern[] {
  const entries: EntryPattern[] = []
  for (const word of leadingWords(lines)) {
    for (const key of KEYS) {
      for (const separator of SEPARATORS) {
        const joint =
          separator.trim() === ''
            ? separator === '\t'
              ? String.raw`\t+`
              : String.raw`[ ]+`
            : String.raw`\s*${quoted(separator)}\s*`
        const start = String.raw`\s*${word}${key}${joint}`
        const limit = String.raw`(?:\s*\D{0,6}(?P<maxLength>\d+)\D?)?`
        entries.push({ pattern: `${start}${QUOTED}${TAIL}`, spelling: 'c' })
        entries.push({ pattern: `${start}${QUOTED}${limit}${TAIL}`, spelling: 'c' })
        entries.push({ pattern: `${start}${SINGLE}${TAIL}`, spelling: { escapes: { n: '\n', "'": "'" } } })
        if (separator !== ' ' || word !== '')
          entries.push({ pattern: String.raw`${start}(?P<text>[^\s"'].*)` })
      }
    }
  }
  return entries
}

/** Words with which many lines begin, such as `#define`; the empty word first. */
function leadingWords(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const word = /^\s*([^\s="':]+)\s+\S/.exec(line)?.[1]
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const frequent = [...counts].filter(([, count]) => count >= Math.max(2, lines.length * 0.4))
  return ['', ...frequent.slice(0, 2).map(([word]) => String.raw`${quoted(word)}\s+`)]
}

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)

function matchesIn(pattern: string, lines: readonly string[]): number {
  const compiled = new LinePattern(pattern)
  let count = 0
  for (const line of lines.slice(0, 400)) if (compiled.over(line, new Steps())(0, line.length)) count++
  return (count * lines.length) / Math.max(1, Math.min(lines.length, 400))
}

function commentsIn(texts: readonly string[]): CommentMarks {
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

const FIRST_LINES = [
  String.raw`(?P<key>\d+)`,
  String.raw`[#@>*-]+\s*(?P<key>[\w.:/-]+)`,
  String.raw`\[(?P<key>[^\]]+)\]`,
  String.raw`(?P<key>[\w.:/-]+):?`,
]
const TIMES = String.raw`(?P<context>.*\d:\d\d.*)`

/** Records between blank lines that begin with a key. */
function blockGrammars(texts: readonly string[]): Grammar[] {
  const records = texts
    .flatMap((text) => text.split(/(?:\r?\n[ \t]*){2,}/))
    .map((record) => record.trim().split(/\r?\n/))
  const long = records.filter((lines) => lines.length > 1)
  if (long.length < 2 || long.length < records.length * 0.6) return []
  const heads = long.map(([head = '']) => head)
  const timed: Grammar[] =
    matchesIn(TIMES, heads) >= heads.length * 0.8
      ? [
          {
            family: 'blocks',
            fields: [{ pattern: TIMES, line: 0 }],
            rest: { role: 'text', spelling: 'lines' },
          },
        ]
      : []
  const keyed = FIRST_LINES.filter((pattern) => matchesIn(pattern, heads) >= heads.length * 0.8)
    .slice(0, 2)
    .map((pattern): Grammar => ({
      family: 'blocks',
      fields: [
        { pattern, line: 0 },
        { pattern: TIMES, line: 1, optional: true },
      ],
      rest: { role: 'text', spelling: 'lines' },
    }))
  return [...timed, ...keyed]
}
