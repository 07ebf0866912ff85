// The shape of values in lines of one kind: the parts before the text in each of them, and after it.
import type { FieldPattern } from '../grammars.ts'
import { isKeyLike, mean, proseLikeness, uniqueness } from './likeness.ts'
import { quoteStyleOf, spellingIn } from './templates.ts'

/** The common parts of the values of a kind of lines. */
export interface ValueShape {
  /** The pattern of a value: its group is text, and further ones are key and context. */
  pattern: string
  spelling?: FieldPattern['spelling']
  texts: readonly string[]
  /** The key of each text, if the values have keys. */
  keys?: readonly string[]
}

/** A value of a line, and the number of its record. */
export interface ValueIn {
  value: string
  record: number
}

/** The minimum share of the values that must have a shape. */
const MOST = 0.85
/** The minimum share of values that must have a tail. */
const SOME = 0.3
const LEAST = 3
const TEXT_LIKE = 0.6

/** The shape of some values; undefined if they contain only their texts. */
export function shapeOf(all: readonly ValueIn[]): ValueShape | undefined {
  if (all.length < LEAST) return undefined
  return inQuotes(all) ?? (all.some(({ value }) => /^["'`~]/.test(value)) ? undefined : behindPrefix(all))
}

const QUOTED = /"(?:[^"\\]|\\.)*"|(?<![\p{L}\p{N}])'(?:[^'\\]|\\.)*'(?![\p{L}\p{N}])/gu
const WORD = /[\p{L}\p{N}_$@.:/-]*[\p{L}\p{N}_$]/gu

/** Values with a text in quotes among other things. */
function inQuotes(all: readonly ValueIn[]): ValueShape | undefined {
  const rows = all.map(({ value, record }) => ({ record, parts: [...value.matchAll(QUOTED)], value }))
  for (let at = 0; at < MAX_QUOTED; at++) {
    const own = rows.filter(({ parts }) => parts.length > at)
    const texts = own.map(({ parts }) => parts[at]?.[0].slice(1, -1) ?? '')
    if (own.length < rows.length * MOST || mean(texts, proseLikeness) < TEXT_LIKE) continue
    if (uniqueness(texts) < MIN_DIFFERENT) continue
    const [sign = ''] = new Set(own.map(({ parts }) => parts[at]?.[0].charAt(0) ?? ''))
    if (own.some(({ parts }) => parts.some(([quoted]) => quoted.charAt(0) !== sign))) return undefined
    const before = own.map(({ parts, value, record }) => ({
      value: value.slice(0, parts[at]?.index),
      record,
    }))
    // A value that begins with its quotes needs no shape.
    if (before.every(({ value }) => value === '')) return undefined
    const style = quoteStyleOf(all.map(({ value }) => value))
    const inside = style.inside[sign === "'" ? "'" : '"']
    const earlier = Array.from({ length: at }, (_, index) =>
      own.map(({ parts, record }) => ({ value: parts[index]?.[0].slice(1, -1) ?? '', record })),
    )
    const prefix = at === 0 ? wordsBefore(before, sign) : quotedBefore(earlier, sign, inside)
    return {
      pattern: `${prefix.pattern}${sign}(?P<text>${inside})${sign}.*`,
      spelling: spellingIn(sign, texts, style),
      texts,
      ...(prefix.keys ? { keys: prefix.keys } : {}),
    }
  }
  return undefined
}

const MAX_QUOTED = 4
const MIN_DIFFERENT = 0.25

/** The pattern of quoted values before a text. One of them may be the key. */
function quotedBefore(all: readonly (readonly ValueIn[])[], quote: string, inside: string): Prefix {
  const roles = all.map((values) => roleOf(values))
  const key = roles.indexOf('key')
  const others = `[^${quote}\\r\\n]*`
  const pattern = all.map((_, at) => `${others}${quote}${at === key ? `(?P<key>${inside})` : inside}${quote}`)
  const keys = all[key]?.map(({ value }) => value)
  return { pattern: pattern.join('') + others, ...(keys ? { keys } : {}) }
}

interface Prefix {
  pattern: string
  keys?: readonly string[]
}

/** The pattern of the part before a quoted text. A word in it may be the key, or the speaker. */
function wordsBefore(all: readonly ValueIn[], quote: string): Prefix {
  const words = all.map(({ value, record }) => ({ record, words: [...value.matchAll(WORD)] }))
  let count = MAX_WORDS
  for (const each of words) count = Math.min(count, each.words.length)
  const others = `[^${quote}\\r\\n]*?`
  const between = String.raw`[^\p{L}\p{N}_$${quote}\r\n]+`
  let context: number | undefined
  for (let at = 0; at < count; at++) {
    const own = words.map((each) => ({ value: each.words[at]?.[0] ?? '', record: each.record }))
    const role = roleOf(own)
    if (role === 'key' || (role === 'context' && count === 1)) {
      // Words before it are skipped one by one, so that the group is at the right one.
      const skipped = Array.from({ length: at }, () => `${WORD_PATTERN}${between}`).join('')
      return {
        pattern: String.raw`[^\p{L}\p{N}_$${quote}\r\n]*${skipped}(?P<${role}>${WORD_PATTERN})(?:[^\p{L}\p{N}_$\r\n]${others})?`,
        ...(role === 'key' ? { keys: own.map(({ value }) => value) } : {}),
      }
    }
    context ??= role === 'context' ? at : undefined
  }
  return { pattern: others }
}

const MAX_WORDS = 6
const WORD_PATTERN = String.raw`[\p{L}\p{N}_$@.:/-]*[\p{L}\p{N}_$]`

/** Whether words before texts are keys: unique, or unique in each record and like identifiers. */
function roleOf(words: readonly ValueIn[]): 'key' | 'context' | undefined {
  const values = words.map(({ value }) => value)
  if (!values.every(isKeyLike) || new Set(values).size === 1) return undefined
  const unique = uniqueness(values)
  const inRecords = uniqueness(words.map(({ value, record }) => `${record}\0${value}`))
  const isNamed = mean(values, (value) => (/[\d_]/.test(value) ? 1 : 0)) > 0.5
  if (inRecords === 1 && (unique > 0.95 || isNamed)) return 'key'
  // A few speakers of all texts.
  return values.every((value) => /^\p{L}[\p{L}\p{N}_]*$/u.test(value)) && unique < 0.7 ? 'context' : undefined
}

interface Token {
  kind: 'blank' | 'quoted' | 'word' | 'sign'
  text: string
}

const TOKEN =
  /(?<blank>[ \t]+)|(?<quoted>"(?:[^"\\]|\\.)*")|(?<word>[\p{L}\p{N}_$@](?:[\p{L}\p{N}_$@./-]*[\p{L}\p{N}_$])?)|(?<sign>.)/gu

