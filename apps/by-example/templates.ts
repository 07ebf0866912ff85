// Proposes patterns for lines with quoted texts: the common parts of lines of one form stay, one word that differs is
// the key, and a quoted value is the text.
import type { Span } from '@atlas/core/contract.ts'
import type { EntryPattern, SpellingName } from '@atlas/formats/_declared/grammars.ts'
import { mean, proseLikeness, uniqueness } from './likeness.ts'
import { lineGroups, patternOfLine, type PatternDetail } from './synthesis/line-patterns.ts'
import { quotedSpelling } from './synthesis/spelling.ts'

interface Token {
  kind: 'blank' | 'quoted' | 'word' | 'sign'
  text: string
}

const WORD = String.raw`[\p{L}\p{N}_.#$@%:/\\-]+`
const TOKEN = new RegExp(
  String.raw`(?<blank>\s+)|(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<word>${WORD})|.`,
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
    .flatMap(entriesOf)
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

/** A token of the lines of a form, and its values on them. */
interface Column {
  kind: Token['kind']
  /** Its place on the first line, without quotes. */
  at: Span
  values: readonly string[]
}

function columnsOf(lines: readonly Token[][]): Column[] {
  let start = 0
  return (lines[0] ?? []).map(({ kind, text }, index) => {
    const values = lines.map((tokens) => tokens[index]?.text ?? '')
    const at: Span = [start, start + text.length]
    start += text.length
    if (kind === 'quoted')
      return { kind, at: [at[0] + 1, at[1] - 1], values: values.map((value) => value.slice(1, -1)) }
    // A colon after all keys separates them from their texts.
    return values.every((value) => value.length > 1 && value.endsWith(':'))
      ? { kind, at: [at[0], at[1] - 1], values }
      : { kind, at, values }
  })
}

function entriesOf(lines: readonly Token[][]): EntryPattern[] {
  const columns = columnsOf(lines)
  const line = lines[0]?.map(({ text }) => text).join('') ?? ''
  const [text] = columns
    .filter(({ kind }) => kind === 'quoted')
    .map((column) => ({ ...column, likeness: mean(column.values, proseLikeness) }))
    .filter(({ likeness }) => likeness > 0.3)
    .sort((one, other) => other.likeness - one.likeness)
  if (!text) return []
  const [key] = columns
    .filter(({ at, kind }) => at[0] !== text.at[0] && (kind === 'word' || kind === 'quoted'))
    .map((column) => ({ ...column, unique: uniqueness(column.values) }))
    .filter(({ unique, values }) => unique * values.length > 1)
    .sort((one, other) => other.unique - one.unique || one.at[0] - other.at[0])
  const groups = lineGroups(0, { text: text.at, key: key?.at })
  const spelling = line.charAt(text.at[1]) === "'" ? SINGLE : quotedSpelling(text.values)
  return LEVELS.map((level) => ({ pattern: patternOfLine(line, groups, level).pattern, spelling }))
}

/** The parts of a line that its patterns keep. Patterns that fit few lines come first. */
const LEVELS: readonly PatternDetail[] = [
  { head: 'same', words: 'same', tail: 'same', quotes: 'backslash' },
  { head: 'same', words: 'any', tail: 'same', quotes: 'backslash' },
  { head: 'any', words: 'any', tail: 'same', quotes: 'backslash' },
]
