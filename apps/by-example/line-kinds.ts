// Kinds of lines: lines that begin with the same name or sign, and the value that each of them holds.

import { KEY_NAMES, uniqueness } from './likeness.ts'
import { escapedPattern, quoted } from './synthesis/line-patterns.ts'

/** The parts of a line: a name or a sign, the characters that join it to a value, and the value. */
export interface LineOfKind {
  /** The same for all lines of the kind. */
  kind: string
  name: string
  /** The characters between the name and the value, without blanks. */
  joint: string
  /** The quotation mark before the value; '' without one. */
  quote: string
  value: string
  /** The characters after the quotation mark that ends the value. */
  tail: string
  /** Whether the quotation mark is not closed on the line. */
  isOpen?: true
}

const QUOTES = `"'\`~`
/**
 * A name, the characters that join it to the value, and the rest. A call of `_` or another function may enclose the
 * value.
 */
const NAMED =
  /^(?<name>[@#$<(_.*:;-]*[\p{L}\p{N}_][\p{L}\p{N}_.$/-]*[>\]]?|[*@$>-]+(?=\s*[:=]))(?<joint>\s*(?:[:=](?!\/\/)|[(,])?\s*(?:_\w{0,12}\s*\(?\s*(?=["'`]))?|\s+_\s*(?=["']))(?<rest>.*)$/u
/** A name in quotes, and a value in quotes after it. */
const QUOTED_NAME = /^(?<name>"[^"\\]+"|'[^'\\]+')\s*(?<joint>[:=]?)\s*(?<rest>["'].*)$/
/** Signs that begin a line with a value. */
const SIGNED = /^(?<name>[^\p{L}\p{N}\s"'`~()]{1,4})\s*(?<rest>[^\s].*)$/u

/** A name and a value in brackets. */
const TOKEN = /^(?<name>\[[\p{L}_][\p{L}\p{N}_.-]*):(?<value>[^[\]]*)\](?<tail>.*)$/u
/** Used instead of a quotation mark: it ends the value, and no mark precedes the value. */
const BRACKET = ']'

/** The kind of a line, or undefined for an empty one. */
function lineOfKind(line: string): LineOfKind | undefined {
  const text = line.trim()
  if (text === '') return undefined
  const token = TOKEN.exec(text)?.groups
  if (token) {
    const { name = '', value = '', tail = '' } = token
    return { kind: `${name}\0:\0${BRACKET}`, name, joint: ':', quote: BRACKET, value, tail }
  }
  if (QUOTES.includes(text.charAt(0))) {
    const { name = '', joint = '', rest } = QUOTED_NAME.exec(text)?.groups ?? {}
    return rest === undefined ? withValue('', '', text) : withValue(name, joint === '' ? ' ' : joint, rest)
  }
  const named = NAMED.exec(text)?.groups
  if (named) {
    const { name = '', joint = '', rest = '' } = named
    const isAlone = rest === '' && joint.trim() === ''
    if (isAlone) return fixed(text)
    return withValue(name, joint.replaceAll(/\s+/g, ' '), rest)
  }
  const signed = SIGNED.exec(text)?.groups
  return signed ? withValue(signed['name'] ?? '', '', signed['rest'] ?? '') : fixed(text)
}

const fixed = (text: string): LineOfKind => ({
  kind: `=${text}`,
  name: text,
  joint: '',
  quote: '',
  value: '',
  tail: '',
})

function withValue(name: string, joint: string, rest: string): LineOfKind {
  const quote = QUOTES.includes(rest.charAt(0)) ? rest.charAt(0) : ''
  const end = quote === '' ? -1 : endOfQuoted(rest, quote)
  const sign = joint.replaceAll(/\s/g, '')
  return {
    kind: `${name}\0${sign === '' ? (joint === '' ? '' : ' ') : sign}\0${quote}`,
    name,
    joint: sign,
    quote,
    // A text that is not closed continues on the next line.
    value: quote === '' ? rest : rest.slice(1, end < 0 ? undefined : end),
    tail: end < 0 ? '' : rest.slice(end + 1),
    ...(quote !== '' && end < 0 ? { isOpen: true } : {}),
  }
}

/** The offset of the quotation mark that ends a text, or -1. A backslash makes a mark part of the text. */
function endOfQuoted(text: string, quote: string): number {
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
  }
  return -1
}

/** Rarer kinds are ignored. */
const MIN_LINES = 3

/** The lines of each kind. */
export type Kinds = ReadonlyMap<string, readonly LineOfKind[]>

/** The kinds of lines that occur several times, in the order of their first line. */
export function kindsIn(lines: readonly string[]): Kinds {
  const all = new Map<string, LineOfKind[]>()
  const add = (line: LineOfKind): void => {
    const same = all.get(line.kind)
    if (same) same.push(line)
    else all.set(line.kind, [line])
  }
  for (const line of lines) {
    const kind = lineOfKind(line)
    if (kind) add(kind)
    const other = otherwise(line)
    if (other && other.kind !== kind?.kind) add(other)
  }
  return new Map([...all].filter(([, { length }]) => length >= MIN_LINES))
}

const LONE_KIND = '\0word'
const LONE = /^([\p{L}_][\p{L}\p{N}_$@./-]*):?$/u

/** A line whose name differs from others of its kind: as a sign and a value, or as a value in quotes. */
function otherwise(line: string): LineOfKind | undefined {
  const text = line.trim()
  if (QUOTES.includes(text.charAt(0))) return withValue('', '', text)
  // A word alone on its line.
  const [, word] = LONE.exec(text) ?? []
  if (word !== undefined) return { kind: LONE_KIND, name: '', joint: '', quote: '', value: word, tail: '' }
  const [, sign, value = ''] = /^([^\p{L}\p{N}\s"'`~()]{1,3})(?=[\p{L}\p{N}_$])(.*)$/u.exec(text) ?? []
  if (sign === undefined) return undefined
  return { kind: `${sign}\0sign`, name: sign, joint: '', quote: '', value: value.trim(), tail: '' }
}

/** The kind of a line among those that recur. */
export function lineKind(line: string, kinds: Kinds): LineOfKind | undefined {
  const kind = lineOfKind(line)
  if (kind && kinds.has(kind.kind)) return kind
  const other = otherwise(line)
  return other && kinds.has(other.kind) ? other : undefined
}

/** The key in the value of a line: all of a quoted value, otherwise what looks like a key at its start. */
export function keyIn({ value, quote }: LineOfKind): string | undefined {
  if (quote !== '') return value.length > 0 && value.length <= MAX_KEY ? value : undefined
  const [key] = /^[\p{L}\p{N}_$@.:/\\-]*[\p{L}\p{N}_]/u.exec(value) ?? []
  // Several words are not a key.
  return key === undefined || /^\s+\p{L}+\s+\p{L}/u.test(value.slice(key.length)) ? undefined : key
}

const MAX_KEY = 80

/** The properties that distinguish the lines of a kind. */
export type KindOfLine = Pick<LineOfKind, 'kind' | 'name' | 'joint' | 'quote'>

const blanks = String.raw`[ \t]*`

/** The pattern of the characters before the values of a kind. */
export function patternBefore({ kind, name, joint }: KindOfLine): string {
  const signs = [...joint].map((sign) => escapedPattern(sign) + blanks).join('')
  const isApart = joint === '' && kind.includes('\0 ')
  return blanks + escapedPattern(name) + (isApart ? String.raw`[ \t]+` : name === '' ? '' : blanks) + signs
}

/** The rest of a line after its name. */
export const restOf = ({ quote, value, tail, isOpen }: LineOfKind): string =>
  `${quote}${value}${quote === '' || isOpen ? '' : quote}${tail}`

/** Whether the keys of a kind are names of a few words that the first words do not distinguish. */
export function arePhrases(lines: readonly LineOfKind[]): boolean {
  const [{ name, quote } = { name: '', quote: '' }] = lines
  const values = lines.map(({ value }) => value.trim())
  return (
    quote === '' &&
    KEY_NAMES.test(bare(name)) &&
    uniqueness(values) > 0.95 &&
    uniqueness(values.map((value) => value.split(/\s/, 1)[0] ?? '')) < 0.9 &&
    values.every((value) => PHRASE.test(value))
  )
}

const PHRASE = /^\p{L}[\p{L}\p{N}'’_.-]*(?: [\p{L}\p{N}'’_.-]+){0,4}$/u

/** The pattern of the lines of a kind. Without a group, it finds nothing. */
export function patternOfKind(line: KindOfLine, group: 'key' | 'text' | 'context' | undefined): string {
  const { kind, name, quote } = line
  if (kind.startsWith('=')) return blanks + escapedPattern(name)
  if (kind === LONE_KIND) {
    const word = String.raw`[\p{L}_][\p{L}\p{N}_$@./-]*`
    return `${blanks}${group === undefined ? word : `(?P<${group}>${word})`}:?`
  }
  const start = patternBefore(line)
  if (quote !== '') {
    const inside =
      quote === BRACKET
        ? String.raw`[^\[\]\r\n]*`
        : quote === '"' || quote === "'"
          ? quoted(quote, 'backslash')
          : String.raw`[^${quote}\r\n]*`
    const value = group === undefined ? inside : `(?P<${group}>${inside})`
    return quote === BRACKET ? String.raw`${start}${value}\].*` : `${start}${quote}${value}${quote}.*`
  }
  if (group === undefined) return `${start}.*`
  if (group === 'key')
    return String.raw`${start}(?P<key>[\p{L}\p{N}_$@.:/\\-]*[\p{L}\p{N}_])(?:[^\p{L}\p{N}_\r\n].*)?`
  return String.raw`${start}(?P<${group}>\S.*)`
}

/** A name without the signs around it. */
export const bare = (name: string): string => name.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || name
