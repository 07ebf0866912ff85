// Sub Station Alpha and Advanced Sub Station Alpha: subtitles with styles.
import { FormatError, inOneScanner, type FormatPlugin } from '@atlas/core/contract.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { assEvents, isDrawing } from './dialogue.ts'
import { cueLineUnit } from '../_grammars/subtitles/cue-lines.ts'
import { overrideCodes } from '../_grammars/subtitles/codes.ts'
import { bracedCodes } from '../_grammars/subtitles/braced-codes.ts'
import { markedLines } from '../_grammars/subtitles/marked-lines.ts'

const codec = markedLines('\\N', '\\N')

/** Adds a line to a context; an event without times has none yet. */
const withLine = (lines: string | undefined, line: string): string => (lines ? `${lines}\n${line}` : line)

export default {
  title: 'Advanced Sub Station Alpha subtitles',
  group: 'subtitles',
  about:
    'ASS and SSA files: one unit per event, \\N as a line end, other override tags unchanged; times, style and ' +
    'actor are the context. Comments and drawings are hidden; styles and the rest are left unchanged.',
  signaturePatterns: { fileName: /\.(?:[aA][sS][sS]|[sS][sS][aA])$/ },
  languages: 'monolingual',
  // What else is in braces is not shown by players either.
  inlineCodes: inOneScanner(overrideCodes, bracedCodes),
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },

  parse({ text }) {
    if (!/\[(?:script info|events)\]/i.test(text) && /\S/.test(text)) {
      const message = 'No section [Script Info] or [Events]: this is not a Sub Station Alpha file.'
      throw new FormatError('not-this-format', message, 0)
    }
    return assEvents(text).map((event) => {
      const { style, actor, isComment, at } = event
      const unit = cueLineUnit(event, codec)
      if (style !== '') unit.context = withLine(unit.context, `Style: ${style}`)
      if (actor !== '') unit.context = withLine(unit.context, `Actor: ${actor}`)
      if (isComment || isDrawing(text.slice(at[0], at[1]))) unit.isHidden = true
      return unit
    })
  },
} satisfies FormatPlugin
