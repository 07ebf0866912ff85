// Proposes grammars of lines and of blocks for sample files.
import type { EntryPattern, Grammar, LinesGrammar } from '@atlas/formats/_declared/grammars.ts'
import { LinePattern, Steps } from '@atlas/formats/_declared/patterns.ts'
import { commentsIn } from './comment-marks.ts'
import { fieldGrammars } from './fields.ts'
import { patternsBelowKeys } from './keys-above.ts'
import { quotedSpelling } from './synthesis/spelling.ts'
import { escapedPattern, MOST_LINES, overLines, quoted } from './synthesis/line-patterns.ts'
import { SINGLE, templates } from './templates.ts'

const KEYS = [
  String.raw`(?P<key>[\w.:/$@*+#%!?~&-]+)`,
  String.raw`"(?P<key>[^"]+)"`,
  String.raw`\[?'(?P<key>[^']+)'\]?`,
]
/** A colon and the version of the text. */
const VERSION = ':0'
const SEPARATORS = [VERSION, '=', ':', '=>', '->', '==', '|', ';', ',', '\t', '~', ' ']
/** A text without quotes. A bracket alone opens what follows. */
const PLAIN = String.raw`(?P<text>[^\s"'{[(].*|[{[(].*\S.*)`
const TAIL = String.raw`\s*[;,]?(?:\s*(?://|#|--).*)?`
const SECTION = String.raw`\s*\[(?P<section>[^\]]+)\]`
const SCOPES = [
  {
    open: String.raw`\s*(?:[\w]+\s+)*["']?(?P<scope>[\w.:-]*[\w.-])["']?\s*[=:]?\s*\{`,
    close: String.raw`\s*\}[,;]?`,
  },
  {
    open: String.raw`\s*["']?(?P<scope>[\w.:-]+)["']?\s*=>\s*(?:\[|array\s*\()`,
    close: String.raw`\s*[\])],?`,
  },
]
/** Further signs around texts. */
const QUOTE_SIGNS = ['~', '`', '%']
/** The part after such a sign: a comment, or the name of a sound in brackets. */
const SIGN_TAIL = String.raw`\s*[;,]?(?:\s*\[[\w.-]*\])?(?:\s*(?://|#|--).*)?`
const MAX_GRAMMARS = 6
const MAX_FORMS = 5
/** The minimum share of the lines that a further form must match. */
const MIN_FURTHER = 0.02

/** Grammars that match some of the lines, with the remaining lines. */
export function lineGrammars(texts: readonly string[]): Grammar[] {
  const comments = commentsIn(texts)
  const marks = comments.line ?? []
  const rest = texts
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .filter((line) => line.trim() !== '' && !marks.some((mark) => line.trimStart().startsWith(mark)))
  const found = [...templates(rest), ...patterns(rest)].map((entry): Form => ({
    entry,
    lines: linesOf(entry.pattern, rest),
  }))
  const ranked = found
    .filter(({ lines: matched }) => matched.size >= Math.max(2, Math.min(rest.length, MAX_LINES) * 0.15))
    .sort((one, other) => other.lines.size - one.lines.size)
  const scopes = SCOPES.filter(
    ({ open, close }) => linesOf(open, rest).size > 0 && linesOf(close, rest).size > 0,
  )
  const kept = { family: 'lines', ...(comments.line || comments.block ? { comments } : {}) } as const
  const frame: Omit<LinesGrammar, 'entries'> = {
    ...kept,
    ...(linesOf(SECTION, rest).size > 0 ? { sections: [SECTION] } : {}),
    ...(scopes.length > 0 ? { scopes } : {}),
  }
  const best = ranked.slice(0, MAX_GRAMMARS)
  const isOpen = rest.filter(leavesQuoteOpen).length > 1
  const isBelow = rest.filter((line) => BEGINS_QUOTED.test(line)).length > 1
  const isOpenSign = (sign: string): boolean =>
    rest.filter((line) => line.split(sign).length % 2 === 0).length > 1
  const grammars = best.flatMap((form): Grammar[] => {
    const forms = [form, ...furtherForms(form, found, Math.min(rest.length, MAX_LINES))]
    const entries = forms.map(({ entry }) => entry)
    return [
      { ...frame, entries: [form.entry] },
      ...(entries.length > 1 ? [{ ...frame, entries }] : []),
      ...(isBelow ? [{ ...frame, entries: [onTwoLines(form.entry)] }] : []),
      ...(isOpen && entries.some(isInDoubleQuotes) ? [{ ...frame, entries: entries.map(overLines) }] : []),
      ...(QUOTE_SIGNS.some((sign) => form.entry.pattern.includes(`${sign}(?P<text>`) && isOpenSign(sign))
        ? [{ ...frame, entries: [{ ...form.entry, lines: MOST_LINES }] }]
        : []),
    ]
  })
  const long = LONG_QUOTES.filter((sign) => texts.join('\n').split(sign).length > 4).map(betweenLines)
  const withLong = long.length === 0 ? [] : grammars.map((grammar) => withEntries(grammar, long))
  return [
    ...grammars,
    ...withLong,
    ...patternsBelowKeys(texts, comments).map((entries) => ({ ...kept, entries })),
    ...fieldGrammars(texts, comments),
  ]
}

/** Signs around texts of several lines. */
const LONG_QUOTES = ["'''", '"""']

/** A text between two lines with the same sign. The text has the margin of its first line. */
const betweenLines = (sign: string): EntryPattern => ({
  pattern:
    String.raw`\s*["']?(?P<key>[\w.:/$@-]+)["']?\s*[=:]\s*${sign}[ \t]*\r?\n` +
    String.raw`(?P<text>[ \t]*\S(?s:.*?))\r?\n[ \t]*${sign}[ \t]*[;,]?`,
  spelling: 'margin',
  lines: MOST_LINES,
})

