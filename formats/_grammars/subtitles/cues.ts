// Subtitles in blocks: a line of times, with or without an id above it, then the lines of the text.
import {
  FormatError,
  type Codec,
  type OptionSchema,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { LineEnds, nextLine, skipBlanks, withEolOf, withLf } from '../text/lines.ts'
import { HYPHEN, isDigit } from '../text/chars.ts'

/** How a family of subtitle formats writes the lines above a text. */
export interface CueGrammar {
  /** Matches a line of times from its start (flag `y`); the first group is the start, the second the end. */
  times: RegExp
  /** Matches a line directly above the times that is the id of the cue, not text of the cue before. */
  id: RegExp
}

/** A cue. */
export interface Cue {
  /** '' without an id. */
  id: string
  start: string
  end: string
  /** The end of the line of times, where a missing text is inserted. */
  timesEnd: number
  /** From the first line to the last one that is not blank; undefined for a cue without text. */
  text: Span | undefined
  /** The comment above it. */
  note: string | undefined
}

/**
 * The cues of a file, in order. Lines above the first cue are skipped. A text continues over blank lines up
 * to the next cue, as players read it.
 *
 *     7
 *     00:01:02,500 --> 00:01:04,000
 *     Good evening,
 *     ^^^^^^^^^^^^^
 *     everybody.
 *     ^^^^^^^^^^
 */
export function cues(text: string, { times, id }: CueGrammar): Cue[] {
  const all: Cue[] = []
  const lineEnds = new LineEnds(text)
  let cue: Cue | undefined
  /** The text so far. Its last line may be the id of the next cue. */
  let start = -1
  let end = -1
  let endBeforeLast = -1
  /** The start of the line above, if it is not blank. */
  let last = -1

  for (let at = 0; at < text.length;) {
    const lineStop = lineEnds.from(at)
    const first = skipBlanks(text, at)
    const line = first < lineStop ? timesAt(text, at, first, times) : undefined
    if (line) {
      const ownId = last < 0 ? '' : text.slice(last, end).trim()
      const hasId = id.test(ownId)
      if (cue) cue.text = spanOf(start, hasId ? endBeforeLast : end)
      cue = { id: hasId ? ownId : '', ...line, timesEnd: lineStop, text: undefined, note: undefined }
      all.push(cue)
      start = end = endBeforeLast = last = -1
    } else if (first >= lineStop) {
      last = -1
    } else {
      if (start < 0) start = at
      endBeforeLast = end
      end = lineStop
      last = at
    }
    at = nextLine(text, lineStop)
  }
  if (cue) cue.text = spanOf(start, end)
  return all
}

const spanOf = (start: number, end: number): Span | undefined => (end > start ? [start, end] : undefined)

/** Whether a line of times may begin with this character: a digit or a minus. */
const beginsTimes = (code: number): boolean => isDigit(code) || code === HYPHEN

/** The times of the line at `at`, whose first character that is not a blank is at `first`. */
function timesAt(
  text: string,
  at: number,
  first: number,
  times: RegExp,
): { start: string; end: string } | undefined {
  if (!beginsTimes(text.charCodeAt(first))) return undefined
  times.lastIndex = at
  const [, start, end] = times.exec(text) ?? []
  return start !== undefined && end !== undefined ? { start, end } : undefined
}

/** Throws a `FormatError` ('not-this-format') for a file with content but without a cue. */
export function requireCues(all: readonly unknown[], text: string, example: string): void {
  if (all.length === 0 && /\S/.test(text))
    throw new FormatError('not-this-format', `No cue found: a line like "${example}" begins one.`, 0)
}

/** The codec of all texts of a file: lines as they are shown, without blank ones, since a blank line ends the cue. */
export function cueCodec(source: Source, { times, id }: CueGrammar): Codec {
  return {
    decode: withoutBlankLines,
    normalize: withoutBlankLines,
    isWhole: (raw) => raw.split(/\r\n|[\r\n]/).every(isOfText),
    encode(text, was) {
      const wrong = text.split('\n').find((line) => timesAt(line, 0, skipBlanks(line, 0), times))
      if (wrong === undefined) return withEolOf(was, text, source.eol)
      throw new FormatError('unwritable', `The line "${wrong}" would be read as the times of a cue.`)
    },
  }

  /** Whether a line is part of a text, wherever it is: neither blank, nor times, nor perhaps the id of the next cue. */
  function isOfText(line: string): boolean {
    const first = skipBlanks(line, 0)
    return first < line.length && !timesAt(line, 0, first, times) && !id.test(line.trim())
  }
}

function withoutBlankLines(text: string): string {
  const lines = withLf(text)
  if (!lines.includes('\n')) return skipBlanks(lines, 0) < lines.length ? lines : ''
  return /(?:^|\n)[ \t]*(?:\n|$)/.test(lines)
    ? lines
        .split('\n')
        .filter((line) => skipBlanks(line, 0) < line.length)
        .join('\n')
    : lines
}

/** The source of the keys of a file with cues. */
export type CueIdentifiers = 'time' | 'number' | 'text'

/** The option that selects it. */
export const cueIdentifiers: OptionSchema = {
  type: 'string',
  enum: ['time', 'number', 'text'],
  description:
    'What names the strings: time, the start of the cue, unless all cues have names of their own; number, the numbers ' +
    'of the cues where they all differ; text, the source text.',
  default: 'time',
}

/** Whether all cues have an id, each another one. Most files have numbers, for which it need not be known. */
function areDifferent(all: readonly Cue[]): boolean {
  const ids = new Set(all.map(({ id }) => id))
  return ids.size === all.length && !ids.has('')
}

/**
 * The units of a file; the context is the notes and times. Numbers are not used as names: an inserted cue changes all
 * later numbers, and their translations would belong to other cues.
 */
export function cueUnits(
  all: readonly Cue[],
  codec: Codec,
  { text, eol }: Source,
  {
    identifiers = 'time',
    keyOf = (start) => start,
  }: { identifiers?: CueIdentifiers; keyOf?: (start: string) => string } = {},
): Unit[] {
  const areNames = identifiers === 'number' || all.some(({ id }) => !/^\d+$/.test(id))
  const hasIds = areNames && areDifferent(all)
  const wrapNew: Slot['wrapNew'] = () => [{ name: 'text', open: eol, close: '' }]
  return all.map(({ id, start, end, timesEnd, text: at, note }) => {
    const source: Slot = at ? { at, codec } : { at: [timesEnd, timesEnd], codec, wrapNew }
    const times = `${start} --> ${end}`
    const context = note === undefined ? times : `${note}\n${times}`
    const name = hasIds ? id : keyOf(start)
    const words = identifiers === 'text' && at ? codec.decode(text.slice(...at)) : ''
    return { key: [words || name], source, context, element: 'cue' }
  })
}
