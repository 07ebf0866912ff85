// The blocks of a Markdown file, as they are found.

/** Blocks with text, then blocks that are left unchanged, then containers. */
export type MarkdownBlockKind =
  | 'heading'
  | 'underlined heading'
  | 'paragraph'
  | 'head cell'
  | 'cell'
  | 'title'
  | 'quoted title'
  | 'title of a link'
  | "title of a link in '"
  | 'code block'
  | 'block of HTML'
  | 'line between blocks'
  | 'term'
  | 'formula'
  | 'definition of a link'
  | 'directive'
  | 'import or export'
  | 'expression'
  | 'quote'
  | 'list item'
  | 'footnote'
  | 'admonition'
  | 'definition'

/** A block, or the start of a container. */
export interface MarkdownBlock {
  kind: MarkdownBlockKind
  /**
   * The text without margins and blanks at its ends. For a block of HTML, all of its lines; for code, all without the
   * closing fence; for another block that is left unchanged, its first line or a part of it.
   */
  start: number
  end: number
  /** The level of a heading, else 0. */
  level: number
  /** The explicit anchor of a heading (`{#install}`), else ''. */
  anchor: string
  /** The number of quotes around it. */
  quotes: number
  /** The margin of the second and later lines of a paragraph, for example `  > `. */
  margin: string
  /** The container whose first block this paragraph is: a list item with or without a task box, or a quote. */
  opens: 'item' | 'task' | 'quote' | 'definition' | undefined
  /** Whether a quote is the innermost block around it. */
  isQuoted: boolean
  /** Whether the lines of a paragraph cannot be separated from their margins. */
  isOdd: boolean
  /** Whether a cell has no pipe before it, or a title no brackets around it. */
  isBare: boolean
}

/** How a text is read. */
export interface MarkdownDialect {
  /** Tags separate blocks, and no indent makes code. */
  isMdx?: boolean
  /** Without definition lists, formulas, and marks for a table of contents or a page break. */
  isPlain?: boolean
}
