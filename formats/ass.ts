// Sub Station Alpha and Advanced Sub Station Alpha: subtitles with styles.
import { FormatError, type FormatPlugin } from '../core/contract.ts'
import { legacyCharset } from '../core/syntax/legacy-charset.ts'
import { assEvents, isDrawing } from '../core/syntax/subtitles/ass.ts'
import { cueLineUnit } from '../core/syntax/subtitles/cue-lines.ts'
import { markedLines } from '../core/syntax/subtitles/marked-lines.ts'

const codec = markedLines(/\\N/, '\\N')

export default {
  title: 'Advanced Sub Station Alpha subtitles',
  about:
    'ASS and SSA files: a unit an event, \\N as a line end, other override tags as they stand; times, style and ' +
    'actor are its context. Comments and drawings are hidden, styles and all else left alone.',
  signaturePatterns: { fileName: /\.(?:[aA][sS][sS]|[sS][sS][aA])$/ },
  holds: 'one',
  charsets: (head) => ['utf-8', legacyCharset(head)],

  *parse({ text }) {
    if (!/\[(?:script info|events)\]/i.test(text) && /\S/.test(text)) {
      const message = 'No section [Script Info] or [Events]: this is no Sub Station Alpha file.'
      throw new FormatError('not-this-format', message, 0)
    }
    for (const event of assEvents(text)) {
      const { style, actor, isComment, at } = event
      const unit = cueLineUnit(event, codec)
      unit.context = [unit.context, style && `Style: ${style}`, actor && `Actor: ${actor}`]
        .filter(Boolean)
        .join('\n')
      if (isComment || isDrawing(text.slice(at[0], at[1]))) unit.isHidden = true
      yield unit
    }
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
