// Finds texts for readers in front matter: `title: One` between `---`, `title = "One"` between `+++`.
import {
  FormatError,
  type Codec,
  type OptionSchema,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { hideNoText } from '../text/no-text.ts'
import { shiftedUnits } from '../archive/units-in.ts'
import { closingQuote } from '../text/escapes.ts'
import { lineEnd, nextLine, skipBlanks } from '../text/lines.ts'
import { badEscape } from '../yaml/escapes.ts'
import { scalarCodec } from '../yaml/scalars.ts'
import { readYaml, YamlWalk } from '../yaml/reader.ts'
import { isPlainText } from '../yaml/words.ts'
import { isBlank } from '../text/chars.ts'

/** The spans and the syntax of front matter. */
export interface FrontMatter {
  language: 'yaml' | 'toml'
  /** The content between the fences. */
  at: Span
  /** The start of the document after it. */
  end: number
}

/** Keys whose value is text for readers, in lower case without `_` and `-`. */
const textualKeys = new Set(
  `title subtitle linktitle sidebartitle sidebarlabel navtitle pagetitle paginationlabel shorttitle
  description summary excerpt abstract tagline lead lede intro caption heading subheading`.split(/\s+/),
)

/** The front matter at the start of a text; undefined if it has none, or if it is not closed. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const fence = text.slice(0, 3)
  if (fence !== '---' && fence !== '+++') return undefined
  const language = fence === '---' ? 'yaml' : 'toml'
  const first = lineEnd(text, 0)
  if (skipBlanks(text, 3) < first) return undefined
  const start = nextLine(text, first)
  for (let at = start; at < text.length; at = nextLine(text, lineEnd(text, at))) {
    const isClosing = text.startsWith(fence, at) || (language === 'yaml' && text.startsWith('...', at))
    const end = lineEnd(text, at)
    if (isClosing && skipBlanks(text, at + 3) >= end)
      return { language, at: [start, at], end: nextLine(text, end) }
  }
  return undefined
}

/** The description of the option frontMatter, for formats that have it. */
const MEANING =
  'With `all`, every string of front matter in YAML is a string, at any depth; what is certainly not a text is hidden. ' +
  'With `titles`, only the values of keys such as `title` and `description`.'

/** The option of formats whose documents usually have front matter. */
export const frontMatterOption = {
  type: 'string',
  enum: ['titles', 'all'],
  default: 'titles',
  description: MEANING,
} as const satisfies OptionSchema

/** The option of formats whose documents seldom have front matter: some site generators read it. */
export const rareFrontMatterOption = {
  type: 'string',
  enum: ['none', 'titles', 'all'],
  default: 'none',
  description: `${MEANING} With \`none\`, it is read as a part of the document.`,
} as const satisfies OptionSchema

/**
 * The units of the document after the front matter, and the units of the front matter, as `rareFrontMatterOption` is
 * set.
 */
export function* unitsBehindFrontMatter(
  source: Source,
  isWhole: boolean,
  unitsOf: (source: Source) => Iterable<Unit>,
): Generator<Unit> {
  const frontMatter = frontMatterOf(source.text)
  if (!frontMatter) {
    yield* unitsOf(source)
    return
  }
  yield* frontMatterUnits(source, frontMatter, isWhole)
  const rest = partOf(source, source.text.slice(frontMatter.end))
  yield* shiftedUnits({ name: '', source: rest, from: frontMatter.end }, unitsOf(rest))
}

/** The values of the textual keys: on one line, or YAML blocks. If `isWhole`, every string of YAML. */
export function* frontMatterUnits(
  source: Source,
  frontMatter: FrontMatter,
  isWhole: boolean,
): Generator<Unit> {
  const {
    language,
    at: [start, end],
  } = frontMatter
  if (isWhole && language === 'yaml') {
    yield* wholeUnits(source, frontMatter)
    return
  }
  const { text } = source
  const entry = language === 'yaml' ? /([A-Za-z_][\w-]*):[ \t]+/y : /([A-Za-z_][\w-]*)[ \t]*=[ \t]*/y
  const codec = language === 'yaml' ? yamlCodec(source) : tomlCodec
  for (let at = start; at < end; at = nextLine(text, lineEnd(text, at))) {
    // After a TOML table header or a string of several lines, single lines no longer show what they are.
    if (language === 'toml' && /^\[|"""|'''/.test(text.slice(at, lineEnd(text, at)))) return
    entry.lastIndex = at
    const key = entry.exec(text)?.[1] ?? ''
    if (!textualKeys.has(key.toLowerCase().replaceAll(/[_-]/g, ''))) continue
    const value = entry.lastIndex
    const valueEnd = language === 'yaml' ? yamlValueEnd(text, value, end) : tomlValueEnd(text, value)
    if (valueEnd > value)
      yield { key: ['front matter', key], source: { at: [value, valueEnd], codec }, context: key }
  }
}

/** A part of a file in another grammar, as a file. */
export function partOf(source: Source, text: string): Source {
  const { eol, charset } = source
  const part: Source = {
    text,
    eol,
    charset,
    canSpell: (char) => source.canSpell(char),
    read: (reader) => reader(part),
  }
  return part
}

/** Every string of front matter in YAML. */
function* wholeUnits(source: Source, { at }: FrontMatter): Generator<Unit> {
  const part = partOf(source, source.text.slice(...at))
  const walk = new YamlWalk(readYaml(part))
  for (const root of walk.file.roots) walk.node(root, [])
  const units = walk.units.map((unit) => hideNoText(unit, part.text))
  yield* shiftedUnits({ name: '', source: part, from: at[0] }, units, ['front matter'])
}

const yamlCodec = ({ eol }: Source): Codec =>
  scalarCodec({ margin: 0, inFlow: false, eol, style: 'plain', isLast: false })

/** The end of a scalar if it is text, else 0. */
function yamlValueEnd(text: string, at: number, end: number): number {
  const last = lineEnd(text, at)
  switch (text[at]) {
    case '|':
    case '>':
      return blockEnd(text, last, end)
    case '"': {
      const close = closingQuote(text, at + 1, '"') + 1
      return isLast(text, close, last) && badEscape(text.slice(at, close)) === undefined ? close : 0
    }
    case "'":
      return singleQuotedEnd(text, at, last)
    default:
      return plainEnd(text, at, last)
  }
}

/** The end of a block, which extends over all blank or indented lines. */
function blockEnd(text: string, header: number, end: number): number {
  let last = header
  for (let at = nextLine(text, header); at < end; at = nextLine(text, last)) {
    const lineLast = lineEnd(text, at)
    if (!isBlank(text.charCodeAt(at)) && at < lineLast) break
    last = lineLast
  }
  return last > header ? last : 0
}

function singleQuotedEnd(text: string, at: number, last: number): number {
  let close = text.indexOf("'", at + 1)
  while (close >= 0 && text[close + 1] === "'") close = text.indexOf("'", close + 2)
  return isLast(text, close + 1, last) ? close + 1 : 0
}

/** Whether a plain scalar is text: not a word with another meaning, and not continued on the next line. */
function plainEnd(text: string, at: number, last: number): number {
  const below = nextLine(text, last)
  const goesOn = isBlank(text.charCodeAt(below)) && skipBlanks(text, below) < lineEnd(text, below)
  const line = text.slice(at, last)
  const comment = line.search(/[ \t]#/)
  const word = (comment < 0 ? line : line.slice(0, comment)).trimEnd()
  if (goesOn || /^[-?:#&*!%@`[\]{},]|:(?:\s|$)/.test(word) || !isPlainText(word)) return 0
  return at + word.length
}

/** Whether only blanks, or blanks and a comment, follow on the line. */
function isLast(text: string, close: number, last: number): boolean {
  if (close <= 0 || close > last) return false
  const after = skipBlanks(text, close)
  return after >= last || (after > close && text[after] === '#')
}

/** The codec of a TOML string with its quotes: basic (`"`), or literal (`'`) if that can hold the text. */
const tomlCodec: Codec = {
  decode: (raw) => (raw.startsWith('"') ? JSON.parse(raw) : raw.slice(1, -1)),
  encode(text, was) {
    if (!text.isWellFormed())
      throw new FormatError('unwritable', 'The text has a lone surrogate, which TOML cannot spell.')
    // oxlint-disable-next-line no-control-regex -- TOML allows a tab, and no other control character
    if (was.startsWith("'") && !/['\0-\x08\x0a-\x1f\x7f]/.test(text)) return `'${text}'`
    return JSON.stringify(text).replaceAll('\x7f', '\\u007f')
  },
}

const tomlString = /"(?:[^"\\\0-\x1f]|\\(?:[btnfr"\\]|u[\dA-Fa-f]{4}))*"|'[^'\0-\x1f]*'/y

function tomlValueEnd(text: string, at: number): number {
  tomlString.lastIndex = at
  if (!tomlString.test(text)) return 0
  const end = tomlString.lastIndex
  const rest = skipBlanks(text, end)
  return rest >= lineEnd(text, end) || text[rest] === '#' ? end : 0
}
