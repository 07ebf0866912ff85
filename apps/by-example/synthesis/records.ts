// Grammars of records of lines from examples: a line with the key, and texts on lines of their own after it.
import type { Span } from '@atlas/core/contract.ts'
import type { BlocksGrammar, FieldPattern } from '@atlas/formats/_declared/grammars.ts'
import {
  escapedPattern,
  lineGroups,
  inMatchingOrder,
  MOST_LINES,
  patternOfLine,
  withoutGroups,
  type PatternDetail,
} from './line-patterns.ts'
import { endLine, LITERAL, marginOf, type FileLines, type Placed } from './placing.ts'

type Way = Pick<BlocksGrammar, 'begin' | 'fields' | 'rest'>

/** Grammars of records whose key is on a line above the texts. Names of their texts are on the lines of the texts. */
export function recordGrammars(placed: readonly Placed[], level: PatternDetail): BlocksGrammar[] {
  const mark = placed.find(({ above }) => above.length > 0)
  const key = mark?.above.at(-1)
  if (!mark || !key) return []
  const { lines } = mark
  const keyLine = lines.at(key[0])
  const separator = keyLine > 0 ? lines.line(keyLine - 1) : ''
  const isSeparated = separator.length <= MOST_SIGNS && SEPARATOR.test(separator)
  const headsOf = (more: Partial<PatternDetail>): string[] => [
    ...new Set(
      placed.flatMap(({ lines: own, above }) =>
        above.slice(-1).map((span) => keyPattern(own, own.at(span[0]), span, { ...level, ...more })),
      ),
    ),
  ]
  const ways = [headsOf({ tail: 'same' }), headsOf({ tail: 'any' }), headsOf({ tail: 'same', words: 'same' })]
  const known = new Map(ways.map((heads) => [heads.join('\n'), heads]))
  return [...known.values()].flatMap((heads) => {
    if (heads.length > MOST_HEADS) return []
    // Of several kinds of first lines, a record has one.
    const optional = heads.length > 1 ? { optional: true } : {}
    const anywhere = heads.map((pattern): FieldPattern => ({ pattern, spelling: 'plain', ...optional }))
    const first = anywhere.map((field) => ({ ...field, line: isSeparated ? 1 : 0 }))
    const [only = '', ...others] = heads.map(withoutGroups)
    const between = isSeparated && patternOfLine(separator, [], { ...level, words: 'same' }).pattern
    // The line that separates records is not a part of their last text.
    const begins = between === false ? [] : [{ pattern: between, line: 0 }]
    const begin = between || (others.length > 0 ? [only, ...others] : only)
    return waysOf(placed, mark, keyLine, level).flatMap(({ fields, rest }): BlocksGrammar[] => {
      const more = rest ? { rest } : {}
      return [
        { family: 'blocks', begin, fields: [...(rest ? begins : []), ...first, ...fields], ...more },
        { family: 'blocks', fields: [...(rest ? first : anywhere), ...fields], ...more },
      ]
    })
  })
}

/** More are a list of the examples. */
const MOST_HEADS = 4

/** A line that only separates records has at most this many signs. */
const MOST_SIGNS = 200
const SEPARATOR = /^\s*([^\p{L}\p{N}\s])\1*\s*$/u

function keyPattern(lines: FileLines, number: number, key: Span, level: PatternDetail): string {
  const groups = lineGroups(lines.start(number), { key })
  return patternOfLine(lines.line(number), groups, { ...level, indent: 'same' }).pattern
}

/** The fields after the key. */
function waysOf(
  placed: readonly Placed[],
  mark: Placed,
  keyLine: number,
  level: PatternDetail,
): Pick<Way, 'fields' | 'rest'>[] {
  const isRest = ({ key, first, last }: Placed): boolean =>
    key === undefined && (last > first || first > keyLine + 1)
  const onLines = placed.filter((each) => !isRest(each) || each.last === each.first)
  const named = withNames(fieldsOf(onLines, level, 'name'), 2)
  const besideRest = withNames(fieldsOf(onLines, level, 'name'), 1)
  const optional = (fields: readonly FieldPattern[]): FieldPattern[] =>
    fields.map((field) => ({ ...field, optional: true }))
  const ways: Pick<Way, 'fields' | 'rest'>[] = [
    { fields: named },
    { fields: optional(named) },
    { fields: fieldsOf(placed, level, 'key') },
    { fields: fieldsOf(onLines, level, 'repeats') },
    ...(mark.first > keyLine
      ? [{ fields: named.map((field) => ({ ...field, line: mark.first - keyLine })) }]
      : []),
  ]
  // All lines after those with names are one text.
  const rests = placed.filter(({ key }) => key === undefined)
  const [rest] = rests.filter(isRest).concat(rests)
  const text = { role: 'text', spelling: 'lines' } as const
  ways.push({ fields: [...optional(besideRest), ...BLANK], rest: text })
  if (placed.some(({ lines, first, last, at }) => last > first && endLine(lines, at, last) !== undefined))
    ways.push({ fields: withNames(fieldsOf(placed, level, 'ends'), 2) })
  if (!rest) return ways
  const margin = marginOf(rest.lines, rest.at, rest.first, rest.last)
  if (margin !== '' && margin.length <= MOST_INDENTED)
    ways.push({
      fields: [...optional(besideRest), ...outdented(margin, rest.first - keyLine)],
      rest: { role: 'text', spelling: 'margin' },
    })
  for (const before of [
    placed.filter(({ key }) => key !== undefined),
    placed.filter((each) => !isRest(each)),
  ])
    for (const passed of [passedLines(rest, keyLine, before, level), BLANK])
      ways.push({
        fields: [...optional(withNames(fieldsOf(before, level, 'name'), 1)), ...passed],
        rest: text,
      })
  return ways
}

