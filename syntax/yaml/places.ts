// What is known of the place of a scalar in YAML, before its text is spelled.

/** The styles of a scalar; the style is told by the first character. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** Where a scalar stands. */
export interface ScalarPlace {
  /** The column of the entry or dash that holds the scalar; -1 for a scalar that is the whole document. */
  margin: number
  /** Whether the scalar stands in `[ ]` or `{ }`, where commas and brackets end it and blocks cannot stand. */
  inFlow: boolean
  eol: string
  /** The style of a text that has no place yet. */
  style: ScalarStyle
  /** Whether the file ends with the scalar, without a line end: a block there can end in no empty line. */
  isLast: boolean
}
