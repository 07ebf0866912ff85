// The lines of a block of code in Markdown.
import { isLineEnd } from '../text/chars.ts'
import type { CodeBlock } from '../documents/code-blocks.ts'
import { lineEnd, nextLine, skipBlanks } from '../text/lines.ts'
import type { MarkdownBlock } from './block.ts'

const FENCE = /^(`{3,}|~{3,})[ \t]*([^\s`{]*)/

/** The code of a block, without its fences; undefined if it has no lines. Quotes and margins are not part of it. */
export function codeIn(text: string, { start, end }: MarkdownBlock): CodeBlock | undefined {
  let line = start
  while (line > 0 && !isLineEnd(text.charCodeAt(line - 1))) line--
  const margin = text
    .slice(line, start)
    .replace(/\[\^[^[\]]*\]:[ \t]*/g, '    ')
    .replace(/[^>\s]/g, ' ')
  const [, fence, language = ''] = FENCE.exec(text.slice(start, lineEnd(text, start))) ?? []
  if (fence === undefined) return { start, end, margin, language: '' }
  const first = nextLine(text, lineEnd(text, start))
  if (first > end) return undefined
  const isWhole = text.startsWith(margin, first)
  // A blank line may be shorter than the margin.
  if (!isWhole && skipBlanks(text, first) < lineEnd(text, first)) return undefined
  const closing = new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}[ \\t]*$`)
  return {
    start: isWhole ? first + margin.length : first,
    end,
    margin,
    language,
    isEnd: (row) => closing.test(row),
  }
}
