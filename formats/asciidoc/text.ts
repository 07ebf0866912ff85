// The codecs of AsciiDoc blocks: soft breaks are left out, inline markup is unchanged.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import {
  both,
  guarded,
  keyTextOf,
  lineGuard,
  type TextGuard,
  type GuardedCodec,
} from '../_grammars/documents/guards.ts'
import { eolOf } from '../_grammars/text/lines.ts'
import { reflowedRows, trimmedLines, settledLine, settledLines } from '../_grammars/documents/reflow.ts'
import { admonitionLabel, lengthOf, mayOpenBlock } from './lines.ts'
import { endsInSpecification } from './tables.ts'

/** The sign of a hard break at the end of a line. */
const HARD_BREAK = ' +'

/** An attribute without a value. It keeps the text around it from being read as markup. */
const EMPTY_ATTRIBUTE = '{empty}'
const PLUS = '{plus}'

/**
 * `* a` -> `{empty}* a`, `a:: b` -> `a::{empty} b`, `a +` -> `a {plus}`. The sign of a hard break must not end the
 * last line of a text.
 */
const rowGuard = (isFirstLabel: boolean): TextGuard => {
  const guard = lineGuard(
    (line, above) => {
      // The sign of a hard break may follow.
      const opensOther = (row: string): boolean => mayOpenBlock(row) || mayOpenBlock(row + HARD_BREAK)
      let row = line.endsWith(HARD_BREAK) ? line.slice(0, -1) + PLUS : line
      if (opensOther(row)) row = row.replaceAll(SEPARATOR, `$&${EMPTY_ATTRIBUTE}`)
      const isLabel = isFirstLabel && above === undefined && admonitionLabel.test(row)
      if (!isLabel && !opensOther(row)) return row
      // A macro ends in a bracket.
      return opensOther(EMPTY_ATTRIBUTE + row)
        ? EMPTY_ATTRIBUTE + row + EMPTY_ATTRIBUTE
        : EMPTY_ATTRIBUTE + row
    },
    (line) =>
      line
        .replace(AT_START, '')
        .replace(AFTER_MACRO, ']')
        .replaceAll(AFTER_SEPARATOR, '$1')
        .replace(AT_BREAK, HARD_BREAK),
  )
  return {
    add: (text) => (MAY_NEED_GUARD.test(text) ? guard.add(text) : text),
    strip: (text) => (text.includes(EMPTY_ATTRIBUTE) || text.includes(PLUS) ? guard.strip(text) : text),
  }
}

const SEPARATOR = /(?::{2,4}|;;)(?=[ \t]|$)/g
const AT_START = /^\{empty\}/
const AFTER_SEPARATOR = /(:{2,4}|;;)\{empty\}(?=[ \t]|$)/g
const AFTER_MACRO = /\]\{empty\}$/
const AT_BREAK = / \{plus\}$/
/** Every guard is for one of these characters. */
const MAY_NEED_GUARD = /[^\p{L}\p{N}\s]/u

/** The codec of a paragraph or an item: a line end is a space, and a hard break is `\n`. */
export const paragraphCodec = (eol: string, isItem: boolean): GuardedCodec =>
  guarded(plainParagraphCodec(eol), rowGuard(!isItem))

/** The codec of a paragraph whose lines begin with `>`. */
export function markedQuoteCodec(eol: string): GuardedCodec {
  const plain = plainParagraphCodec(eol)
  const unmarked = (raw: string): string => raw.replaceAll(/(?<=[\r\n])> ?/g, '')
  const codec: Codec = {
    ...plain,
    decode: (raw) => plain.decode(unmarked(raw)),
    encode: (text, was) => plain.encode(text, unmarked(was)).replaceAll(/\r\n|\r|\n/g, '$&> '),
  }
  return guarded(codec, rowGuard(true))
}

function plainParagraphCodec(eol: string): Codec {
  return {
    decode: (raw) => unwrapped(raw).join('\n'),
    encode(text, was) {
      const rows = wrapped(text, was)
      requirePlain(rows)
      return rows.join(eolOf(was, eol) + marginOf(was))
    },
    normalize: (text) => settledLines(text).join('\n'),
  }
}

