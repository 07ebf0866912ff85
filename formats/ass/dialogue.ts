// Reads the events of Sub Station Alpha and Advanced Sub Station Alpha (v4.00 and v4.00+).
import type { Span } from '@atlas/core/contract.ts'
import type { CueLine } from '../_grammars/subtitles/cue-lines.ts'
import { LineEnds, nextLine, skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'
import { indexWithin } from '../_grammars/text/search.ts'

/** A line of the section [Events] with a text. */
export interface AssEvent extends CueLine {
  style: string
  /** The speaker, from the column Name or Actor. */
  actor: string
  /** Comments are not shown. */
  isComment: boolean
}

/** The indexes of the columns; -1 for missing ones. */
interface Columns {
  start: number
  end: number
  style: number
  actor: number
  /** The index of the text, which must be the last column; undefined if it is not, since texts may contain commas. */
  text: number | undefined
}

/** The default columns of both versions, for files without a Format line; the first is Marked in v4.00. */
const DEFAULT_COLUMNS = columnsIn('Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text')

const event = /[ \t]*(Dialogue|Comment)[ \t]*:[ \t]*/iy
const format = /^[ \t]*Format[ \t]*:/i
const section = /^[ \t]*\[[^\]]*\]/

/**
 * The events of a file, in order: their columns are separated by commas, and the last one, the text, goes to the end
 * of the line. Pictures, sounds and commands are skipped.
 *
 *     [Events]
 *     Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
 *     Dialogue: 0,0:02:17.40,0:02:20.40,Default,Ada,0,0,0,,Good evening,\Neverybody.
 *                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function assEvents(text: string): AssEvent[] {
  const events: AssEvent[] = []
  const lineEnds = new LineEnds(text)
  let isInEvents = false
  let columns = DEFAULT_COLUMNS
  for (let at = 0; at < text.length;) {
    const stop = lineEnds.from(at)
    event.lastIndex = at
    const match = isInEvents ? event.exec(text) : null
    if (match) {
      const isComment = match[1]?.toLowerCase() === 'comment'
      const read = eventAt(text, [at + match[0].length, stop], columns, isComment)
      if (read) events.push(read)
    } else {
      const line = text.slice(at, stop)
      if (section.test(line)) isInEvents = /^[ \t]*\[events\]/i.test(line)
      else if (isInEvents && format.test(line)) columns = columnsIn(line.slice(line.indexOf(':') + 1))
    }
    at = nextLine(text, stop)
  }
  return events
}

function columnsIn(list: string): Columns {
  const names = list.split(',').map((name) => name.trim().toLowerCase())
  const last = names.length - 1
  const isLast = names.pop() === 'text'
  return {
    start: names.lastIndexOf('start'),
    end: names.lastIndexOf('end'),
    style: names.lastIndexOf('style'),
    actor: names.lastIndexOf(names.includes('name') ? 'name' : 'actor'),
    text: isLast ? last : undefined,
  }
}

/** Returns undefined if the line has too few columns. */
function eventAt(
  text: string,
  [start, stop]: Span,
  columns: Columns,
  isComment: boolean,
): AssEvent | undefined {
  if (columns.text === undefined) return undefined
  const fields: string[] = []
  let at = start
  while (fields.length < columns.text) {
    const comma = indexWithin(text, ',', at, stop)
    if (comma < 0) return undefined
    fields.push(text.slice(at, comma))
    at = comma + 1
  }
  const from = skipBlanks(text, at)
  const field = (column: number): string => fields[column]?.trim() ?? ''
  return {
    start: field(columns.start),
    end: field(columns.end),
    style: field(columns.style),
    actor: field(columns.actor),
    at: [from, trimBlanks(text, from, stop)],
    isComment,
  }
}

/** Whether a text is only a drawing (`{\p1}`): coordinates without words. */
export function isDrawing(raw: string): boolean {
  if (!raw.includes('\\p')) return false
  let draws = false
  for (const piece of raw.split('{')) {
    const close = piece.indexOf('}')
    const mode = /\\p(\d)/g
    for (const [, digit] of piece.slice(0, Math.max(close, 0)).matchAll(mode)) draws = digit !== '0'
    if (!draws && piece.slice(close + 1).trim() !== '') return false
  }
  return true
}
