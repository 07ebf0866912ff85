// Proposes patterns for lines with quoted texts: the common parts of lines of one form stay, one word that differs is
// the key, and a quoted value is the text.
import type { EntryPattern, SpellingName } from '../grammars.ts'
import { mean, proseLikeness, uniqueness } from './likeness.ts'
import { escaped } from './synthesis/line-patterns.ts'
import { quotedSpelling } from './synthesis/spelling.ts'

interface Token {
  kind: 'blank' | 'quoted' | 'word' | 'sign'
  text: string
}

const WORD = String.raw`[\p{L}\p{N}_.#$@%:/\\-]+`
const INSIDE: ReadonlyMap<string, string> = new Map([
  ['"', String.raw`(?:[^"\\]|\\.)*`],
  ["'", String.raw`(?:[^'\\]|\\.)*`],
])
const TOKEN = new RegExp(
  String.raw`(?<blank>\s+)|(?<quoted>"${INSIDE.get('"')}"|'${INSIDE.get("'")}')|(?<word>${WORD})|.`,
  'gu',
)

/** How texts between apostrophes are spelled. */
export const SINGLE: SpellingName = { escapes: { n: '\n', "'": "'" } }

/** Longer lines hold lists instead of a key and a text. */
const MAX_TOKENS = 24
const MAX_FORMS = 8
/** The minimum share of the lines that a form must match. Forms of few lines are added to others. */
const MIN_SHARE = 0.02

/** Patterns of lines with a quoted text, the most frequent form first. */
export function templates(lines: readonly string[]): EntryPattern[] {
  const forms = new Map<string, Token[][]>()
  const hasNotes = lines.some((line) => NOTE.test(line))
  for (const line of lines) {
    const tokens = tokensOf(line.trim().replace(NOTE, ''))
    if (tokens.length > MAX_TOKENS || !tokens.some(({ kind }) => kind === 'quoted')) continue
    // Three quotation marks are not three texts.
    if (tokens.some(({ kind }, at) => kind === 'quoted' && tokens[at + 1]?.kind === 'quoted')) continue
    const form = tokens.map(({ kind, text }) => (kind === 'sign' ? text : kind)).join(' ')
    const same = forms.get(form)
    if (same) same.push(tokens)
    else forms.set(form, [tokens])
  }
  return [...forms.values()]
    .filter((same) => same.length >= Math.max(2, lines.length * MIN_SHARE))
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_FORMS)
    .flatMap(patternOf)
    .map((entry) => (hasNotes ? { ...entry, pattern: `${entry.pattern}${MAY_NOTE}` } : entry))
}

/** A comment after an entry, and its pattern. */
const NOTE = /(?<=[;,)}"'])\s*(?:\/\/|#|--|;)\s[^"']*$/
const MAY_NOTE = String.raw`(?:\s*(?://|#|--|;).*)?`

function tokensOf(line: string): Token[] {
  return [...line.matchAll(TOKEN)].map(({ 0: text, groups }) => ({
    kind: groups?.['blank'] ? 'blank' : groups?.['quoted'] ? 'quoted' : groups?.['word'] ? 'word' : 'sign',
    text,
  }))
}

interface Column {
  at: number
  kind: Token['kind']
  values: string[]
  isSame: boolean
}

const columnsOf = (lines: readonly Token[][]): Column[] =>
  (lines[0] ?? []).map(({ kind }, at) => {
    const values = lines.map((tokens) => tokens[at]?.text ?? '')
    return { at, kind, values, isSame: new Set(values).size === 1 }
  })

const inside = (value: string): string => value.slice(1, -1)

function patternOf(lines: readonly Token[][]): EntryPattern[] {
  const columns = columnsOf(lines)
  const [text] = columns
    .filter(({ kind }) => kind === 'quoted')
    .map((column) => ({ ...column, likeness: mean(column.values, (value) => proseLikeness(inside(value))) }))
    .filter(({ likeness }) => likeness > 0.3)
    .sort((one, other) => other.likeness - one.likeness)
  if (!text) return []
  const [key] = columns
    .filter(({ at, kind, isSame }) => at !== text.at && !isSame && (kind === 'word' || kind === 'quoted'))
    .map((column) => ({ ...column, unique: uniqueness(column.values) }))
    .sort((one, other) => other.unique - one.unique || one.at - other.at)
  const groups = new Map([[text.at, 'text'], ...(key ? ([[key.at, 'key']] as const) : [])])
  const spelling = text.values[0]?.startsWith("'") ? SINGLE : quotedSpelling(text.values)
  return [{ pattern: patternWith(columns, groups, lines), spelling }]
}

/** A pattern for lines of columns. Some columns are groups. */
function patternWith(
  columns: readonly Column[],
  groups: ReadonlyMap<number, string>,
  lines: readonly Token[][],
): string {
  const pattern = columns.map(({ at, kind, values: [value = ''], isSame }) => {
    const group = groups.get(at)
    if (kind === 'blank') return String.raw`\s+`
    if (kind === 'quoted') {
      const quote = value.charAt(0)
      const content = INSIDE.get(quote)
      return `${quote}${group === undefined ? content : `(?P<${group}>${content})`}${quote}`
    }
    if (kind === 'sign' || isSame) return escaped(value)
    const content = String.raw`[^\s"'=,;(){}]+`
    if (group === undefined) return content
    // A colon after all keys separates them from their texts.
    const isSeparated = lines.every((tokens) => tokens[at]?.text.endsWith(':'))
    return isSeparated
      ? String.raw`(?P<${group}>[^\s"'=,;(){}]*[^\s"'=,;(){}:]):`
      : `(?P<${group}>${content})`
  })
  return String.raw`\s*${pattern.join('')}`
}
