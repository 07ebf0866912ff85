// SubRip subtitles.
import type { FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import {
  cueCodec,
  cueIdentifiers,
  cues,
  cueUnits,
  requireCues,
  type CueGrammar,
  type CueIdentifiers,
} from '../_grammars/subtitles/cues.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { captionCodes } from '../_grammars/subtitles/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

/** As lenient as players: accepts a period for the comma, missing hours or milliseconds, and coordinates at the end. */
const GRAMMAR: CueGrammar = {
  times:
    /[ \t]*(-?\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?)[ \t]*-{1,3}>[ \t]*(-?\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?)/y,
  id: /^\d+$/,
}

function unitsOf(source: Source, identifiers: CueIdentifiers): Unit[] {
  const all = cues(source.text, GRAMMAR)
  requireCues(all, source.text, '00:00:01,000 --> 00:00:02,500')
  const keyOf = (start: string): string => start.replace('.', ',')
  return cueUnits(all, cueCodec(source, GRAMMAR), source, { identifiers, keyOf })
}

export default {
  title: 'SubRip subtitles',
  group: 'subtitles',
  about:
    'SRT files: one unit per cue, with its lines and markup. Numbers and times stay unchanged. The start of a ' +
    'cue is its key.',
  signaturePatterns: { fileName: /\.[sS][rR][tT]$/ },
  languages: 'monolingual',
  readsTextsApart: true,
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },

  parse: (source) => unitsOf(source, 'time'),
  inlineCodes: captionCodes,
  markup: tagMarks,

  options: {
    schemas: { identifiers: cueIdentifiers },
    configure: ({ identifiers }) => ({
      keySource: identifiers === 'text' ? 'text' : 'own',
      // A text would be the key of its string.
      readsTextsApart: identifiers !== 'text',
      parse: (source) => unitsOf(source, identifiers as CueIdentifiers),
    }),
  },
} satisfies FormatPlugin