const tokensOf = (value: string): Token[] =>
  [...value.matchAll(TOKEN)].map(({ 0: text, groups }) => ({
    kind: groups?.['blank'] ? 'blank' : groups?.['quoted'] ? 'quoted' : groups?.['word'] ? 'word' : 'sign',
    text,
  }))

/** Values without quotes around the text: words and signs of the same form before it, or a jump after it. */
function behindPrefix(all: readonly ValueIn[]): ValueShape | undefined {
  const rows = all.map(({ value, record }) => ({ tokens: tokensOf(value.trim()), record }))
  const length = commonLength(rows.map(({ tokens }) => tokens))
  const prefix = length === 0 ? { pattern: '' } : prefixOf(rows, length)
  if (!prefix) return undefined
  const rests = rows.map(({ tokens }) =>
    tokens
      .slice(length)
      .map(({ text }) => text)
      .join(''),
  )
  const tail = tailOf(rests)
  if (length === 0 && tail === undefined) return undefined
  const without = tail === undefined ? rests : rests.map((rest) => rest.replace(tail.behind, ''))
  const [open, close] = wrapping(without) ?? ['', '']
  const texts = without.map((rest) => rest.slice(open.length, rest.length - close.length))
  if (mean(texts, proseLikeness) < TEXT_LIKE) return undefined
  const text = tail || close !== '' ? String.raw`(?P<text>\S.*?)` : String.raw`(?P<text>\S.*)`
  return {
    pattern: `${prefix.pattern}${quoted(open)}${text}${quoted(close)}${tail?.pattern ?? ''}`,
    texts,
    ...(prefix.keys ? { keys: prefix.keys } : {}),
  }
}