/** The text of a paragraph, with one line per hard break. */
function unwrapped(raw: string): string[] {
  const rows = trimmedLines(raw)
  const lines: string[] = []
  let line = ''
  for (const [index, row] of rows.entries()) {
    const isBroken = index + 1 < rows.length && row.endsWith(HARD_BREAK)
    line += isBroken ? row.slice(0, -HARD_BREAK.length).trimEnd() : row
    if (isBroken || index + 1 === rows.length) {
      lines.push(line)
      line = ''
    } else if (row !== '') line += ' '
  }
  return lines
}

function wrapped(text: string, was: string): string[] {
  const before = trimmedLines(was)
  // Lines that all end in a hard break were not wrapped.
  const isWrapped = before.some((row, index) => index + 1 < before.length && !row.endsWith(HARD_BREAK))
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const reflowed = isWrapped ? reflowedRows(line, before, mayBreak) : [line]
    // In a narrow paragraph a sign could end up alone on its line; then the text is not wrapped.
    const rows = reflowed.some(mayOpenBlock) ? [line] : reflowed
    const last = rows.pop() ?? ''
    return [...rows, index + 1 < lines.length ? last + HARD_BREAK : last]
  })
}

const mayBreak = (text: string, space: number): boolean =>
  !text.endsWith(HARD_BREAK, space) && !mayOpenBlock(text.slice(space + 1, space + 200))

const marginOf = (was: string): string => /[\r\n]([ \t]*)[^\s]/.exec(was)?.[1] ?? ''

/** The codec of verses, and of paragraphs that preserve line ends. */
export const verseCodec = (eol: string): GuardedCodec => guarded(plainVerseCodec(eol), rowGuard(false))

function plainVerseCodec(eol: string): Codec {
  return {
    decode: (raw) => trimmedLines(raw).join('\n'),
    encode(text, was) {
      const rows = text.split('\n')
      requirePlain(rows)
      return rows.join(eolOf(was, eol) + marginOf(was))
    },
    normalize: (text) => settledLines(text).join('\n'),
  }
}

/** A text of one line. */
const plainLine: Codec = {
  decode: (raw) => raw,
  encode(text) {
    requirePrintable(text)
    return text
  },
  normalize: settledLine,
}

/** Whether `[[…]]` ends a line. */
const endsInAnchor = (text: string): boolean =>
  text.endsWith(']]') && text.slice(0, -']]'.length).includes('[[')

/** Guards a text whose start would be read as something else. */
const startGuard = (opens: (text: string) => boolean): TextGuard => ({
  add: (text) => (opens(text) ? EMPTY_ATTRIBUTE + text : text),
  strip: (text) => text.replace(AT_START, ''),
})

/** Guards a text whose end would be read as something else. */
const endGuard = (isSign: (text: string) => boolean): TextGuard => ({
  add: (text) => (isSign(text) ? text + EMPTY_ATTRIBUTE : text),
  strip: (text) => (text.endsWith(EMPTY_ATTRIBUTE) ? text.slice(0, -EMPTY_ATTRIBUTE.length) : text),
})

