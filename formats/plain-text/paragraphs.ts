// Text without markup: paragraphs between blank lines, and list items after a bullet or a number.
import { FormatError, type Codec, type Source, type Span, type Unit } from '@atlas/core/contract.ts'
import { guarded, lineGuard, type GuardedCodec } from '../_grammars/documents/guards.ts'
import { eolOf, lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { trimmedLines, settledLines } from '../_grammars/documents/reflow.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { wrapLines } from '../_grammars/text/wrapping.ts'

/** The bullet or number of an item, with the blanks after it. */
const MARKER = /^(?:[-*+\u2022\u2023\u00b7]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t]+(?=\S)/

/** A bullet or a number with no-break spaces after it, which does not begin an item. */
const GUARDED_MARKER = /^(?:[-*+\u2022\u2023\u00b7]|\(?\d{1,3}[.)]|\(?[a-z]\))\u00a0+(?=\S)/

const WORDS = /[\p{L}\p{N}]/u

/** A paragraph or a list item. */
interface Paragraph {
  at: Span
  isItem: boolean
}

/**
 * The paragraphs of a text, in order. A line without a letter or a digit (a rule, an underline) ends a paragraph and
 * is not part of one.
 *
 *       1. Cast off the
 *          ^----------^
 *          stern line
 *     ---------------
 */
export function* paragraphsOf(text: string): Generator<Paragraph> {
  let open: { start: number; end: number; isItem: boolean } | undefined
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at)
    const line = text.slice(at, end)
    const row = line.trim()
    const start = at + line.indexOf(row)
    const marker = MARKER.exec(row)?.[0].length ?? 0
    const hasWords = WORDS.test(marker > 0 ? row.slice(marker) : row)
    if (open && (!hasWords || marker > 0)) {
      yield { at: [open.start, open.end], isItem: open.isItem }
      open = undefined
    }
    if (open) open.end = start + row.length
    else if (hasWords) open = { start: start + marker, end: start + row.length, isItem: marker > 0 }
    at = nextLine(text, end)
  }
  if (open) yield { at: [open.start, open.end], isItem: open.isItem }
}

/** The units of a text. */
export function* plainTextUnits({ text, eol }: Source): Generator<Unit> {
  const codec = paragraphCodec(eol)
  for (const { at, isItem } of paragraphsOf(text)) {
    const raw = text.slice(...at)
    yield { key: [textKey(codec.keyText(raw))], source: { at, codec }, element: isItem ? 'li' : 'p' }
  }
}

/** Reads wrapped lines as one. Keeps all other line ends, since addresses and verses need them. */
const paragraphCodec = (eol: string): GuardedCodec => guarded(plainCodec(eol), markerGuard)

/**
 * Plain text has no escapes. In `1. May` at the start of a line the blank becomes a no-break space, so that it is not
 * the number of an item. It looks the same, and typographers ask for one there.
 */
const markerGuard = lineGuard(
  (line) => {
    const [marker = ''] = MARKER.exec(line) ?? []
    return (
      marker.trimEnd() +
      marker.slice(marker.trimEnd().length).replaceAll(/[ \t]/g, '\u00a0') +
      line.slice(marker.length)
    )
  },
  (line) => line.replace(GUARDED_MARKER, (marker) => marker.replaceAll('\u00a0', ' ')),
)

function plainCodec(eol: string): Codec {
  return {
    decode: (raw) => read(trimmedLines(raw)),
    encode(text, was) {
      const before = trimmedLines(was)
      const margin = /[\r\n]([ \t]*)\S/.exec(was)?.[1] ?? ''
      const rows = text.split('\n')
      const wrapped = rows.length < 2 && isWrapped(before) ? wrapLines(text, widthOf(before), mayBreak) : rows
      const lines = read(wrapped) === text ? wrapped : rows
      requirePlain(lines, text)
      return lines.join(eolOf(was, eol) + margin)
    },
    normalize: (text) => settledLines(text).join('\n'),
  }
}

const read = (rows: readonly string[]): string => rows.join(isWrapped(rows) ? ' ' : '\n')

const widthOf = (rows: readonly string[]): number =>
  rows.reduce((widest, row) => Math.max(widest, row.length), 0)

/** The minimum width of wrapped lines. Narrower lines are often broken by hand. */
const MIN_WIDTH = 40

/** Whether the first word of each line would have made the line above it the longest. */
function isWrapped(rows: readonly string[]): boolean {
  const width = widthOf(rows)
  return (
    rows.length > 1 &&
    width >= MIN_WIDTH &&
    rows.every((row, index) => {
      const next = rows[index + 1]
      return next === undefined || row.length + 1 + (/^\S*/.exec(next)?.[0].length ?? 0) > width
    })
  )
}

const mayBreak = (text: string, space: number): boolean => isPlain(text.slice(space + 1, space + 200))

const isPlain = (row: string): boolean => WORDS.test(row) && !MARKER.test(row)

function requirePlain(rows: readonly string[], text: string): void {
  const sign = rows.find((row) => !WORDS.test(row))
  if (sign !== undefined) {
    throw new FormatError(
      'unwritable',
      `The line "${sign.slice(0, 40)}" has no letter or digit. In plain text, such a line separates paragraphs.`,
    )
  }
  if (read(rows) !== text)
    throw new FormatError('unwritable', `The lines of "${text.slice(0, 40)}" would be read as one.`)
}
