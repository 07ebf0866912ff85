// Subtitles in blocks: a line of times, with or without an id above it, and the lines that are shown.
import { FormatError, type Codec, type Slot, type Source, type Span, type Unit } from '../contract.ts'
import { eolOf, lineEnd, nextLine, skipBlanks, withLf } from './lines.ts'

/** How a family of subtitles writes what stands above a text. */
export interface CueGrammar {
  /** Matches a line of times from its start (flag `y`); the first group is the start, the second the end. */
  times: RegExp
  /** Matches a line that, directly above the times, is the id of their cue and no text of the cue before. */
  id: RegExp
}

/** What is shown from one moment to another. */
export interface Cue {
  /** '' where it has none. */
  id: string
  start: string
  end: string
  /** The end of the line of times: a text that is not there yet goes in here. */
  timesEnd: number
  /** From the first line to the last one that is not blank; undefined where nothing is shown. */
  text: Span | undefined
}

/**
 * The cues of a file, in order. What stands above the first one belongs to none; a text goes on over blank lines up
 * to the next cue, as players read it.
 *
 *     7
 *     00:01:02,500 --> 00:01:04,000
 *     Good evening,
 *     ^^^^^^^^^^^^^
 *     everybody.
 *     ^^^^^^^^^^
 */
export function* cues(text: string, { times, id }: CueGrammar): Generator<Cue> {
  let cue: Cue | undefined
  /** The text so far; its last line may turn out to be the next cue's id. */
  let start = -1
  let end = -1
  let endBeforeLast = -1
  let last: Span | undefined

  for (let at = 0; at < text.length;) {
    const lineStop = lineEnd(text, at)
    const first = skipBlanks(text, at)
    const line = beginsTimes(text.charCodeAt(first)) ? timesAt(text, at, times) : undefined
    if (line) {
      const ownId = last ? text.slice(last[0], last[1]).trim() : ''
      const hasId = id.test(ownId)
      if (cue) yield withText(cue, start, hasId ? endBeforeLast : end)
      cue = { id: hasId ? ownId : '', start: line.start, end: line.end, timesEnd: lineStop, text: undefined }
      start = end = endBeforeLast = -1
      last = undefined
    } else if (first >= lineStop) {
      last = undefined
    } else {
      if (start < 0) start = at
      endBeforeLast = end
      end = lineStop
      last = [at, lineStop]
    }
    at = nextLine(text, lineStop)
  }
  if (cue) yield withText(cue, start, end)
}

function withText(cue: Cue, start: number, end: number): Cue {
  if (end > start) cue.text = [start, end]
  return cue
}

/** Saves the expression where no line of times can be: such lines begin with a digit, or with a minus. */
const beginsTimes = (code: number): boolean => (code >= 48 && code <= 57) || code === 45

function timesAt(text: string, at: number, times: RegExp): { start: string; end: string } | undefined {
  times.lastIndex = at
  const [, start, end] = times.exec(text) ?? []
  return start !== undefined && end !== undefined ? { start, end } : undefined
}

/** Throws a `FormatError` ('not-this-format') for a file that holds something, but no cue. */
export function demandCues(all: readonly unknown[], text: string, example: string): void {
  if (all.length === 0 && /\S/.test(text))
    throw new FormatError('not-this-format', `No cue found: a line like "${example}" begins one.`, 0)
}

/** The codec of all texts of a file: lines as they are shown; a blank one would end the cue, so there is none. */
export function cueCodec(source: Source, { times }: CueGrammar): Codec {
  return {
    decode: withoutBlankLines,
    settle: withoutBlankLines,
    encode(text, was) {
      const lines = text.split('\n')
      const wrong = lines.find((line) => timesAt(line, 0, times))
      if (wrong === undefined) return lines.join(eolOf(was, source.eol))
      throw new FormatError('unwritable', `The line "${wrong}" would be read as the times of a cue.`)
    },
  }
}

function withoutBlankLines(text: string): string {
  const lines = withLf(text)
  return /(?:^|\n)[ \t]*(?:\n|$)/.test(lines)
    ? lines
        .split('\n')
        .filter((line) => skipBlanks(line, 0) < line.length)
        .join('\n')
    : lines
}

/** The units of a file's cues: keys are the ids if each has its own, else the starts; the times are the context. */
export function* cueUnits<Kind extends Cue>(
  all: readonly Kind[],
  codec: Codec,
  eol: string,
  keyOf: (start: string) => string,
): Generator<{ unit: Unit; cue: Kind }> {
  const ids = new Set(all.map(({ id }) => id))
  const hasIds = ids.size === all.length && !ids.has('')
  const absent: Slot['absent'] = () => [{ name: 'text', open: eol, close: '' }]
  for (const cue of all) {
    const { id, start, end, timesEnd, text: at } = cue
    const source: Slot = at ? { at, codec } : { at: [timesEnd, timesEnd], codec, absent }
    const key = [hasIds ? id : keyOf(start)]
    yield { cue, unit: { key, source, context: `${start} --> ${end}`, element: 'cue' } }
  }
}
