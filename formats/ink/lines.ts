// The lines of an Ink script: which part of each is a text.
// https://github.com/inkle/ink/blob/master/Documentation/WritingWithInk.md
import type { Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine, withoutSpaces } from '../_grammars/text/lines.ts'

/** A text, and where it is in the story. */
export interface InkText {
  at: Span
  /** The line without its end. */
  line: Span
  /** The names of the knot and the stitch. */
  path: readonly string[]
  isChoice: boolean
  comment: string
}

/** What a block in braces contains. */
type BlockKind = 'conditions' | 'sequence'

const STATEMENT = /^(?:INCLUDE|VAR|CONST|LIST|EXTERNAL)\s|^TODO\s*:|^~/
const KNOT = /^={2,}\s*(?:function\s+)?(\w+)/
const STITCH = /^=\s*(\w+)/
/** The marks of a choice or a gather, a label, and the conditions of a choice. */
const MARKS = /^(?:[*+]\s*)+|^(?:-(?!>)\s*)+/
const LABEL = /^\(\s*\w+\s*\)\s*/
const SEQUENCE = /^\s*(?:[&!~$]|(?:stopping|cycle|once|shuffle)(?:\s+(?:stopping|once))?\s*:)/

/** The texts of a script, in order. */
export function* inkTexts(text: string): Generator<InkText> {
  const story = new Story()
  for (let start = 0; start < text.length; start = nextLine(text, lineEnd(text, start))) {
    const end = lineEnd(text, start)
    const found = story.textIn(text.slice(start, end))
    if (found) {
      const at: Span = [start + found.at[0], start + found.at[1]]
      yield { ...found, at, line: [start, end] }
    }
  }
}

/** The state between lines. */
export class Story {
  #path: readonly string[] = []
  #comment = ''
  #isInComment = false
  readonly #blocks: BlockKind[] = []

  /** The text of the next line, with offsets in the line. */
  textIn(line: string): Omit<InkText, 'line'> | undefined {
    const trimmed = line.trim()
    if (this.#skipsComment(trimmed)) return undefined
    const comment = this.#comment
    this.#comment = trimmed.startsWith('//') ? trimmed.slice(2).trim() : ''
    if (this.#isStatement(trimmed)) return undefined
    const at = this.#textSpan(line)
    const isChoice = /^[*+]/.test(trimmed)
    return at && { at, path: this.#path, isChoice, comment }
  }

  /** Whether a line has no text: a comment, a head, a statement. */
  #isStatement(line: string): boolean {
    const knot = KNOT.exec(line)?.[1]
    const stitch = knot === undefined ? STITCH.exec(line)?.[1] : undefined
    if (knot !== undefined) this.#path = [knot]
    else if (stitch !== undefined) this.#path = [...this.#path.slice(0, 1), stitch]
    if (knot !== undefined) this.#blocks.length = 0
    return knot !== undefined || stitch !== undefined || STATEMENT.test(line) || line.startsWith('//')
  }

  /** Whether a line begins a comment of several lines, or is in one. */
  #skipsComment(line: string): boolean {
    if (!this.#isInComment && !line.startsWith('/*')) return false
    this.#isInComment = !line.includes('*/')
    return true
  }

  /** The span of the text of a line, without marks before it, and diverts, tags and comments after it. */
  #textSpan(line: string): Span | undefined {
    let at = /^\s*/.exec(line)?.[0].length ?? 0
    const inBlock = this.#blocks.at(-1)
    const marks = MARKS.exec(line.slice(at))?.[0] ?? ''
    at += marks.length
    if (inBlock === 'conditions' && marks.startsWith('-')) at = conditionEnd(line, at)
    else if (marks !== '') at = labelsEnd(line, at, /^[*+]/.test(marks))
    const [from, to] = this.#betweenBlocks(line, at)
    const span = withoutSpaces(line, from, from + endOfText(line.slice(from, to)))
    return hasWords(line.slice(...span)) ? span : undefined
  }

  /** The part of a line that is not in braces that open or close a block of several lines. */
  #betweenBlocks(line: string, at: number): Span {
    let from = at
    const opened: number[] = []
    for (let offset = at; offset < line.length; offset++) {
      const char = line[offset]
      if (char === '\\') offset++
      else if (char === '{') opened.push(offset)
      else if (char === '}' && opened.pop() === undefined) {
        this.#blocks.pop()
        from = offset + 1
      }
    }
    const [open] = opened
    if (open === undefined) return [from, line.length]
    // The rest of the line is the head of a block, or its first text.
    const head = line.slice(open + 1)
    const isSequence = SEQUENCE.test(head)
    for (const _ of opened) this.#blocks.push(isSequence ? 'sequence' : 'conditions')
    if (hasWords(line.slice(from, open))) return [from, open]
    const colon = head.indexOf(':')
    return isSequence || colon < 0 ? [line.length, line.length] : [open + 1 + colon + 1, line.length]
  }
}

/** The end of a condition before a colon in a block: `- x > 2:`. Without a colon, the whole line is one. */
function conditionEnd(line: string, at: number): number {
  const colon = line.indexOf(':', at)
  return colon < 0 ? line.length : colon + 1
}

/** The end of a label, and of the conditions of a choice after it. */
function labelsEnd(line: string, start: number, isChoice: boolean): number {
  let at = start + (LABEL.exec(line.slice(start))?.[0].length ?? 0)
  for (let end = at; isChoice; at = end) {
    end = groupEnd(line, at)
    if (end === at) break
  }
  return at
}

/** The end of a group in braces that begins here, with the blanks after it; `at` if none does. */
function groupEnd(line: string, at: number): number {
  if (line[at] !== '{') return at
  const close = line.indexOf('}', at)
  if (close < 0) return at
  return close + 1 + (/^\s*/.exec(line.slice(close + 1))?.[0].length ?? 0)
}

/** The end of a text: before a divert, a tag or a comment that is not inside braces. */
function endOfText(rest: string): number {
  let depth = 0
  for (let at = 0; at < rest.length; at++) {
    const char = rest[at]
    if (char === '\\') at++
    else if (char === '{') depth++
    else if (char === '}') depth--
    else if (depth === 0 && /^(?:->|<-|#|\/\/|\/\*)/.test(rest.slice(at, at + 2))) return at
  }
  return rest.length
}

/** Whether a text has words outside of code: what is in braces is text after a colon or a bar. */
export function hasWords(text: string): boolean {
  const shown = text.replaceAll(/\{[^{}]*\}/g, (group) => {
    const inside = group.slice(1, -1)
    const parts = inside.split('|')
    const first = parts[0] ?? ''
    const texts = first.includes(':')
      ? [first.slice(first.indexOf(':') + 1), ...parts.slice(1)]
      : parts.slice(1)
    const all = /^[&!~]/.test(inside) ? [first.slice(1), ...parts.slice(1)] : texts
    return all.join(' ').replaceAll(/(?:->|<-)\s*[\w.]+/g, '')
  })
  return /[\p{L}\p{N}]/u.test(shown)
}
