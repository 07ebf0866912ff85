// The blocks of an AsciiDoc file: places with text, each with its kind.

import type { DelimitedFormat } from './delimited-tables.ts'

/** The kind of a place with text. */
export type AsciidocBlockKind =
  | 'heading'
  | 'underlined heading'
  | 'block title'
  | 'paragraph'
  | 'verse'
  | 'marked quote'
  | 'item'
  | 'term'
  | 'cell'
  | 'head cell'
  | 'attribute'
  | 'image'
  | 'listed text'
  | 'listed author'
  | 'author'
  | 'code'
  | 'address'

/** A place with text. */
export interface AsciidocBlock {
  kind: AsciidocBlockKind
  start: number
  end: number
  /** 1 for the title of the document; 0 for blocks other than headings. */
  level: number
  /** The span of the underline of a two-line heading. */
  underline?: readonly [start: number, end: number]
  /** Whether it is in a quote. */
  isQuoted?: boolean
  /** For a cell: the sign before it, and whether the sign of the next cell follows directly. */
  sign?: string
  isTight?: boolean
  /** For a cell of a table whose rows are lines: how its cells are separated. */
  delimited?: DelimitedFormat
  /** For code: its language, and the line that ends it. */
  code?: { language: string; terminator: string }
}
