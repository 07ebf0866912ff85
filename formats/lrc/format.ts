// Lyrics with the time of each line.
import { FormatError, type Codec, type FormatPlugin } from '../../core/contract.ts'
import { demandCues } from '../../syntax/subtitles/cues.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'
import { skipBlanks, trimBlanks } from '../../syntax/text/lines.ts'
import { demandOneLine } from '../../syntax/text/one-line.ts'
import { cueLines, cueLineUnit } from '../../syntax/subtitles/cue-lines.ts'

/** A line that is sung several times has as many times before it; the first is its key. */
const times = /[ \t]*\[(\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?)\](?:[ \t]*\[\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?\])*/y

const codec: Codec = {
  decode: (raw) => raw,
  settle(text) {
    const start = skipBlanks(text, 0)
    return text.slice(start, trimBlanks(text, start, text.length))
  },
  encode(text) {
    demandOneLine(text)
    times.lastIndex = 0
    if (!times.test(text)) return text
    throw new FormatError('unwritable', `The text begins with "${text.slice(0, 12)}", which reads as a time.`)
  },
}

export default {
  title: 'Lyrics (LRC)',
  about:
    'LRC files: a unit a line with a time, the times of single words in it as they stand. Tags such as [ar:…] are ' +
    'left alone.',
  signaturePatterns: { fileName: /\.[lL][rR][cC]$/ },
  holds: 'one',
  charsets: (head) => ['utf-8', legacyCharset(head)],

  parse({ text }) {
    const all = cueLines(text, times)
    if (!/(?:^|[\r\n])[ \t]*\[\w+:/.test(text)) demandCues(all, text, '[00:12.00]words that are sung')
    return all.map((line) => cueLineUnit(line, codec))
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
