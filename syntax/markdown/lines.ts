// What a line of Markdown begins: a heading, a fence, a list item, HTML … (CommonMark 0.31, GFM, and common additions).
// Each function looks at one line: `at` is its first character that is no blank, `end` is where its line end stands.
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

/** The level of a heading that `#` opens; 0 where none is opened. */
export function headingLevel(text: string, at: number, end: number): number {
  const level = runLength(text, at, end, HASH)
  return level > 0 && level < 7 && isGap(text, at + level, end) ? level : 0
}

/** Where the text of a heading ends that begins at `start`: before the blanks, and the marks, that may close it. */
export function headingEnd(text: string, start: number, end: number): number {
  const last = trimBlanks(text, start, end)
  let marks = last
  while (marks > start && text.charCodeAt(marks - 1) === HASH) marks--
  if (marks === last || (marks > start && !isBlank(text.charCodeAt(marks - 1)))) return last
  return trimBlanks(text, start, marks)
}

/** The level of the heading that this line underlines; 0 where it is no underline. */
export function underlineLevel(text: string, at: number, end: number): number {
  const mark = text.charCodeAt(at)
  if (mark !== EQUALS && mark !== HYPHEN) return 0
  const after = at + runLength(text, at, end, mark)
  return skipBlanks(text, after) >= end ? (mark === EQUALS ? 1 : 2) : 0
}

/** How many backticks or tildes open fenced code here; 0 where none is opened. */
export function fenceLength(text: string, at: number, end: number): number {
  const mark = text.charCodeAt(at)
  const length = runLength(text, at, end, mark)
  if (length < 3) return 0
  if (mark !== BACKTICK) return length
  const next = text.indexOf('`', at + length)
  return next >= 0 && next < end ? 0 : length
}

/** Whether this line closes a fence of so many of these marks. */
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

/** How wide the marker of a list item is (`-`, `12.`), without the blanks after it; 0 where there is none. */
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

/** How wide the task box (`[ ]`, `[x]`) and the blanks after it are; 0 where there is none, or nothing after it. */
export function taskWidth(text: string, at: number, end: number): number {
  const mark = text.charAt(at + 1)
  if (text[at] !== '[' || text[at + 2] !== ']' || (mark !== ' ' && mark !== 'x' && mark !== 'X')) return 0
  const after = skipBlanks(text, at + 3)
  return after > at + 3 && after < end ? after - at : 0
}

/** How wide the label of a footnote's definition (`[^1]:`) is; 0 where there is none. */
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
//        ^-----^ in brackets  ^-----^ bare; attributes (`:::image source="a.png":::`) are no title
const directiveTitle = /:{3,}[ \t]*(?:\{[\w-]+\}|[\w-]+)(?:\[([^[\]\r\n]+)\]|[ \t]+([^\s{:[][^\r\n]*))/y

/** Where the title of a directive stands; nothing where it has none. */
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

const admonition =
  /(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+)*(?:[ \t]+"([^\r\n]*)")?|===[!+]?[ \t]+"([^\r\n]*)")[ \t]*(?=[\r\n]|$)/y

/**
 * The title of an admonition or a tab of MkDocs (`!!! note "Title"`, `=== "Tab"`), whose content stands four columns
 * in. Empty where it has none; nothing where the line opens no such thing.
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

const templates: readonly (readonly [open: string, close: string])[] = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{%', '%}'],
  ['{:', '}'],
]

/** A line that is all for a site generator: a shortcode of Hugo, a tag of Liquid, attributes of kramdown. */
export function isTemplate(text: string, at: number, end: number): boolean {
  const last = trimBlanks(text, at, end)
  for (const [open, close] of templates) {
    if (text.startsWith(open, at)) return last - at > open.length && text.endsWith(close, last)
  }
  return false
}

const moduleLine =
  /import[ \t]+(?:["'{*]|[\w$]+(?:[ \t]*,|[ \t]+from[ \t]))|export[ \t]+(?:default|const|let|var|function|async|class)[ \t]|export[ \t]*[{*]/y

/** An `import` or `export` of MDX, which reaches to the next blank line. */
export function isModule(text: string, at: number): boolean {
  moduleLine.lastIndex = at
  return moduleLine.test(text)
}

/** How HTML blocks end: a pattern to be found in their last line; the others end before a blank line. */
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

/** Which kind of HTML block (1 to 6, as CommonMark numbers them) opens here; 0 where it is none of these. */
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

/** `</Note>` alone: closes a component of MDX, whose content is Markdown. */
export function isComponentEnd(text: string, at: number, end: number): boolean {
  if (!text.startsWith('</', at)) return false
  let after = at + 2
  while (isNamePart(text.charCodeAt(after))) after++
  const first = text.charAt(at + 2)
  return first >= 'A' && first <= 'Z' && text[after] === '>' && skipBlanks(text, after + 1) >= end
}

const isNamePart = (code: number): boolean => isLetter(code) || isDigit(code) || code === PERIOD

/** The cells of a table's row: start and end of each, without the blanks about it, in one flat list. */
export function cellsOf(text: string, at: number, end: number): number[] {
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

/** How many columns the line under a table's head declares (`| --- | :-: |`); 0 where it is no such line. */
export function columnsOf(text: string, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code !== PIPE && code !== HYPHEN && code !== COLON && !isBlank(code)) return 0
  }
  const cells = cellsOf(text, at, end)
  for (let i = 0; i < cells.length; i += 2) if (!isRule(text, cells[i] ?? 0, cells[i + 1] ?? 0)) return 0
  return cells.length / 2
}

/** `---`, `:--`, `:-:` */
function isRule(text: string, start: number, end: number): boolean {
  const from = text.charCodeAt(start) === COLON ? start + 1 : start
  const to = text.charCodeAt(end - 1) === COLON ? end - 1 : end
  return to > from && runLength(text, from, to, HYPHEN) === to - from
}

/** Whether a word at the beginning of a line could make it anything but a line of its paragraph. */
export function mayOpenBlock(text: string, at: number, end: number): boolean {
  if (!openers.has(text.charAt(at))) return false
  harmless.lastIndex = at
  return at >= end || !harmless.test(text)
}

const openers = new Set('#>-+*_=`~<|:[{0123456789')

// What begins with an opener and is none: `**bold**`, `--flag`, `=a`, `100`, `1.5`, `[link]`.
const harmless =
  /(?:[*_~`]{1,2}|:{1,2}|-+)(?=[^\s*_~`:|-])|=[^=\s]|[0-9]+(?![0-9.)])|[0-9]+[.)](?!\s|$)|\[(?!\^)/y

function runLength(text: string, at: number, end: number, mark: number): number {
  let after = at
  while (after < end && text.charCodeAt(after) === mark) after++
  return after - at
}

const isGap = (text: string, at: number, end: number): boolean => at >= end || isBlank(text.charCodeAt(at))
