// SubRip subtitles.
import type { FormatPlugin } from '../../core/contract.ts'
import { cueCodec, cues, cueUnits, requireCues, type CueGrammar } from '../../syntax/subtitles/cues.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'

/** As lenient as players: accepts a period for the comma, missing hours or milliseconds, and coordinates at the end. */
const GRAMMAR: CueGrammar = {
  times:
    /[ \t]*(-?\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?)[ \t]*-{1,3}>[ \t]*(-?\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?)/y,
  id: /^\d+$/,
}

export default {
  contract: 3,
  title: 'SubRip subtitles',
  about: 'SRT files: one unit per cue, with its lines and markup. Numbers and times stay unchanged.',
  signaturePatterns: { fileName: /\.[sS][rR][tT]$/ },
  holds: 'one',
  charsets: (head) => ['utf-8', legacyCharset(head)],
  declareUtf8: () => 'byte-order-mark',

  parse(source) {
    const { text, eol } = source
    const all = cues(text, GRAMMAR)
    requireCues(all, text, '00:00:01,000 --> 00:00:02,500')
    return cueUnits(all, cueCodec(source, GRAMMAR), eol, (start) => start.replace('.', ','))
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