/**
 * The same fields with names for their texts: the first word of the line, or a number. If `from` is 2, the first text
 * gets no name, and has the key of the record.
 */
function withNames(fields: readonly FieldPattern[], from: 1 | 2): FieldPattern[] {
  let count = 0
  return fields.map((field) => {
    if (field.name !== undefined || field.repeats || !field.pattern.includes('(?P<text')) return field
    count++
    const [, word] = FIRST_WORD.exec(field.pattern) ?? []
    return count < from ? field : { ...field, name: word ?? String(count + 2 - from) }
  })
}

/** The first word of a pattern, if its lines begin with it. */
const FIRST_WORD = /^(?:\\s\*)?(\p{L}[\p{L}\p{N}_]*)(?=\\s)/u

/** Fields without a text for lines that are indented less than a margin, and for blank lines. */
function outdented(margin: string, lines: number): FieldPattern[] {
  const less = Array.from({ length: margin.length }, (_, length) => escapedPattern(margin.slice(0, length)))
  const pattern = String.raw`(?:${less.join('|')})[^ \t].*`
  const field: FieldPattern = { pattern, spelling: 'plain', optional: true }
  // Each field matches one line of a record.
  return [...Array.from({ length: Math.min(MOST_PASSED, lines + 2) }, () => field), ...BLANK]
}

const MOST_PASSED = 8
const MOST_INDENTED = 100

const BLANK: readonly FieldPattern[] = [{ pattern: '[ \\t]*', spelling: 'plain', optional: true }]

/**
 * The fields of texts, each once. A name on the line of a text is the name of the field, which may repeat, or a group of
 * it. A text may end at a line that has only signs.
 */
function fieldsOf(
  placed: readonly Placed[],
  level: PatternDetail,
  way: 'name' | 'repeats' | 'key' | 'ends',
): FieldPattern[] {
  const fields = new Map<string, FieldPattern>()
  for (const { lines, first, last: lastOwn, at, texts, names, key, parts, context } of placed) {
    const [named = key, inner] = parts
    const name = way === 'key' ? undefined : named
    const end = way === 'ends' ? endLine(lines, at, lastOwn) : undefined
    const last = end ?? lastOwn
    const [start] = lines.span(first)
    const own = way === 'key' ? { key } : { [LITERAL]: name, key: inner }
    const groups = lineGroups(start, { ...texts, ...names, ...own, context })
    const line = lines.text.slice(start, lines.span(last)[1])
    const { pattern, spelling } = patternOfLine(line, groups, level, end === undefined ? undefined : 'ended')
    const isOptional = name !== undefined || way === 'repeats'
    fields.set(pattern, {
      pattern,
      spelling: spelling === 'plain' && last > first ? 'lines' : spelling,
      ...(last > first ? { lines: MOST_LINES } : {}),
      ...(name ? { name: lines.text.slice(...name) } : {}),
      ...(isOptional ? { optional: true } : {}),
      ...(way === 'ends' || (way === 'name' && !inner) ? {} : { repeats: true }),
    })
  }
  // A text up to the line that ends it may begin on any line, so that it comes after those above it.
  return way === 'ends' ? [...fields.values()] : inMatchingOrder([...fields.values()])
}

/** Fields without a text for the lines of a record before its last text. */
function passedLines(
  { lines, first }: Placed,
  keyLine: number,
  known: readonly Placed[],
  level: PatternDetail,
): FieldPattern[] {
  const passed = new Set<string>()
  const from = known.some((each) => each.first > keyLine && each.first < first)
    ? keyLine
    : recordStart(lines, first)
  for (let number = Math.max(from + 1, first - MOST_ABOVE); number < first; number++) {
    const line = lines.line(number)
    if (line.length > MOST_SIGNS) continue
    const [name] = NAMED.exec(line) ?? []
    if (name !== undefined && !known.some((each) => each.first === number))
      passed.add(`${patternOfLine(name, [], { ...level, words: 'same' }).pattern}.*`)
  }
  return [
    ...[...passed].map((pattern): FieldPattern => ({ pattern, spelling: 'plain', optional: true })),
    ...BLANK,
  ]
}

const NAMED = /^\s*[\w-]+\s*[:=]/
/** The most lines of a record above a text that are looked at. */
const MOST_ABOVE = 200

/** The line above a text after which only lines with names come. */
function recordStart(lines: FileLines, first: number): number {
  let number = first - 1
  const least = Math.max(0, first - MOST_ABOVE)
  while (number > least && (lines.line(number).trim() === '' || NAMED.test(lines.line(number)))) number--
  return number
}
