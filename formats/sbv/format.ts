// SBV, the subtitle format of YouTube's editor.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { cueCodec, cues, cueUnits, requireCues, type CueGrammar } from '../_grammars/subtitles/cues.ts'

/** The pattern of ids never matches, since the format has no ids. */
const GRAMMAR: CueGrammar = {
  times:
    /[ \t]*(\d{1,4}:\d{1,2}:\d{1,2}[.,]\d{1,3})[ \t]*,[ \t]*(\d{1,4}:\d{1,2}:\d{1,2}[.,]\d{1,3})[ \t]*(?=[\r\n]|$)/y,
  id: /[^\s\S]/,
}

export default {
  title: 'YouTube subtitles (SBV)',
  group: 'subtitles',
  about: 'SBV files: one unit per cue, with its lines as shown; its times are its context.',
  signaturePatterns: { fileName: /\.[sS][bB][vV]$/ },
  languages: 'monolingual',

  parse(source) {
    const { text } = source
    const all = cues(text, GRAMMAR)
    requireCues(all, text, '0:00:01.000,0:00:02.500')
    return cueUnits(all, cueCodec(source, GRAMMAR), source)
  },
} satisfies FormatPlugin
