// The lines of Paradox games' localisation, which look like YAML but are not: ` key:0 "A "good" day"`.
import { FormatError, type Codec, type EntrySpan, type Span } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import type { KeyedLine } from '../_grammars/text/keyed-line.ts'
import { LineEnds, nextLine, skipBlanks, trimBlanks, withLf } from '../_grammars/text/lines.ts'

/** The line that names the language of the lines below: `l_english:`. */
export interface ParadoxHeader {
  name: string
  at: Span
}

const HEADER = /^[ \t\ufeff]*l_([a-z_]+):[ \t]*(?:#.*)?$/
/** The key, and the number of its revision. */
const KEY = /^([^\s:#"]+):\d*$/

/** A key with its number, and what follows them. */
const KEY_WITHOUT_TEXT = /^([^\s:#"]+):\d*(?![^\s#"])/

/** The first header, if there is one. */
export function paradoxHeader(text: string): ParadoxHeader | undefined {
  const lineEnds = new LineEnds(text)
  for (let at = 0; at < text.length; at = nextLine(text, lineEnds.from(at))) {
    const line = text.slice(at, lineEnds.from(at))
    const name = HEADER.exec(line)?.[1]
    const start = at + line.indexOf('l_') + 2
    if (name !== undefined) return { name, at: [start, start + name.length] }
  }
  return undefined
}

/** The texts of a file, in order. Skips lines that lack a quote, as the games do: their keys go to `others`. */
export function paradoxEntries(text: string, others: EntrySpan[] = []): KeyedLine[] {
  const entries: KeyedLine[] = []
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  for (let at = 0; at < text.length; at = nextLine(text, lineEnds.from(at))) {
    const start = skipBlanks(text, at)
    const end = lineEnds.from(at)
    const line = text.slice(start, end)
    const open = line.indexOf('"')
    const close = line.lastIndexOf('"')
    const key = open < close ? KEY.exec(line.slice(0, open).trimEnd())?.[1] : undefined
    if (line.startsWith('#')) comments.add(line.replace(/^#+/, ''), at)
    else if (key === undefined) {
      const entry = keyWithoutText(text, [comments.above(at), nextLine(text, end)], [start, end])
      if (entry && !HEADER.test(line)) others.push(entry)
      comments.drop()
    } else {
      const behind = line.indexOf('#', close)
      if (behind > 0) comments.add(line.slice(behind + 1))
      entries.push({
        key,
        value: [start + open + 1, start + close],
        top: comments.above(at),
        context: comments.take(),
        start,
        next: nextLine(text, end),
      })
    }
  }
  return entries
}

/** The entry of a line that has a key but no text. */
function keyWithoutText(text: string, at: Span, [start, end]: Span): EntrySpan | undefined {
  const line = text.slice(start, end)
  const [head, name] = KEY_WITHOUT_TEXT.exec(line) ?? []
  if (head === undefined || name === undefined) return undefined
  const key: Span = [start, start + name.length]
  const rest = line.slice(head.length).trimStart()
  const isEmpty = rest === '' || rest.startsWith('#')
  if (isEmpty) return { at, bare: [start, start + head.length], key, empty: 'nothing' }
  return { at, bare: [start, trimBlanks(text, start, end)], key }
}

/** Escapes all quotes; or only those after a backslash, which would otherwise be read as their escape. */
function withQuotes(text: string, areEscaped: boolean): string {
  if (areEscaped) return text.replaceAll('"', '\\"')
  return text.includes('\\"') ? text.replaceAll('\\"', '\\\\"') : text
}

/** `\n` is a line end. A quote may have a backslash, but needs none: the last quote of a line closes the text. */
export const paradoxCodec: Codec = {
  decode: (raw) => (raw.includes('\\') ? raw.replaceAll('\\n', '\n').replaceAll('\\"', '"') : raw),

  encode(text, was) {
    if (text.includes('\\n')) {
      throw new FormatError('unwritable', 'A backslash before an "n" would be read as a line end.')
    }
    if (text.includes('\r')) throw new FormatError('unwritable', 'A carriage return cannot be written here.')
    return withQuotes(text, was.includes('\\"')).replaceAll('\n', '\\n')
  },

  normalize: withLf,

  isWhole: (raw) => !/[\r\n]/.test(raw),
}
