// The comment lines above a PO entry: what they tell a translator, the flags of the entry, and how `fuzzy` is taken off.
import type { Edit, Span } from '../contract.ts'
import { lineEnd, nextLine } from './lines.ts'

/** What the comments of an entry say. */
export interface PoComments {
  /** The translator's and the programmer's comments, and where the text is used; a line each. */
  lines: readonly string[]
  isFuzzy: boolean
  /** `no-wrap`: the lines of the text end only where its own lines end. */
  isUnwrapped: boolean
  /** From the flag `max-length:40`, which Weblate brought up. */
  maxLength?: number
}

interface CommentLine {
  /** What follows `#`: `.` for programmers' comments, `:` for references, `,` or `=` for flags, `|` for earlier texts. */
  kind: string
  /** After `#` and kind, up to the line end. */
  content: Span
  /** With its line end. */
  at: Span
}

function* linesOf(text: string, [start, end]: Span): Generator<CommentLine> {
  for (let at = start; at < end;) {
    const contentEnd = lineEnd(text, at)
    const next = nextLine(text, contentEnd)
    const hash = text.indexOf('#', at)
    if (hash >= 0 && hash < contentEnd) {
      const kind = text.charAt(hash + 1)
      const isPlain = !'.:,=|~'.includes(kind)
      yield {
        kind: isPlain ? '' : kind,
        content: [isPlain ? hash + 1 : hash + 2, contentEnd],
        at: [at, next],
      }
    }
    at = next
  }
}

const isFlags = ({ kind }: CommentLine): boolean => kind === ',' || kind === '='

/** Reads the comments that stand in a span. */
export function readComments(text: string, span: Span): PoComments {
  const lines: string[] = []
  const flags: string[] = []
  for (const line of linesOf(text, span)) {
    const content = text.slice(...line.content).trim()
    if (isFlags(line)) flags.push(...content.split(',').map((flag) => flag.trim()))
    else if (line.kind !== '|' && line.kind !== '~' && content !== '') lines.push(content)
  }
  const comments: PoComments = {
    lines,
    isFuzzy: flags.includes('fuzzy'),
    isUnwrapped: flags.includes('no-wrap'),
  }
  const limit = flags.map((flag) => /^max-length:\s*(\d{1,6})$/.exec(flag)?.[1]).find((found) => found)
  return limit === undefined ? comments : { ...comments, maxLength: Number(limit) }
}

/** The edits that make an entry count as translated: off go the flag `fuzzy`, and the earlier texts that explained it. */
export function fuzzyOff(text: string, span: Span): Edit[] {
  const edits: Edit[] = []
  for (const line of linesOf(text, span)) {
    if (line.kind === '|') edits.push({ at: line.at, text: '' })
    else if (isFlags(line)) edits.push(...withoutFuzzy(text, line))
  }
  return edits
}

/**
 * A flag goes with the comma after it, the last one with the comma before it, the only one with its line.
 *
 *     #, fuzzy, c-format
 *        ^      ^
 */
function withoutFuzzy(text: string, { content, at }: CommentLine): Edit[] {
  const flags = text.slice(...content).split(',')
  const index = flags.findIndex((flag) => flag.trim() === 'fuzzy')
  if (index < 0) return []
  if (flags.length === 1) return [{ at, text: '' }]
  const start = content[0] + flags.slice(0, index).join(',').length
  const length = flags[index]?.length ?? 0
  if (index > 0) return [{ at: [start, start + 1 + length], text: '' }]
  const margin = length - (flags[0]?.trimStart().length ?? 0)
  const next = flags[1] ?? ''
  return [{ at: [start + margin, start + length + 1 + next.length - next.trimStart().length], text: '' }]
}
