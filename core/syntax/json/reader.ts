// JSON as people write it, comments and trailing commas included: where each value stands, and how strings are spelled.
import { FormatError, type Slot, type Span, type Unit } from '../../contract.ts'
import { jsonCodec } from './text.ts'

/** An object or an array; an array's members have their numbers as keys. */
export interface JsonContainer {
  kind: 'object' | 'array'
  /** From the opening bracket to behind the closing one. */
  at: Span
  members: JsonMember[]
}

/** A string. It is a slot already: `at` is what stands between its quotes. */
export interface JsonString extends Slot {
  kind: 'string'
}

/** A number, `true`, `false` or `null`. */
export interface JsonLiteral {
  kind: 'literal'
  at: Span
}

export type JsonNode = JsonContainer | JsonString | JsonLiteral

export interface JsonMember {
  /** The key, decoded. */
  key: string
  /** Where the key stands, between its quotes; nowhere in an array. Numbers, since few formats want a span of it. */
  keyStart: number
  keyEnd: number
  value: JsonNode
  /** The comments above the member, or behind it on its line. */
  comment?: string
}

const DEEPEST = 500

const QUOTE = 34
const APOSTROPHE = 39
const COMMA = 44
const ASTERISK = 42
const SLASH = 47
const COLON = 58
const OPEN_BRACKET = 91
const BACKSLASH = 92
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const SPACE = 32
const TAB = 9

// JSON5's names and literals: what a person may write without quotes.
const BARE_KEY = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const LITERAL =
  /(?:true|false|null|[-+]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?))(?![\w.$+-])/y
const ODD_SPACE = /\s/
const COMMENT_FRAME = /^[ \t]*[*/]+[ \t]?/gm

