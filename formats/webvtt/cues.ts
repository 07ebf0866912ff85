// The cues of WebVTT: blocks of lines with empty lines between them, read as in the W3C's WebVTT, section 6.1.
import { FormatError, type Codec, type Source } from '@atlas/core/contract.ts'
import type { Cue } from '../_grammars/subtitles/cues.ts'
import { lineEnd, LineEnds, nextLine, withEolOf, withLf } from '../_grammars/text/lines.ts'

/** The times of a cue. Lenient on digits, commas and missing blanks; settings may follow. */
const times =
  /^[ \t]*((?:\d{1,6}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,9})?)[ \t]*-->[ \t]*((?:\d{1,6}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,9})?)/

/** Whether a file begins with the signature of WebVTT. */
export const beginsWebVtt = (text: string): boolean => /^WEBVTT(?:[ \t\r\n]|$)/.test(text)

/**
 * The cues of a file, in order. The header and blocks without an arrow (NOTE, STYLE, REGION) contain none. An arrow
 * ends the text before it even without an empty line; without times around it, the block is not a cue.
 *
 *     NOTE Said by the host    STYLE
 *          ^^^^^^^^^^^^^^^^    ::cue(b) { color: peru }
 *
 *     intro
 *     00:01.000 --> 00:04.200 align:start
 *     Good evening,
 *     ^^^^^^^^^^^^^
 *     <v Ada>everybody.
 *     ^^^^^^^^^^^^^^^^^
 */
export function vttCues(text: string): Cue[] {
  const all: Cue[] = []
  const lineEnds = new LineEnds(text)
  let cue: Cue | undefined
  let note: string | undefined
  let blockStart = 0
  let linesInBlock = 0

  for (let at = 0; at < text.length;) {
    const end = lineEnds.from(at)
    const line = text.slice(at, end)
    const isArrow = line.includes('-->')
    if (cue && (isArrow || line === '')) cue = note = undefined
    if (isArrow) {
      const [, start, stop] = times.exec(line) ?? []
      const isUnderId = linesInBlock === 1 && !(blockStart === 0 && beginsWebVtt(text))
      const id = isUnderId ? lineAt(text, blockStart) : ''
      if (start !== undefined && stop !== undefined) {
        cue = { id, start, end: stop, timesEnd: end, text: undefined, note }
        all.push(cue)
      }
      // The lines up to the empty line are neither an id nor a comment.
      blockStart = at
      linesInBlock = 2
    } else if (line === '') {
      if (linesInBlock > 0) note = noteIn(text.slice(blockStart, at)) ?? note
      linesInBlock = 0
    } else if (cue) {
      cue.text = [cue.text?.[0] ?? at, end]
    } else if (linesInBlock++ === 0) {
      blockStart = at
    }
    at = nextLine(text, end)
  }
  return all
}

const lineAt = (text: string, at: number): string => text.slice(at, lineEnd(text, at))

/** The text of a comment block. */
function noteIn(block: string): string | undefined {
  const note = /^NOTE(?:[ \t\r\n]+|$)/.exec(block)
  return note ? withLf(block.slice(note[0].length)).trim() || undefined : undefined
}

/** An arrow in a text, which would end the cue, and its spelling. */
const ARROW = '-->'
const SPELLED_ARROW = '--&gt;'

/** The codec of all texts of a file: lines with tags and entities. Removes empty lines, which would end the cue. */
export function vttCodec({ eol }: Source): Codec {
  return {
    decode: (raw) => withLf(raw).replaceAll(SPELLED_ARROW, ARROW),
    normalize(text) {
      const lines = withLf(text)
      if (!lines.includes('\n')) return lines
      return lines
        .replaceAll(/\n{2,}/g, '\n')
        .replace(/^\n/, '')
        .replace(/\n$/, '')
    },
    encode(text, was) {
      if (text.includes(SPELLED_ARROW))
        throw new FormatError(
          'unwritable',
          'An arrow is shown as "-->", and spelled "--&gt;" in the file: write "-->".',
        )
      return withEolOf(was, text.replaceAll(ARROW, SPELLED_ARROW), eol)
    },
  }
}
