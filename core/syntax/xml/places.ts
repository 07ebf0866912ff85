// Places in an XML tree: spans without the white space around them, empty elements that wait for a text, comments.
import type { Codec, Edit, Slot, Span } from '../../contract.ts'
import { attributeAt, type XmlDocument, type XmlNode } from './tree.ts'

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

/** A span without the white space at its ends. */
export function trimmed(text: string, [start, end]: Span): Span {
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return [start, end]
}

/** The white space before a node on its line, with the line end above it; nothing where other text stands there. */
export function lineBefore(text: string, offset: number): string {
  let start = offset
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  if (!isLineEnd(text.charCodeAt(start - 1))) return ''
  start--
  if (text.charCodeAt(start) === 10 && text.charCodeAt(start - 1) === 13) start--
  return text.slice(start, offset)
}

const isBlank = (code: number): boolean => code === 32 || code === 9
const isLineEnd = (code: number): boolean => code === 10 || code === 13
/**
 * The opening tag of an element, as it stands but with these values of attributes; that of `<a/>` as `<a>`.
 * An attribute without a value is left as it is.
 */
export function openingTag(
  xml: XmlDocument,
  node: XmlNode,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  let tag = xml.text.slice(node.start, node.innerStart)
  const edits = Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : attributeEdit(xml, node, name, value)))
    .toSorted((one, other) => other.at[0] - one.at[0])
  for (const { at, text } of edits) {
    tag = tag.slice(0, at[0] - node.start) + text + tag.slice(at[1] - node.start)
  }
  return node.isSelfClosed ? `${tag.slice(0, -2).trimEnd()}>` : tag
}

/** A slot over an element's content. `<a/>` has none yet, and becomes `<a>…</a>` with it. */
export function contentSlot(xml: XmlDocument, node: XmlNode, codec: Codec, at = node.inner): Slot {
  if (!node.isSelfClosed) return { at, codec }
  const wrap = { name: node.name, open: openingTag(xml, node), close: `</${node.name}>` }
  return { at: node.span, codec, absent: () => [wrap] }
}

/** The edit that gives an attribute this value. A new one goes behind the one named, else behind all others. */
export function attributeEdit(
  xml: XmlDocument,
  node: XmlNode,
  name: string,
  value: string,
  behind?: string,
): Edit {
  const known = attributeAt(xml, node, name)
  if (known) return { at: known.value, text: value }
  const neighbor = behind === undefined ? undefined : attributeAt(xml, node, behind)
  const hasOthers = node.attributesTo > node.attributesFrom
  const last = hasOthers
    ? (xml.attributes[node.attributesTo - 1] ?? 0) + 1
    : node.start + 1 + node.name.length
  const end = neighbor ? neighbor.at[1] : last
  return { at: [end, end], text: ` ${name}="${value}"` }
}

/** The comments that speak of a node: from which offset they stand above it, and what they say. */
export interface CommentsAbove {
  start: number
  context: string | undefined
}

/**
 * The comments right above a child, and the one behind it on its line. A blank line, or another element on the
 * comment's line, parts them from it.
 */
export function commentsOn(
  { text }: XmlDocument,
  siblings: readonly XmlNode[],
  index: number,
): CommentsAbove {
  const node = siblings[index]
  if (!node) return { start: 0, context: undefined }
  // Most nodes have no comment beside them.
  if (siblings[index - 1]?.kind !== 'comment' && siblings[index + 1]?.kind !== 'comment') {
    return { start: node.start, context: undefined }
  }
  const said: string[] = []
  let start = node.start
  for (let i = index - 1; i >= 0; i--) {
    const comment = siblings[i]
    if (comment?.kind !== 'comment' || /\n[ \t\r]*\n|\r[ \t]*\r/.test(text.slice(comment.end, start))) break
    const above = siblings[i - 1]
    if (above?.kind === 'element' && !hasLineEnd(text, above.end, comment.start)) break
    said.push(commentText(text, comment))
    start = comment.start
  }
  said.reverse()
  const behind = siblings[index + 1]
  const next = siblings[index + 2]
  if (behind?.kind === 'comment' && !hasLineEnd(text, node.end, behind.start)) {
    if (!next || hasLineEnd(text, behind.end, next.start)) said.push(commentText(text, behind))
  }
  return { start, context: said.filter(Boolean).join('\n') || undefined }
}

const hasLineEnd = (text: string, from: number, to: number): boolean => /[\r\n]/.test(text.slice(from, to))

const commentText = (text: string, { innerStart, innerEnd }: XmlNode): string =>
  text
    .slice(innerStart, innerEnd)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim()
