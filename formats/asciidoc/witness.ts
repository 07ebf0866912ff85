// Reads the source of every block with Asciidoctor, transpiled from the reference implementation.
import createProcessor, { type AbstractBlock } from '@asciidoctor/core'

const processor = createProcessor()
processor.LoggerManager.getLogger().setLevel(5)

/** The fields of an Asciidoctor block besides its methods. */
interface Raw {
  title?: unknown
  lines?: unknown
  text?: unknown
  attributes: { $$smap?: Record<string, unknown> } & Record<string, unknown>
}

export default function texts(file: string): readonly string[] {
  const source = file.replaceAll(/\r\n?/g, '\n')
  const plain = source
    // As in our reader, comments and directives split a text, and lines under any condition are read.
    .replaceAll(/^(?:\/\/(?!\/).*|\\?(?:ifn?def|ifeval|endif|include)::.*\])[ \t]*$/gm, '')
  // Asciidoctor keeps the author below a quotation only with its signs replaced (`-->` as an arrow).
  const authors = [...source.matchAll(/^(?:> )?-- +(.*?)[ \t]*$/gm)].map(([, author = '']) => author)
  return [...attributes(source), ...authors, ...blocks(plain)].flatMap((text) =>
    /\{(?:empty|plus)\}/.test(text)
      ? [text, text.replaceAll('{empty}', '').replaceAll(/ \{plus\}$/gm, ' +')]
      : text,
  )
}

/** The values of attribute entries, in the file or in the brackets of a condition. */
function attributes(source: string): string[] {
  return [...source.matchAll(/^(?:if.*\[)?:[\w-]+:[ \t]+(.*?)\]?[ \t]*$/gm)].flatMap(
    ([whole, value = '']) => [
      value,
      whole.startsWith(':') ? whole.replace(/^:[\w-]+:[ \t]+/, '').trimEnd() : value,
    ],
  )
}

/** The first section of a page of a manual: its title, and a paragraph with the name and the purpose. */
const NAME = /^==[ \t]+(.*)\n\s*?\n([^]*?)\n[ \t]*(?:\n|$)/m

function blocks(source: string): string[] {
  const found: string[] = []
  const document = processor.load(source, { safe: 'secure', parse: true })
  const header = document.getHeader() as unknown as Raw | undefined
  if (header) found.push(String(header.title))
  // Of the first section of a manual, Asciidoctor keeps only what it shows.
  const [, title = '', name = ''] = document.getDoctype() === 'manpage' ? (NAME.exec(source) ?? []) : []
  found.push(title.trim(), joined(name.split('\n')).replace(/^.+? +- +/, ''))
  addBlocks(found, [...document.getBlocks()])
  return found
}

function addBlocks(found: string[], waiting: AbstractBlock[]): void {
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    const { title, lines, text } = block as unknown as Raw
    if (typeof title === 'string') for (const each of withoutAnchor(title)) found.push(each)
    if (Array.isArray(lines))
      found.push(joined(lines.map(String)), lines.map((line) => String(line).trim()).join('\n'))
    if (typeof text === 'string') for (const each of item(text)) found.push(each)
    const alt: unknown = block.getAttribute('alt')
    if (typeof alt === 'string') found.push(alt)
    for (const name of ['attribution', 'citetitle']) found.push(String(block.getAttribute(name) ?? ''))
    if (block.getContext() === 'table') addCells(found, block)
    else for (const each of children(block)) waiting.push(each)
  }
}

/** The items of a description list: pairs of terms and a text. */
function children(block: AbstractBlock): AbstractBlock[] {
  const inner = block.getBlocks() as (AbstractBlock | unknown[])[]
  return inner
    .flat(2)
    .filter((one): one is AbstractBlock => typeof one === 'object' && one !== null && 'getBlocks' in one)
}

interface Cell {
  text: unknown
  style?: unknown
  getInnerDocument?: () => AbstractBlock | undefined
}

function addCells(found: string[], table: AbstractBlock): void {
  const rows = (table as unknown as { getRows(): Record<'head' | 'body' | 'foot', Cell[][]> }).getRows()
  for (const cell of [rows.head, rows.body, rows.foot].flat(2)) {
    const inner = cell.getInnerDocument?.()
    if (inner) addBlocks(found, [...inner.getBlocks()])
    else for (const part of String(cell.text).split(/\n{2,}/)) found.push(joined(part.split('\n')))
  }
}

const item = (text: string): string[] => [
  joined(text.split('\n')),
  joined(text.replace(/^\[[ xX*]\] +/, '').split('\n')),
]

const withoutAnchor = (title: string): string[] => [title, title.replace(/ \[\[.*\]\]$/, '')]

/** Soft breaks as spaces, hard breaks as line ends. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      const row = line.trim()
      if (index + 1 === lines.length) return row
      return row.endsWith(' +') ? `${row.slice(0, -2).trimEnd()}\n` : `${row} `
    })
    .join('')
}
