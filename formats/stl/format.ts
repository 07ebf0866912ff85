// Spruce STL: text subtitles for DVD authoring.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { refuseBinary } from '../_grammars/subtitles/binary.ts'
import { cueLines, cueLineUnit } from '../_grammars/subtitles/cue-lines.ts'
import { requireCues } from '../_grammars/subtitles/cues.ts'
import { markedLines } from '../_grammars/subtitles/marked-lines.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'

const times =
  /[ \t]*(\d{1,3}:\d{1,2}:\d{1,2}[:;.]\d{1,3})[ \t]*,[ \t]*(\d{1,3}:\d{1,2}:\d{1,2}[:;.]\d{1,3})[ \t]*,/y

const codec = markedLines('|', ' | ')

export default {
  title: 'Spruce STL subtitles',
  group: 'subtitles',
  about:
    'STL files of Spruce, DVD Studio Pro and DVD Maestro: one unit per cue, | as a line end; ^B, ^I and ^U are part ' +
    'of the text. Comments are context, settings stay unchanged. The binary EBU STL is another format.',
  signaturePatterns: {
    fileName: /\.[sS][tT][lL]$/,
    fileContent: /(?:^|[\r\n])(?:[ \t]*\d{1,3}:\d\d:\d\d[:;.]\d{1,3}[ \t]*,|\$\w+[ \t]*=)/,
  },
  languages: 'monolingual',
  encoding: {
    charsets(head) {
      refuseBinary(head)
      return ['utf-8', likelyCharset(head)]
    },
    declareUtf8: () => 'byte-order-mark',
  },

  parse({ text }) {
    const all = cueLines(text, times, '//')
    if (!/(?:^|[\r\n])(?:\$|\/\/)/.test(text)) requireCues(all, text, '00:00:01:00 , 00:00:02:12 , words')
    return all.map((line) => cueLineUnit(line, codec))
  },
} satisfies FormatPlugin
