// Where the definition of a link ends: `[label]: /address "Title"` (CommonMark 0.31, section 4.7).

const label = /\[(?:[^\\[\]]|\\[^]){1,999}\]:[ \t]*\n?[ \t]*/y
const inBrackets = /<(?:[^\\<>\n]|\\.)*>/y
const gap = /[ \t]*(?:\n[ \t]*)?/y
const quoted = /"(?:[^\\"]|\\[^])*"|'(?:[^\\']|\\[^])*'|\((?:[^\\()]|\\[^])*\)/y
const rest = /[ \t]*(?:\n|$)/y

/**
 * The offset after the definition that begins at `at` and after its line end; -1 where there is none. The lines of
 * the paragraph are given without their margins, joined by `\n`.
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

/** An address without brackets ends at white space; its parentheses come in pairs. */
function addressEnd(paragraph: string, at: number): number {
  let depth = 0
  let after = at
  for (; after < paragraph.length && paragraph.charCodeAt(after) > 32; after++) {
    const char = paragraph[after]
    if (char === '\\' && paragraph.charCodeAt(after + 1) > 32) after++
    else if (char === '(') depth++
    else if (char === ')' && --depth < 0) return -1
  }
  return depth === 0 ? after : -1
}

function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