/** The number of tokens of the same form that all values begin with, up to a sign and the blanks after it. */
function commonLength(rows: readonly (readonly Token[])[]): number {
  const [first = []] = rows
  let length = 0
  for (const [at, { kind, text }] of first.entries()) {
    const isCommon = rows.every((row) => {
      const token = row[at]
      // A quoted value in a prefix must not be a text.
      if (token?.kind === 'quoted' && !isKeyLike(token.text.slice(1, -1))) return false
      return token?.kind === kind && (kind !== 'sign' || token.text === text)
    })
    if (!isCommon) break
    const isEnd = (kind === 'sign' && /[^\p{L}\p{N}"'“«([{¿¡%*_~]/u.test(text)) || kind === 'quoted'
    if (isEnd) length = at + 1
    else if (kind === 'blank' && length === at) length = at + 1
  }
  return length
}

function prefixOf(
  rows: readonly { tokens: readonly Token[]; record: number }[],
  length: number,
): Prefix | undefined {
  const columns = Array.from({ length }, (_, at) => {
    const values = rows.map(({ tokens, record }) => ({ value: tokens[at]?.text ?? '', record }))
    return { at, kind: rows[0]?.tokens[at]?.kind ?? 'sign', values }
  })
  // Several adjacent words are the text, not a prefix.
  const blanks = columns.filter(
    ({ kind, at }) =>
      kind === 'blank' && columns[at - 1]?.kind === 'word' && columns[at + 1]?.kind === 'word',
  )
  if (blanks.length > 0) return undefined
  const roles = columns.map(({ kind, values }) =>
    kind === 'word' || kind === 'quoted'
      ? roleOf(values.map(({ value, record }) => ({ value: bareOf(value), record })))
      : undefined,
  )
  const key = roles.lastIndexOf('key')
  const context = key < 0 ? roles.indexOf('context') : -1
  const pattern = columns.map(({ at, kind, values }) => {
    if (kind === 'blank') return String.raw`[ \t]+`
    if (kind === 'sign' || new Set(values.map(({ value }) => value)).size === 1)
      return quoted(values[0]?.value ?? '')
    const inside = kind === 'quoted' ? String.raw`[^"\r\n]*` : WORD_IN_PREFIX
    const role = at === key ? 'key' : at === context ? 'context' : undefined
    const group = role === undefined ? inside : `(?P<${role}>${inside})`
    return kind === 'quoted' ? `"${group}"` : group
  })
  return {
    pattern: pattern.join(''),
    ...(key < 0 ? {} : { keys: (columns[key]?.values ?? []).map(({ value }) => bareOf(value)) }),
  }
}

const WORD_IN_PREFIX = String.raw`[\p{L}\p{N}_$@](?:[\p{L}\p{N}_$@./-]*[\p{L}\p{N}_$])?`

const bareOf = (value: string): string => (value.startsWith('"') ? value.slice(1, -1) : value)

/** Signs before a jump or a name after a text. */
const TAIL_SIGNS = ['->', '=>', '→', '>>', '|', '#', '@', '//', '\t']
const NAME = String.raw`[\w.:/#$@-]+`

/** The part after the texts: a sign and a name, or a value in brackets. */
function tailOf(rests: readonly string[]): { behind: RegExp; pattern: string } | undefined {
  for (const sign of TAIL_SIGNS) {
    const behind = new RegExp(String.raw`[ \t]*${quoted(sign)}[ \t]*(?:[a-z_]+[ \t]+)?${NAME}[ \t]*$`)
    const found = rests.flatMap((rest) => behind.exec(rest)?.[0] ?? [])
    if (
      found.length < rests.length * SOME ||
      found.length === rests.filter((rest) => rest === found[0]).length
    )
      continue
    const verbs = new Set(found.map((tail) => /[ \t]([a-z_]+)[ \t]+\S+[ \t]*$/.exec(tail)?.[1] ?? ''))
    if (verbs.size > MAX_VERBS) continue
    return {
      behind,
      pattern: String.raw`(?:[ \t]*${quoted(sign)}[ \t]*(?:[a-z_]+[ \t]+)?${NAME}[ \t]*)?`,
    }
  }
  for (const [open, close] of BRACKETS) {
    const inside = String.raw`[\w.:/#$@=, -]*`
    const behind = new RegExp(String.raw`[ \t]+${quoted(open)}${inside}${quoted(close)}[ \t]*$`)
    if (rests.filter((rest) => behind.test(rest)).length >= rests.length * SOME)
      return {
        behind,
        pattern: String.raw`(?:[ \t]+${quoted(open)}${inside}${quoted(close)}[ \t]*)?`,
      }
  }
  return undefined
}

const MAX_VERBS = 3
const BRACKETS = [
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
] as const
const WRAPPINGS = [...BRACKETS, ['(', ')'], ['“', '”'], ['«', '»'], ['`', '`']] as const

/** The signs around nearly all texts. */
function wrapping(texts: readonly string[]): readonly [string, string] | undefined {
  return WRAPPINGS.find(([open, close]) =>
    texts.every((text) => text.length > 1 && text.startsWith(open) && text.endsWith(close)),
  )
}

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)
