// The paragraphs of a MIF file: lines of strings, with statements for formats, characters, and objects between them.
import type { Edit, Span, Unit } from '@atlas/core/contract.ts'
import { RichText } from '../_grammars/rich-text/codec.ts'
import { nameForTag } from '../_grammars/rich-text/names.ts'
import type {
  CharacterFormat,
  RichParagraph,
  Piece,
  FormatProperty,
  RichSyntax,
  FormatRun,
  TextPiece,
} from '../_grammars/rich-text/paragraph.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { readMif, type Statement } from './statements.ts'
import { NAMED_CHARACTERS, decodeString, encodeString } from './strings.ts'

/** Tags would have to cross lines, whose ends FrameMaker sets. */
const FIXED = 'FrameMaker divides its paragraphs into lines'

/** Statements that show nothing. */
const STATEMENTS_WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'Unique',
  'TextRectID',
  'SpclHyphenation',
  'ElementBegin',
  'ElementEnd',
  'PrefixEnd',
  'SuffixBegin',
  'Conditional',
  'Unconditional',
  'InlineComponentsInfo',
  'Marker',
])

const PLAIN_FORMAT: CharacterFormat = { properties: [], showsSpace: false }

/** The formats of a file. Equal formats are the same object. */
class FontFormats {
  readonly #formats = new Map<string, CharacterFormat>([['', PLAIN_FORMAT]])

  of(text: string, font: Statement): CharacterFormat {
    const properties: FormatProperty[] = []
    const set = (name: string): void => void properties.push({ name, value: '' })
    for (const { name, string, value } of font.children) {
      const own = string ? decodeString(text.slice(...string)) : value.trim()
      if (name === 'FTag' && own !== '') set(nameForTag(own))
      if (name === 'FWeight' && /bold|black|heavy/i.test(own)) set('b')
      if (name === 'FAngle' && /italic|oblique/i.test(own)) set('i')
      if (name === 'FUnderlining' && own !== 'FNoUnderlining') set('u')
      if (name === 'FStrike' && own === 'Yes') set('s')
      if (name === 'FPosition' && own === 'FSuperscript') set('sup')
      if (name === 'FPosition' && own === 'FSubscript') set('sub')
    }
    const key = properties.map(({ name }) => name).join(' ')
    const known = this.#formats.get(key)
    if (known) return known
    const format = { properties, showsSpace: properties.some(({ name }) => name === 'u' || name === 's') }
    this.#formats.set(key, format)
    return format
  }
}

/** The shown part of a paragraph. */
interface ShownParagraph {
  text: string
  paragraph: Statement
  at: Span
  /** The format in which it begins. */
  format: CharacterFormat
}

function piecesIn({ text, paragraph, at, format }: ShownParagraph, formats: FontFormats): Piece[] {
  const pieces: Piece[] = []
  let run: FormatRun = { format, head: '', tail: '' }
  let link: Statement | undefined
  const lines = paragraph.name === 'Para' ? paragraph.children : [paragraph]
  for (const line of lines) {
    if (line.name !== 'ParaLine' && line.name !== 'TextLine') continue
    for (const statement of line.children) {
      const { name, string, start, end } = statement
      if (name === 'XRef') link = statement
      if (name === 'Font' && end <= at[1])
        run = { format: start < at[0] ? run.format : formats.of(text, statement), head: '', tail: '' }
      if (link) {
        if (name !== 'XRefEnd') continue
        pieces.push({
          kind: 'code',
          at: [link.start, end],
          name: `ref.${link.start < at[0] ? '' : nameOf(text, link)}`,
          before: run,
          after: run,
        })
        link = undefined
      } else if (name === 'String' && string) {
        pieces.push({ kind: 'text', at: string, text: decodeString(text.slice(...string)), run })
      } else if (name === 'Char') {
        const char = NAMED_CHARACTERS.get(statement.value.trim())
        if (char === undefined)
          pieces.push({
            kind: 'code',
            at: [start, end],
            name: `char.${nameForTag(statement.value)}`,
            before: run,
            after: run,
          })
        else pieces.push({ kind: 'char', at: [start, end], text: char, run })
      } else if (!STATEMENTS_WITHOUT_TEXT.has(name) && name !== 'Font' && !(line.name === 'TextLine')) {
        const holdsStrings = statement.children.some((child) => child.name === 'Para')
        pieces.push({
          kind: 'code',
          at: [start, end],
          name: codeName(text, statement),
          holdsStrings,
          before: run,
          after: run,
        })
      }
    }
  }
  return pieces.filter((piece) => piece.at[0] >= at[0] && piece.at[1] <= at[1])
}

