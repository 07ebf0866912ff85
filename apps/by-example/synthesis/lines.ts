// Grammars of lines from examples: a pattern for each form of line, and the sections and scopes around them.
import type { Span } from '@atlas/core/contract.ts'
import type { EntryPattern, Grammar, LinesGrammar } from '@atlas/formats/_declared/grammars.ts'
import { commentsIn, commentsWith } from '../comment-marks.ts'
import type { Steps } from '@atlas/formats/_declared/patterns.ts'
import { wordBefore, typical, type Specification } from './examples.ts'
import {
  escapedPattern,
  lineGroups,
  inMatchingOrder,
  LEVELS,
  MOST_LINES,
  overLines,
  patternOfLine,
  quoted,
  type Continuation,
  type PatternDetail,
} from './line-patterns.ts'
import { endLine, FileLines, marginOf, placedAll, type Placed } from './placing.ts'
import { recordKinds } from './record-kinds.ts'
import { recordGrammars } from './records.ts'

/** Grammars of lines that may read the texts of the specification. `like` is a grammar that was nearly right. */
export function linePrograms(
  texts: readonly string[],
  all: Specification,
  like: Grammar | undefined,
  steps: Steps,
): Grammar[] {
  const files = texts.map((text) => new FileLines(text))
  const spec = { ...all, texts: typical(all.texts) }
  const placed = placedAll(files, spec.texts)
  if (placed.length === 0) return []
  const used = placed.flatMap(({ lines, first, above }) => [
    lines.line(first),
    ...above.map((span) => lines.line(lines.at(span[0]))),
  ])
  const known = like && 'comments' in like ? like.comments : undefined
  const isFree = (mark: string): boolean => !used.some((line) => line.trimStart().startsWith(mark.trim()))
  const comments = commentsWith(known ?? commentsIn(texts), isFree)
  const size = placed.reduce((sum, { lines, first, last }) => {
    const [start, end] = lines.span(first, last)
    return sum + end - start
  }, 0)
  const grammars = LEVELS.flatMap((level): Grammar[] => {
    if (steps.areSpent) return []
    steps.spend(size * STEPS_PER_CHARACTER)
    return [
      ...lineGrammars(placed, level, like).map((grammar) => ({ ...grammar, ...comments })),
      ...recordGrammars(placed, level).map((grammar) => ({ ...grammar, ...comments })),
    ]
  })
  const kinds = recordKinds(like ? [like, ...grammars] : grammars, files, spec, steps)
  const skips = skipsOf(spec, files)
  const head = headOf(files, placed)
  const hasSections = texts.some((text) => /^\[[^[\]\r\n]+\]\s*$/m.test(text))
  const made = new Map<string, Grammar>()
  // Those that only the rest of the file may need come last, since large samples are not read by all.
  for (const vary of [(grammar: Grammar) => variedBy(grammar, hasSections), loosened])
    for (const grammar of [...kinds, ...grammars]) {
      if (steps.areSpent) break
      for (const varied of vary(grammar))
        for (const each of [varied, ...withSkips(varied, skips), ...withSkips(varied, head)]) {
          const name = JSON.stringify(each)
          steps.spend(name.length)
          made.set(name, each)
        }
    }
  return [...made.values()]
}

/** The cost of a character of a marked line for all patterns of a level. */
const STEPS_PER_CHARACTER = 100

/** A grammar with what its marks do not show: that texts in quotes go on over further lines, and sections in brackets. */
function variedBy(grammar: Grammar, hasSections: boolean): Grammar[] {
  if (grammar.family !== 'lines') return [grammar]
  const entries = grammar.entries.map(overLines)
  const isNew = entries.some((entry, index) => entry !== grammar.entries[index])
  const sections = ['\\[(?P<section>[^\\[\\]]+)\\]']
  return [
    grammar,
    ...(isNew ? [{ ...grammar, entries }] : []),
    ...(hasSections && !grammar.sections && !grammar.scopes && !entries.some(hasKeyInBrackets)
      ? [{ ...grammar, sections }]
      : []),
  ]
}

/** Whether the line of a section is the line of the key. */
const hasKeyInBrackets = ({ pattern }: EntryPattern): boolean => pattern.includes('\\[(?P<key>')

/**
 * A grammar whose lines differ from the marked ones as lines of one form do: no blanks next to a sign, the other quotes,
 * or a text of several lines up to the sign that ends it.
 */
