// The subtitles that YouTube's editor saves.
import type { FormatPlugin } from '../../core/contract.ts'
import { cueCodec, cues, cueUnits, demandCues, type CueGrammar } from '../../syntax/subtitles/cues.ts'

/** Nothing in a file is an id. */
const GRAMMAR: CueGrammar = {
  times:
    /[ \t]*(\d{1,4}:\d{1,2}:\d{1,2}[.,]\d{1,3})[ \t]*,[ \t]*(\d{1,4}:\d{1,2}:\d{1,2}[.,]\d{1,3})[ \t]*(?=[\r\n]|$)/y,
  id: /[^\s\S]/,
}

export default {
  title: 'YouTube subtitles (SBV)',
  about: 'SBV files: a unit a cue with its lines as they are shown; its times are its context.',
  signaturePatterns: { fileName: /\.[sS][bB][vV]$/ },
  holds: 'one',

  parse(source) {
    const { text, eol } = source
    const all = cues(text, GRAMMAR)
    demandCues(all, text, '0:00:01.000,0:00:02.500')
    return cueUnits(all, cueCodec(source, GRAMMAR), eol)
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
