// Patterns of lines from marked lines: what is marked becomes groups, and what is around it stays, more or less exactly.
import type { Span } from '@atlas/core/contract.ts'
import type { SpellingName } from '@atlas/formats/_declared/grammars.ts'
import { spansOverlap } from './examples.ts'
import { LITERAL } from './placing.ts'

/** The most lines of a text. */
export const MOST_LINES = 30

/** The places of the groups on a line, in line order. They do not overlap. */
export type LineGroups = readonly { name: string; at: Span }[]

/** How much of a line stays in its pattern. */
export interface PatternDetail {
  /** What is before the first group: the same signs, or anything that ends in them. */
  head: 'same' | 'any'
  /**
   * Words around the groups: the same ones, any, or of any number before a sign, as the names of speakers have. `kind`
   * is the same first word, and any others.
   */
  words: 'same' | 'kind' | 'any' | 'runs'
  /** The rest of the line after the last group: the same signs, or anything. */
  tail: 'same' | 'any'
  /** Quotes in a text: after a backslash, or doubled. */
  quotes: 'backslash' | 'doubled' | 'none'
  /** Blanks before the line: any number, or some where the line has some. */
  indent?: 'any' | 'same'
}

/** The details of patterns. Patterns that match the fewest lines come first. */
export const LEVELS: readonly PatternDetail[] = (['backslash', 'doubled', 'none'] as const).flatMap(
  (quotes) =>
    (['same', 'any'] as const).flatMap((head) =>
      (['same', 'any'] as const).flatMap((tail) =>
        (['runs', 'any', 'kind', 'same'] as const).map((words) => ({ head, words, tail, quotes })),
      ),
    ),
)

/** How the lines of a text without quotes follow its first line. */
export type Continuation = 'backslash' | 'indented' | 'nonblank' | 'next' | 'ended'

/** A pattern, and how its texts are spelled. */
export interface MadePattern {
  pattern: string
  spelling: SpellingName
  until?: string
}

/** The pattern of lines like this one. Its text may go on over further lines. */
export function patternOfLine(
  line: string,
  groups: LineGroups,
  level: PatternDetail,
  goesOn?: Continuation,
): MadePattern {
  let pattern = ''
  let at = 0
  let spelling: SpellingName = goesOn === undefined ? 'plain' : GOING_ON[goesOn].spelling
  for (const [index, { name, at: span }] of groups.entries()) {
    const between = line.slice(at, span[0])
    const previous = groups[index - 1]
    pattern +=
      index === 0
        ? headOf(between, level, line)
        : around(between, restOf(level.words), previous !== undefined && isProse(previous.name))
    const quote = line.charAt(span[0] - 1)
    const isQuoted = QUOTES.has(quote) && line.charAt(span[1]) === quote
    const quotes = isProse(name) ? level.quotes : 'none'
    if (isQuoted && isProse(name)) spelling = spellingIn(quote, quotes)
    const isLast = index === groups.length - 1
    const close = BRACKETS.get(quote)
    const inside = isQuoted
      ? quoted(quote, quotes)
      : close !== undefined && line.charAt(span[1]) === close && isProse(name)
        ? bracketed(quote, close)
        : goesOn !== undefined && isLast
          ? GOING_ON[goesOn].pattern
          : classOf(name, line, span, isLast)
    pattern += name.startsWith(LITERAL) ? escapedPattern(line.slice(...span)) : `(?P<${name}>${inside})`
    at = span[1]
  }
  const made: MadePattern = {
    pattern: pattern + tailOf(line.slice(at), level, groups.at(-1)?.name),
    spelling,
  }
  // The next line like this one.
  const until = goesOn === 'next' ? withoutGroups(made.pattern) : goesOn && GOING_ON[goesOn].until
  return until === undefined ? made : { ...made, until }
}

const FIRST_LINE = String.raw`\S(?:.*\S)?`

const GOING_ON: Readonly<Record<Continuation, MadePattern>> = {
  backslash: { pattern: String.raw`(?:[^\\\r\n]|\\(?:.|\r?\n))*`, spelling: { signs: { '\\\n': '' } } },
  indented: { pattern: FIRST_LINE, spelling: 'lines', until: 'dedent' },
  nonblank: { pattern: FIRST_LINE, spelling: 'lines', until: '[ \\t]*' },
  next: { pattern: FIRST_LINE, spelling: 'lines' },
  ended: { pattern: '(?s:.*?)', spelling: 'lines' },
}

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`'])

/** A pattern without the names of its groups. */
export const withoutGroups = (pattern: string): string => pattern.replaceAll(/\(\?P<\w+>/g, '(?:')

/** Whether a group has a text. */
const isProse = (name: string): boolean => /^(?:text(?:_.*)?|target)$/.test(name)

const spellingIn = (quote: string, quotes: PatternDetail['quotes']): SpellingName =>
  quotes === 'backslash' ? 'c' : quotes === 'doubled' ? { doubled: quote } : 'plain'

/** What is inside quotes. */
export const quoted = (quote: string, quotes: PatternDetail['quotes']): string =>
  quotes === 'backslash'
    ? String.raw`(?:[^${quote}\\]|\\.)*`
    : quotes === 'doubled'
      ? `(?:[^${quote}]|${quote}${quote})*`
      : `[^${quote}]*`

const QUOTED = quoted('"', 'backslash')

/** The same pattern, whose texts in double quotes may go on over further lines. */
export function overLines<Pattern extends { pattern: string; lines?: number }>(entry: Pattern): Pattern {
  if (!entry.pattern.includes(QUOTED) || entry.lines !== undefined) return entry
  const pattern = entry.pattern.replaceAll(QUOTED, String.raw`(?:[^"\\]|\\(?s:.))*`)
  return { ...entry, pattern, lines: MOST_LINES }
}

const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
])

