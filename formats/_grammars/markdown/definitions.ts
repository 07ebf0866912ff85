// Finds the end and the title of a link definition: `[label]: /address "Title"` (CommonMark 0.31, section 4.7).
import { SPACE } from '../text/chars.ts'

const label = /\[(?:[^\\[\]]|\\[^]){1,999}\]:[ \t]*\n?[ \t]*/y
const inBrackets = /<(?:[^\\<>\n]|\\.)*>/y
const gap = /[ \t]*(?:\n[ \t]*)?/y
const quoted = /"(?:[^\\"]|\\[^])*"|'(?:[^\\']|\\[^])*'|\((?:[^\\()]|\\[^])*\)/y
const rest = /[ \t]*(?:\n|$)/y

/**
 * The offset after the definition that begins at `at` and its line end; -1 without a definition. The lines of the
 * paragraph are passed without their margins, joined by `\n`.
 */
export function definitionEnd(paragraph: string, at: number): number {
  const address = past(label, paragraph, at)
  if (address < 0 || paragraph.slice(at + 1, paragraph.indexOf(']:', at)).trim() === '') return -1
  const after =
    paragraph[address] === '<' ? past(inBrackets, paragraph, address) : addressEnd(paragraph, address)
  if (after <= address) return -1
  const bare = past(rest, paragraph, after)
  const title = past(gap, paragraph, after)
  const afterTitle = title > after ? past(quoted, paragraph, title) : -1
  return afterTitle < 0 ? bare : Math.max(past(rest, paragraph, afterTitle), bare)
}

/** The span of the address in a definition of one line, without its brackets; undefined without one on this line. */
export function definitionAddress(line: string): { start: number; end: number } | undefined {
  const start = past(label, line, 0)
  if (start < 0 || start >= line.length) return undefined
  if (line[start] !== '<') return { start, end: addressEnd(line, start) }
  return { start: start + 1, end: past(inBrackets, line, start) - 1 }
}

// [label]: /address "Title"
//                    ^---^
const closing = /(["'])[ \t]*$/

/** The span and the quotes of the title in a definition of one line; undefined without a title, or with one in `()`. */
export function definitionTitle(line: string): { start: number; end: number; quote: '"' | "'" } | undefined {
  const end = closing.exec(line)?.index
  const address = past(label, line, 0)
  if (end === undefined || address < 0) return undefined
  const after = line[address] === '<' ? past(inBrackets, line, address) : addressEnd(line, address)
  const start = after < 0 ? -1 : past(gap, line, after)
  const quote = line[start] === '"' ? '"' : "'"
  const isTitle = start > after && line[start] === quote && past(quoted, line, start) === end + 1
  return isTitle ? { start: start + 1, end, quote } : undefined
}

/** An address without brackets ends at white space; its parentheses come in pairs. */
function addressEnd(paragraph: string, at: number): number {
  let depth = 0
  let after = at
  for (; after < paragraph.length && paragraph.charCodeAt(after) > 32; after++) {
    const char = paragraph[after]
    if (char === '\\' && paragraph.charCodeAt(after + 1) > SPACE) after++
    else if (char === '(') depth++
    else if (char === ')' && --depth < 0) return -1
  }
  return depth === 0 ? after : -1
}

function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
