// SubRip subtitles.
import type { FormatPlugin } from '../../core/contract.ts'
import { cueCodec, cues, cueUnits, demandCues, type CueGrammar } from '../../syntax/subtitles/cues.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'

/** Lenient, as players are: a period for the comma, hours or milliseconds left out, coordinates behind. */
const GRAMMAR: CueGrammar = {
  times:
    /[ \t]*(-?\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?)[ \t]*-{1,3}>[ \t]*(-?\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?)/y,
  id: /^\d+$/,
}

export default {
  title: 'SubRip subtitles',
  about: 'SRT files: a unit a cue with its lines as they are shown, numbers, times and markup left alone.',
  signaturePatterns: { fileName: /\.[sS][rR][tT]$/ },
  holds: 'one',
  charsets: (head) => ['utf-8', legacyCharset(head)],

  parse(source) {
    const { text, eol } = source
    const all = cues(text, GRAMMAR)
    demandCues(all, text, '00:00:01,000 --> 00:00:02,500')
    return cueUnits(all, cueCodec(source, GRAMMAR), eol, (start) => start.replace('.', ','))
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
