// Recognizes what a line of Markdown begins: heading, fence, list item, HTML … (CommonMark 0.31, GFM, common
// additions). Each function tests one line: `at` is its first character that is not a blank, `end` is its line end.
import { afterTemplateTags } from '../codes/template-tags.ts'
import { skipBlanks, trimBlanks } from '../text/lines.ts'
import {
  ASTERISK,
  BACKSLASH,
  BACKTICK,
  COLON,
  EQUALS,
  EXCLAMATION,
  HASH,
  HYPHEN,
  NINE,
  PERIOD,
  PIPE,
  PLUS,
  QUESTION,
  RIGHT_PAREN,
  ZERO,
  isBlank,
  isDigit,
  isLetter,
} from '../text/chars.ts'

/** The level of an ATX heading (`#`), or 0. */
export function headingLevel(text: string, at: number, end: number): number {
  const level = runLength(text, at, end, HASH)
  return level > 0 && level < 7 && isGap(text, at + level, end) ? level : 0
}

/** The end of the heading text that begins at `start`: before blanks and closing marks. */
export function headingEnd(text: string, start: number, end: number): number {
  const last = trimBlanks(text, start, end)
  let marks = last
  while (marks > start && text.charCodeAt(marks - 1) === HASH) marks--
  if (marks === last || (marks > start && !isBlank(text.charCodeAt(marks - 1)))) return last
  return trimBlanks(text, start, marks)
}