/** Between brackets: other signs, and brackets without brackets in them, such as placeholders. */
function bracketed(open: string, close: string): string {
  const [start, end] = [escapedPattern(open), escapedPattern(close)]
  const other = `[^${start}${end}]`
  return `(?:${other}|${start}${other}*${end})*`
}

/** What a group without quotes takes. */
function classOf(name: string, line: string, [start, end]: Span, isLast: boolean): string {
  const words = line.slice(start, end)
  const after = line.slice(end)
  const next = after.charAt(0)
  const isWord = /^[\w.:/$@+?!*-]+$/.test(words)
  if (!isProse(name) && isWord)
    return next !== '' && /[.:/$@+?!*-]/.test(next) ? signs(KEY_SIGNS, next) : `[${KEY_SIGNS}]+`
  if (after.trim() === '')
    return !isLast ? String.raw`\S+` : name === 'target' ? '.*' : String.raw`\S(?:.*\S)?`
  if (next === '\t') return String.raw`[^\t]*`
  // A blank behind a backslash is a part of the text.
  if (next.trim() === '' && /\\\s/.test(words)) return String.raw`(?:[^\s\\]|\\.)*`
  if (next.trim() === '') return isWord && !isProse(name) ? String.raw`\S+` : String.raw`\S.*?`
  return `[^${escapedInClass(next)}]*`
}

/** The characters of keys, in a class of a pattern. */
const KEY_SIGNS = String.raw`\w.:/$@+?!*-`

/** The characters of a class without one of them. */
const signs = (all: string, without: string): string => `[${all.replace(without, '')}]+`

const escapedInClass = (sign: string): string => (/[\\\]^-]/.test(sign) ? `\\${sign}` : sign)

/** What is before the first group: blanks, and words and signs, or the last signs alone. */
function headOf(text: string, { head, words, indent }: PatternDetail, line: string): string {
  const blanks = indent === 'same' ? (/^\s/.test(line) ? '[ \\t]+' : '') : '\\s*'
  const rest = text.trimStart()
  if (head === 'same' || rest === '') return blanks + around(rest, words, false)
  const last = /[^\s\p{L}\p{N}_]*\s*$/u.exec(rest)?.[0] ?? ''
  if (last === '') return blanks + around(rest, words, false)
  return last.trim() === '' ? `${blanks}(?:.*\\s)?` : `${blanks}.*?${around(last, words, false)}`
}

/** Blanks. A line end stays one, and a tab after a text, too. */
function blank(part: string, isAfterText: boolean): string {
  const ends = part.split('\n').length - 1
  if (ends === 1) return '[ \\t]*\\r?\\n[ \\t]*'
  return isAfterText && /^\t+$/.test(part) ? part.replaceAll('\t', '\\t') : '\\s+'
}

/** The first word of a line tells its kind, and no later one does. */
const restOf = (words: PatternDetail['words']): PatternDetail['words'] => (words === 'kind' ? 'runs' : words)

/** What is between groups: words stay, or may be any; blanks and numbers may be any, and what is between tabs, too. */
function around(text: string, words: PatternDetail['words'], isAfterText: boolean): string {
  if (words === 'kind' || words === 'runs') {
    const [kind = ''] = words === 'kind' ? (/^[^\p{L}]*[\p{L}_][\p{L}\p{N}_]*/u.exec(text) ?? []) : []
    return around(kind, 'same', false) + withRuns(text.slice(kind.length), isAfterText && kind === '')
  }
  if (isAfterText && words === 'any' && text.startsWith('\t') && text.endsWith('\t') && !text.includes('\n'))
    return `\\t${text
      .slice(1, -1)
      .split('\t')
      .map(() => '[^\\t]*')
      .join('\\t')}${text.length > 1 ? '\\t' : ''}`
  return text.replaceAll(words === 'any' ? PARTS : WORDS, (part) => {
    const [open = ''] = part
    const close = part.length > 1 ? CLOSING.get(open) : undefined
    if (close !== undefined)
      return `${escapedPattern(open)}[^${escapedInClass(close)}]*${escapedPattern(close)}`
    if (part.trim() === '') return blank(part, isAfterText)
    if (/^\d/.test(part)) return '\\d+'
    if (/^[\p{L}_]/u.test(part)) return words === 'same' ? part : '[\\p{L}\\p{N}_]+'
    return escapedPattern(part)
  })
}

