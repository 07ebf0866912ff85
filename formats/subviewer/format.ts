// SubViewer: subtitles like SBV, but with [br] as a line end and perhaps a header.
import { FormatError, type Codec, type FormatPlugin, type Source } from '@atlas/core/contract.ts'
import { cueCodec, cues, cueUnits, requireCues, type CueGrammar } from '../_grammars/subtitles/cues.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { withLf } from '../_grammars/text/lines.ts'

/** The pattern of ids never matches, since the format has no ids. */
const GRAMMAR: CueGrammar = {
  times:
    /[ \t]*(\d{1,4}:\d{1,2}:\d{1,2}[.,:]\d{1,3})[ \t]*,[ \t]*(\d{1,4}:\d{1,2}:\d{1,2}[.,:]\d{1,3})[ \t]*(?=[\r\n]|$)/y,
  id: /[^\s\S]/,
}

const BREAK = /\[br\]/gi

const hasBreak = (text: string): boolean => text.includes('[') && text.search(BREAK) >= 0

/** Writes line ends as [br], unless the old text had real line ends and no [br]. */
function codecFor(source: Source): Codec {
  const lines = cueCodec(source, GRAMMAR)
  return {
    ...lines,
    decode: (raw) => lines.decode(raw.replaceAll(BREAK, '\n')),
    encode(text, was) {
      if (hasBreak(text))
        throw new FormatError(
          'unwritable',
          'The text has "[br]", which is a line end here: write a line end.',
        )
      const spelled = lines.encode(text, was)
      const hasLines = /[\r\n]/.test(was) && !hasBreak(was)
      return hasLines ? spelled : withLf(spelled).replaceAll('\n', '[br]')
    },
  }
}

export default {
  title: 'SubViewer subtitles',
  group: 'subtitles',
  about:
    'SUB files of SubViewer 2: one unit per cue, [br] as a line end; its times are its context. The header and its ' +
    'styles stay unchanged.',
  signaturePatterns: {
    fileName: /\.[sS][uU][bB]$/,
    fileContent:
      /^\s*\[INFORMATION\]|(?:^|[\r\n])[ \t]*\d{1,2}:\d{1,2}:\d{1,2}[.,:]\d{1,3}[ \t]*,[ \t]*\d{1,2}:\d{1,2}:\d{1,2}[.,:]/,
  },
  languages: 'monolingual',
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },

  parse(source) {
    const { text } = source
    const all = cues(text, GRAMMAR)
    if (!/\[INFORMATION\]/i.test(text)) requireCues(all, text, '00:00:01.00,00:00:02.50')
    return cueUnits(all, codecFor(source), source)
  },
} satisfies FormatPlugin
