// Proposes patterns of sources with their translations: on a line, as arguments of a call, and on two lines.
import type { EntryPattern } from '../grammars.ts'
import { isKeyLike, mean, proseLikeness } from './likeness.ts'

const MIN_PAIRS = 3
/** The minimum share of the lines that must be pairs. */
const MIN_SHARE = 0.15
/** The minimum likeness of translations to their sources. */
const ALIKE = 0.85
const SEPARATORS = ['=', '\t', '|', ' = ', ';']

/** Lists of patterns for files of sources and translations. `lines` are without comments. */
export function pairPatterns(lines: readonly string[]): EntryPattern[][] {
  const filled = lines.filter((line) => line.trim() !== '')
  return [
    ...onALine(filled).map((entry) => [entry]),
    ...behindSigns(filled).map((entry) => [entry]),
    ...alternating(filled),
  ]
}

/**
 * Scores how much texts are like translations of others, from 0 to 1: as long, with the same placeholders, and the same
 * sign at the end.
 */
export function pairLikeness(sources: readonly string[], targets: readonly string[]): number {
  const rows = sources.flatMap((source, index) => {
    const target = targets[index] ?? ''
    return target === '' ? [] : [{ source, target }]
  })
  return mean(rows, ({ source, target }) => {
    const ratio = (source.length + 3) / (target.length + 3)
    const checks = [
      ratio > 0.4 && ratio < 2.5,
      endOf(source) === endOf(target),
      codesIn(source) === codesIn(target),
    ]
    return mean(checks, Number)
  })
}

const endOf = (text: string): string => /[.!?…:]?$/.exec(text.trim())?.[0] ?? ''
const codesIn = (text: string): string => (text.match(/%\w|\{\w*\}|\\.|@\d|\d+/g) ?? []).toSorted().join(' ')

/** Sources and translations on one line. */
function onALine(filled: readonly string[]): EntryPattern[] {
  const found: EntryPattern[] = []
  for (const separator of SEPARATORS) {
    const halves = filled.map((line) => line.split(separator)).filter((parts) => parts.length === 2)
    if (halves.length < MIN_PAIRS || halves.length < filled.length * 0.5) continue
    const command = commandOf(halves.map(([source = '']) => source))
    const sources = halves
      .map(([source = '']) => source)
      .filter((source) => source.startsWith(command))
      .map((source) => source.slice(command.length).trim())
    const targets = halves.map(([, target = '']) => target).filter((target) => target !== '')
    if (mean(sources, proseLikeness) < 0.6 || mean(targets, proseLikeness) < 0.6) continue
    if (mean(sources, (source) => (isKeyLike(source) ? 1 : 0)) > 0.7) continue
    const sign = quoted(separator.trim() === '' ? separator : separator.trim())
    const joint = separator.startsWith(' ') ? String.raw`\s*${sign}\s*` : sign
    const before = command === '' ? '' : String.raw`\s*${quoted(command)}\s+`
    found.push({
      pattern: String.raw`${before}(?P<text>[^\s${sign}][^${sign}]*?)${joint}(?P<target>.*)`,
      ...escapesIn([...sources, ...targets]),
    })
  }
  return found
}

/** The word that nearly all lines begin with, such as the name of a command. */
function commandOf(sources: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const source of sources) {
    const word = /^\s*([A-Za-z]+)\s/.exec(source)?.[1] ?? ''
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] >= sources.length * 0.9 ? best[0] : ''
}

/** The spelling of texts in which blanks and signs are escaped with backslashes. */
function escapesIn(texts: readonly string[]): Pick<EntryPattern, 'spelling'> {
  const signs = new Set(texts.flatMap((text) => [...text.matchAll(/\\(.)/gu)].map(([, sign = '']) => sign)))
  if (signs.size === 0 || [...signs].some((sign) => /[\p{L}\p{N}\\]/u.test(sign))) return {}
  return { spelling: { escapes: Object.fromEntries([...signs].map((sign) => [sign, sign])) } }
}

