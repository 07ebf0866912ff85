// WebVTT, the subtitle format of the web.
import { FormatError, type FormatPlugin, type Source, type Unit } from '@atlas/core/contract.ts'
import { cueIdentifiers, cueUnits, type CueIdentifiers } from '../_grammars/subtitles/cues.ts'
import { beginsWebVtt, vttCodec, vttCues } from './cues.ts'
import { captionTags } from '../_grammars/subtitles/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

export default {
  title: 'WebVTT subtitles',
  group: 'subtitles',
  about:
    'VTT files: one unit per cue, with its lines, tags and entities; the NOTE above it is its context. Ids, times, ' +
    'settings, STYLE and REGION blocks stay unchanged.',
  signaturePatterns: { fileName: /\.[vV][tT][tT]$/ },
  languages: 'monolingual',

  parse: (source) => unitsOf(source, 'time'),
  inlineCodes: captionTags,
  markup: tagMarks,

  options: {
    schemas: { identifiers: cueIdentifiers },
    configure: ({ identifiers }) => ({
      keySource: identifiers === 'text' ? 'text' : 'own',
      parse: (source) => unitsOf(source, identifiers as CueIdentifiers),
    }),
  },
} satisfies FormatPlugin

function unitsOf(source: Source, identifiers: CueIdentifiers): Unit[] {
  const all = vttCues(source.text)
  if (all.length === 0 && !beginsWebVtt(source.text) && /\S/.test(source.text))
    throw new FormatError('not-this-format', 'The line "WEBVTT" at the start of a WebVTT file is missing.', 0)
  return cueUnits(all, vttCodec(source), source, { identifiers })
}