/** A heading could end in a closing sign or an anchor. */
const headingGuard = endGuard((text) => /(?:^|\s)[=#]+$/.test(text) || endsInAnchor(text))

/** A heading after `==`. */
export const headingCodec = guarded(plainLine, headingGuard)
/** A block title after `.`. */
export const blockTitleCodec = guarded(
  plainLine,
  startGuard((text) => text.startsWith('.')),
)
/** The value of an attribute entry after `:name: `. */
export const attributeEntryCodec = guarded(
  plainLine,
  both(
    startGuard((text) => text.startsWith('pass:')),
    endGuard((text) => text.endsWith('\\') || text.endsWith(']')),
  ),
)

/** A heading above its underline. */
export const underlinedCodec = guarded(
  {
    ...plainLine,
    encode(text, was) {
      // Readers that count UTF-16 units, and know few letters, must see the title as long as its underline.
      if (!/(?=[\p{L}0-9])[\0-\uffff]/u.test(text) || text.length - lengthOf(text) > 1) {
        throw new FormatError(
          'unwritable',
          `A heading above an underline needs letters whose number all readers count alike: "${text.slice(0, 40)}".`,
        )
      }
      requirePlain([text])
      return plainLine.encode(text, was)
    },
  },
  both(headingGuard, rowGuard(false)),
)

/** A term before `::`. */
export const termCodec = guarded(
  {
    ...plainLine,
    encode(text, was) {
      requirePlain([text])
      return plainLine.encode(text, was)
    },
  },
  both(
    rowGuard(false),
    endGuard((text) => /[:;]$/.test(text)),
  ),
)

/** The alternative text of an image, quoted if it has a comma or a sign of attributes. */
export const imageCodec: Codec = {
  decode: (raw) => (raw.startsWith('"') ? raw.slice(1, -1).replaceAll('\\"', '"') : raw),
  encode(text, was) {
    if (/\\|^\s*$/.test(text)) refuse(text)
    requirePrintable(text)
    return was.startsWith('"') || /["',=[\]#.%{}]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text
  },
  normalize: settledLine,
}

/** A text in a list of attributes, quoted like an alternative text. An apostrophe at its start would quote it, too. */
export const listedCodec: Codec = {
  ...imageCodec,
  encode: (text, was) => imageCodec.encode(text, text.startsWith("'") ? `"${was}` : was),
}

/** The author or source of a quotation in a list. Asciidoctor puts it into the page as it is. */
export const listedAuthorCodec: Codec = {
  ...listedCodec,
  encode(text, was) {
    if (text.includes('<')) refuse(text)
    return listedCodec.encode(text, was)
  },
}

/** The author of a quotation, after `-- `. */
export const authorCodec: Codec = {
  ...plainLine,
  encode(text, was) {
    if (text.trim() === '' || mayOpenBlock(text)) refuse(text)
    return plainLine.encode(text, was)
  },
}

/** A paragraph of a cell, in which the cell sign is escaped. */
export function cellCodec(eol: string, sign: string, isTight: boolean): GuardedCodec {
  const codec = plainParagraphCodec(eol)
  const withoutSigns = (raw: string): string => codec.decode(raw.replaceAll(`\\${sign}`, sign))
  const specification = endGuard(
    (text) => text.endsWith('\\') || (isTight && endsInSpecification(` ${text}`)),
  )
  return guarded(codec, both(both(rowGuard(false), specification), signGuard(sign)), withoutSigns)
}

/** Another text of a cell with blocks, such as a title, in which the cell sign is escaped. */
export const inCell = (codec: Codec, sign: string): GuardedCodec =>
  guarded(codec, signGuard(sign), (raw) => keyTextOf(codec, raw.replaceAll(`\\${sign}`, sign)))

/** A cell of CSV. Asciidoctor reads a run of quotation marks in it as one. */
export function quotedCellCodec(eol: string, separator: string): GuardedCodec {
  const codec = paragraphCodec(eol, true)
  const unquoted = (raw: string): string =>
    (raw.startsWith('"') ? raw.slice(1, -1) : raw).replaceAll(/"{2,}/g, '"')
  return {
    ...codec,
    keyText: (raw) => codec.keyText(unquoted(raw)),
    decode: (raw) => codec.decode(unquoted(raw)),
    encode(text, was) {
      const plain = codec.encode(text, unquoted(was))
      if (plain.includes('""')) refuse(text)
      const isQuoted = was.startsWith('"') || plain.includes(separator) || /["\r\n]/.test(plain)
      return isQuoted ? `"${plain.replaceAll('"', '""')}"` : plain
    },
  }
}

/** A backslash before the sign of a cell escapes it, whether another one precedes it or not. */
const signGuard = (sign: string): TextGuard => {
  const signs = new RegExp(`(?<!\\\\)\\${sign}`, 'g')
  return {
    add: (text) => text.replaceAll(signs, `\\${sign}`),
    strip: (text) => text.replaceAll(`\\${sign}`, sign),
  }
}

function requirePlain(rows: readonly string[]): void {
  for (const row of rows) {
    if (mayOpenBlock(row)) refuse(row)
    requirePrintable(row)
  }
}

/** Refuses control characters: some readers drop them, or trim them as white space. */
function requirePrintable(text: string): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\0]/.test(text)) {
    throw new FormatError('unwritable', 'The text has a control character, which AsciiDoc cannot hold.')
  }
}

function refuse(text: string): never {
  throw new FormatError('unwritable', `In this place "${text.slice(0, 40)}" would be read as markup.`)
}
