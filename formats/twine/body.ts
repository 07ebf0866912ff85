// The body of a passage: macros, scripts and comments are code, and every other line is a text. The scanner knows the
// signs of Harlowe, SugarCube, Snowman and Chapbook, since a file need not name its story format.
import type { Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine, withoutSpaces } from '../_grammars/text/lines.ts'

/** Macros whose first string, or all of them, players read. */
const SHOWN_STRINGS =
  /^(?:link\w*|button|click\w*|option|linkreplace|linkappend|linkprepend|link-[a-z]+|click-?[a-z]*|alert|confirm|prompt|print)$/
const ALL_SHOWN = /^(?:cycling-link|dropdown|seq-link|sequence-link)$/

/** A part of a body that is code. */
export interface BodyCode {
  at: Span
  /** A name that says what the code does. */
  id: string
  /** Whether it is only a comment or a script, which can stand between two texts. */
  isBlock: boolean
}

/** Blocks that are not text, by how they begin. */
const BLOCKS: readonly (readonly [open: RegExp, close: string])[] = [
  [/<<script\b[^>]{0,100}>>/y, '<</script>>'],
  [/<script\b[^>]{0,200}>/iy, '</script>'],
  [/<style\b[^>]{0,200}>/iy, '</style>'],
  [/<!--/y, '-->'],
  [/\/\*/y, '*/'],
  [/\/%/y, '%/'],
  [/<%/y, '%>'],
  [/\{\{\{/y, '}}}'],
]

const STARTS = /<<|<script|<style|<!--|\/\*|\/%|<%|\{\{\{|\((?=[\w-]{1,40}:)|\[\[|\[img\[|\$[A-Za-z_]|\{/gi
const VARIABLE = /\$[A-Za-z_]\w{0,60}(?:\.\w{1,60}|\[[^\][\r\n]{0,60}\])*/y
const INSERT = /\{[^{}\r\n]{1,200}\}/y
const NAME = /\/?[\w=-]{1,40}/y
/** The most characters of a macro that are searched for its end. */
const LONGEST_MACRO = 20_000
const LONGEST_LINK = 1000

/** The codes of a body, in order. */
export class BodyScanner {
  readonly #text: string
  readonly codes: BodyCode[] = []
  /** Ends of blocks that do not follow any more. */
  readonly #missing = new Set<string>()
  /** Until here, no macro or link that begins ends. */
  #openUntil = 0

  constructor(text: string) {
    this.#text = text
    for (let at = this.#next(0); at < text.length; at = this.#next(at)) at = this.#codeAt(at)
  }

  #next(from: number): number {
    STARTS.lastIndex = from
    return STARTS.exec(this.#text)?.index ?? this.#text.length
  }

  /** Reads a code. Returns where the scan goes on. */
  #codeAt(at: number): number {
    for (const [open, close] of BLOCKS) {
      open.lastIndex = at
      if (!open.test(this.#text)) continue
      const end = this.#missing.has(close) ? -1 : this.#text.indexOf(close, open.lastIndex)
      if (end < 0) this.#missing.add(close)
      else return this.#add(at, end + close.length, 'block', true)
    }
    if (this.#text.startsWith('<<', at)) return this.#macro(at, at + 2, '>>')
    if (this.#text.charAt(at) === '(') return this.#macro(at, at + 1, ')')
    if (this.#text.startsWith('[[', at)) return this.#link(at)
    const simple = this.#text.charAt(at) === '$' ? VARIABLE : INSERT
    simple.lastIndex = at
    const found = simple.exec(this.#text)?.[0]
    return found === undefined ? this.#image(at) : this.#add(at, at + found.length, found, false)
  }

  #image(at: number): number {
    if (!this.#text.startsWith('[img[', at)) return at + 1
    const end = this.#text.slice(at, at + LONGEST_LINK).indexOf(']]')
    return end < 0 ? at + 1 : this.#add(at, at + end + 2, 'img', false)
  }

  #add(start: number, end: number, id: string, isBlock: boolean): number {
    if (end > start) this.codes.push({ at: [start, end], id, isBlock })
    return end
  }

  /** A macro. The strings that it shows are no part of its codes. */
  #macro(start: number, inside: number, close: string): number {
    if (start < this.#openUntil) return inside
    NAME.lastIndex = inside
    const name = NAME.exec(this.#text)?.[0] ?? ''
    const strings: Span[] = []
    const end = this.#macroEnd(inside, close, strings)
    if (end < 0) {
      this.#openUntil = start + LONGEST_MACRO
      return inside
    }
    const shown = ALL_SHOWN.test(name) ? strings : SHOWN_STRINGS.test(name) ? strings.slice(0, 1) : []
    const id = `${close === ')' ? '(' : '<<'}${name}`
    let from = start
    for (const [first, last] of shown) {
      this.#add(from, first, id, false)
      from = last
    }
    return this.#add(
      from,
      end,
      shown.length > 0 ? `${id} ${this.#text.slice(from, end)}` : this.#text.slice(from, end),
      false,
    )
  }

  /** The end of a macro: strings in it may contain its signs, and those of Harlowe nest. */
  #macroEnd(from: number, close: string, strings: Span[]): number {
    let depth = 0
    const limit = Math.min(this.#text.length, from + LONGEST_MACRO)
    for (let at = from; at < limit; at++) {
      const char = this.#text.charAt(at)
      if (char === '"' || char === "'") {
        const end = this.#stringEnd(at, char, limit)
        if (end < 0) continue
        strings.push([at + 1, end])
        at = end
      } else if (close === '>>' && this.#text.startsWith('>>', at)) return at + 2
      else if (close === ')' && char === '(') depth++
      else if (close === ')' && char === ')' && depth-- === 0) return at + 1
    }
    return -1
  }

  /** The end of a string. An apostrophe inside a word begins none. */
  #stringEnd(at: number, quote: string, limit: number): number {
    if (quote === "'" && /[A-Za-z]/.test(this.#text.charAt(at - 1))) return -1
    for (let end = at + 1; end < limit; end++) {
      const char = this.#text.charAt(end)
      if (char === '\\') end++
      else if (char === quote) return end
      else if (char === '\n' || char === '\r') return -1
    }
    return -1
  }

  /** A link: its text is no part of the code, but the name of its passage is. */
  #link(at: number): number {
    const inside = this.#text.slice(at + 2, at + LONGEST_LINK)
    const close = /\]\]|[\r\n]/.exec(inside)
    if (close?.[0] !== ']]') return at + 2
    const words = inside.slice(0, close.index)
    const end = at + 2 + close.index + 2
    const [label, target] = splitLink(words)
    if (label === undefined) return this.#add(at, end, `[[${target.trim()}`, false)
    const first = at + 2 + label[0]
    const id = `[[${target.trim()}`
    // A target before the text is the code; the rest are signs.
    if (label[0] > 0) {
      this.#add(at, first, id, false)
      return this.#add(at + 2 + label[1], end, ']]', false)
    }
    this.#add(at, first, '[[', false)
    return this.#add(at + 2 + label[1], end, id, false)
  }
}

/** The span of the label in a link, if it has one, and its target. */
function splitLink(words: string): [label: Span | undefined, target: string] {
  const right = words.lastIndexOf('->')
  if (right >= 0) return [[0, right], words.slice(right + 2)]
  const left = words.indexOf('<-')
  if (left >= 0) return [[left + 2, words.length], words.slice(0, left)]
  const bar = words.indexOf('|')
  return bar >= 0 ? [[0, bar], words.slice(bar + 1)] : [undefined, words]
}

/** Lines of Chapbook that say how the next ones are shown. */
const MODIFIER =
  /^\[(?:if|unless|ifalways|ifnever|else|after|append|align|continue|cont|cont'd|note|note to myself|n\.b\.|fixme|todo|css|javascript)\b[^\][]*\]$/i

/** The marks of headings, lists and quotations at the start of a line. */
const MARKS = /^[*#!>]+[ \t]*/

/** The texts of a body: lines outside of blocks, with their codes inside the line. */
export function textsOfBody(text: string): Span[] {
  const { codes } = new BodyScanner(text)
  const spans: Span[] = []
  let next = 0
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start)
    let from = start
    // Code that crosses lines, or a block, cuts them.
    while ((codes[next]?.at[0] ?? Infinity) < end) {
      const { at, isBlock } = codes[next++] ?? { at: [end, end] as const, isBlock: true }
      if (!isBlock && at[1] <= end) continue
      addText(text, from, at[0], spans)
      from = at[1]
      if (from > end) break
    }
    if (from <= end) addText(text, from, end, spans)
    start = from > end ? from : nextLine(text, end)
  }
  return spans
}

function addText(text: string, from: number, to: number, spans: Span[]): void {
  const [start, end] = withoutSpaces(text, from, to)
  const line = text.slice(start, end)
  const first = start + (MARKS.exec(line)?.[0].length ?? 0)
  if (first < end && !MODIFIER.test(line) && hasWords(text.slice(first, end))) spans.push([first, end])
}

/** Whether a line has words or numbers outside of code. A link without a text of its own has its target as words. */
export function hasWords(line: string): boolean {
  const { codes } = new BodyScanner(line)
  let plain = ''
  let from = 0
  for (const { at, id } of codes) {
    plain += line.slice(from, at[0])
    if (id.startsWith('[[') && line.slice(...at).startsWith('[[') && line.slice(...at).endsWith(']]'))
      plain += id
    from = at[1]
  }
  return /[\p{L}\p{N}]/u.test((plain + line.slice(from)).replaceAll(/<[^<>]*>/g, ''))
}