const withEntries = (grammar: Grammar, first: readonly EntryPattern[]): Grammar =>
  grammar.family === 'lines' ? { ...grammar, entries: [...first, ...grammar.entries] } : grammar

/** A pattern, and the indexes of the lines that it matches. */
interface Form {
  entry: EntryPattern
  lines: ReadonlySet<number>
}

/** Further patterns for the lines that the first one leaves. Each is the best for the lines that earlier ones leave. */
function furtherForms(first: Form, all: readonly Form[], count: number): Form[] {
  const least = Math.max(2, count * MIN_FURTHER)
  const taken = new Set(first.lines)
  const further: Form[] = []
  while (further.length < MAX_FORMS - 1) {
    let best: Form | undefined
    let most = 0
    for (const form of all) {
      let added = 0
      for (const line of form.lines) if (!taken.has(line)) added++
      // Of patterns for the same lines, one that finds a key is better.
      if (added > 0 && hasKey(form)) added += 0.5
      if (added > most) [best, most] = [form, added]
    }
    if (!best || most < least) break
    further.push(best)
    for (const line of best.lines) taken.add(line)
  }
  return further
}

const hasKey = ({ entry }: Form): boolean => entry.pattern.includes('(?P<key>')

/** Whether a quotation mark of a line is closed on a later line. */
const leavesQuoteOpen = (line: string): boolean =>
  [...line.replaceAll(/\\./g, '').matchAll(/"/g)].length % 2 === 1

/** A text below its key. */
const BEGINS_QUOTED = /^\s*["']/

/** The same pattern, also for texts on the line below their key, which may end in a backslash. */
function onTwoLines(entry: EntryPattern): EntryPattern {
  if (!/\\s[*+]["']\(\?P<text>/.test(entry.pattern)) return entry
  const pattern = entry.pattern.replace(/\\s[*+](?=["']\(\?P<text>)/, String.raw`\s*(?:\\\s*)?`)
  return { ...entry, pattern, lines: Math.max(2, entry.lines ?? 1) }
}

const isInDoubleQuotes = ({ pattern }: EntryPattern): boolean => pattern.includes('"(?P<text>')

/** Patterns of a key, a separator and a text, with and without quotes, and marks at the end. */
function patterns(lines: readonly string[]): EntryPattern[] {
  const plain = plainSpelling(lines)
  const inQuotes = quotedSpelling(lines)
  const entries = ['=', ':', '|'].map((sign): EntryPattern => ({
    pattern: String.raw`\s*"(?P<key>[^"\s${sign}]+)${escapedPattern(sign)}(?P<text>(?:[^"\\]|\\.)*)"\s*[;,]?`,
    spelling: inQuotes,
  }))
  // Compiling patterns takes most of the time, so signs that the lines lack are not tried.
  const has = (sign: string): boolean => lines.some((line) => line.includes(sign))
  const [hasDouble, hasSingle] = [has('"'), has("'")]
  const keys = KEYS.filter((key) => (hasDouble || !key.startsWith('"')) && (hasSingle || !key.includes("'")))
  const signs = QUOTE_SIGNS.filter(
    (sign) => lines.filter((line) => line.includes(sign)).length > lines.length / 2,
  )
  for (const key of keys) {
    for (const separator of SEPARATORS.filter((each) => has(each.charAt(0)))) {
      const start = String.raw`\s*${key}${jointOf(separator)}`
      if (hasDouble) entries.push({ pattern: `${start}${IN_DOUBLE}${TAIL}`, spelling: inQuotes })
      if (hasSingle) entries.push({ pattern: `${start}${IN_SINGLE}${TAIL}`, spelling: SINGLE })
      for (const sign of signs)
        entries.push({
          pattern: `${start}${sign}(?P<text>[^${sign}]*)${sign}${SIGN_TAIL}`,
          spelling: 'lines',
        })
      if (separator !== ' ') entries.push({ pattern: `${start}${PLAIN}`, ...plain })
    }
  }
  return entries
}

const IN_DOUBLE = `"(?P<text>${quoted('"', 'backslash')})"`
const IN_SINGLE = `'(?P<text>${quoted("'", 'backslash')})'`

/** The pattern of the characters between a key and its text. */
function jointOf(separator: string): string {
  if (separator === VERSION) return String.raw`:\d+\s+`
  if (separator === '\t') return String.raw`\t+`
  return separator === ' ' ? '[ ]+' : String.raw`\s*${escapedPattern(separator)}\s*`
}

/** How texts without quotes are spelled: with escapes if they have some, and no other backslashes. */
function plainSpelling(lines: readonly string[]): Pick<EntryPattern, 'spelling'> {
  const escapes = lines.flatMap((line) => [...line.matchAll(/\\(.?)/g)].map(([, letter = '']) => letter))
  if (!escapes.includes('n') || escapes.some((letter) => !/[nt\\"']/.test(letter))) return {}
  return { spelling: { escapes: { n: '\n', t: '\t', '"': '"', "'": "'" } } }
}

/** The maximum number of lines of the samples that are examined. */
const MAX_LINES = 400

/** The indexes of the lines that a pattern matches. */
function linesOf(pattern: string, lines: readonly string[]): ReadonlySet<number> {
  const compiled = new LinePattern(pattern)
  const matched = new Set<number>()
  for (const [index, line] of lines.slice(0, MAX_LINES).entries())
    if (compiled.over(line, new Steps())(0, line.length)) matched.add(index)
  return matched
}