/** `Install {#install}` -> the end of the heading's text, and its anchor. Other attributes are cut off as well. */
export function withoutAnchor(text: string, start: number, last: number): { anchor: string; end: number } {
  const heading = text.slice(start, last)
  const open = heading.endsWith('}') ? heading.lastIndexOf('{') : -1
  const isEscaped = heading[open - 1] === '\\'
  const attributes = open > 0 && !isEscaped ? heading.slice(open) : ''
  if (!/^\{[#.:][^{}]*\}$/.test(attributes)) return { anchor: '', end: last }
  return { anchor: /#([^\s}.]+)/.exec(attributes)?.[1] ?? '', end: trimBlanks(text, start, start + open) }
}

/** The level of the setext heading that this line underlines, or 0. */
export function underlineLevel(text: string, at: number, end: number): number {
  const mark = text.charCodeAt(at)
  if (mark !== EQUALS && mark !== HYPHEN) return 0
  const after = at + runLength(text, at, end, mark)
  return skipBlanks(text, after) >= end ? (mark === EQUALS ? 1 : 2) : 0
}

/** The number of backticks or tildes that open fenced code here, or 0. */
export function fenceLength(text: string, at: number, end: number): number {
  const mark = text.charCodeAt(at)
  const length = runLength(text, at, end, mark)
  if (length < 3) return 0
  if (mark !== BACKTICK) return length
  const next = text.indexOf('`', at + length)
  return next >= 0 && next < end ? 0 : length
}

/** Whether this line closes a fence of this many marks. */
export function closesFence(text: string, at: number, end: number, mark: number, length: number): boolean {
  const run = runLength(text, at, end, mark)
  return run >= length && skipBlanks(text, at + run) >= end
}

/** `* * *`, `---`, `___` and longer. */
export function isThematicBreak(text: string, at: number, end: number): boolean {
  const mark = text.charCodeAt(at)
  let count = 0
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === mark) count++
    else if (!isBlank(code)) return false
  }
  return count >= 3
}

/** The width of a list marker (`-`, `12.`) without the blanks after it, or 0. */
export function markerWidth(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at)
  let after = at
  if (code >= ZERO && code <= NINE) {
    while (isDigit(text.charCodeAt(after))) after++
    const mark = text.charCodeAt(after)
    if (after - at > 9 || (mark !== PERIOD && mark !== RIGHT_PAREN)) return 0
  } else if (code !== HYPHEN && code !== PLUS && code !== ASTERISK) return 0
  return isGap(text, after + 1, end) ? after + 1 - at : 0
}

/** Whether an item may interrupt a paragraph: with any bullet, or with the number 1. */
export function startsAnyList(text: string, at: number, width: number): boolean {
  return width === 1 || Number(text.slice(at, at + width - 1)) === 1
}

/** The width of a task box (`[ ]`, `[x]`) with the blanks after it; 0 without a box, or if nothing follows it. */
export function taskWidth(text: string, at: number, end: number): number {
  const mark = text.charAt(at + 1)
  if (text[at] !== '[' || text[at + 2] !== ']' || (mark !== ' ' && mark !== 'x' && mark !== 'X')) return 0
  const after = skipBlanks(text, at + 3)
  return after > at + 3 && after < end ? after - at : 0
}

/** The width of the label of a footnote definition (`[^1]:`), or 0. */
export function footnoteWidth(text: string, at: number, end: number): number {
  if (!text.startsWith('[^', at)) return 0
  let close = at + 2
  while (close < end && text[close] !== ']' && !isBlank(text.charCodeAt(close))) close++
  return close > at + 2 && text[close] === ']' && text[close + 1] === ':' && close + 1 < end
    ? close + 2 - at
    : 0
}

/** `:::note`, `:::`: the fence of an admonition or another directive. */
export const isDirective = (text: string, at: number): boolean => text.startsWith(':::', at)

// :::note[A title] or :::note A title
//        ^-----^ in brackets  ^-----^ bare; attributes (`:::image source="a.png":::`) are not a title
const directiveTitle = /:{3,}[ \t]*(?:\{[\w-]+\}|[\w-]+)(?:\[([^[\]\r\n]+)\]|[ \t]+([^\s{:[][^\r\n]*))/y

/** The span of the title of a directive, if any. */
export function directiveTitleAt(
  text: string,
  at: number,
): { start: number; end: number; isBare: boolean } | undefined {
  directiveTitle.lastIndex = at
  const [, inBrackets, bare = ''] = directiveTitle.exec(text) ?? []
  const after = directiveTitle.lastIndex
  if (inBrackets !== undefined) return { start: after - 1 - inBrackets.length, end: after - 1, isBare: false }
  if (bare === '' || bare.includes('="') || bare.includes(':::')) return undefined
  return { start: after - bare.length, end: trimBlanks(text, at, after), isBare: true }
}

/** The line of a quote that makes it an alert. */
export const isAlert = (line: string): boolean => /^\[![A-Za-z]+\][-+]?[ \t]*$/.test(line)

const admonition =
  /(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+)*(?:[ \t]+"([^\r\n]*)")?|===[!+]?[ \t]+"([^\r\n]*)")[ \t]*(?=[\r\n]|$)/y

/**
 * The title of an admonition or a tab of MkDocs (`!!! note "Title"`, `=== "Tab"`), whose content is indented by four
 * columns. Empty if it has no title; undefined if the line opens neither.
 */
export function admonitionTitleAt(text: string, at: number): { start: number; end: number } | undefined {
  admonition.lastIndex = at
  const match = admonition.exec(text)
  if (!match) return undefined
  const title = match[1] ?? match[2]
  if (title === undefined) return { start: at, end: at }
  const end = text.lastIndexOf('"', admonition.lastIndex - 1)
  return { start: end - title.length, end }
}

/** Whether a line is only for a site generator: tags of Hugo or Liquid without text between them, attributes of kramdown. */
export function isTemplate(text: string, at: number, end: number): boolean {
  const last = trimBlanks(text, at, end)
  if (text.startsWith('{:', at)) return last - at > 2 && text.endsWith('}', last)
  if (!text.startsWith('{%', at) && !text.startsWith('{{<', at) && !text.startsWith('{{%', at)) return false
  return afterTemplateTags(text, at, last) === last
}

const moduleLine =
  /import[ \t]+(?:["'{*]|[\w$]+(?:[ \t]*,|[ \t]+from[ \t]))|export[ \t]+(?:default|const|let|var|function|async|class)[ \t]|export[ \t]*[{*]/y

/** Whether a line begins an `import` or `export` of MDX, which ends at a blank line. */
export function isModule(text: string, at: number): boolean {
  moduleLine.lastIndex = at
  return moduleLine.test(text)
}

/** Patterns for the last line of HTML blocks; the other kinds end before a blank line. */
export const htmlEnds: readonly (RegExp | undefined)[] = [
  undefined,
  /<\/(?:script|pre|style|textarea)>/i,
  /-->/,
  /\?>/,
  />/,
  /\]\]>/,
  undefined,
  undefined,
]

const verbatimElement = /<(?:script|pre|style|textarea)(?=[\s>]|$)/iy
const blockElement =
  /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/iy

/** The kind of HTML block that opens here (1 to 6, as CommonMark numbers them), or 0. */
export function htmlKind(text: string, at: number): number {
  const code = text.charCodeAt(at + 1)
  if (code === QUESTION) return 3
  if (code === EXCLAMATION) {
    if (text.startsWith('--', at + 2)) return 2
    if (text.startsWith('[CDATA[', at + 2)) return 5
    return isLetter(text.charCodeAt(at + 2)) ? 4 : 0
  }
  verbatimElement.lastIndex = blockElement.lastIndex = at
  return verbatimElement.test(text) ? 1 : blockElement.test(text) ? 6 : 0
}

/** Whether the line is only `</Note>`, which closes an MDX component with Markdown content. */
export function isComponentEnd(text: string, at: number, end: number): boolean {
  if (!text.startsWith('</', at)) return false
  let after = at + 2
  while (isNamePart(text.charCodeAt(after))) after++
  const first = text.charAt(at + 2)
  return first >= 'A' && first <= 'Z' && text[after] === '>' && skipBlanks(text, after + 1) >= end
}

const isNamePart = (code: number): boolean => isLetter(code) || isDigit(code) || code === PERIOD

/** The cells of a table row: start and end of each without the blanks around it, in one flat list. */
export function rowCells(text: string, at: number, end: number): number[] {
  const cells: number[] = []
  const last = trimBlanks(text, at, end)
  let start = text.charCodeAt(at) === PIPE ? at + 1 : at
  for (let i = start; i < last; i++) {
    const code = text.charCodeAt(i)
    if (code === BACKSLASH) i++
    else if (code === PIPE) {
      pushCell(cells, text, start, i)
      start = i + 1
    }
  }
  if (start < last) pushCell(cells, text, start, last)
  return cells
}

function pushCell(cells: number[], text: string, start: number, end: number): void {
  const first = Math.min(skipBlanks(text, start), end)
  cells.push(first, trimBlanks(text, first, end))
}

/** The number of columns of a delimiter row (`| --- | :-: |`), or 0. */
export function delimiterColumns(text: string, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code !== PIPE && code !== HYPHEN && code !== COLON && !isBlank(code)) return 0
  }
  const cells = rowCells(text, at, end)
  for (let i = 0; i < cells.length; i += 2) if (!isRule(text, cells[i] ?? 0, cells[i + 1] ?? 0)) return 0
  return cells.length / 2
}

