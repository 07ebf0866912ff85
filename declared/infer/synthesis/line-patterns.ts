// Patterns of lines from marked lines: what is marked becomes groups, and what is around it stays, more or less exactly.
import type { Span } from '../../../core/contract.ts'
import type { SpellingName } from '../../grammars.ts'

/** The places of the groups on a line, in line order. They do not overlap. */
export type Groups = readonly { name: string; at: Span }[]

/** How much of a line stays in its pattern. */
export interface Level {
  /** Words around the groups: the same ones, or any. */
  words: 'same' | 'any'
  /** The rest of the line after the last group: the same signs, or anything. */
  tail: 'same' | 'any'
  /** Quotes in a text: after a backslash, or doubled. */
  quotes: 'backslash' | 'doubled' | 'none'
  /** Blanks before the line: any number, or some where the line has some. */
  indent?: 'any' | 'same'
}

export const LEVELS: readonly Level[] = [
  { words: 'any', tail: 'same', quotes: 'backslash' },
  { words: 'same', tail: 'same', quotes: 'backslash' },
  { words: 'any', tail: 'any', quotes: 'backslash' },
  { words: 'same', tail: 'any', quotes: 'backslash' },
  { words: 'same', tail: 'same', quotes: 'doubled' },
  { words: 'any', tail: 'same', quotes: 'doubled' },
  { words: 'same', tail: 'same', quotes: 'none' },
  { words: 'any', tail: 'same', quotes: 'none' },
]

/** A pattern, and how its texts are spelled. */
export interface MadePattern {
  pattern: string
  spelling: SpellingName
}

/** The pattern of lines like this one. With `isEnded`, its text goes on to the signs that follow, over any lines. */
export function patternOf(line: string, groups: Groups, level: Level, isEnded = false): MadePattern {
  const indent = level.indent === 'same' ? (/^\s/.test(line) ? '[ \\t]+' : '') : '\\s*'
  let pattern = ''
  let at = 0
  let spelling: SpellingName = 'plain'
  for (const [index, { name, at: span }] of groups.entries()) {
    const between = line.slice(at, span[0])
    pattern += index === 0 ? around(between.trimStart(), level.words, indent) : around(between, level.words)
    const quote = line.charAt(span[0] - 1)
    const isQuoted = QUOTES.has(quote) && line.charAt(span[1]) === quote
    const isLast = index === groups.length - 1
    if (name === 'text' && isQuoted)
      spelling =
        level.quotes === 'backslash' ? 'c' : level.quotes === 'doubled' ? { doubled: quote } : 'plain'
    const inside = isQuoted
      ? quoted(quote, name === 'text' ? level.quotes : 'none')
      : isEnded && isLast
        ? '(?s:.*?)'
        : classOf(name, line, span, isLast)
    pattern += `(?P<${name}>${inside})`
    at = span[1]
  }
  return { pattern: pattern + tailOf(line.slice(at), level, groups.at(-1)?.name !== 'text'), spelling }
}

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`'])

const quoted = (quote: string, quotes: Level['quotes']): string =>
  quotes === 'backslash'
    ? String.raw`(?:[^${quote}\\]|\\.)*`
    : quotes === 'doubled'
      ? `(?:[^${quote}]|${quote}${quote})*`
      : `[^${quote}]*`

/** What a group without quotes takes. */
function classOf(name: string, line: string, [start, end]: Span, isLast: boolean): string {
  const words = line.slice(start, end)
  const after = line.slice(end)
  const next = after.charAt(0)
  const isWord = /^[\w.:/$@+-]+$/.test(words)
  if (name !== 'text' && isWord)
    return next !== '' && /[.:/$@+-]/.test(next)
      ? signs(String.raw`\w.:/$@+-`, next)
      : String.raw`[\w.:/$@+-]+`
  if (after.trim() === '') return isLast ? String.raw`\S(?:.*\S)?` : String.raw`\S+`
  if (next.trim() === '') return isWord && name !== 'text' ? String.raw`\S+` : String.raw`\S.*?`
  return `[^${escapedInClass(next)}]*`
}

/** The characters of a class without one of them. */
const signs = (all: string, without: string): string => `[${all.replace(without, '')}]+`

const escapedInClass = (sign: string): string => (/[\\\]^-]/.test(sign) ? `\\${sign}` : sign)

/** Blanks. A line end stays one, and a tab, too. */
function blank(part: string): string {
  const ends = part.split('\n').length - 1
  if (ends === 1) return '[ \\t]*\\r?\\n[ \\t]*'
  return part === '\t' ? '\\t' : '\\s+'
}

/** What is between groups: words stay, or may be any; blanks and numbers may be any. */
function around(text: string, words: Level['words'], start = ''): string {
  return (
    start +
    text.replaceAll(/\s+|\d+|[\p{L}_][\p{L}\p{N}_]*|[^\s\p{L}\p{N}_]/gu, (part) => {
      if (part.trim() === '') return blank(part)
      if (/^\d/.test(part)) return '\\d+'
      if (/^[\p{L}_]/u.test(part)) return words === 'same' ? part : '[\\p{L}\\p{N}_]+'
      return /[\\^$.|?*+()[\]{}]/.test(part) ? `\\${part}` : part
    })
  )
}

/** What follows the last group. Signs at its end may be missing, as a comma after the last entry of a list is. */
function tailOf(text: string, { words, tail }: Level, endsInKey: boolean): string {
  const rest = text.trim()
  if (rest === '') return endsInKey && tail === 'any' ? '(?:\\s.*)?' : ''
  const first = /^["'`]/.exec(rest)?.[0] ?? ''
  if (tail === 'any') return `${first}.*`
  const made = around(text.trimEnd(), words).replaceAll('\\s+', '\\s*')
  return /[,;]$/.test(rest) ? `${made}?` : made
}