const CLOSING: Readonly<Record<string, string>> = {
  '[': ']',
  '<': '>',
  '"': '"',
  '{': '}',
  '(': ')',
  '«': '»',
}

/** The signs around a line, and the text between them. */
function signsOf(line: string): { before: string; behind: string; said: string } {
  const text = line.trim()
  const [before = ''] = /^[^\p{L}\p{N}\s%&$]{1,3}/u.exec(text) ?? []
  const closing = CLOSING[before]
  const behind = closing !== undefined && text.length > 1 && text.endsWith(closing) ? closing : ''
  // An opening bracket without its closing one is part of the text.
  if (closing !== undefined && behind === '') return { before: '', behind: '', said: text }
  return { before, behind, said: text.slice(before.length, text.length - behind.length).trim() }
}

/** A source and its translation on two lines, one or both after signs or between them. */
function behindSigns(lines: readonly string[]): EntryPattern[] {
  const rows = lines.slice(0, -1).map((line, index) => ({
    one: signsOf(line),
    other: signsOf(lines[index + 1] ?? ''),
  }))
  const formOf = ({ one, other }: (typeof rows)[number]): string =>
    [one.before, one.behind, other.before, other.behind].join('\0')
  const best = mostFrequent(rows.filter(({ one, other }) => one.before !== other.before).map(formOf), lines)
  const own = rows.filter((row) => formOf(row) === best)
  const [row] = own
  if (!row) return []
  const [sources, targets] = [own.map(({ one }) => one.said), own.map(({ other }) => other.said)]
  if (mean(sources, proseLikeness) < 0.5 || mean(targets, proseLikeness) < 0.5) return []
  if (pairLikeness(sources, targets) < ALIKE) return []
  const { one, other } = row
  const part = (group: string, { before, behind }: typeof one, not: string): string => {
    const first = before === '' ? String.raw`[^\s${inClass(not.charAt(0))}]` : ''
    const rest = behind === '' ? '.*' : '.*?'
    return `${quoted(before)}${before === '' ? '' : '[ \\t]*'}(?P<${group}>${first}${rest})${quoted(behind)}`
  }
  return [
    {
      pattern: String.raw`[ \t]*${part('text', one, other.before)}[ \t]*\r?\n[ \t]*${part('target', other, one.before)}`,
      lines: 2,
    },
  ]
}

/** Sources and translations on alternating lines, without any sign. A line with a sign may precede them. */
function alternating(lines: readonly string[]): EntryPattern[][] {
  const [sign = ''] = /^[^\p{L}\p{N}\s]/u.exec(lines[0] ?? '') ?? []
  const own = lines.filter((line) => sign !== '' && line.startsWith(sign))
  const isHead = own.length > 0 && own.length < lines.length / 10
  const rows = isHead ? lines.filter((line) => !own.includes(line)) : lines
  const everySecond = (from: number): string[] =>
    rows.filter((_, index) => index >= from && index % 2 === from % 2)
  const likeness = (from: number): number => pairLikeness(everySecond(from), everySecond(from + 1))
  const even = likeness(0)
  if (rows.length < MIN_PAIRS * 2 || even < ALIKE || even - likeness(1) < 0.1) return []
  if (mean(everySecond(1), proseLikeness) < 0.5) return []
  const pair: EntryPattern = { pattern: String.raw`(?P<text>\S.*)\r?\n(?P<target>\S.*)`, lines: 2 }
  return [isHead ? [{ pattern: `${quoted(sign)}.*`, is: 'skip' }, pair] : [pair]]
}

/** The form of most lines, if they are enough. */
function mostFrequent(forms: readonly string[], lines: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  const filled = lines.filter((line) => line.trim() !== '')
  return best && best[1] >= Math.max(MIN_PAIRS, filled.length * MIN_SHARE) ? best[0] : undefined
}

const inClass = (sign: string): string =>
  sign === '' ? '' : String.raw`\x{${sign.codePointAt(0)?.toString(16)}}`
const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