function nameOf(text: string, statement: Statement): string {
  const named = statement.children.find(({ name }) => name.endsWith('Name'))?.string
  return named ? nameForTag(decodeString(text.slice(...named))) : ''
}

/** The names of codes, by their statements. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['Variable', 'var'],
  ['AFrame', 'img'],
  ['ATbl', 'table'],
  ['FNote', 'note'],
])

/** A name that depends on what the code is. */
function codeName(text: string, statement: Statement): string {
  const kind = KINDS.get(statement.name) ?? nameForTag(statement.name)
  const id = nameOf(text, statement) || nameForTag(statement.value.trim()).replace(/^n(?=\d)/, '')
  return statement.children.length === 0 && statement.value.trim() === '' ? kind : `${kind}.${id}`
}

function syntaxOf(formats: FontFormats): RichSyntax<ShownParagraph> {
  return {
    rawOf: ({ text, at }) => text.slice(...at),
    read: (place): RichParagraph => ({
      text: place.text,
      at: place.at,
      pieces: piecesIn(place, formats),
      fixed: FIXED,
    }),
    placeOf(raw, { format }) {
      const head = '<Para <ParaLine <String `'
      const text = `${head}${raw}'>>>`
      const [paragraph = readMif('')] = readMif(text).children
      return { text, paragraph, at: [head.length, head.length + raw.length], format }
    },
    fill: (_, { at }: TextPiece, text: string): Edit => ({ at, text: encodeString(text) }),
    lay: encodeString,
    chars: new Map([
      ['\n', '\\x09 '],
      ['\t', '\\t'],
    ]),
  }
}

/** The paragraphs and the single lines of a file. */
export function* mifUnits(text: string): Generator<Unit> {
  const formats = new FontFormats()
  const syntax = syntaxOf(formats)
  const waiting = [readMif(text)]
  for (let statement = waiting.pop(); statement; statement = waiting.pop()) {
    const { name } = statement
    if (name === 'Para' || name === 'TextLine') {
      const unit = unitOf(syntax, formats, text, statement)
      if (unit) yield unit
    }
    for (const child of statement.children.toReversed()) waiting.push(child)
  }
}

function unitOf(
  syntax: RichSyntax<ShownParagraph>,
  formats: FontFormats,
  text: string,
  paragraph: Statement,
): Unit | undefined {
  const whole: ShownParagraph = {
    text,
    paragraph,
    at: [paragraph.start, paragraph.end],
    format: PLAIN_FORMAT,
  }
  const texts = piecesIn(whole, formats).filter((piece) => piece.kind === 'text')
  const [first, last] = [texts[0], texts.at(-1)]
  if (!first || !last) return undefined
  const at: Span = [first.at[0], last.at[1]]
  const codec = new RichText(syntax, { text, paragraph, at, format: first.run.format })
  const shown = codec.decode(text.slice(...at))
  const inCell = hasParent(paragraph, 'Cell')
  const unit: Unit = { key: [textKey(shown)], source: { at, codec }, element: inCell ? 'td' : 'p' }
  const style = paragraph.children.find(({ name }) => name === 'PgfTag')?.string
  if (style) unit.context = decodeString(text.slice(...style))
  if (!/\p{L}/u.test(shown.replaceAll(/<[^<>]*>/g, ''))) unit.isHidden = true
  return unit
}

function hasParent(statement: Statement, name: string): boolean {
  for (let parent = statement.parent; parent; parent = parent.parent) if (parent.name === name) return true
  return false
}
