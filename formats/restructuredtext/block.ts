// The blocks of a reStructuredText file: places with text, each with its kind.

/** The kind of a place with text. */
export type RstBlockKind =
  | 'heading'
  | 'paragraph'
  | 'opening paragraph'
  | 'title'
  | 'caption'
  | 'toc title'
  | 'term'
  | 'item'
  | 'quote'
  | 'table'
  | 'csv cell'
  | 'csv head'
  | 'code'
  | 'address'

/** A place that contains text. */
export interface RstBlock {
  kind: RstBlockKind
  start: number
  end: number
  /** The level of a heading; 0 for other kinds. */
  level: number
  /** The underline of a heading, after its overline if it has one. */
  rules?: readonly (readonly [start: number, end: number])[]
  /** For code: its language, and the margin of its lines. */
  code?: { language: string; margin: string }
}
