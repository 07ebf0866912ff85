// Lyrics with the time of each line.
import { FormatError, type Codec, type FormatPlugin } from '@atlas/core/contract.ts'
import { cueLines, cueLineUnit } from '../_grammars/subtitles/cue-lines.ts'
import { requireCues } from '../_grammars/subtitles/cues.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'
import { requireOneLine } from '../_grammars/text/one-line.ts'

/** The times before a line; a line that is sung several times has several. The first time is the key. */
const times = /[ \t]*\[(\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?)\](?:[ \t]*\[\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?\])*/y

const codec: Codec = {
  decode: (raw) => raw,
  normalize(text) {
    const start = skipBlanks(text, 0)
    return text.slice(start, trimBlanks(text, start, text.length))
  },
  encode(text) {
    requireOneLine(text)
    times.lastIndex = 0
    if (!times.test(text)) return text
    const start = text.slice(0, 12)
    throw new FormatError('unwritable', `The text begins with "${start}", which would be read as a time.`)
  },
}

export default {
  title: 'Lyrics (LRC)',
  group: 'subtitles',
  about:
    'LRC files: one unit per line with a time. Times of single words are part of the text; tags such as [ar:…] ' +
    'stay unchanged.',
  signaturePatterns: { fileName: /\.[lL][rR][cC]$/ },
  languages: 'monolingual',
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },

  parse({ text }) {
    const all = cueLines(text, times)
    if (!/(?:^|[\r\n])[ \t]*\[\w+:/.test(text)) requireCues(all, text, '[00:12.00]words that are sung')
    return all.map((line) => cueLineUnit(line, codec))
  },
} satisfies FormatPlugin
