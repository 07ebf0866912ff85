// Mozilla's .inc files: a few texts of a language pack, defined for the preprocessor of Mozilla's build.
import type { FormatPlugin, Slot, Span, Unit } from '../../core/contract.ts'
import { commentsAbove } from '../../syntax/text/comments.ts'
import { LineEnds, nextLine } from '../../syntax/text/lines.ts'
import { asItStands } from '../../syntax/text/one-line.ts'

/** A definition as Mozilla's preprocessor reads it: after the key one blank, and then the value. */
const definition = /^#define[ \t]+(\w+)([ \t])?/

const absent: Slot['absent'] = () => [{ name: 'value', open: ' ', close: '' }]

export default {
  contract: 3,
  title: 'Mozilla .inc',
  group: 'apps',
  about:
    'Lines of #define, a key and a text, as in defines.inc; comments above are context. Other directives, and ' +
    'definitions in comments, stay unchanged.',
  signaturePatterns: { fileName: /\.inc$/, fileContent: /(?:^|[\r\n])#define[ \t]+\w/ },
  holds: 'one',

  parse({ text }) {
    const units: Unit[] = []
    const comments = commentsAbove()
    const lineEnds = new LineEnds(text)
    for (let at = 0; at < text.length; at = nextLine(text, lineEnds.from(at))) {
      const end = lineEnds.from(at)
      const line = text.slice(at, end)
      const [head = '', key, blank] = definition.exec(line) ?? []
      if (key !== undefined) {
        const start = at + head.length
        const slot: Slot = blank
          ? { at: [start, end], codec: asItStands }
          : { at: [start, start], codec: asItStands, absent }
        const whole: Span = [comments.above(at), nextLine(text, end)]
        units.push({ key: [key], source: slot, context: comments.take(), entry: { at: whole } })
      } else if (/^#(?:[ \t#]|$)/.test(line)) comments.add(line.replace(/^#+/, ''), at)
      else comments.drop()
    }
    return units
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
