// Proposes patterns for lines of groups in brackets, such as `{100}{}{Text}` and `\\name{Source}{Translation}`.
import type { EntryPattern } from '../grammars.ts'
import { isKeyLike, mean, proseLikeness, uniqueness } from './likeness.ts'
import { pairLikeness } from './pairs.ts'

const BRACKETS = [
  ['{', '}'],
  ['[', ']'],
  ['<', '>'],
] as const
const MIN_LINES = 3
/** The minimum share of the lines that must be groups. */
const MIN_SHARE = 0.15
const MIN_GROUPS = 2
const MAX_GROUPS = 6
const TEXT_LIKE = 0.6
const ALIKE = 0.85
/** The maximum number of lines of a text. */
const LONG = 40

/** Patterns of lines that are groups in brackets, with the same number of groups and the same words before them. */
export function bracketPatterns(lines: readonly string[]): EntryPattern[] {
  return BRACKETS.flatMap(([open, close]) => {
    const [start, end] = [quoted(open), quoted(close)]
    const inside = insideOf(open, close, '*')
    const group = `${start}(${inside})${end}`
    const form = new RegExp(
      `^\\s*([^\\s${start}${end}]*)((?:${start}${inside}${end}){${MIN_GROUPS},${MAX_GROUPS}})\\s*[;,]?$`,
    )
    const byForm = new Map<string, string[][]>()
    for (const line of lines) {
      const [, before, all = ''] = form.exec(line) ?? []
      if (before === undefined) continue
      const values = [...all.matchAll(new RegExp(group, 'g'))].map(([, value = '']) => value)
      const name = `${before}\0${values.length}`
      byForm.set(name, [...(byForm.get(name) ?? []), values])
    }
    return [...byForm]
      .filter(([, rows]) => rows.length >= Math.max(MIN_LINES, lines.length * MIN_SHARE))
      .flatMap(([name, rows]) => patternOf(name.slice(0, name.indexOf('\0')), rows, open, close) ?? [])
  })
}

function patternOf(
  before: string,
  rows: readonly string[][],
  open: string,
  close: string,
): EntryPattern | undefined {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''))
  const isText = (values: readonly string[]): boolean =>
    mean(values, proseLikeness) >= TEXT_LIKE && uniqueness(values) > 0.25
  const texts = columns.flatMap((values, at) => (isText(values) ? [at] : []))
  const [first, second] = texts
  if (first === undefined) return undefined
  const isPair = second !== undefined && pairLikeness(columns[first] ?? [], columns[second] ?? []) >= ALIKE
  const text = isPair ? first : (texts.at(-1) ?? first)
  const key = columns.findIndex(
    (values, at) => at !== text && values.every(isKeyLike) && uniqueness(values) > 0.95,
  )
  const [start, end] = [quoted(open), quoted(close)]
  const groups = columns.map((_, at) => {
    const name = at === text ? 'text' : isPair && at === second ? 'target' : at === key ? 'key' : undefined
    const inside = insideOf(open, close, name === 'text' ? '+' : '*')
    return `${start}${name === undefined ? inside : `(?P<${name}>${inside})`}${end}`
  })
  return {
    pattern: String.raw`\s*${quoted(before)}${groups.join('')}\s*[;,]?`,
    spelling: 'lines',
    lines: LONG,
  }
}

/** The pattern of a group's content: other signs, and groups without groups, such as placeholders. */
function insideOf(open: string, close: string, count: '*' | '+'): string {
  const other = `[^${quoted(open)}${quoted(close)}]`
  return `(?:${other}|${quoted(open)}${other}*${quoted(close)})${count}`
}

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
