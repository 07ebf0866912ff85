// The entries of Fluent files: messages, terms and their attributes, each with a pattern, and the comments above them.
import { commentsAbove } from '../comments.ts'
import { patternAt, skipBlank, type Pattern } from './patterns.ts'

/** A pattern with its name. */
export interface FluentEntry {
  /** The message, or the term with its hyphen, and the attribute, if it is one. */
  key: readonly string[]
  pattern: Pattern
  /** How far the lines of its text would be indented, had it several. */
  indent: number
  /** What the comment of its group says, and its own. */
  context: string | undefined
}

/** By how much a line is indented more than the name above it. */
const INDENT = 4

const head = /(-?[A-Za-z][\w-]*) *=/y
const attributeHead = /\.([A-Za-z][\w-]*) *=/y
const comment = /^(#{1,3})(?: ([^]*))?$/
/** Where a reader takes heart again, behind lines that it does not understand. */
const nextEntry = /\n(?=[A-Za-z#-])/g

/**
 * The entries of a file, in order. What Fluent calls junk is passed over: an entry with any fault, up to the next line
 * that could begin one.
 *
 *     # Above the door
 *     welcome = Come in, { $name }!
 *     ^^^^^^^   ^^^^^^^^^^^^^^^^^^^
 *         .title = The door is open
 *          ^^^^^   ^^^^^^^^^^^^^^^^
 */
export function* fluentEntries(text: string): Generator<FluentEntry> {
  const comments = commentsAbove()
  const groups = commentsAbove()
  let group: string | undefined
  let isInGroupComment = false
  for (let at = 0; at < text.length;) {
    const end = lineFeed(text, at)
    const char = text.charAt(at)
    const line = char === '#' ? withoutCr(text.slice(at, end)) : ''
    const [, marks, words = ''] = comment.exec(line) ?? []
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
    const { entries, next } = entryAt(text, at)
    for (const entry of entries) yield { ...entry, context }
    nextEntry.lastIndex = at
    at =
      entries.length > 0 ? lineFeed(text, next) + 1 : nextEntry.test(text) ? nextEntry.lastIndex : text.length
  }
}

/** A message or term with its attributes, and where it is over; no entries where there is a fault in it. */
function entryAt(text: string, at: number): { entries: Omit<FluentEntry, 'context'>[]; next: number } {
  const entries: Omit<FluentEntry, 'context'>[] = []
  const none = { entries: [], next: at }
  head.lastIndex = at
  const name = head.exec(text)?.[1]
  if (name === undefined) return none
  const value = patternAt(text, head.lastIndex)
  if (value) entries.push({ key: [name], pattern: value, indent: INDENT })
  else if (name.startsWith('-')) return none
  let next = value?.next ?? head.lastIndex
  for (;;) {
    const start = skipBlank(text, next)
    if (text.charAt(start) !== '.') return { entries, next }
    attributeHead.lastIndex = start
    const attribute = attributeHead.exec(text)?.[1]
    const pattern = attribute === undefined ? undefined : patternAt(text, attributeHead.lastIndex)
    if (attribute === undefined || !pattern) return none
    const indent = start - 1 - text.lastIndexOf('\n', start) + INDENT
    entries.push({ key: [name, attribute], pattern, indent })
    next = pattern.next
  }
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
