// Proposes patterns for lines with quoted texts: what is the same on lines of one form stays, one word that differs is
// the key, and a quoted value is the text.
import type { EntryPattern } from '../grammars.ts'
import { mean, proseLikeness, uniqueness } from './likeness.ts'

interface Token {
  kind: 'blank' | 'quoted' | 'word' | 'sign'
  text: string
}

const TOKEN =
  /(?<blank>\s+)|(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<word>[\p{L}\p{N}_.#$@%:/\\-]+)|./gu
/** Longer lines hold lists rather than a key and a text. */
const MOST_TOKENS = 24
const MOST_FORMS = 8
/** A form must match at least this share of the lines. Forms of few lines add to others. */
const LEAST_SHARE = 0.02

/** How texts in quotes are spelled: as in C, or as they stand if they have escapes that C lacks. */
export const quotedSpelling = (values: readonly string[]): 'c' | 'plain' =>
  values.some((value) => FOREIGN_ESCAPE.test(value)) ? 'plain' : 'c'

const FOREIGN_ESCAPE = /(?<!\\)(?:\\\\)*\\[^ntrabfvuxU0-7"'?\\\n]/

/** Patterns of lines with a quoted text, the most frequent form first. */
export function templates(lines: readonly string[]): EntryPattern[] {
  const forms = new Map<string, Token[][]>()
  const hasNotes = lines.some((line) => NOTE.test(line))
  for (const line of lines) {
    const tokens = tokensOf(line.trim().replace(NOTE, ''))
    if (tokens.length > MOST_TOKENS || !tokens.some(({ kind }) => kind === 'quoted')) continue
    const form = tokens.map(({ kind, text }) => (kind === 'sign' ? text : kind)).join(' ')
    const same = forms.get(form)
    if (same) same.push(tokens)
    else forms.set(form, [tokens])
  }
  return [...forms.values()]
    .filter((same) => same.length >= Math.max(2, lines.length * LEAST_SHARE))
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST_FORMS)
    .flatMap((same) => patternOf(same) ?? [])
    .map((entry) => (hasNotes ? { ...entry, pattern: `${entry.pattern}${MAY_NOTE}` } : entry))
}

/** A comment behind an entry, and its pattern. */
const NOTE = /(?<=[;,)}"'])\s*(?:\/\/|#|--|;)\s[^"']*$/
const MAY_NOTE = String.raw`(?:\s*(?://|#|--|;).*)?`

function tokensOf(line: string): Token[] {
  return [...line.matchAll(TOKEN)].map(({ 0: text, groups }) => ({
    kind: groups?.['blank'] ? 'blank' : groups?.['quoted'] ? 'quoted' : groups?.['word'] ? 'word' : 'sign',
    text,
  }))
}

function patternOf(lines: readonly Token[][]): EntryPattern | undefined {
  const columns = (lines[0] ?? []).map(({ kind }, at) => {
    const values = lines.map((tokens) => tokens[at]?.text ?? '')
    return { at, kind, values, isSame: new Set(values).size === 1 }
  })
  const inside = (value: string): string => value.slice(1, -1)
  const [text] = columns
    .filter(({ kind }) => kind === 'quoted')
    .map((column) => ({ ...column, likeness: mean(column.values, (value) => proseLikeness(inside(value))) }))
    .filter(({ likeness }) => likeness > 0.3)
    .sort((one, other) => other.likeness - one.likeness)
  if (!text) return undefined
  const [key] = columns
    .filter(({ at, kind, isSame }) => at !== text.at && !isSame && (kind === 'word' || kind === 'quoted'))
    .map((column) => ({ ...column, unique: uniqueness(column.values) }))
    .sort((one, other) => other.unique - one.unique || one.at - other.at)
  const pattern = columns.map(({ at, kind, values: [value = ''], isSame }) => {
    const group = at === text.at ? 'text' : at === key?.at ? 'key' : undefined
    if (kind === 'blank') return String.raw`\s+`
    if (kind === 'quoted') {
      const quote = value.charAt(0)
      const content = String.raw`(?:[^${quote}\\]|\\.)*`
      return `${quote}${group === undefined ? content : `(?P<${group}>${content})`}${quote}`
    }
    if (kind === 'sign' || isSame) return value.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
    const content = String.raw`[^\s"'=,;(){}]+`
    if (group === undefined) return content
    // A colon behind all keys separates them from their texts.
    const isSeparated = lines.every((tokens) => tokens[at]?.text.endsWith(':'))
    return isSeparated
      ? String.raw`(?P<${group}>[^\s"'=,;(){}]*[^\s"'=,;(){}:]):`
      : `(?P<${group}>${content})`
  })
  const quote = text.values[0]?.charAt(0)
  const spelling = quote === "'" ? { escapes: { n: '\n', "'": "'" } } : quotedSpelling(text.values)
  return { pattern: String.raw`\s*${pattern.join('')}`, spelling }
}
