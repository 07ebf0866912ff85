// Minecraft's .lang files: for the Java Edition before 1.13 and its mods, and for the Bedrock Edition.
import { withLooks } from '../_grammars/codes/minecraft.ts'
import { JAVA } from '../_grammars/printf/java.ts'
import { printfCodes } from '../_grammars/printf/reader.ts'
import { FormatError, type Codec, type FormatPlugin } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import type { KeyedLine } from '../_grammars/text/keyed-line.ts'
import { LineEnds, nextLine } from '../_grammars/text/lines.ts'
import { lineVerbatim } from '../_grammars/text/one-line.ts'

/** The end of a text in the Bedrock Edition, before a comment. The lookbehind makes each run of tabs be read once. */
const COMMENT = /(?<!\t)\t+#+/

/** Texts without escapes: the game and its mods interpret `\n` and `%1$s`. */
const codec: Codec = {
  ...lineVerbatim,
  isWhole: (raw) => !/[\r\n]|\t$/.test(raw) && !COMMENT.test(raw),
  encode(text) {
    if (!COMMENT.test(text)) return lineVerbatim.encode(text, '')
    throw new FormatError('unwritable', 'A tab before a "#" would begin a comment.')
  },
}

const conversions = printfCodes({ ...JAVA, requiredBy: 'compiler' })

/** The codes of String.format, which reads each percent sign, and the signs that set the look of a text. */
const codes = withLooks((text) => conversions(text).map((code) => ({ ...code, requiredBy: 'program' })))

function linesIn(text: string): KeyedLine[] {
  const lines: KeyedLine[] = []
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  for (let at = 0; at < text.length; at = nextLine(text, lineEnds.from(at))) {
    const line = text.slice(at, lineEnds.from(at))
    const separator = line.indexOf('=')
    if (line.startsWith('#')) comments.add(line.replace(/^#+/, ''), at)
    else if (separator < 1) comments.drop()
    else {
      const start = at + separator + 1
      const behind = line.includes('#') ? COMMENT.exec(line.slice(separator + 1)) : null
      const end = behind ? start + behind.index : at + line.length
      if (behind) comments.add(text.slice(end + behind[0].length, at + line.length))
      lines.push({
        key: line.slice(0, separator).trim(),
        value: [start, end],
        top: comments.above(at),
        context: comments.take(),
        start: at,
        next: nextLine(text, lineEnds.from(at)),
      })
    }
  }
  return lines
}

export default {
  title: 'Minecraft .lang',
  group: 'games',
  about:
    'Lines of a key and a text, as in the game and its mods: every blank of a text counts, comments above and ' +
    'after it are its context.',
  signaturePatterns: { fileName: /\.lang$/, fileContent: /(?:^|[\r\n])[^\s#;=][^\r\n=]*=/ },
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: codes,

  parse: ({ text }) =>
    linesIn(text).map(({ key, value, context }) => ({ key: [key], source: { at: value, codec }, context })),

  entries: {
    fallsBack: 'source',
    of: ({ text }) =>
      linesIn(text).map(({ key, top, start, next }) => ({
        at: [top, next],
        key: [start, start + key.length],
      })),
  },
} satisfies FormatPlugin
