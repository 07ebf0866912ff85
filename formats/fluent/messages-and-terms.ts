// The entries of Fluent files: messages, terms and their attributes, each with a pattern, and the comments above them.
import type { Container, EntrySpan, Span } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { previousLine } from '../_grammars/text/entry-span.ts'
import { nextLine } from '../_grammars/text/lines.ts'
import { patternAt, skipBlank, type FluentPattern } from './patterns.ts'

/** A pattern with its name. */
export interface FluentEntry {
  /** The name of the message or, with its hyphen, of the term; then the name of the attribute, if it is one. */
  key: readonly string[]
  pattern: FluentPattern
  /** The span of its name; of an attribute, with the dot. */
  name: Span
  /** The span from the name of its message to the equals sign after that. */
  head: Span
  /** The indentation for further lines of the text, if it gets any. */
  indent: number
  /** The comment of its group, and its own. */
  context: string | undefined
}

/** The indentation of a line, relative to the name above it. */
const INDENT = 4

const head = /(-?[A-Za-z][\w-]*) *=/y
const attributeHead = /\.([A-Za-z][\w-]*) *=/y
const comment = /^(#{1,3})(?: ([^]*))?$/
/** The start of a line where a reader resumes after lines that it cannot parse. */
const nextEntry = /\n(?=[A-Za-z#-])/g

/**
 * The entries of a file, in order. Skips what Fluent calls junk: an entry with a syntax error, up to the next line that
 * could begin an entry.
 *
 *     # Above the door
 *     welcome = Come in, { $name }!
 *     ^^^^^^^   ^^^^^^^^^^^^^^^^^^^
 *         .title = The door is open
 *          ^^^^^   ^^^^^^^^^^^^^^^^
 */
export function fluentEntries(text: string): FluentEntry[] {
  const all: FluentEntry[] = []
  const comments = commentsAbove()
  const groups = commentsAbove()
  let group: string | undefined
  let isInGroupComment = false
  for (let at = 0; at < text.length;) {
    const end = lineFeed(text, at)
    const char = text.charAt(at)
    const [, marks, words = ''] = char === '#' ? (comment.exec(withoutCr(text.slice(at, end))) ?? []) : []
    if (isInGroupComment && marks !== '##') {
      group = groups.take()
      isInGroupComment = false
    }
    if (marks === '#') comments.add(words)
    else if (marks === '##') {
      groups.add(words)
      isInGroupComment = true
    }
    if (marks !== undefined || isBlank(text, at, end)) {
      if (marks !== '#') comments.drop()
      at = end + 1
      continue
    }
    const above = comments.take()
    const context = group !== undefined && above !== undefined ? `${group}\n${above}` : (above ?? group)
    const count = all.length
    const next = readEntry(text, at, context, all)
    nextEntry.lastIndex = at
    if (all.length > count) at = lineFeed(text, next) + 1
    else at = nextEntry.test(text) ? nextEntry.lastIndex : text.length
  }
  return all
}

/** Adds a message or term with its attributes, or nothing if it has a syntax error. Returns where it ends. */
function readEntry(text: string, at: number, context: string | undefined, all: FluentEntry[]): number {
  const count = all.length
  head.lastIndex = at
  const name = head.exec(text)?.[1]
  if (name === undefined) return at
  const headSpan: Span = [at, head.lastIndex]
  const nameAt: Span = [at, at + name.length]
  const value = patternAt(text, head.lastIndex)
  if (value) all.push({ key: [name], pattern: value, name: nameAt, head: headSpan, indent: INDENT, context })
  else if (name.startsWith('-')) return at
  let next = value?.next ?? head.lastIndex
  for (;;) {
    const start = skipBlank(text, next)
    if (text.charAt(start) !== '.') return next
    attributeHead.lastIndex = start
    const attribute = attributeHead.exec(text)?.[1]
    const pattern = attribute === undefined ? undefined : patternAt(text, attributeHead.lastIndex)
    if (attribute === undefined || !pattern) {
      all.length = count
      return at
    }
    const indent = start - 1 - text.lastIndexOf('\n', start) + INDENT
    const attributeAt: Span = [start, start + 1 + attribute.length]
    all.push({ key: [name, attribute], pattern, name: attributeAt, head: headSpan, indent, context })
    next = pattern.next
  }
}

/**
 * The entries of a file: the value and the attributes of each message and term, which contains them. A value cannot be
 * removed alone, if attributes follow it. If it is missing, what precedes the attributes is its place.
 */
export function fluentRemovable(text: string): EntrySpan[] {
  const all = fluentEntries(text)
  let start = -1
  let container: Container | undefined
  return all.flatMap(({ key, pattern, name, head: own }, index): EntrySpan[] => {
    const end = nextLine(text, pattern.next)
    const isFirst = own[0] !== start
    if (isFirst || !container) {
      const keyAt: Span = [own[0], own[0] + (key[0] ?? '').length]
      const from = key.length > 1 ? own[1] : own[0]
      container = { at: [withComments(text, own[0]), end], bare: own, key: keyAt, inside: [from, end] }
      start = own[0]
    }
    container.at = [container.at[0], end]
    container.bare = [own[0], pattern.at[1]]
    container.inside = [container.inside[0], end]
    const hasMore = isFirst && all[index + 1]?.head[0] === own[0]
    const [from] = name
    const entry: EntrySpan = {
      at: [text.lastIndexOf('\n', from) + 1, end],
      bare: [from, pattern.at[1]],
      key: name,
      ...(hasMore && key.length === 1 ? { isList: true } : {}),
      containers: [container],
    }
    return isFirst && key.length > 1 ? [noValue(text, own, container), entry] : [entry]
  })
}

/** The place of the value of a message that has only attributes. */
function noValue(text: string, headSpan: Span, container: Container): EntrySpan {
  const at: Span = [headSpan[0], nextLine(text, headSpan[1])]
  return {
    at,
    bare: headSpan,
    ...(container.key ? { key: container.key } : {}),
    empty: 'nothing',
    containers: [container],
  }
}

/** The start of the comments of a message, directly above it. Other comments belong to a group or to the file. */
function withComments(text: string, start: number): number {
  let at = start
  while (at > 0 && /^#(?!#)/.test(text.slice(previousLine(text, at), at))) at = previousLine(text, at)
  return at
}

/** Lines end at line feeds only: a carriage return alone is text. */
function lineFeed(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function isBlank(text: string, start: number, end: number): boolean {
  let at = start
  while (at < end && text.startsWith(' ', at)) at++
  return at === end || (at === end - 1 && text.startsWith('\r', at))
}

const withoutCr = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)
