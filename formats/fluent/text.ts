// Lays out Fluent patterns over lines. A translator sees a pattern as the file has it, without its indentation.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { guarded, type TextGuard } from '../_grammars/documents/guards.ts'
import { withLf } from '../_grammars/text/lines.ts'
import { patternAt, skipBlank, trimEnd } from './patterns.ts'

const withLineFeeds = (raw: string): string => (raw.includes('\r\n') ? raw.replaceAll('\r\n', '\n') : raw)

/** The text of a whole pattern; undefined if it is not a pattern, or if anything follows it. */
function readPattern(raw: string): string | undefined {
  const pattern = patternAt(raw, 0)
  if (pattern?.at[1] !== raw.length) return undefined
  const text = withLineFeeds(raw.slice(skipBlank(raw, 0)))
  if (!text.includes('\n')) return text
  const lines = withLineFeeds(raw).split('\n')
  const margin = marginOf(raw, pattern) ?? 0
  const isBlock = /^ *\r?\n/.test(raw)
  const [first = '', ...rest] = isBlock ? withoutBlankLines(lines) : lines
  const start = isBlock ? unindented(first, margin) : first.slice(indentOf(first))
  return [start, ...rest.map((line) => unindented(line, margin))].join('\n')
}

function withoutBlankLines(lines: readonly string[]): readonly string[] {
  return lines.slice(lines.findIndex((line) => indentOf(line) < line.length))
}

const indentOf = (line: string): number => skipBlank(line, 0)

/** The indentation of a pattern's lines, which is not text, even if all further lines are inside a placeable. */
function marginOf(raw: string, pattern = patternAt(raw, 0)): number | undefined {
  if (pattern?.margin !== undefined) return pattern.margin
  const [, ...lines] = withLineFeeds(raw).split('\n')
  const indents = lines.flatMap((line) => (indentOf(line) < line.length ? [indentOf(line)] : []))
  return indents.length === 0 ? undefined : indents.reduce((least, indent) => Math.min(least, indent))
}

/** A line without its indentation; '' for a blank line. */
function unindented(line: string, margin: number): string {
  const indent = indentOf(line)
  return indent === line.length ? '' : line.slice(Math.min(margin, indent))
}

const lineSign = / *[.[*]/y

/** Further lines cannot begin with these signs, so `* b` becomes `{"*"} b`. Those of variants are not guarded. */
const signGuard: TextGuard = {
  add(text) {
    let guardedText = ''
    let from = 0
    let depth = 0
    for (let at = text.indexOf('\n') < 0 ? text.length : 0; at < text.length; at++) {
      const char = text.charAt(at)
      if (char === '{') depth++
      else if (char === '}') depth--
      else if (char === '"' && depth > 0) at = stringEnd(text, at)
      if (char !== '\n' || depth > 0) continue
      lineSign.lastIndex = at + 1
      if (!lineSign.test(text)) continue
      const sign = lineSign.lastIndex - 1
      guardedText += `${text.slice(from, sign)}{"${text.charAt(sign)}"}`
      from = sign + 1
    }
    return guardedText + text.slice(from)
  },
  strip: (text) => (text.includes('{"') ? text.replaceAll(/(\n *)\{"([.[*])"\}/g, '$1$2') : text),
}

/** The end of a string literal, or of its line. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '"') return at
    else if (char === '\n') return at - 1
  }
  return text.length
}

const laidOut = (lead: string, text: string, margin: string, eol: string): string =>
  lead + text.replaceAll(/\n+/g, (ends) => eol.repeat(ends.length) + margin)

/** The codecs for a file's patterns, by the indentation to use for further lines in a pattern of one line. */
export function patternCodecs(eol: string): (indent: number) => Codec {
  const codecs = new Map<number, Codec>()
  return (indent) => {
    const codec = codecs.get(indent) ?? guarded(patternCodec(indent, eol), signGuard)
    codecs.set(indent, codec)
    return codec
  }
}

function patternCodec(indent: number, eol: string): Codec {
  return {
    decode: (raw) => readPattern(raw) ?? raw.slice(skipBlank(raw, 0)),

    normalize(text) {
      const lines = withLf(text)
      const trimmed = lines.slice(0, trimEnd(lines, 0, lines.length))
      return readPattern(laidOut('\n ', trimmed, ' ', '\n')) ?? readPattern(trimmed) ?? trimmed
    },

    encode(text, was) {
      const ownEol = /\r?\n/.exec(was)?.[0] ?? (eol === '\r' ? '\n' : eol)
      const lead = was.slice(0, skipBlank(was, 0))
      const hasLines = text.includes('\n')
      const width = hasLines ? (marginOf(was) ?? indent) : 0
      const own = (): string => laidOut(lead, text, ' '.repeat(width), ownEol)
      const block = (): string => {
        const margin = ' '.repeat((hasLines ? width : marginOf(was)) || indent)
        return laidOut(ownEol + margin, text, margin, ownEol)
      }
      // Only after the equals sign may a pattern begin with a dot, a bracket or an asterisk.
      const inline = (): string => laidOut(' ', text, ' '.repeat(width || indent), ownEol)
      const becomesBlock = hasLines && !was.includes('\n')
      for (const lay of becomesBlock ? [block, own, inline] : [own, block, inline]) {
        const raw = lay()
        if (readPattern(raw) === text) return raw
      }
      throw new FormatError(
        'unwritable',
        'This is not a valid Fluent pattern. Look for a brace without a partner, for a placeable that is empty or ' +
          'malformed, and for a line of a variant that begins with a dot, a bracket or an asterisk.',
      )
    },
  }
}
