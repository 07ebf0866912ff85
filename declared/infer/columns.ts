// Proposes patterns for lines of columns whose last column is the text, such as subtitles and logs of speech.
import type { EntryPattern } from '../grammars.ts'
import { isKeyLike, mean, proseLikeness, uniqueness } from './likeness.ts'
import { pairLikeness } from './pairs.ts'

const SEPARATORS = [',', '\t', ';', '|']
const MAX_COLUMNS = 12
const MIN_LINES = 3
/** The minimum share of the lines that must begin with the same word. */
const MIN_SHARE = 0.15

/**
 * Patterns for lines that begin with the same word, or with no common word: columns, one of them the key, and then the
 * text.
 */
export function columnPatterns(lines: readonly string[]): EntryPattern[] {
  const byWord = new Map<string, string[]>()
  for (const line of lines) {
    const word = /^[A-Za-z]+(?=[ \t]*:)/.exec(line.trimStart())?.[0] ?? ''
    const same = byWord.get(word)
    if (same) same.push(line)
    else byWord.set(word, [line])
  }
  const pairs = SEPARATORS.flatMap((separator) => pairOf(separator, lines))
  const columns = [...byWord]
    .filter(([, same]) => same.length >= Math.max(MIN_LINES, lines.length * MIN_SHARE))
    .flatMap(([word, same]) => SEPARATORS.flatMap((separator) => patternOf(word, separator, same) ?? []))
  return [...pairs, ...columns]
}

/** A pattern of several columns, including a source and a translation. */
function pairOf(separator: string, lines: readonly string[]): EntryPattern[] {
  const all = lines.map((line) => line.split(separator))
  const count = all[0]?.length ?? 0
  const rows = all.filter((row) => row.length === count)
  if (count < MIN_COLUMNS || rows.length < Math.max(MIN_LINES, lines.length * 0.9)) return []
  const columns = Array.from({ length: count }, (_, at) => ({ at, values: rows.map((row) => row[at] ?? '') }))
  const [source, target] = columns.filter(
    ({ values }) => looksLikeText(values) && uniqueness(values) > MIN_DIFFERENT,
  )
  if (!source || !target || pairLikeness(source.values, target.values) < ALIKE) return []
  const context = columns.find(
    ({ at, values }) => at !== source.at && at !== target.at && /\p{L}/u.test(values.join('')),
  )
  const key = columns.find(
    ({ at, values }) =>
      at !== source.at && at !== target.at && values.every(isKeyLike) && uniqueness(values) > MAX_DIFFERENT,
  )
  const sign = separator === '|' ? String.raw`\|` : separator
  const cell = `[^${separator}]`
  const pattern = columns.map(({ at }) => {
    if (at === source.at) return `(?P<text>${cell}+)`
    if (at === target.at) return `(?P<target>${cell}*)`
    if (at === key?.at) return `(?P<key>${cell}+)`
    return at === context?.at ? `(?P<context>${cell}*)` : `${cell}*`
  })
  return [{ pattern: pattern.join(sign) }]
}

/** With two columns, a text is next to its key or its translation. */
const MIN_COLUMNS = 3
const MIN_DIFFERENT = 0.5
const MAX_DIFFERENT = 0.95
const ALIKE = 0.85

function patternOf(word: string, separator: string, lines: readonly string[]): EntryPattern | undefined {
  const rows = lines.map((line) => line.slice(line.indexOf(word) + word.length).split(separator))
  const columns = Array.from({ length: MAX_COLUMNS }, (_, at) => rows.map((row) => row[at]))
  // The text may have the separator, so it begins with the first column that looks like one, and ends with the line.
  const text = columns.findIndex(
    (values, at) => at > 0 && values.every((value) => value !== undefined) && looksLikeText(values),
  )
  if (text < 1) return undefined
  const keys = columns
    .slice(0, text)
    .map((values, at) => ({ at, values: values.map((value = '') => value.trim()) }))
    .filter(({ values }) => values.every(isKeyLike))
    .map(({ at, values }) => ({ at, unique: uniqueness(values) }))
    .sort((one, other) => other.unique - one.unique || one.at - other.at)
  const [key] = keys
  if (!key) return undefined
  const sign = separator === '|' ? String.raw`\|` : separator
  const before = Array.from({ length: text }, (_, at) =>
    at === key.at ? String.raw`\s*(?P<key>[^${separator}]*?)\s*` : `[^${separator}]*`,
  )
  return { pattern: String.raw`\s*${word}${before.join(sign)}${sign}\s*(?P<text>.*)` }
}

const looksLikeText = (values: readonly (string | undefined)[]): boolean =>
  mean(values, (value = '') => proseLikeness(value)) >= 0.6
