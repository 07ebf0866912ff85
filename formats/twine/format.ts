// Stories of Twine: Twee 3 files, and published or archived HTML.
import {
  FormatError,
  mergedCodes,
  type Code,
  type Codec,
  type CodeScanner,
  type FormatPlugin,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { withoutSpaces } from '../_grammars/text/lines.ts'
import { requireOneLine } from '../_grammars/text/one-line.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { BodyScanner, hasWords, textsOfBody } from './body.ts'
import { escaped, isPage, passagesOf, unescaped, unescapedWithPlaces, type Passage } from './passages.ts'

const tags = tagCodes({ mayLeaveOut: () => true })

/** Macros, links and variables, and tags of HTML outside of them. */
const twineCodes: CodeScanner = (text) => {
  const codes = new BodyScanner(text).codes.map(({ at, id }): Code => ({
    at,
    id,
    kind: 'alone',
    requiredBy: 'document',
    mayBeAdded: true,
  }))
  return mergedCodes(codes, tags(text))
}

/** A line of a passage. */
function lineCodec(inPage: boolean): Codec {
  return {
    decode: (raw) => (inPage ? unescaped(raw) : raw),
    normalize: (text) => text.slice(...withoutSpaces(text, 0, text.length)),
    encode(text, was) {
      requireOneLine(text)
      const before = inPage ? unescaped(was) : was
      const [span, ...more] = textsOfBody(text)
      const isWhole = more.length === 0 && span?.[0] === 0 && span[1] === text.length
      if (!isWhole || !hasWords(text) || text.startsWith('::') || opensMore(text, before))
        throw new FormatError(
          'unwritable',
          'The text has signs that Twine reads as code, or as the start of a list.',
        )
      return inPage ? escaped(text) : text
    },
  }
}

/** Whether a text has other signs than the old one that open or close something on another line. */
function opensMore(text: string, was: string): boolean {
  const [plain, before] = [withoutCodes(text), withoutCodes(was)]
  const signs = (line: string): string => (line.match(OPENING) ?? []).toSorted().join(' ')
  return signs(plain) !== signs(before) || BRACKETS.some((pair) => !isBalancedLike(plain, before, pair))
}

function withoutCodes(line: string): string {
  let plain = ''
  let from = 0
  for (const { at } of new BodyScanner(line).codes) {
    plain += line.slice(from, at[0])
    from = at[1]
  }
  return plain + line.slice(from)
}

/** Signs whose counterparts may be on other lines. */
const OPENING =
  /<<|>>|\[\[|\]\]|<!--|-->|\/\*|\*\/|\/%|%\/|<%|%>|\{\{\{|\}\}\}|\([\w-]{1,40}:|<\/?(?:script|style)/gi

const BRACKETS = ['[]', '{}'] as const

/** Whether a line leaves as many brackets open as the old one, and closes as many that it did not open. */
function isBalancedLike(line: string, was: string, [open, close]: string): boolean {
  const countsOf = (text: string): string => {
    let depth = 0
    let unopened = 0
    for (const char of text) {
      if (char === open) depth++
      else if (char === close && depth-- === 0) {
        depth = 0
        unopened++
      }
    }
    return `${depth} ${unopened}`
  }
  return countsOf(line) === countsOf(was)
}

const title: (inPage: boolean) => Codec = (inPage) => ({
  decode: (raw) => (inPage ? unescaped(raw) : raw),
  normalize: (text) => text.slice(...withoutSpaces(text, 0, text.length)),
  encode(text) {
    requireOneLine(text)
    if (text.startsWith('::'))
      throw new FormatError('unwritable', 'A line that begins with "::" is a passage.')
    return inPage ? escaped(text) : text
  },
})

/** The spans of the texts of a passage in the file. */
function spansOf(text: string, { body, isTitle }: Passage, inPage: boolean): Span[] {
  const raw = text.slice(...body)
  if (isTitle) {
    const span = withoutSpaces(text, ...body)
    return span[0] < span[1] && !/[\r\n]/.test(text.slice(...span)) ? [span] : []
  }
  if (!inPage) return textsOfBody(raw).map(([start, end]) => [body[0] + start, body[0] + end])
  const { text: plain, places } = unescapedWithPlaces(raw)
  return textsOfBody(plain).map(([start, end]) => [
    body[0] + (places[start] ?? 0),
    body[0] + (places[end] ?? raw.length),
  ])
}

function* unitsOf({ text }: Source): Generator<Unit> {
  const inPage = isPage(text)
  const [line, story] = [lineCodec(inPage), title(inPage)]
  for (const passage of passagesOf(text)) {
    const { name, tags: labels, isTitle } = passage
    const context = labels === '' ? name : `${name} [${labels}]`
    for (const at of spansOf(text, passage, inPage)) {
      const codec = isTitle ? story : line
      const shown = codec.decode(text.slice(...at))
      const unit: Unit = {
        key: isTitle ? [name] : [name, textKey(shown)],
        source: { at, codec },
        context,
        element: isTitle ? 'h1' : 'p',
      }
      if (!/\p{L}/u.test(shown)) unit.isHidden = true
      yield unit
    }
  }
}

export default {
  title: 'Twine stories',
  group: 'games',
  about:
    'Stories in Twee 3, and in the HTML that Twine 2 publishes and archives: the lines of passages, by passage. Names of ' +
    'passages, macros, variables and scripts stay unchanged; the labels of links are text. Texts that macros keep in ' +
    'variables are not read.',
  signaturePatterns: {
    fileName: /\.(?:[tT][wW][eE][eE]2?|[tT][wW]2?|[hH][tT][mM][lL]?)$/,
    fileContent: /(?:^|[\r\n])::[ \t]{0,9}[^ \t\r\n:]|<tw-(?:storydata|passagedata)\s|SugarCube \(v\d/,
  },
  precedes: ['html'],
  languages: 'monolingual',
  keySource: 'text',
  inlineCodes: twineCodes,
  parse: unitsOf,
} satisfies FormatPlugin
