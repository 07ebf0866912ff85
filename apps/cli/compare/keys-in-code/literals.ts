// The string literals of a file with code, of any language. Code is not parsed: wherever a quote may begin a literal, the
// text up to the next quote counts as one. So nothing that can be a key is overlooked.
import type { Framework } from './framework.ts'

/** A string literal. */
export interface CodeLiteral {
  /** The text, with its escapes undone. A value that is inserted or added is `HOLE`. */
  text: string
  /** Where its first quote is. */
  at: number
  /** After its last quote. */
  end: number
}

/** Stands for a value that is known only when the program runs. */
export const HOLE = '\0'

const LONGEST = 2000
const QUOTES = /["'`]/g
const LINE_END = /[\r\n]/

/** All texts between two equal quotes. They may overlap, since a quote may also be an apostrophe. */
export function* literalsIn(code: string, syntax: Pick<Framework, 'holes' | 'join'>): Iterable<CodeLiteral> {
  for (const { index } of code.matchAll(QUOTES)) {
    const literal = literalAt(code, index, syntax)
    if (literal) yield literal
  }
}

/** The literal whose first quote is at an offset, or after white space behind it. */
export function literalAt(
  code: string,
  offset: number,
  { holes, join }: Pick<Framework, 'holes' | 'join'>,
): CodeLiteral | undefined {
  const at = afterSpace(code, offset)
  const quote = code[at]
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined
  const last = closing(code, at, quote)
  if (last === undefined) return undefined
  const literalText = unescaped(code.slice(at + 1, last).replaceAll(holes, HOLE))
  const isAdded = startsWith(code, last + 1, join)
  const isAddedTo = !isAdded && endsWith(code, at, join) && !isInChain(code, at, join)
  return { text: `${isAddedTo ? HOLE : ''}${literalText}${isAdded ? HOLE : ''}`, at, end: last + 1 }
}

/** The literal at an offset, with those that follow it at once: together they are one text. */
export function textAt(
  code: string,
  offset: number,
  syntax: Pick<Framework, 'holes' | 'join'>,
): CodeLiteral | undefined {
  const first = literalAt(code, offset, syntax)
  if (!first) return undefined
  const pieces = [first]
  for (let next: CodeLiteral | undefined = first; next;) {
    next = literalAt(code, next.end, syntax)
    if (next) pieces.push(next)
  }
  return {
    text: pieces.map(({ text }) => text).join(''),
    at: first.at,
    end: pieces.at(-1)?.end ?? first.end,
  }
}

function afterSpace(code: string, offset: number): number {
  let at = offset
  while (/\s/.test(code[at] ?? '')) at++
  return at
}

function closing(code: string, at: number, quote: string): number | undefined {
  const most = Math.min(code.length, at + LONGEST)
  for (let end = at + 1; end < most; end++) {
    const char = code[end] ?? ''
    if (char === quote) return end
    // Swift inserts values as `\(value)`, which may contain literals.
    if (char === '\\' && code[end + 1] === '(') end = behindValue(code, end + 1, most)
    else if (char === '\\') end++
    else if (quote === '`' && char === '$' && code[end + 1] === '{') end = behindValue(code, end + 1, most)
    else if (quote !== '`' && LINE_END.test(char)) return undefined
  }
  return undefined
}

/** The end of a value in brackets, which may contain literals itself. */
function behindValue(code: string, start: number, most: number): number {
  const [open, close] = code[start] === '{' ? '{}' : '()'
  let depth = 0
  for (let at = start; at < most; at++) {
    if (code[at] === open) depth++
    else if (code[at] === close && --depth === 0) return at
  }
  return start
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Bytes of UTF-8 beyond ASCII, as C and Perl spell them. */
const BYTES = /(?:\\(?:x[89a-fA-F][\da-fA-F]|[23][0-7]{2}))+/g
const BYTE = /\\(?:x([\da-fA-F]{2})|([23][0-7]{2}))/g
const utf8 = new TextDecoder()

const valueOf = ([, hex, octal = '0']: RegExpExecArray): number =>
  hex === undefined ? Number.parseInt(octal, 8) : Number.parseInt(hex, 16)

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  const decoded = text.replaceAll(BYTES, (bytes) =>
    utf8.decode(Uint8Array.from(bytes.matchAll(BYTE), valueOf)),
  )
  return decoded.replaceAll(
    /\\(?:u\{?([0-9A-Fa-f]{4,6})\}?|(\r\n|[^]))/g,
    (_, code?: string, char?: string) => {
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
      return char === undefined || LINE_END.test(char) ? '' : (ESCAPES[char] ?? char)
    },
  )
}

/** How much code around a literal can show that it is joined. */
const AROUND = 120

function startsWith(code: string, offset: number, join: RegExp): boolean {
  return new RegExp(`^\\s*${join.source}`).test(code.slice(offset, offset + AROUND))
}

function endsWith(code: string, offset: number, join: RegExp): boolean {
  return new RegExp(`${join.source}\\s*$`).test(code.slice(Math.max(0, offset - AROUND), offset))
}

/** Whether a literal is added to a value that is added to another literal, whose hole stands for both. */
function isInChain(code: string, offset: number, join: RegExp): boolean {
  const before = code.slice(Math.max(0, offset - AROUND), offset)
  return new RegExp(`["'\`]\\s*${join.source}[^"'\`;\\r\\n]*${join.source}\\s*$`).test(before)
}
