// Slots and edits in an XML tree: spans without white space around them, empty elements, attributes, comments.
import type { Codec, Edit, EntrySpan, Slot, Span } from '@atlas/core/contract.ts'
import { attributeAt, type XmlDocument, type XmlNode } from './tree.ts'
import { CR, LF, isBlank, isLineEnd, isSpace } from '../text/chars.ts'

/** The span without the white space at its ends. */
export function trimmedSpan(text: string, from: number, to: number): Span {
  let start = from
  let end = to
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return [start, end]
}

/** The white space before a node on its line, with the line end above; '' if other text precedes it on the line. */
export function lineBefore(text: string, offset: number): string {
  let start = offset
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  if (!isLineEnd(text.charCodeAt(start - 1))) return ''
  start--
  if (text.charCodeAt(start) === LF && text.charCodeAt(start - 1) === CR) start--
  return text.slice(start, offset)
}

/**
 * The opening tag of an element with these attribute values; the tag of `<a/>` becomes `<a>`.
 * An attribute whose value is undefined is left unchanged.
 */
export function openingTagWith(
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

/** A slot over the content of an element. `<a/>` becomes `<a>…</a>`. */
export function contentSlot(xml: XmlDocument, node: XmlNode, codec: Codec, at?: Span): Slot {
  return node.isSelfClosed ? emptySlot(xml, node, codec) : { at: at ?? node.inner, codec }
}

/** The tags are made only for a text that is written. A function with a closure costs more, so it is separate. */
const emptySlot = (xml: XmlDocument, node: XmlNode, codec: Codec): Slot => ({
  at: node.span,
  codec,
  wrapNew: () => [{ name: node.name, open: openingTagWith(xml, node), close: `</${node.name}>` }],
})

/** The edit that sets an attribute. A new one is added after the attribute `behind`, else after all others. */
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

/** The comments on a node: directly above it, and after it on its line. */
export function commentsOn(xml: XmlDocument, node: XmlNode): string | undefined {
  const { previous, next: behind } = node
  // Most nodes have no comments.
  if (previous?.kind !== 'comment' && behind?.kind !== 'comment') return undefined
  const { text } = xml
  const comments: string[] = []
  for (let one: XmlNode | undefined = topmostOf(xml, node); one && one !== node; one = one.next)
    comments.push(commentText(text, one))
  if (behind?.kind === 'comment' && !hasLineEnd(text, node.end, behind.start)) {
    const { next } = behind
    if (!next || hasLineEnd(text, behind.end, next.start)) comments.push(commentText(text, behind))
  }
  return comments.filter(Boolean).join('\n') || undefined
}

/**
 * The topmost comment directly above a node; the node itself without comments. A blank line, or another element on the
 * line of the comment, separates them.
 */
export function topmostOf({ text }: XmlDocument, node: XmlNode): XmlNode {
  let top = node
  for (let one = node.previous; one?.kind === 'comment'; one = one.previous) {
    if (/\n[ \t\r]*\n|\r[ \t]*\r/.test(text.slice(one.end, top.start))) break
    const above = one.previous
    if (above?.kind === 'element' && !hasLineEnd(text, above.end, one.start)) break
    top = one
  }
  return top
}

/**
 * The entry of an element with the comments above it: whole lines, if nothing else is on them. `key` is the span of its
 * key, and `last` the last element of an entry that has several.
 */
export function entryOf(xml: XmlDocument, node: XmlNode, key?: Span, last = node): EntrySpan {
  const { text } = xml
  let { start } = topmostOf(xml, node)
  let { end } = last
  let line = start
  while (line > 0 && isBlank(text.charCodeAt(line - 1))) line--
  let behind = end
  while (isBlank(text.charCodeAt(behind))) behind++
  if (line > 0 && isLineEnd(text.charCodeAt(line - 1)) && isLineEnd(text.charCodeAt(behind))) {
    start = line
    end = behind + (text.startsWith('\r\n', behind) ? 2 : 1)
  }
  return { at: [start, end], bare: [node.start, last.end], ...(key ? { key } : {}) }
}

const hasLineEnd = (text: string, from: number, to: number): boolean => /[\r\n]/.test(text.slice(from, to))

function commentText(text: string, { innerStart, innerEnd }: XmlNode): string {
  const words = text.slice(innerStart, innerEnd).trim()
  if (!/[\r\n]/.test(words)) return words
  const lines = words.split(/\r\n|\r|\n/)
  return lines.map((line) => line.trim()).join('\n')
}
