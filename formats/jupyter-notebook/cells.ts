// The cells of a notebook in Markdown: a string, or a list of lines.
// https://nbformat.readthedocs.io/en/latest/format_description.html
import { FormatError, type Codec, type Slot, type Source } from '@atlas/core/contract.ts'
import {
  jsonOf,
  memberOf,
  readJsonFile,
  spanOf,
  stringNodeText,
  type JsonNode,
} from '../_grammars/json/reader.ts'
import { jsonCodec } from '../_grammars/json/text.ts'

/** The texts of the cells in Markdown, and of headings of version 3, in the order of the notebook. */
export function* markdownCells(source: Source): Generator<Slot> {
  const lines = withoutZero(lineListCodec(source))
  for (const cell of cellsOf(jsonOf(source))) {
    if (!['markdown', 'heading'].includes(typeOf(source, cell))) continue
    const text = memberOf(cell, 'source')
    if (text?.kind === 'string') yield { at: text.at, codec: withoutZero(text.codec) }
    else if (text?.kind === 'array' && text.members.every(({ value }) => value.kind === 'string'))
      yield { at: spanOf(text), codec: lines }
  }
}

/** How many raw cells a notebook has, which converters show in some outputs. */
export const rawCells = (source: Source): number =>
  cellsOf(jsonOf(source)).filter((cell) => typeOf(source, cell) === 'raw').length

/** How many titles a notebook has. Converters show it. */
export const titles = (source: Source): number =>
  stringNodeText(source.text, memberOf(memberOf(jsonOf(source), 'metadata'), 'title')) ? 1 : 0

const typeOf = (source: Source, cell: JsonNode): string =>
  stringNodeText(source.text, memberOf(cell, 'cell_type')) ?? ''

/** Until version 3, cells are in worksheets. */
function cellsOf(root: JsonNode): JsonNode[] {
  const sheets = itemsOf(memberOf(root, 'worksheets'))
  return [root, ...sheets].flatMap((node) => itemsOf(memberOf(node, 'cells')))
}

const itemsOf = (node: JsonNode | undefined): JsonNode[] =>
  node?.kind === 'array' ? node.members.map(({ value }) => value) : []

/** The same codec, without a character that no reader of Markdown keeps. */
const withoutZero = (codec: Codec): Codec => ({
  ...codec,
  encode(text, was) {
    if (text.includes('\0'))
      throw new FormatError('unwritable', 'The text has the character U+0000, which Markdown cannot have.')
    return codec.encode(text, was)
  },
})

/** A list of strings. Each ends with a line end, except the last one. */
function lineListCodec({ text: file, eol }: Source): Codec {
  const string = jsonCodec('"', file)
  return {
    decode: (raw) =>
      itemsOf(readJsonFile(raw))
        .map((item) => stringNodeText(raw, item))
        .join(''),
    encode(text, was) {
      const items = itemsOf(readJsonFile(was))
      // A line that stays keeps its spelling.
      const spellings = new Map(items.map((item) => [stringNodeText(was, item), was.slice(...spanOf(item))]))
      const spelled = linesOf(text).map((line) => spellings.get(line) ?? `"${string.encode(line, was)}"`)
      const { open, between, close } = layoutOf(was, items, eol)
      return spelled.length === 0 ? '[]' : open + spelled.join(between) + close
    },
    escape: (char) => string.escape?.(char) ?? char,
  }
}

/** The lines of a text, each with its line end. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const next = end < 0 ? text.length : end + 1
    lines.push(text.slice(start, next))
    start = next
  }
  return lines
}

/** What is written before, between and after the lines. */
function layoutOf(
  was: string,
  items: readonly JsonNode[],
  eol: string,
): { open: string; between: string; close: string } {
  const [first, second] = items
  const last = items.at(-1)
  if (!first || !last) return { open: `[${eol}    `, between: `,${eol}    `, close: `${eol}   ]` }
  const open = was.slice(0, spanOf(first)[0])
  const between = second ? was.slice(spanOf(first)[1], spanOf(second)[0]) : `,${open.slice(1)}`
  return { open, between, close: was.slice(spanOf(last)[1]) }
}
