// Subtitles with one line per cue: its times, then its text.
import type { Codec, Span, Unit } from '@atlas/core/contract.ts'
import { commentsAbove } from '../text/comments.ts'
import { LineEnds, nextLine, skipBlanks, trimBlanks } from '../text/lines.ts'

/** A cue. */
export interface CueLine {
  start: string
  /** '' if the line does not state it. */
  end: string
  /** The text without the blanks around it; it may be empty. */
  at: Span
  /** The comment above it. */
  note?: string | undefined
}

/**
 * The lines that begin with times, in order; other lines are skipped. `times` matches at a line start (flag `y`) and
 * within the line; its first group is the start, the second the end. A line that begins with
 * `sign` is a comment.
 *
 *     {3294}{3366}Good evening,|everybody.
 *                 ^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function cueLines(text: string, times: RegExp, sign?: string): CueLine[] {
  const lines: CueLine[] = []
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  for (let at = 0; at < text.length;) {
    const stop = lineEnds.from(at)
    times.lastIndex = at
    const match = times.exec(text)
    if (match) {
      const from = skipBlanks(text, at + match[0].length)
      const span: Span = [from, trimBlanks(text, from, stop)]
      lines.push({ start: match[1] ?? '', end: match[2] ?? '', at: span, note: comments.take() })
    } else if (sign !== undefined && text.startsWith(sign, at))
      comments.add(text.slice(at + sign.length, stop))
    else comments.drop()
    at = nextLine(text, stop)
  }
  return lines
}

/** The unit of a cue. The key is its start; the context is its comment and its times. */
export function cueLineUnit({ start, end, at, note }: CueLine, codec: Codec): Unit {
  const shown = end === '' ? start : `${start} --> ${end}`
  const context = note === undefined ? shown : `${note}\n${shown}`
  return { key: [start], source: { at, codec }, context, element: 'cue' }
}