/** `---`, `:--`, `:-:` */
function isRule(text: string, start: number, end: number): boolean {
  const from = text.charCodeAt(start) === COLON ? start + 1 : start
  const to = text.charCodeAt(end - 1) === COLON ? end - 1 : end
  return to > from && runLength(text, from, to, HYPHEN) === to - from
}

/** Whether a word at the start of a line could end its paragraph or begin another block. */
export function mayInterruptParagraph(text: string, at: number, end: number): boolean {
  if (!openers.has(text.charAt(at))) return false
  harmless.lastIndex = at
  return at >= end || !harmless.test(text)
}

const openers = new Set('#>-+*_=`~<|:[{!?$0123456789')

// Words that begin with an opener but open nothing: `**bold**`, `--flag`, `=a`, `100`, `1.5`, `[link]`, `![image]`.
const harmless =
  /\$(?!\$)|!(?!!!)|\?(?!\?\?)|(?:[*_~`]{1,2}|:{1,2}|-+)(?=[^\s*_~`:|-])|=[^=\s]|[0-9]+(?![0-9.)])|[0-9]+[.)](?!\s|$)|\[(?!\^|(?:prism|code|codesample|sourcecode|syntaxhighlighter|highlight|pre|mermaid)[ \t=\]])/y

function runLength(text: string, at: number, end: number, mark: number): number {
  let after = at
  while (after < end && text.charCodeAt(after) === mark) after++
  return after - at
}

const isGap = (text: string, at: number, end: number): boolean => at >= end || isBlank(text.charCodeAt(at))
