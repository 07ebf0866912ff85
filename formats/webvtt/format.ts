// WebVTT, the subtitle format of the web.
import { FormatError, type FormatPlugin } from '../../core/contract.ts'
import { cueUnits } from '../../syntax/subtitles/cues.ts'
import { beginsWebVtt, vttCodec, vttCues } from './cues.ts'

export default {
  title: 'WebVTT subtitles',
  about:
    'VTT files: one unit per cue, with its lines, tags and entities; the NOTE above it is its context. Ids, times, ' +
    'settings, STYLE and REGION blocks stay unchanged.',
  signaturePatterns: { fileName: /\.[vV][tT][tT]$/ },
  holds: 'one',

  parse(source) {
    const { text, eol } = source
    const all = vttCues(text)
    if (all.length === 0 && !beginsWebVtt(text) && /\S/.test(text))
      throw new FormatError(
        'not-this-format',
        'The line "WEBVTT" at the start of a WebVTT file is missing.',
        0,
      )
    return cueUnits(all, vttCodec(source), eol)
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
