// MicroDVD, subtitles timed by frame numbers, and MPL2, subtitles timed by tenths of a second.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { refuseBinary } from '../_grammars/subtitles/binary.ts'
import { cueLines, cueLineUnit, type CueLine } from '../_grammars/subtitles/cue-lines.ts'
import { requireCues } from '../_grammars/subtitles/cues.ts'
import { bracedCodes } from '../_grammars/subtitles/braced-codes.ts'
import { markedLines } from '../_grammars/subtitles/marked-lines.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'

const times = /[ \t]*[{[](\d{1,9})[}\]][{[](\d{0,9})[}\]]/y

const codec = markedLines('|', '|')

/** Whether a cue states the frame rate: it lasts a single frame and contains a number. It is usually the first cue. */
const statesFrameRate = ({ start, end, at }: CueLine, text: string): boolean =>
  start === end && /^\d{1,3}(?:[.,]\d{1,6})?$/.test(text.slice(at[0], at[1]))

export default {
  title: 'MicroDVD and MPL2 subtitles',
  group: 'subtitles',
  about:
    'SUB files with numbers in braces or brackets: one unit per cue, | as a line end. Control codes such as {y:i} ' +
    'are part of the text, and the frame rate stays unchanged. Subtitles as pictures (VobSub) are refused.',
  signaturePatterns: {
    fileName: /\.(?:[sS][uU][bB]|[tT][xX][tT]|[mM][pP][lL]2?)$/,
    fileContent: /^\s*(?:\{(?:\d+|DEFAULT)\}\{\d*\}|\[\d+\]\[\d*\])|^\x00\x00\x01/,
  },
  precedes: ['plain-text'],
  languages: 'monolingual',
  inlineCodes: bracedCodes,
  encoding: {
    charsets(head) {
      refuseBinary(head)
      return ['utf-8', likelyCharset(head)]
    },
    declareUtf8: () => 'byte-order-mark',
  },

  parse({ text }) {
    const all = cueLines(text, times)
    requireCues(all, text, '{24}{72}words that are shown')
    return all.filter((line) => !statesFrameRate(line, text)).map((line) => cueLineUnit(line, codec))
  },
} satisfies FormatPlugin
