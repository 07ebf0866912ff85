// The entries of Mozilla's .lang files: a source text after a semicolon, and its translation on the next line.
import { FormatError, type Codec, type Span } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { LineEnds, nextLine, skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'
import { requireOneLine } from '../_grammars/text/one-line.ts'

/** A source text with its translation. */
export interface DotlangEntry {
  source: Span
  /** The line below, without the blanks around it; undefined if that line is not a translation. */
  target: Span | undefined
  /** The comments above the source text. */
  context: string | undefined
  /** Where the comments above begin, where the line of the source text does, and where the line below both does. */
  top: number
  start: number
  next: number
}

/**
 * The entries of a file, in order. Lines that begin with two hashes describe the file, not an entry.
 *
 *     # In the footer
 *     ;Read our news
 *      ^^^^^^^^^^^^^
 *     Lies unsere Neuigkeiten
 *     ^^^^^^^^^^^^^^^^^^^^^^^
 */
export function dotlangEntries(text: string): DotlangEntry[] {
  const entries: DotlangEntry[] = []
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  for (let at = 0; at < text.length;) {
    let end = lineEnds.from(at)
    if (text.startsWith(';', at)) {
      const below = nextLine(text, end)
      const source: Span = [skipBlanks(text, at + 1), trimBlanks(text, at + 1, end)]
      const belowEnd = lineEnds.from(below)
      const target = targetIn(text, below, belowEnd)
      if (target) end = belowEnd
      const top = comments.above(at)
      const next = nextLine(text, end)
      if (source[0] < source[1])
        entries.push({ source, target, context: comments.take(), top, start: at, next })
    } else if (text.startsWith('#', at) && !text.startsWith('##', at))
      comments.add(text.slice(at + 1, end), at)
    else comments.drop()
    at = nextLine(text, end)
  }
  return entries
}

function targetIn(text: string, at: number, lineEnd: number): Span | undefined {
  const start = skipBlanks(text, at)
  const end = trimBlanks(text, start, lineEnd)
  return end > start && !/[#;]/.test(text.charAt(start)) ? [start, end] : undefined
}

/** The mark after a translation that is meant to equal its source text. */
const ok = /\{ok\}$/i

/** The codec of the translation of a source text. */
export function targetCodec(source: string): Codec {
  const decode = (raw: string): string => raw.replace(ok, '').trim()
  return {
    decode,
    normalize: (text) => text.trim(),
    encode(text) {
      requireOneLine(text)
      if (/^[#;]/.test(text))
        throw new FormatError('unwritable', `A translation cannot begin with "${text.charAt(0)}".`)
      const raw = text === source ? `${text} {ok}` : text
      if (decode(raw) === text) return raw
      throw new FormatError('unwritable', 'A translation cannot end in "{ok}": the format uses it as a mark.')
    },
  }
}