function loosened(grammar: Grammar): Grammar[] {
  if (grammar.family !== 'lines') return []
  const ways: ((entry: EntryPattern) => EntryPattern[])[] = [
    (entry) => [{ ...entry, pattern: entry.pattern.replaceAll(BLANKS_AT_SIGN, String.raw`\s*`) }],
    (entry) =>
      entry.pattern.includes(IN_DOUBLE)
        ? [entry, { ...entry, pattern: entry.pattern.replaceAll(IN_DOUBLE, IN_DOUBLE.replaceAll('"', "'")) }]
        : [entry],
    (entry) => [UP_TO_SIGN.test(entry.pattern) ? { lines: MOST_LINES, ...entry } : entry],
  ]
  return ways.flatMap((way) => {
    const entries = grammar.entries.flatMap((entry) => (entry.is === 'skip' ? [entry] : way(entry)))
    return JSON.stringify(entries) === JSON.stringify(grammar.entries) ? [] : [{ ...grammar, entries }]
  })
}

const BLANKS_AT_SIGN = /\\s\+(?=[=:])|(?<=[=:])\\s\+/g
const IN_DOUBLE = `"(?P<text>${quoted('"', 'backslash')})"`
/** A text between signs that may go on over line ends. */
const UP_TO_SIGN = /[~`{[|]\(\?P<text>[^)]*\*\)/

/** Entries that skip lines like the lines of places that are not texts. */
function skipsOf({ others }: Specification, files: readonly FileLines[]): EntryPattern[][] {
  return (['same', 'any'] as const).map((words) =>
    others.flatMap(({ file, at, like }): EntryPattern[] => {
      const lines = files[file]
      if (!lines) return []
      const number = lines.at(at[0])
      if (lines.line(number).length > LONGEST) return []
      const groups = lineGroups(lines.start(number), { text: at })
      const level: PatternDetail = { head: 'same', words, tail: 'same', quotes: 'backslash' }
      const made = patternOfLine(lines.line(number), groups, level)
      const [kind] = like ? wordBefore(lines.text, at) : []
      const pattern = kind === undefined ? made.pattern : withAnyStart(made.pattern, kind)
      return [{ ...made, pattern, is: 'skip' }]
    }),
  )
}

/** Patterns of longer lines are not small. */
const LONGEST = 2000

/** A pattern in which a key may have anything before its last word. */
const withAnyStart = (pattern: string, word: string): string =>
  pattern.replace(new RegExp(String.raw`(?:\w|\\[.:/$@-])+(?=${word}(?!\w))`), String.raw`[\w.:/$@-]*`)

/**
 * An entry that leaves out the first line, where it has the signs of a line with a text, as the names of columns have, or
 * begins with a sign of its own.
 */
function headOf(files: readonly FileLines[], placed: readonly Placed[]): EntryPattern[][] {
  const [sign = ''] = /^[^\p{L}\p{N}\s"'<[{(]/u.exec(files[0]?.line(0) ?? '') ?? []
  const begins = (line: string): boolean => sign !== '' && line.trimStart().startsWith(sign)
  if (
    files.every((file) => begins(file.line(0))) &&
    !placed.some(({ lines, first }) => begins(lines.line(first)))
  )
    return [[{ pattern: `${escapedPattern(sign)}.*`, is: 'skip' }]]
  // A key may have signs that the name of its column lacks.
  const signsOf = (line: string): string => line.replaceAll(/[\p{L}\p{N}\s._/-]/gu, '')
  const [first = ''] = files.map((file) => file.line(0))
  const isHead = placed.some(
    ({ lines, first: number }) => number > 0 && signsOf(lines.line(number)) === signsOf(first),
  )
  if (
    !isHead ||
    first.length > LONGEST ||
    signsOf(first) === '' ||
    files.some((file) => file.line(0) !== first)
  )
    return []
  return [[{ pattern: escapedPattern(first).replace(/\S+/, '(?P<text>$&)'), is: 'skip' }]]
}

function withSkips(grammar: Grammar, skips: readonly (readonly EntryPattern[])[]): Grammar[] {
  if (grammar.family !== 'lines') return []
  return skips.flatMap((each) =>
    each.length === 0 ? [] : [{ ...grammar, entries: [...each, ...grammar.entries] }],
  )
}

function lineGrammars(
  placed: readonly Placed[],
  level: PatternDetail,
  like: Grammar | undefined,
): LinesGrammar[] {
  const ways = placed.map((each) => entriesOf(each, level))
  const most = ways.reduce((longest, { length }) => Math.max(longest, length), 0)
  const grammars = Array.from({ length: most }, (_, way) =>
    unique(ways.map((each) => each[way] ?? each[0]).filter((entry) => entry !== undefined)),
  ).flatMap((entries): LinesGrammar[] => {
    const around = placed.flatMap(({ lines, above }) => above.map((span) => sectionOf(lines, span, level)))
    const nested = nestedSections(placed, level)
    const sections = [...new Set(around.flatMap(({ section }) => section))]
    const scopes = [...new Map(around.flatMap(({ scope }) => (scope ? [[scope.open, scope]] : []))).values()]
    return [
      { family: 'lines', entries },
      { family: 'lines', entries: entries.flatMap(inQuotesToo) },
      ...(sections.length > 0 && !haveKeysAbove(entries, placed)
        ? [{ family: 'lines' as const, entries, sections }]
        : []),
      ...(nested.length > 0 ? [{ family: 'lines' as const, entries, sections: nested }] : []),
      ...(scopes.length > 0
        ? [{ family: 'lines' as const, entries: entries.flatMap(inQuotesToo).map(insideScopes), scopes }]
        : []),
    ]
  })
  if (like?.family !== 'lines') return grammars
  // Only what was marked is new. The other examples are read by the entries that read them before.
  const said = unique(placed.flatMap((each) => (each.isSaid ? entriesOf(each, level).slice(0, 1) : [])))
  const sections = placed.flatMap(({ lines, above }) =>
    above.map((span) => sectionOf(lines, span, level).section),
  )
  const more = { ...like, sections: [...new Set([...(like.sections ?? []), ...sections])] }
  return [
    ...grammars,
    { ...like, entries: [...like.entries, ...said] },
    { ...like, entries: [...said, ...like.entries] },
    ...(sections.length > 0 ? [more, { ...more, entries: [...said, ...like.entries] }] : []),
  ]
}

/** The same entry, and before it one whose text is in quotes. */
function inQuotesToo(entry: EntryPattern): EntryPattern[] {
  if (entry.spelling !== 'plain' || !entry.pattern.endsWith(UNQUOTED)) return [entry]
  const before = entry.pattern.slice(0, -UNQUOTED.length)
  return [{ ...entry, pattern: `${before}${IN_DOUBLE}`, spelling: 'c' }, entry]
}

const UNQUOTED = String.raw`(?P<text>\S(?:.*\S)?)`

/** An entry whose text does not begin with the sign that opens a scope. */
const insideScopes = (entry: EntryPattern): EntryPattern => ({
  ...entry,
  pattern: entry.pattern.replace(String.raw`(?P<text>\S(?:`, String.raw`(?P<text>[^\s{](?:`),
})

/** Whether entries include the lines above them that have their keys, so that these are not lines of sections. */
const haveKeysAbove = (entries: readonly EntryPattern[], placed: readonly Placed[]): boolean =>
  entries.every(({ pattern }) => pattern.includes('(?P<key>')) &&
  placed.every(({ key, above }) => key === undefined && above.length === 1)

/** The lines of parts of keys above their texts, as sections inside of each other; none if no key has several. */
function nestedSections(placed: readonly Placed[], level: PatternDetail): string[] {
  if (placed.every(({ above }) => above.length < 2)) return []
  const all = placed.flatMap(({ lines, above }) =>
    above.map((span, depth) => sectionOf(lines, span, level, depth + 1).section),
  )
  return [...new Set(all)]
}

/** The line of a part of a key above its texts, as the name of a section, and as the line that opens a scope. */
function sectionOf(
  lines: FileLines,
  span: Span,
  level: PatternDetail,
  depth = 1,
): { section: string; scope?: { open: string; close: string } } {
  const number = lines.at(span[0])
  const line = lines.line(number)
  const make = (name: string): string =>
    patternOfLine(line, lineGroups(lines.start(number), { [name]: span }), {
      ...level,
      tail: 'same',
      indent: 'same',
    }).pattern
  const section = make(depth === 1 ? 'section' : `section_${Math.min(depth, 4)}`)
  const opens = line.trimEnd().endsWith('{') || lines.line(number + 1).trim() === '{'
  return opens ? { section, scope: { open: make('scope'), close: String.raw`\s*\}[,;]?` } } : { section }
}

/** The ways to read an example as an entry. The first has the fewest lines. */
function entriesOf(placed: Placed, level: PatternDetail): EntryPattern[] {
  const { lines, first, last, at, texts, names, key, above, below, context, target } = placed
  const [start] = lines.span(first)
  const name = key ?? below ?? above.at(-1)
  const end = endLine(lines, at, last)
  const lastLine = Math.max(last, key ? lines.at(key[1]) : 0, target ? lines.at(target[1]) : 0)
  const line = lines.text.slice(start, lines.span(lastLine)[1])
  const make = (goesOn?: Continuation): EntryPattern => {
    const made = patternOfLine(
      line,
      lineGroups(start, { ...texts, ...names, key, context, target }),
      level,
      goesOn,
    )
    return lastLine > first && made.until === undefined ? { ...made, lines: MOST_LINES } : made
  }
  const own = last > first ? continuationsOf(lines.text.slice(...at)).map(make) : []
  return [
    ...(own.length > 0 ? own : [make()]),
    ...(name && name !== key
      ? acrossOf(placed, name, end, level)
      : end === undefined
        ? []
        : acrossOf(placed, at, end, level)),
  ]
}

/** How the lines of a text may follow each other. */
function continuationsOf(text: string): (Continuation | undefined)[] {
  const [, ...rest] = text.split(/\r?\n/)
  return [
    undefined,
    ...(text
      .split(/\r?\n/)
      .slice(0, -1)
      .every((line) => line.endsWith('\\'))
      ? (['backslash'] as const)
      : []),
    ...(rest.every((line) => /^[ \t]/.test(line)) ? (['indented'] as const) : []),
    ...(rest.every((line) => line.trim() !== '') ? (['nonblank'] as const) : []),
    'next',
  ]
}

/**
 * Entries of several lines: a key, lines between, and a text, which may end at a line of its own, or a text, lines
 * between, and its key. What is between stays, or any lines may be there.
 */
function acrossOf(
  { lines, first, last, at, target }: Placed,
  name: Span,
  end: number | undefined,
  level: PatternDetail,
): EntryPattern[] {
  const text: Span = [lines.start(first), lines.span(end ?? last)[1]]
  const isAbove = name[0] < text[0]
  if (Math.abs(lines.at(name[0]) - first) > MOST_LINES) return []
  const names = lines.span(lines.at(name[0]))
  const whole: Span = [Math.min(text[0], names[0]), Math.max(text[1], names[1])]
  const goesOn = end === undefined ? undefined : ('ended' as const)
  const groups = name === at ? { text: at } : { key: name, text: at, target }
  const exact = patternOfLine(lines.text.slice(...whole), lineGroups(whole[0], groups), level, goesOn)
  const spelling = exact.spelling === 'plain' && last > first ? ('lines' as const) : exact.spelling
  const entry = { spelling, lines: MOST_LINES }
  if (name === at) return [{ pattern: exact.pattern, ...entry }]
  // The lines between may be missing, except the one before the text.
  const nameLine = patternOfLine(lines.text.slice(...names), lineGroups(names[0], { key: name }), {
    ...level,
    indent: 'same',
  })
  const from = isAbove && first - lines.at(name[0]) > 1 ? lines.start(first - 1) : text[0]
  const texts = patternOfLine(lines.text.slice(from, text[1]), lineGroups(from, { text: at }), level, goesOn)
  const between = String.raw`(?:.*\r?\n){0,6}?`
  const loose = isAbove
    ? String.raw`${nameLine.pattern}(?:[^\p{L}\p{N}_\r\n].*)?\r?\n${between}${texts.pattern}`
    : String.raw`${texts.pattern}\r?\n${between}${nameLine.pattern}`
  const both = [
    { pattern: exact.pattern, ...entry },
    { pattern: loose, ...entry },
  ]
  return first < last && marginOf(lines, at, first, last) !== '' ? [...both.map(withMargin), ...both] : both
}

const withMargin = (entry: EntryPattern): EntryPattern => ({
  ...entry,
  pattern: entry.pattern.replace(/(?:\[ \\t\]\*|\\s\*)\(\?P<text>/, String.raw`(?P<text>[ \t]*`),
  spelling: 'margin',
})

/** Each entry once. One whose text goes on over more lines replaces one whose text does not. */
function unique(entries: readonly EntryPattern[]): EntryPattern[] {
  const goesOn = ({ until, lines = 1 }: EntryPattern): number =>
    (until === undefined ? 0 : MOST_LINES) + lines
  const sorted = entries.toSorted((one, other) => goesOn(one) - goesOn(other))
  return inMatchingOrder([...new Map(sorted.map((entry) => [entry.pattern, entry])).values()])
}
