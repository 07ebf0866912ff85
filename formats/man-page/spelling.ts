// How a paragraph of a page is spelled: its lines are joined, macros for fonts become the escapes that mean the same, and
// other macros stay lines.
import { BrokenCodes, FormatError, type Codec } from '@atlas/core/contract.ts'
import { reflowedRows, settledLine } from '../_grammars/documents/reflow.ts'
import { eolOf } from '../_grammars/text/lines.ts'
import { FONTS, isInline } from './macros.ts'

const LINE_END = /\r\n|\r|\n/

/** A line that stays a line of its own in a text. */
const inlineMacro = (line: string, isMdoc: boolean): boolean =>
  isInline(/^\.(\S{1,3})(?:[ \t]|$)/.exec(line)?.[1] ?? '', isMdoc)

/** The arguments of a macro, without quotation marks. */
function argumentsOf(line: string): string[] {
  return Array.from(
    line.matchAll(/"((?:[^"]|"")*)(?:"|$)|((?:\\[^]|[^ \t\\])+)/g),
    ([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')),
  )
}

/** The escapes for the line of a macro that sets fonts. */
function inEscapes(name: string, line: string): string {
  const fonts = FONTS.get(name) ?? 'R'
  const words = argumentsOf(line)
  if (fonts.length === 1) return `\\f${fonts}${words.join(' ')}\\fR`
  const parts = words.map((word, index) => {
    const font = fonts.charAt(index % 2)
    return font === 'R' ? word : `\\f${font}${word}\\fR`
  })
  return parts.join('')
}

/** What a raw line shows, and whether it is a line of its own. */
function shownLine(raw: string, isMdoc: boolean): { text: string; isOwn: boolean } {
  const line = raw.trim()
  const [, name = '', rest = ''] = /^[.'][ \t]*(\S{1,3})(?:[ \t]([^]*))?$/.exec(line) ?? []
  if (!isMdoc && FONTS.has(name)) return { text: inEscapes(name, rest), isOwn: false }
  if (inlineMacro(line, isMdoc)) return { text: line, isOwn: true }
  return { text: withoutGuard(line, isMdoc), isOwn: false }
}

/** A line that begins with the sign of a control line needs this before it. */
const GUARD = '\\&'

const withoutGuard = (line: string, isMdoc: boolean): string =>
  /^\\&[.']/.test(line) && !inlineMacro(line.slice(GUARD.length), isMdoc) ? line.slice(GUARD.length) : line

/** Joins lines of text with spaces, unless an escape continues a line. Lines of macros stay apart. */
function joined(lines: readonly { text: string; isOwn: boolean }[]): string {
  const parts: string[] = []
  let last: { text: string; isOwn: boolean } | undefined
  for (const line of lines) {
    if (line.text === '') continue
    if (last && !last.isOwn && !line.isOwn && last.text.endsWith('\\c'))
      parts.push((parts.pop() ?? '').slice(0, -2))
    else if (last) parts.push(line.isOwn || last.isOwn ? '\n' : ' ')
    parts.push(line.text)
    last = line
  }
  return parts.join('')
}

const normalized = (text: string, isMdoc: boolean): string =>
  joined(
    text.split(LINE_END).map((raw) => {
      const line = settledLine(raw)
      const isOwn = inlineMacro(line, isMdoc)
      return { text: isOwn ? line : line.replaceAll(/\\c$/g, ''), isOwn }
    }),
  )

/** The codec of paragraphs. */
export function paragraphCodec(isMdoc: boolean, eol: string): Codec {
  return {
    decode: (raw) => joined(raw.split(LINE_END).map((line) => shownLine(line, isMdoc))),
    normalize: (text) => normalized(text, isMdoc),
    encode(text, was) {
      requireEscapes(text, was)
      const rows = rowsOf(was)
      const lines = text.split('\n').flatMap((line) => {
        if (inlineMacro(line, isMdoc)) return [line]
        return reflowedRows(/^[.']/.test(line) ? GUARD + line : line, rows, mayBreak)
      })
      return lines.join(eolOf(was, eol))
    },
  }
}

/** The lines of the old text. Lines of macros are short, so that they do not show how wide the text is. */
function rowsOf(was: string): string[] {
  const rows = was.split(LINE_END)
  return rows.some((row) => row.startsWith('.')) ? [...rows, ' '.repeat(USUAL_WIDTH)] : rows
}

const USUAL_WIDTH = 72

/** A line of text must not begin with the sign of a control line, nor end with the beginning of an escape. */
const mayBreak = (text: string, space: number): boolean =>
  !/[.']/.test(text.charAt(space + 1)) &&
  text.charAt(space - 1) !== '\\' &&
  text.slice(Math.max(0, space - 2), space) !== '\\c'

const QUOTE = '\\(dq'

/** A tab only separates the arguments of a macro. */
const withoutTabs = (text: string): string => text.replaceAll('\t', ' ')

/** The codec of words on the line of a macro: a quotation mark would end them, or join them. */
export const lineCodec: Codec = {
  decode: (raw) => withoutTabs(raw.replaceAll('""', '"').replaceAll(QUOTE, '"')),
  normalize: (text) => withoutTabs(settledLine(text)),
  encode(text, was) {
    requireEscapes(text, was)
    return text.replaceAll('"', QUOTE)
  },
}

/** Escapes that are complete and mean the same in every text. */
const ESCAPE =
  /\\(?:f(?:[A-Z]|\([A-Z]{2}|\[[A-Z]{0,4}\])|\([^\s\\]{2}|\[[^\]\s\\]{1,40}\]|\*(?:[^\s\\([]|\([^\s\\]{2}|\[[^\]\s\\]{1,40}\])|s[-+]?\d|[-&e%:|^~0 '`/,])/y

/** Throws for a backslash that begins no escape, or one that only the old text may have. */
function requireEscapes(text: string, was: string): void {
  if (text === '') throw new FormatError('unwritable', 'A paragraph of a manual page cannot be empty.')
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at)) {
    ESCAPE.lastIndex = at
    const found = ESCAPE.exec(text)?.[0]
    const other = found ?? text.slice(at, at + 2)
    if (
      found === undefined &&
      (other.length < 2 || other === '\\"' || other === '\\#' || !was.includes(other))
    )
      throw new BrokenCodes(`the backslash in "${text.slice(at, at + 10)}" begins no escape: write \\e`)
    at += other.length
  }
}
