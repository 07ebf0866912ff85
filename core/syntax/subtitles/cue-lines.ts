// Subtitles with a line for each cue: its times, and behind them all that is shown.
import type { Codec, Span, Unit } from '../../contract.ts'
import { lineEnd, nextLine, skipBlanks, trimBlanks } from '../lines.ts'

/** What is shown from one moment on. */
export interface CueLine {
  start: string
  /** '' where the line does not say. */
  end: string
  /** The text, without the blanks around it; it may be empty. */
  at: Span
}

/**
 * The lines that begin with times, in order; others are no cues. `times` matches from a line's start (flag `y`) and
 * stays in the line; its first group is the start, the second the end.
 *
 *     {3294}{3366}Good evening,|everybody.
 *                 ^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function* cueLines(text: string, times: RegExp): Generator<CueLine> {
  for (let at = 0; at < text.length;) {
    const stop = lineEnd(text, at)
    times.lastIndex = at
    const found = times.exec(text)
    if (found) {
      const from = skipBlanks(text, at + found[0].length)
      yield { start: found[1] ?? '', end: found[2] ?? '', at: [from, trimBlanks(text, from, stop)] }
    }
    at = nextLine(text, stop)
  }
}

/** The unit of a cue: its start is the key, its times are the context. */
export function cueLineUnit({ start, end, at }: CueLine, codec: Codec): Unit {
  const context = end === '' ? start : `${start} --> ${end}`
  return { key: [start], source: { at, codec }, context, element: 'cue' }
}
