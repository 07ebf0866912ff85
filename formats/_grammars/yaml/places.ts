// Describes the place of a YAML scalar, as far as the spelling of a text depends on it.

/** The styles of a scalar. Its first character determines the style. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** The place of a scalar. */
export interface ScalarPlace {
  /** The column of the entry or dash that holds the scalar; -1 for a scalar that is the whole document. */
  margin: number
  /** Whether the scalar is in `[ ]` or `{ }`, where commas and brackets end it and blocks are not allowed. */
  inFlow: boolean
  eol: string
  /** The style for a text that is not in the file yet. */
  style: ScalarStyle
  /** Whether the file ends with the scalar, without a line end. A block there cannot end in an empty line. */
  isLast: boolean
}
