// The codecs of AsciiDoc blocks: soft breaks are left out, inline markup is unchanged.
import { FormatError, type Codec } from '../../core/contract.ts'
import { eolOf } from '../../syntax/text/lines.ts'
import { reflowedRows, rowsOf, settledLine, settledLines } from '../../syntax/text/reflow.ts'
import { admonitionLabel, delimiterOf, lengthOf, mayOpenBlock } from './lines.ts'
import { endsInSpecification } from './tables.ts'

/** The sign of a hard break at the end of a line. */
const HARD_BREAK = ' +'

/** The codec of a paragraph or an item: a line end is a space, and a hard break is `\n`. */
export function paragraphCodec(eol: string, isItem: boolean): Codec {
  return {
    decode: (raw) => unwrapped(raw).join('\n'),
    encode(text, was) {
      const rows = wrapped(text, was)
      requirePlain(rows)
      if (!isItem && admonitionLabel.test(text)) refuse(text)
      return rows.join(eolOf(was, eol) + marginOf(was))
    },
    settle: (text) => settledLines(text).join('\n'),
  }
}

/** The text of a paragraph, with one line per hard break. */
function unwrapped(raw: string): string[] {
  const rows = rowsOf(raw)
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
  const before = rowsOf(was)
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
export function verseCodec(eol: string): Codec {
  return {
    decode: (raw) => rowsOf(raw).join('\n'),
    encode(text, was) {
      const rows = text.split('\n')
      requirePlain(rows)
      return rows.join(eolOf(was, eol) + marginOf(was))
    },
    settle: (text) => settledLines(text).join('\n'),
  }
}

/** The codec of a text of one line that must not read as markup. */
const lineCodec = (isMarkup: (text: string) => boolean): Codec => ({
  decode: (raw) => raw,
  encode(text) {
    if (isMarkup(text)) refuse(text)
    requirePrintable(text)
    return text
  },
  settle: settledLine,
})

/** Whether `[[…]]` ends a line. */
const endsInAnchor = (text: string): boolean =>
  text.endsWith(']]') && text.slice(0, -']]'.length).includes('[[')

/** A heading after `==`, without a closing sign or an anchor. */
export const headingCodec = lineCodec((text) => /(?:^|\s)[=#]+$/.test(text) || endsInAnchor(text))
/** A block title after `.`. */
export const blockTitleCodec = lineCodec((text) => text.startsWith('.'))
/** The value of an attribute entry after `:name: `. */
export const attributeCodec = lineCodec(
  (text) => text.startsWith('pass:') || text.endsWith('\\') || text.endsWith(']'),
)

/** A heading above its underline. */
export const underlinedCodec: Codec = {
  ...headingCodec,
  encode(text, was) {
    // Readers that count UTF-16 units, and know few letters, must see the title as long as its underline.
    if (!/(?=[\p{L}0-9])[\0-\uffff]/u.test(text) || text.length - lengthOf(text) > 1) refuse(text)
    requirePlain([text])
    return headingCodec.encode(text, was)
  },
}

/** A term before `::`. */
export const termCodec: Codec = {
  ...headingCodec,
  encode(text) {
    requirePlain([text])
    if (/[:;]$/.test(text)) refuse(text)
    return text
  },
}

/** The alternative text of an image, quoted if it has a comma or a sign of attributes. */
export const imageCodec: Codec = {
  decode: (raw) => (raw.startsWith('"') ? raw.slice(1, -1).replaceAll('\\"', '"') : raw),
  encode(text, was) {
    if (/\\|^\s*$/.test(text)) refuse(text)
    requirePrintable(text)
    return was.startsWith('"') || /["',=[\]#.%{}]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text
  },
  settle: settledLine,
}

/** A paragraph of a cell, in which the cell sign is escaped. */
export function cellCodec(eol: string, sign: string, isTight: boolean): Codec {
  const { decode, encode, settle } = paragraphCodec(eol, true)
  return {
    decode: (raw) => decode(raw.replaceAll(`\\${sign}`, sign)),
    encode(text, was) {
      if (text.includes(`\\${sign}`) || text.endsWith('\\') || (isTight && endsInSpecification(` ${text}`)))
        refuse(text)
      return encode(text, was).replaceAll(sign, `\\${sign}`)
    },
    ...(settle ? { settle } : {}),
  }
}

function requirePlain(rows: readonly string[]): void {
  for (const row of rows) {
    if (mayOpenBlock(row) || delimiterOf(row) !== undefined) refuse(row)
    requirePrintable(row)
  }
}

/** Refuses control characters: some readers drop them, or trim them as white space. */
function requirePrintable(text: string): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1f\ufeff\ufffe\uffff]/.test(text)) {
    throw new FormatError('unwritable', 'The text has a control character, which AsciiDoc cannot hold.')
  }
}

function refuse(text: string): never {
  throw new FormatError('unwritable', `In this place "${text.slice(0, 40)}" would be read as markup.`)
}
