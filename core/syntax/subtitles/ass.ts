// Sub Station Alpha, first and advanced (v4.00 and v4.00+): sections of lines, and the events that show a text.
import type { CueLine } from './cue-lines.ts'
import { lineEnd, nextLine, skipBlanks, trimBlanks } from '../lines.ts'

/** A line of the section [Events] that holds a text. */
export interface AssEvent extends CueLine {
  style: string
  /** Who speaks: the column Name, or Actor. */
  actor: string
  /** Comments are not shown. */
  isComment: boolean
}

/** The columns of both versions, where no Format line names them; the first is Marked in v4.00. */
const USUAL = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']

const event = /[ \t]*(Dialogue|Comment)[ \t]*:[ \t]*/iy
const format = /^[ \t]*Format[ \t]*:/i
const section = /^[ \t]*\[[^\]]*\]/

/**
 * The events of a file, in order: their columns are separated by commas, and the last one, the text, goes to the end
 * of the line. Pictures, sounds and commands are none.
 *
 *     [Events]
 *     Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
 *     Dialogue: 0,0:02:17.40,0:02:20.40,Default,Ada,0,0,0,,Good evening,\Neverybody.
 *                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function* assEvents(text: string): Generator<AssEvent> {
  let isInEvents = false
  let columns: readonly string[] = USUAL
  for (let at = 0; at < text.length; at = nextLine(text, lineEnd(text, at))) {
    event.lastIndex = at
    const found = isInEvents ? event.exec(text) : null
    if (found) {
      const read = eventAt(text, at + found[0].length, columns)
      if (read) yield { ...read, isComment: found[1]?.toLowerCase() === 'comment' }
      continue
    }
    const line = text.slice(at, lineEnd(text, at))
    if (section.test(line)) isInEvents = /^[ \t]*\[events\]/i.test(line)
    else if (isInEvents && format.test(line)) columns = columnsIn(line)
  }
}

const columnsIn = (line: string): readonly string[] =>
  line
    .slice(line.indexOf(':') + 1)
    .split(',')
    .map((name) => name.trim().toLowerCase())

/** Nothing where the line has fewer columns, or where another than the text is the last. */
function eventAt(
  text: string,
  start: number,
  columns: readonly string[],
): Omit<AssEvent, 'isComment'> | undefined {
  if (columns.at(-1) !== 'text') return undefined
  const stop = lineEnd(text, start)
  const fields = new Map<string, string>()
  let at = start
  for (const column of columns.slice(0, -1)) {
    const comma = text.indexOf(',', at)
    if (comma < 0 || comma >= stop) return undefined
    fields.set(column, text.slice(at, comma).trim())
    at = comma + 1
  }
  const from = skipBlanks(text, at)
  return {
    start: fields.get('start') ?? '',
    end: fields.get('end') ?? '',
    style: fields.get('style') ?? '',
    actor: fields.get('name') ?? fields.get('actor') ?? '',
    at: [from, trimBlanks(text, from, stop)],
  }
}

/** Whether a text shows nothing but what `{\p1}` draws: coordinates, no words. */
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
