// Reads a JSON file into a tree with the offsets of each key and value.
import type { Source, Span } from '@atlas/core/contract.ts'
import { JsonCursor, type JsonFrame, type JsonString } from './cursor.ts'
import { LARGE_TEXT } from '../text/large.ts'

/** An object or an array; members of an array have their index as key. */
export interface JsonContainer {
  kind: 'object' | 'array'
  /** From the opening bracket to after the closing one. */
  at: Span
  members: JsonMember[]
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
  /** The offsets of the key between its quotes; absent in arrays. Two numbers, since few formats need a span. */
  keyStart: number
  keyEnd: number
  value: JsonNode
  /** The comments above the member, or after it on its line. */
  comment?: string
}

/** The tree of a JSON file, which is read once for a job. Throws as `readJson` does. */
export function jsonOf(source: Source): JsonNode {
  return source.read(readSource)
}

const readSource = ({ text }: Source): JsonNode => readJsonFile(text)

/**
 * The members of the outermost object or array; none if the file is of another kind. Of a file of `large` characters or
 * more, one is read after the other, and only one is in memory. Throws as `readJson` does, perhaps after some members.
 */
export function membersIn(
  source: Source,
  kinds: readonly JsonContainer['kind'][],
  large = LARGE_TEXT,
): Iterable<JsonMember> {
  if (source.text.length >= large) return readMembers(source.text, kinds)
  const root = jsonOf(source)
  const hasMembers = root.kind === 'object' || root.kind === 'array'
  return hasMembers && kinds.includes(root.kind) ? root.members : []
}

function* readMembers(
  text: string,
  kinds: readonly JsonContainer['kind'][],
): Generator<JsonMember, undefined> {
  const cursor = new JsonCursor(text)
  const frame = cursor.open()
  if (!frame || !kinds.includes(frame.kind)) {
    readJsonFile(text)
    return
  }
  let index = 0
  for (let member = nextMember(cursor, frame, index); member; member = nextMember(cursor, frame, ++index))
    yield member
  cursor.finish()
}

/** Reads a JSON file. Throws a `FormatError` where brackets, quotes or commas do not match. */
export function readJsonFile(text: string): JsonNode {
  const cursor = new JsonCursor(text)
  const root = readValue(cursor)
  cursor.finish()
  return root
}

function readValue(cursor: JsonCursor): JsonNode {
  const string = cursor.readString()
  if (string) return string
  const frame = cursor.open()
  if (frame) return readContainer(cursor, frame)
  const start = cursor.at
  return { kind: 'literal', at: [start, cursor.readLiteral()] }
}

function readContainer(cursor: JsonCursor, frame: JsonFrame): JsonContainer {
  const members: JsonMember[] = []
  for (;;) {
    const member = nextMember(cursor, frame, members.length)
    if (!member) return { kind: frame.kind, at: [frame.start, cursor.at], members }
    members.push(member)
  }
}

/** Reads the next member of a container; undefined at its end. */
function nextMember(cursor: JsonCursor, frame: JsonFrame, index: number): JsonMember | undefined {
  if (!cursor.hasMember(frame)) return undefined
  const above = cursor.takeComments()
  const member = frame.kind === 'object' ? readMember(cursor) : readItem(cursor, index)
  cursor.endMember(frame)
  const comment = joinedComments(above, cursor.takeComments())
  if (comment !== undefined) member.comment = comment
  return member
}

function readMember(cursor: JsonCursor): JsonMember {
  const key = cursor.readKey()
  const { keyStart, keyEnd } = cursor
  return { key, keyStart, keyEnd, value: readValue(cursor) }
}

function readItem(cursor: JsonCursor, index: number): JsonMember {
  return { key: String(index), keyStart: cursor.at, keyEnd: cursor.at, value: readValue(cursor) }
}

/** The comments above a member and after it. */
export function joinedComments(
  above: readonly string[] | undefined,
  behind: readonly string[] | undefined,
): string | undefined {
  return above || behind ? [...(above ?? []), ...(behind ?? [])].join('\n') : undefined
}

/** The value of a member (the last one if the key repeats); undefined if the node is not an object. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined
  const { members } = node
  // A plain loop: formats look for several keys in each of their objects.
  for (let at = members.length - 1; at >= 0; at--) if (members[at]?.key === key) return members[at]?.value
  return undefined
}

/** The span of a value, with the quotes of a string. */
export function spanOf({ kind, at: [start, end] }: JsonNode): Span {
  return kind === 'string' ? [start - 1, end + 1] : [start, end]
}

/** The span of a member of an object, from its key (with the quote, if any) to the end of its value. */
export function memberSpan(text: string, { keyStart, value }: JsonMember): Span {
  const isQuoted = text[keyStart - 1] === '"' || text[keyStart - 1] === "'"
  return [isQuoted ? keyStart - 1 : keyStart, spanOf(value)[1]]
}

/** The text of a string; `''` for any other node. */
export function stringNodeText(text: string, node: JsonNode | undefined): string {
  return node?.kind === 'string' ? node.codec.decode(text.slice(node.at[0], node.at[1])) : ''
}
