// A line with a key and a text, in formats of lines.
import type { Span } from '@atlas/core/contract.ts'

/** A line with a key and a text. */
export interface KeyedLine {
  key: string
  /** The span of its text, with the signs around it that its codec reads. */
  value: Span
  /** The comments on it. */
  context: string | undefined
  /** Where the comments above begin, where the key begins, and where the next line does. */
  top: number
  start: number
  next: number
}