/** Any words, where a run of words before a sign may have any number of them. */
function withRuns(text: string, isAfterText: boolean): string {
  let made = ''
  let at = 0
  for (const { 0: run, 1: name = '', 2: sign = '', index } of text.matchAll(RUN)) {
    const start = startOf(name)
    if (start === ANY_START && QUOTES.has(sign)) continue
    made += around(text.slice(at, index), 'any', isAfterText && at === 0)
    made += start === CAPITALS ? `${start}\\s*` : `${start}[^${escapedInClass(sign)}\\r\\n]*`
    at = index + run.length
  }
  return made + around(text.slice(at), 'any', isAfterText && at === 0)
}

/** Words before a sign that opens no bracket. */
const RUN =
  /(?<![\p{L}\p{N}_])(\p{L}[\p{L}\p{N}_.'’-]*(?:[ \t]+[\p{L}\p{N}_][\p{L}\p{N}_.'’-]*)*)[ \t]*(?=([^\s\p{L}\p{N}_([{<]))/gu

/** How names like this one begin: those in capitals have no other letters, and others may have a large one first. */
const startOf = (name: string): string =>
  /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name)
    ? CAPITALS
    : /^\p{Lu}/u.test(name)
      ? LARGE_START
      : ANY_START

const CAPITALS = String.raw`\p{Lu}[\p{Lu}\p{N}_ .'’-]*`
const LARGE_START = String.raw`\p{Lu}`
const ANY_START = String.raw`[\p{L}\p{N}_]`

const WORDS = /\s+|\d+|[\p{L}_][\p{L}\p{N}_]*|[^\s\p{L}\p{N}_]/gu
/** The same, with brackets and quotes around other signs as one part. */
const PARTS = new RegExp(
  String.raw`\{[^{}\n]*\}|\[[^[\]\n]*\]|\([^()\n]*\)|"(?:[^"\\\n]*[\p{L}\p{N}][^"\\\n]*)?"|'(?:[^'\\\n]*[\p{L}\p{N}][^'\\\n]*)?'|${WORDS.source}`,
  'gu',
)
const CLOSING: ReadonlyMap<string, string> = new Map(
  ['{}', '[]', '()', '""', "''"].map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/** Words as a pattern that matches only them. */
export const escapedPattern = (words: string): string =>
  words.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)

/** What follows the last group. Signs at its end may be missing, as a comma after the last entry of a list is. */
function tailOf(text: string, { words, tail }: PatternDetail, lastGroup: string | undefined): string {
  const rest = text.trim()
  if (rest === '') return !isProse(lastGroup ?? '') && tail === 'any' ? '(?:\\s.*)?' : ''
  if (tail === 'any') {
    const sign = around(/^[^\p{L}\p{N}_]/u.exec(rest)?.[0] ?? '', words, false)
    return `${text.startsWith('\t') ? '\\t' : /^\s/.test(text) && sign !== '' ? `\\s*${sign}` : sign}.*`
  }
  const made = around(text.trimEnd(), words, false).replaceAll('\\s+', '\\s*')
  return /[,;]$/.test(rest) ? `${made}?` : made
}

/** The places of groups on a line that begins at an offset, in line order. A group inside another one is left out. */
export function lineGroups(start: number, spans: Readonly<Record<string, Span | undefined>>): LineGroups {
  const groups = Object.entries(spans)
    .flatMap(([name, span]) => (span ? [{ name, at: [span[0] - start, span[1] - start] as const }] : []))
    .sort((one, other) => one.at[0] - other.at[0])
  return groups.filter(({ at }, index) => !groups.slice(0, index).some((each) => spansOverlap(each.at, at)))
}

/**
 * Patterns of texts in quotes come before patterns that would take the quotes as a part of the text, and patterns of
 * several lines before those of one.
 */
export function inMatchingOrder<Pattern extends { pattern: string; lines?: number; until?: string }>(
  patterns: readonly Pattern[],
): Pattern[] {
  const rank = ({ pattern, lines = 1, until }: Pattern): number =>
    /["'`]\(\?P<text\w*>/.test(pattern) ? 0 : lines > 1 || until !== undefined ? 1 : 2
  return patterns.toSorted(
    (one, other) => rank(one) - rank(other) || signsIn(other.pattern) - signsIn(one.pattern),
  )
}

/** The number of signs and words that a pattern requires outside of its groups. */
function signsIn(pattern: string): number {
  const outside = pattern.replaceAll(
    /\(\?P<\w+>(?:\\.|\[(?:\\.|[^\]\\])*\]|\((?:\\.|[^)\\])*\)|[^()[\]\\])*\)/g,
    '',
  )
  return outside.replaceAll(/\\[sSdD][*+?]?|\[(?:\\.|[^\]\\])*\][*+?]*|\.[*+?]*/g, '').length
}
