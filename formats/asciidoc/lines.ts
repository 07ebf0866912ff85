// Recognizes the lines of AsciiDoc with the patterns of the reference parser (Asciidoctor 2, `rx.rb`).

/** A delimiter of a block that contains blocks: example, sidebar, quote, open block. */
const COMPOUND = /^(?:={4,}|\*{4,}|_{4,}|~{4,}|--)$/
/** A delimiter of a block whose lines are left unchanged: listing, literal, passthrough, comment, fenced code. */
const VERBATIM = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|```(?!`).*)$/
const TABLE_DELIMITER = /^[|!,:]={3,}$/

/** The content of the block that a delimiter line begins or ends. */
export function delimiterOf(line: string): 'blocks' | 'verbatim' | 'table' | undefined {
  if (COMPOUND.test(line)) return 'blocks'
  if (VERBATIM.test(line)) return 'verbatim'
  return TABLE_DELIMITER.test(line) ? 'table' : undefined
}

/** `[source,ruby]`, `[#id.role]`, `[[anchor]]`: attributes of the block below. */
export const isAttributeLine = (line: string): boolean =>
  line.startsWith('[') && line.endsWith(']') && /^\[(?:\]|[\w.#%{,"'\u0080-\uffff]|\[)/.test(line)

/** Preprocessor directives (`ifdef::env[]`, `include::part.adoc[]`), which are processed before all else. */
export const isPreprocessorDirective = (line: string): boolean =>
  /^\\?(?:ifn?def|ifeval|endif|include)::.*\]$/.test(line)

/** `// a comment`, but not the delimiter of a comment block. */
export const isComment = (line: string): boolean => line.startsWith('//') && !line.startsWith('///')

/** A thematic break or a page break. */
export const isBreak = (line: string): boolean => /^(?:'{3,}|<{3,}|([-*_])( *)\1\2\1)$/.test(line)

/** A block macro: `image::peak.png[A peak]`, `toc::[]`. */
export const isMacro = (line: string): boolean =>
  line.endsWith(']') && /^[\w\u0080-\uffff][\w\u0080-\uffff-]*::(?:\S|\S.*?\S)?\[/.test(line)

/** The marker of a list item with the blanks after it: `* `, `.. `, `1. `, `a. `, `iv) `, `<1> `. */
export const marker = /[ \t]*(?:-|\*+|\.+|\u2022|\d+\.|[a-zA-Z]\.|[IVXivx]+\)|<(?:\d+|\.)>)[ \t]+/y

/** The separator after a term of a description list. */
export const separator = /(?::{2,4}|;;)(?=[ \t]|$)/g

/** `== Title`: the signs of a heading, with its blanks. */
export const headingSigns = /^(={1,6}|#{1,6})[ \t]+(?=[^ \t])/

/** An attribute entry (`:name: value`, `:name!:`): its name, and the part before the value. */
export const attributeEntry = /^:(!?[\w\u0080-\uffff][^:]*):(?:[ \t]+|$)/

/** `.Title` of the block below. */
export const isBlockTitle = (line: string): boolean => /^\.\.?[^ \t.]/.test(line)

/** `NOTE: ` at the start of a paragraph. */
export const admonitionLabel = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/

const UNDERLINES = '=-~^+'

/** The level of the title above an underline (2 for `---`), or 0. The lengths may differ by one. */
export function underlinedLevel(title: string, underline: string): number {
  const level = UNDERLINES.indexOf(underline.charAt(0)) + 1
  if (level === 0 || underline.length < 2 || Math.abs(lengthOf(title) - underline.length) > 1) return 0
  return /[\p{L}\p{N}]/u.test(title) && !title.startsWith('.') && isUniform(underline) ? level : 0
}

/** The length of a title, in characters. */
export const lengthOf = (title: string): number => [...title].length

function isUniform(line: string): boolean {
  for (let i = 1; i < line.length; i++) if (line.charCodeAt(i) !== line.charCodeAt(0)) return false
  return true
}

const OPENERS: readonly RegExp[] = [
  headingSigns,
  attributeEntry,
  /^\.\.?[^ \t.]/,
  /^\[.*\]$/,
  /^\/\//,
  /^\\?(?:ifn?def|ifeval|endif|include)::/,
  /^[^\s:[]+::.*\]$/,
  /^(?:[=\-~^+]+|'{3,}|<{3,}|([-*_])( *)\1\2\1)$/,
  /^(?:--|>)(?: |$)/,
  /^(?:-|\*+|\.+|\u2022|\d+\.|[a-zA-Z]\.|[IVXivx]+\)|<(?:\d+|\.)>)[ \t]/,
  /(?::{2,4}|;;)(?:[ \t]|$)/,
]

/** The start of most lines. Without the sign of a macro or a term, such a line can only be the item of a list. */
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u
const ITEM_OF_WORDS = /^(?:\d+\.|[a-zA-Z]\.|[IVXivx]+\))[ \t]/

/** Whether some reader could take a line of text for something else. Errs on the safe side. */
export function mayOpenBlock(line: string): boolean {
  if (STARTS_WITH_WORD.test(line) && !line.includes('::') && !line.includes(';;'))
    return ITEM_OF_WORDS.test(line)
  return delimiterOf(line) !== undefined || OPENERS.some((opener) => opener.test(line))
}
