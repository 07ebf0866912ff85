// MicroDVD, subtitles by the number of the frame, and MPL2, by tenths of a second.
import type { FormatPlugin } from '../../core/contract.ts'
import { demandCues } from '../../syntax/subtitles/cues.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'
import { refuseBinary } from '../../syntax/subtitles/binary.ts'
import { cueLines, cueLineUnit, type CueLine } from '../../syntax/subtitles/cue-lines.ts'
import { markedLines } from '../../syntax/subtitles/marked-lines.ts'

const times = /[ \t]*[{[](\d{1,9})[}\]][{[](\d{0,9})[}\]]/y

const codec = markedLines('|', '|')

/** A cue of a single frame with a number in it, usually the first, says how many frames a second has. */
const saysRate = ({ start, end, at }: CueLine, text: string): boolean =>
  start === end && /^\d{1,3}(?:[.,]\d{1,6})?$/.test(text.slice(at[0], at[1]))

export default {
  title: 'MicroDVD and MPL2 subtitles',
  about:
    'SUB files with numbers in braces or brackets: a unit a cue, | as a line end, control codes such as {y:i} as ' +
    'they stand. The frame rate is left alone; subtitles as pictures (VobSub) are refused.',
  signaturePatterns: {
    fileName: /\.(?:[sS][uU][bB]|[tT][xX][tT]|[mM][pP][lL]2?)$/,
    fileContent: /^\s*(?:\{(?:\d+|DEFAULT)\}\{\d*\}|\[\d+\]\[\d*\])|^\x00\x00\x01/,
  },
  before: ['plain-text'],
  holds: 'one',
  charsets(head) {
    refuseBinary(head)
    return ['utf-8', legacyCharset(head)]
  },

  parse({ text }) {
    const all = cueLines(text, times)
    demandCues(all, text, '{24}{72}words that are shown')
    return all.filter((line) => !saysRate(line, text)).map((line) => cueLineUnit(line, codec))
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
