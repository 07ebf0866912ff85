// Positions of the protocol, from offsets and from the lines and columns of our sentences.
import type { Span } from '@atlas/core/contract.ts'
import type { Position, Range, TextDocument } from './protocol.ts'

/** The range of a span. */
export function rangeOf(document: TextDocument, [start, end]: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) }
}

/** The offset of a line and a column, both from 1. A column counts characters, not UTF-16 units. */
export function offsetOf(document: TextDocument, { line, column }: { line: number; column: number }): number {
  const start = document.offsetAt({ line: line - 1, character: 0 })
  const text = document.getText().slice(start, start + 2 * column)
  const before = [...text].slice(0, column - 1).join('')
  return Math.min(start + before.length, document.offsetAt({ line, character: 0 }))
}

/** Whether two ranges have a position in common. */
export function rangesOverlap(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start)
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character)
}
