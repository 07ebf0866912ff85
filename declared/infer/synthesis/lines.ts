// Grammars of lines and of records of lines from examples.
import type { Span } from '../../../core/contract.ts'
import type {
  BlocksGrammar,
  CommentMarks,
  EntryPattern,
  FieldPattern,
  Grammar,
  LinesGrammar,
} from '../../grammars.ts'
import type { Example, Specification } from './examples.ts'
import { LEVELS, patternOf, type Groups, type Level } from './line-patterns.ts'

/** A file in lines. */
class Lines {
  readonly text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.text = text
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** The number of the line at an offset. */
  at(offset: number): number {
    let [low, high] = [0, this.#starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low
  }

  span(first: number, last = first): Span {
    const next = this.#starts[last + 1] ?? this.text.length + 1
    const end = next - 1
    return [this.#starts[first] ?? 0, this.text.charAt(end - 1) === '\r' ? end - 1 : end]
  }

  line(number: number): string {
    return this.text.slice(...this.span(number))
  }
}

/** An example on its lines. */
interface Placed {
  lines: Lines
  first: number
  last: number
  at: Span
  key: Span | undefined
  /** Parts of the key that come before `key`, each on a line above. */
  above: readonly Span[]
  context: Span | undefined
  /** Whether the user marked it. */
  isSaid: boolean
}

/** Grammars of lines whose texts may be those of the specification. `like` is a grammar that was nearly right. */
export function linePrograms(
  texts: readonly string[],
  spec: Specification,
  like: Grammar | undefined,
): Grammar[] {
  const files = texts.map((text) => new Lines(text))
  const placed = spec.texts.flatMap((example) => {
    const lines = files[example.file]
    return lines ? [placedIn(lines, example)] : []
  })
  if (placed.length === 0) return []
  const begin = placed.flatMap(({ lines, first, above }) => [
    lines.line(first),
    ...above.map((span) => lines.line(lines.at(span[0]))),
  ])
  const comments = commentMarks(like, texts, begin)
  const grammars = LEVELS.flatMap((level): Grammar[] => [
    ...lineGrammars(placed, spec, files, level, comments, like),
    ...acrossGrammars(placed, level, comments),
    ...recordGrammars(placed, level, comments),
  ])
  return [...new Map(grammars.map((grammar) => [JSON.stringify(grammar), grammar])).values()]
}

function placedIn(lines: Lines, { at, key, keySpans, isKeyOpen, context }: Example): Placed {
  const first = lines.at(at[0])
  const last = lines.at(Math.max(at[0], at[1] - 1))
  const own = lines.span(first, last)
  const isOwn = (span: Span): boolean => span[0] >= own[0] && span[1] <= own[1]
  const onLine = keySpans.filter(isOwn)
  const start = onLine[0]?.[0]
  const isKnown = keySpans.length === 0 && key !== undefined
  const found = isKnown
    ? keyOn(lines.text, own, at, key)
    : isKeyOpen
      ? wordBefore(lines.text, own[0], at[0])
      : undefined
  const higher = isKnown && !found ? keyAbove(lines, first, key) : undefined
  return {
    lines,
    first,
    last,
    at,
    key: start === undefined ? found : [start, onLine.reduce((last, [, end]) => Math.max(last, end), 0)],
    above: higher ? [higher] : keySpans.filter((span) => !isOwn(span)),
    context: context && isOwn(context) ? context : undefined,
    isSaid: keySpans.length > 0 || key === undefined,
  }
}

/** The last word before a text that could be its key. */
function wordBefore(text: string, start: number, end: number): Span | undefined {
  const last = [...text.slice(start, end).matchAll(/[\w.:/$@-]*[\p{L}\p{N}_][\w./$@-]*/gu)].at(-1)
  return last && [start + last.index, start + last.index + last[0].length]
}

/** The number of lines above a text on which its key may be. */
const MOST_ABOVE = 10

function keyAbove(lines: Lines, first: number, key: string): Span | undefined {
  for (let number = first - 1; number >= Math.max(0, first - MOST_ABOVE); number--) {
    const own = lines.span(number)
    const found = keyOn(lines.text, own, [own[1], own[1]], key)
    if (found) return found
  }
  return undefined
}

/** The place of the longest end of a key on the lines of its text: before the text, else behind it. */
function keyOn(text: string, [start, end]: Span, at: Span, key: string): Span | undefined {
  const parts = key.split('.')
  const before = text.slice(start, at[0])
  const behind = text.slice(at[1], end)
  for (let from = 0; from < parts.length; from++) {
    const words = parts.slice(from).join('.')
    if (words === '') return undefined
    const isWhole = (place: number): boolean => !isInWord(text, place, place + words.length)
    for (
      let place = before.lastIndexOf(words);
      place >= 0;
      place = place === 0 ? -1 : before.lastIndexOf(words, place - 1)
    )
      if (isWhole(start + place)) return [start + place, start + place + words.length]
    for (let place = behind.indexOf(words); place >= 0; place = behind.indexOf(words, place + 1))
      if (isWhole(at[1] + place)) return [at[1] + place, at[1] + place + words.length]
  }
  return undefined
}

const isWord = (sign: string): boolean => /[\p{L}\p{N}_]/u.test(sign)
const isInWord = (text: string, start: number, end: number): boolean =>
  (isWord(text.charAt(start - 1)) && isWord(text.charAt(start))) ||
  (isWord(text.charAt(end)) && isWord(text.charAt(end - 1)))

/** The most lines of a text with quotes around it. */
const MOST_LINES = 30

function entryOf({ lines, first, last, at, key, context }: Placed, level: Level): EntryPattern {
  const [start] = lines.span(first)
  const line = lines.text.slice(start, lines.span(last)[1])
  const groups = groupsOf(start, { text: at, key, context })
  const { pattern, spelling } = patternOf(line, groups, level)
  return { pattern, spelling, ...(first === last ? {} : { lines: MOST_LINES }) }
}

function groupsOf(start: number, spans: Readonly<Record<string, Span | undefined>>): Groups {
  return Object.entries(spans)
    .flatMap(([name, span]) => (span ? [{ name, at: [span[0] - start, span[1] - start] as const }] : []))
    .sort((one, other) => one.at[0] - other.at[0])
}

function lineGrammars(
  placed: readonly Placed[],
  spec: Specification,
  files: readonly Lines[],
  level: Level,
  comments: { comments?: CommentMarks },
  like: Grammar | undefined,
): Grammar[] {
  const entries = unique(placed.map((each) => entryOf(each, level)))
  const around = [
    ...new Map(
      placed
        .flatMap(({ lines, above }) => above.map((span) => sectionOf(lines, span, level)))
        .map((each) => [JSON.stringify(each), each]),
    ).values(),
  ]
  const sections = around.flatMap(({ section }) => section)
  const scopes = around.flatMap(({ scope }) => scope ?? [])
  const skips = unique(
    spec.others.flatMap(({ file, at }): EntryPattern[] => {
      const lines = files[file]
      if (!lines) return []
      const line = lines.line(lines.at(at[0]))
      const start = lines.span(lines.at(at[0]))[0]
      return ['same' as const, 'any' as const].map((words) => ({
        ...patternOf(line, groupsOf(start, { text: at }), { ...level, words }),
        is: 'skip' as const,
      }))
    }),
  )
  const wholes: LinesGrammar[] = [{ family: 'lines', entries, ...comments }]
  if (sections.length > 0)
    wholes.push({ family: 'lines', entries, sections: [...new Set(sections)], ...comments })
  if (scopes.length > 0) wholes.push({ family: 'lines', entries, scopes, ...comments })
  if (like?.family === 'lines') {
    const known = new Set(like.entries.map(({ pattern }) => pattern))
    const added = entries.filter(({ pattern }) => !known.has(pattern))
    // Only what was marked is new. The other examples are read by the entries that read them before.
    const said = unique(placed.filter(({ isSaid }) => isSaid).map((each) => entryOf(each, level)))
    wholes.push(
      { ...like, entries: [...like.entries, ...said] },
      { ...like, entries: [...said, ...like.entries] },
      { ...like, entries: [...like.entries, ...added] },
      ...(sections.length > 0
        ? [
            { ...like, sections: [...new Set([...(like.sections ?? []), ...sections])] },
            {
              ...like,
              entries: [...said, ...like.entries],
              sections: [...new Set([...(like.sections ?? []), ...sections])],
            },
          ]
        : []),
    )
  }
  return wholes.flatMap((grammar) => [
    grammar,
    ...skips.map((skip) => ({ ...grammar, entries: [skip, ...grammar.entries] })),
    ...(skips.length > 2
      ? [{ ...grammar, entries: [...skips.filter((_, index) => index % 2 === 0), ...grammar.entries] }]
      : []),
  ])
}

/** The line of a part of a key above its texts, as the name of a section, and as the line that opens a scope. */
function sectionOf(
  lines: Lines,
  span: Span,
  level: Level,
): { section: string; scope?: { open: string; close: string } } {
  const number = lines.at(span[0])
  const [start] = lines.span(number)
  const line = lines.line(number)
  const make = (name: string): string =>
    patternOf(line, [{ name, at: [span[0] - start, span[1] - start] }], {
      ...level,
      tail: 'same',
      indent: 'same',
    }).pattern
  const section = make('section')
  if (line.trimEnd().endsWith('{'))
    return { section, scope: { open: make('scope'), close: String.raw`\s*\}[,;]?` } }
  if (lines.line(number + 1).trim() === '{')
    return { section, scope: { open: make('scope'), close: String.raw`\s*\}[,;]?` } }
  return { section }
}

/** Entries of several lines: a key, lines between, and a text, which may end at a line of its own. */
function acrossGrammars(
  placed: readonly Placed[],
  level: Level,
  comments: { comments?: CommentMarks },
): Grammar[] {
  const made = placed.map((each) => acrossOf(each, level))
  return [0, 1].flatMap((way): Grammar[] => {
    const entries = made.flatMap((ways) => ways[way] ?? [])
    if (entries.length < placed.length) return []
    return [
      {
        family: 'lines',
        entries: unique(entries).map((entry) => beforeComments(entry, comments)),
        ...comments,
      },
    ]
  })
}

/** An entry whose text does not begin like a comment: between a key and its text, there may be some. */
function beforeComments(entry: EntryPattern, { comments }: { comments?: CommentMarks }): EntryPattern {
  const signs = new Set((comments?.line ?? []).map((mark) => mark.charAt(0)))
  const first = `[^\\s${[...signs].map((sign) => `\\${sign}`).join('')}]`
  return signs.size === 0
    ? entry
    : { ...entry, pattern: entry.pattern.replace(String.raw`(?P<text>\S(?:`, `(?P<text>${first}(?:`) }
}

/** The ways to read an example as an entry of several lines: what is between stays, or further lines may be there. */
function acrossOf({ lines, first, last, at, key, above }: Placed, level: Level): EntryPattern[] {
  const name = key ?? above.at(-1)
  if (!name || name[0] > at[0]) return []
  const top = lines.at(name[0])
  const [start] = lines.span(top)
  const { text } = lines
  const end = endLine(lines, at, last)
  const whole = text.slice(start, lines.span(end ?? last)[1])
  const groups = groupsOf(start, { key: name, text: at })
  const exact = patternOf(whole, groups, level, end !== undefined)
  const entry = {
    spelling:
      exact.spelling === 'plain' && (last > first || end !== undefined) ? ('lines' as const) : exact.spelling,
    lines: MOST_LINES,
  }
  if (top === first)
    return [{ pattern: exact.pattern, ...entry, lines: last > first || end !== undefined ? MOST_LINES : 3 }]
  // The rest of the key's line, lines that may be missing, and the line before the text.
  const head = patternOf(lines.line(top), groupsOf(start, { key: name }), {
    ...level,
    tail: 'same',
    indent: 'same',
  }).pattern
  const bodyStart = first - top > 1 ? lines.span(first - 1)[0] : lines.span(first)[0]
  const body = patternOf(
    text.slice(bodyStart, lines.span(end ?? last)[1]),
    groupsOf(bodyStart, { text: at }),
    level,
    end !== undefined,
  ).pattern
  return [
    { pattern: exact.pattern, ...entry },
    { pattern: `${head}(?:[^\\p{L}\\p{N}_\\r\\n].*)?\\r?\\n(?:.*\\r?\\n){0,6}?${body}`, ...entry },
  ]
}

/** The longest line that only ends a text. */
const LONGEST_END = 4

/** The number of the line after a text, if it has signs that only end it. */
function endLine(lines: Lines, at: Span, last: number): number | undefined {
  const isAlone = lines.text.slice(at[1], lines.span(last)[1]).trim() === ''
  const next = lines.line(last + 1).trim()
  return isAlone && next !== '' && next.length <= LONGEST_END && !/[\p{L}\p{N}]/u.test(next)
    ? last + 1
    : undefined
}

/** Records whose key is on a line above the texts. Names of their texts are on the lines of the texts. */
function recordGrammars(
  placed: readonly Placed[],
  level: Level,
  comments: { comments?: CommentMarks },
): Grammar[] {
  const mark = placed.find(({ above }) => above.length > 0)
  const key = mark?.above.at(-1)
  if (!mark || !key) return []
  const { lines } = mark
  const keyLine = lines.at(key[0])
  const [start] = lines.span(keyLine)
  const head = patternOf(lines.line(keyLine), [{ name: 'key', at: [key[0] - start, key[1] - start] }], {
    ...level,
    indent: 'same',
  }).pattern
  const first: FieldPattern = { pattern: head, spelling: 'plain', line: 0 }
  const isRest = ({ first: from, last, key: own }: Placed): boolean =>
    own === undefined && (last > from || from > keyLine + 1)
  const named = fieldsOf(
    placed.filter((each) => !isRest(each) || each.last === each.first),
    level,
    true,
  )
  const repeated = fieldsOf(placed, level, false)
  const beforeRest = placed.filter((each) => !isRest(each))
  const rests = placed.filter(isRest)
  const [rest] = rests
  const alternatives: Pick<BlocksGrammar, 'fields' | 'rest'>[] = [
    { fields: [first, ...named] },
    { fields: [first, ...repeated] },
    { fields: [first, ...named.map((field) => ({ ...field, optional: true }))] },
    { fields: [{ pattern: head, spelling: 'plain' }, ...named] },
    {
      fields: [
        first,
        ...fieldsOf(beforeRest, level, true).map((field) => ({ ...field, optional: true })),
        ...(rest ? passedLines(rest, keyLine, beforeRest, level) : []),
      ],
      rest: { role: 'text', spelling: 'lines' },
    },
    ...(mark.first > keyLine
      ? [{ fields: [first, ...named.map((field) => ({ ...field, line: mark.first - keyLine }))] }]
      : []),
  ]
  return [{ begin: withoutGroups(head) }, {}].flatMap((where) =>
    alternatives.map((each): Grammar => ({ family: 'blocks', ...where, ...each, ...comments })),
  )
}

/** The fields of texts, each once. A name on the line of a text is the name of the field, or a group of it. */
function fieldsOf(placed: readonly Placed[], level: Level, areNamed: boolean): FieldPattern[] {
  const fields = new Map<string, FieldPattern>()
  for (const each of placed) {
    const { key, lines } = each
    const isNamed = areNamed && key !== undefined
    const {
      pattern,
      spelling,
      lines: most,
    } = entryOf(areNamed ? { ...each, key: undefined } : each, isNamed ? { ...level, words: 'same' } : level)
    fields.set(pattern, {
      pattern,
      ...(spelling === undefined ? {} : { spelling }),
      ...(most === undefined ? {} : { lines: most }),
      ...(isNamed ? { name: lines.text.slice(...key), optional: true } : {}),
      ...(areNamed ? {} : { repeats: true }),
    })
  }
  return quotedFirst([...fields.values()])
}

/** Fields without a text for the lines of a record before its last text. */
function passedLines(
  { lines, first }: Placed,
  keyLine: number,
  known: readonly Placed[],
  level: Level,
): FieldPattern[] {
  const passed = new Set<string>()
  const from = known.some((each) => each.first > keyLine && each.first < first)
    ? keyLine
    : recordStart(lines, first)
  for (let number = from + 1; number < first; number++) {
    const line = lines.line(number)
    const [name] = /^\s*[\w-]+\s*[:=]/.exec(line) ?? []
    if (name !== undefined && !known.some((each) => each.first === number))
      passed.add(`${patternOf(name, [], { ...level, words: 'same' }).pattern}.*`)
  }
  return [...passed, '[ \\t]*'].map((pattern) => ({ pattern, spelling: 'plain', optional: true }))
}

/** The line above a text after which only lines with names come. */
function recordStart(lines: Lines, first: number): number {
  let number = first - 1
  while (number > 0 && (lines.line(number).trim() === '' || /^\s*[\w-]+\s*[:=]/.test(lines.line(number))))
    number--
  return number
}

const withoutGroups = (pattern: string): string => pattern.replaceAll(/\(\?P<\w+>/g, '(?:')

/** Patterns of texts in quotes come before patterns that would take the quotes as a part of the text. */
const quotedFirst = <Pattern extends { pattern: string }>(patterns: readonly Pattern[]): Pattern[] => {
  const isQuoted = ({ pattern }: Pattern): boolean => /["'`]\(\?P<text>/.test(pattern)
  return [...patterns.filter(isQuoted), ...patterns.filter((each) => !isQuoted(each))]
}

const unique = (entries: readonly EntryPattern[]): EntryPattern[] =>
  quotedFirst([...new Map(entries.map((entry) => [entry.pattern, entry])).values()])

/** The comments of a grammar that was nearly right, or those that many lines begin with. */
function commentMarks(
  like: Grammar | undefined,
  texts: readonly string[],
  used: readonly string[],
): { comments?: CommentMarks } {
  if (like && 'comments' in like && like.comments) return { comments: like.comments }
  const marks = ['//', '#', ';', '--'].filter((mark) => {
    if (used.some((line) => line.trimStart().startsWith(mark))) return false
    const lines = texts.flatMap((text) => text.split(/\r?\n/)).filter((line) => line.startsWith(mark))
    return lines.length >= 2 && lines.every((line) => /^(?:\/\/|#|;|--)+(?:\s|$)/.test(line))
  })
  return marks.length > 0 ? { comments: { line: marks } } : {}
}
