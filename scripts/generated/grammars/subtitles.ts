import type { FormatPlugin } from '@atlas/core/contract.ts'
import {
  cueCodec,
  cues,
  cueUnits,
  requireCues,
  type CueGrammar,
} from '@atlas/formats/_grammars/subtitles/cues.ts'

/** A line of times before the texts of a cue. The pattern of identifiers matches nothing: there are none. */
const GRAMMAR: CueGrammar = { times: /(\d+\.\d) to (\d+\.\d)(?=[\r\n]|$)/y, id: /[^\s\S]/ }

export const plugin = {
  title: 'Subtitles with words',
  about: 'Cues below a line of times such as `1.0 to 2.5`.',
  signaturePatterns: { fileName: /\.cues$/ },
  languages: 'monolingual',
  parse(source) {
    const all = cues(source.text, GRAMMAR)
    requireCues(all, source.text, '1.0 to 2.5')
    return cueUnits(all, cueCodec(source, GRAMMAR), source)
  },
} satisfies FormatPlugin

export const sample = '1.0 to 2.5\nWho is there?\n\n3.0 to 4.0\nOnly the wind,\nand rain.\n'
