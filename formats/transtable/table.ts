// Okapi's translation table, version 1: a head with languages, then rows of a context and two texts, separated by tabs.
import { FormatError, type Codec, type Source, type Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine, withLf } from '../_grammars/text/lines.ts'
import { indexWithin } from '../_grammars/text/search.ts'

/** A cell; `at` is its content, without quotes. */
export interface TransTableCell {
  at: Span
  isQuoted: boolean
}

/** A text unit, or a segment of one. */
export interface TransTableRow {
  /** The context without its prefix: `tu=1:s=0`. */
  key: string
  keyAt: Span
  source: TransTableCell
  /** Undefined if the row ends after the source. */
  target: TransTableCell | undefined
  /** The row without its line end. */
  start: number
  end: number
}

/** The contents of a file. */
export interface TransTable {
  /** The cells after the signature. */
  languages: readonly TransTableCell[]
  rows: readonly TransTableRow[]
}

const CONTEXT = 'okpCtx:'

/**
 * The table of a file. Skips rows without a context. Throws a `FormatError` if the signature is missing.
 *
 *     TransTableV1          en                fr
 *     "okpCtx:tu=1:s=0"     "Good evening"    "Bonsoir"
 *             ^^^^^^^^       ^^^^^^^^^^^^      ^^^^^^^
 */
export function readTransTable({ text }: Source): TransTable {
  const firstEnd = lineEnd(text, 0)
  const [signature, ...languages] = cellsIn(text, 0, firstEnd)
  if (!signature || !text.startsWith('TransTableV1', signature.at[0]))
    throw new FormatError(
      'not-this-format',
      'The signature "TransTableV1" at the start of the file is missing.',
      0,
    )
  const rows: TransTableRow[] = []
  for (let at = nextLine(text, firstEnd); at < text.length;) {
    const end = lineEnd(text, at)
    const [context, source, target] = cellsIn(text, at, end)
    if (context && source && text.startsWith(CONTEXT, context.at[0])) {
      const keyAt: Span = [context.at[0] + CONTEXT.length, context.at[1]]
      rows.push({ key: text.slice(...keyAt), keyAt, source, target, start: at, end })
    }
    at = nextLine(text, end)
  }
  return { languages, rows }
}

function cellsIn(text: string, start: number, end: number): TransTableCell[] {
  const cells: TransTableCell[] = []
  for (let at = start; at <= end;) {
    const tab = indexWithin(text, '\t', at, end)
    const stop = tab < 0 ? end : tab
    const isQuoted = stop - at > 1 && text.charAt(at) === '"' && text.charAt(stop - 1) === '"'
    cells.push({ at: isQuoted ? [at + 1, stop - 1] : [at, stop], isQuoted })
    at = stop + 1
  }
  return cells
}

const unescape = (raw: string): string => raw.replaceAll('\\t', '\t').replaceAll('\\n', '\n')

/** Escapes tabs and line ends. A backslash has no escape, so a text cannot contain one before a `t` or an `n`. */
function escape(text: string): string {
  const found = /\\[tn]/.exec(text)?.[0]
  if (found === undefined) return text.replaceAll('\t', '\\t').replaceAll('\n', '\\n')
  const meaning = found === '\\t' ? 'a tab' : 'a line end'
  throw new FormatError('unwritable', `The text has "${found}", which would be read as ${meaning} here.`)
}

/** The codec of a cell with quotes. */
/** A cell ends at a tab or at the end of its line. */
const isWhole = (raw: string): boolean => !/[\t\r\n]/.test(raw)

export const quotedCodec: Codec = { decode: unescape, normalize: withLf, encode: escape, isWhole }

/** The codec of a cell without quotes. A text that begins or ends with a quote gets quotes around it. */
export const bareCodec: Codec = {
  decode: (raw) => unescape(raw.replace(/^"/, '').replace(/"$/, '')),
  normalize: withLf,
  isWhole,
  encode: (text) => (/^"|"$/.test(text) ? `"${escape(text)}"` : escape(text)),
}