/** The tree of a JSON file. Throws a `FormatError` where the brackets, quotes or commas do not fit together. */
export function readJson(text: string): JsonNode {
  let i = 0
  let depth = 0
  /** The comments that were skipped since a container last asked. */
  let comments: string[] | undefined
  const double = jsonCodec('"', text)
  const single = jsonCodec("'", text)

  skip()
  if (i >= text.length) {
    throw new FormatError('not-this-format', 'The file is empty: JSON needs a value, such as {}.', 0)
  }
  const root = readValue()
  skip()
  if (i < text.length) {
    throw new FormatError('syntax', 'The JSON has ended, but something follows it: remove it.', i)
  }
  return root

  // "title": "Tides",
  //          ^
  function readValue(): JsonNode {
    const code = text.charCodeAt(i)
    if (code === QUOTE) return { kind: 'string', at: [i + 1, readString(QUOTE)], codec: double }
    if (code === OPEN_BRACE) return readContainer('object', CLOSE_BRACE)
    if (code === OPEN_BRACKET) return readContainer('array', CLOSE_BRACKET)
    if (code === APOSTROPHE) return { kind: 'string', at: [i + 1, readString(APOSTROPHE)], codec: single }
    return {
      kind: 'literal',
      at: [i, readBare(LITERAL, 'A value is missing: a string in quotes, a number, { or [.')],
    }
  }

  // { "title": "Tides", "days": [7, 14] }
  // ^                           ^
  function readContainer(kind: 'object' | 'array', closer: number): JsonContainer {
    if (++depth > DEEPEST) {
      throw new FormatError('too-deep', `The JSON is nested deeper than ${DEEPEST} levels.`, i)
    }
    const start = i++
    const members: JsonMember[] = []
    for (let ended = false; !ended;) {
      comments = undefined
      skip()
      if (text.charCodeAt(i) === closer) break
      const above = comments
      const member = kind === 'object' ? readMember() : readItem(members.length)
      members.push(member)
      comments = undefined
      ended = endMember(start, closer)
      if (above || comments) member.comment = [...(above ?? []), ...(comments ?? [])].join('\n')
    }
    i++
    depth--
    return { kind, at: [start, i], members }
  }

  // "title": "Tides",
  // ^
  function readMember(): JsonMember {
    const code = text.charCodeAt(i)
    const isQuoted = code === QUOTE || code === APOSTROPHE
    const keyStart = isQuoted ? i + 1 : i
    const keyEnd = isQuoted
      ? readString(code)
      : readBare(BARE_KEY, 'A key in quotes or the closing } is missing.')
    const raw = text.slice(keyStart, keyEnd)
    skip()
    if (text.charCodeAt(i) !== COLON) {
      throw new FormatError('syntax', `A colon is missing behind the key "${raw.slice(0, 60)}".`, i)
    }
    i++
    skip()
    return { key: double.decode(raw), keyStart, keyEnd, value: readValue() }
  }

  function readItem(index: number): JsonMember {
    return { key: String(index), keyStart: i, keyEnd: i, value: readValue() }
  }

  function readBare(pattern: RegExp, complaint: string): number {
    pattern.lastIndex = i
    if (!pattern.test(text)) throw new FormatError('syntax', complaint, i)
    i = pattern.lastIndex
    return i
  }

  // "a \"quoted\" word"
  // ^
  /** Steps over a string; gives back the offset of its closing quote. */
  function readString(quote: number): number {
    let at = i + 1
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (code === BACKSLASH) at += text.startsWith('\r\n', at + 1) ? 3 : 2
      else if (code > CARRIAGE_RETURN) at++
      else if (code === LINE_FEED || code === CARRIAGE_RETURN || at >= text.length) {
        throw new FormatError('syntax', 'The string that opens here is not closed on its line.', i)
      } else at++
    }
    i = at + 1
    return at
  }

  // "title": "Tides", // shown in the bar
  //                 ^
  /** Steps over the comma and the comments behind it; whether the container ends instead. */
  function endMember(start: number, closer: number): boolean {
    readLine()
    const behind = comments
    skip()
    comments = behind
    const code = text.charCodeAt(i)
    if (code === closer) return true
    if (code !== COMMA) throw unclosed(start)
    i++
    readLine()
    return false
  }

  function unclosed(start: number): FormatError {
    if (i < text.length) return new FormatError('syntax', 'A comma is missing before this.', i)
    return new FormatError('syntax', `The ${text.charAt(start)} that opens here is never closed.`, start)
  }

  /** Takes the comments up to the end of the line, if nothing else stands there. */
  function readLine(): void {
    const was = comments
    const start = i
    for (;;) {
      const code = text.charCodeAt(i)
      if (code === SPACE || code === TAB) i++
      else if (code === SLASH) readComment()
      else if (code === LINE_FEED || code === CARRIAGE_RETURN || code !== code) return
      else break
    }
    comments = was
    i = start
  }

  function skip(): void {
    for (;;) {
      const code = text.charCodeAt(i)
      if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB) i++
      else if (code === SLASH) readComment()
      else if (code > 127 && ODD_SPACE.test(text.charAt(i))) i++
      else return
    }
  }

  // /* Shown in the bar. */
  // ^
  function readComment(): void {
    const start = i
    const second = text.charCodeAt(i + 1)
    if (second === SLASH) {
      while (i < text.length && text.charCodeAt(i) !== LINE_FEED && text.charCodeAt(i) !== CARRIAGE_RETURN)
        i++
    } else if (second === ASTERISK) {
      const end = text.indexOf('*/', i + 2)
      if (end < 0)
        throw new FormatError('syntax', 'The comment that opens here is never closed by */.', start)
      i = end + 2
    } else {
      throw new FormatError('syntax', 'A lone / is no comment: write // or /*.', start)
    }
    const words = text
      .slice(start + 2, second === SLASH ? i : i - 2)
      .replace(COMMENT_FRAME, '')
      .trim()
    if (words) (comments ??= []).push(words)
  }
}

/** The value of a member, the last one where a key is repeated; nothing where the node is no object. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined
  return node.members.findLast((member) => member.key === key)?.value
}

/** The whole of a value, a string's quotes included. */
export function spanOf({ kind, at: [start, end] }: JsonNode): Span {
  return kind === 'string' ? [start - 1, end + 1] : [start, end]
}

/** The whole of an object's member, from the quote of its key, if it has one, to the end of its value. */
export function memberSpan(text: string, { keyStart, value }: JsonMember): Span {
  const isQuoted = text[keyStart - 1] === '"' || text[keyStart - 1] === "'"
  return [isQuoted ? keyStart - 1 : keyStart, spanOf(value)[1]]
}

/** The text of a string; `''` for any other node. */
export function textOf(text: string, node: JsonNode | undefined): string {
  return node?.kind === 'string' ? node.codec.decode(text.slice(node.at[0], node.at[1])) : ''
}

/** Every string of the tree as a unit, with its path as the key. */
export function stringsOf(root: JsonNode): Unit[] {
  // A file may be a single string: its key is the root's name in JSONPath.
  if (root.kind === 'string') return [{ key: ['$'], source: root }]
  const units: Unit[] = []
  const path: string[] = []
  walk(root)
  return units

  function walk(node: JsonNode): void {
    if (node.kind === 'literal' || node.kind === 'string') return
    const depth = path.length
    for (const { key, value, comment } of node.members) {
      path[depth] = key
      if (value.kind !== 'string') walk(value)
      else if (comment) units.push({ key: path.slice(), source: value, context: comment })
      else units.push({ key: path.slice(), source: value })
    }
    path.length = depth
  }
}
