// Reads the entries of Office documents as trees of elements, with saxes, for their witnesses.
import { SaxesParser } from 'saxes'
import { archiveTexts } from '../archive/witness.ts'

/** An element with its children: elements and texts. */
export interface WitnessNode {
  /** The name without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: (WitnessNode | string)[]
}

/** The entries of an archive whose names match, each as its root element. */
export function* witnessEntries(
  bytes: Uint8Array,
  wanted: RegExp,
): Generator<{ name: string; root: WitnessNode }> {
  for (const { name, text } of archiveTexts(bytes, wanted)) yield { name, root: treeOf(text) }
}

/** The tree of a document. */
function treeOf(text: string): WitnessNode {
  const parser = new SaxesParser({ xmlns: false })
  const root: WitnessNode = { name: '', attributes: {}, children: [] }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: WitnessNode = { name: name.replace(/^.*:/, ''), attributes, children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const add = (piece: string): void => {
    open.at(-1)?.children.push(piece)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text.replace(/^\ufeff/, '')).close()
  return root
}

/** The text in an element, without the text of its children. */
export function directText({ children }: WitnessNode): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/** The child elements of an element. */
export function elementsOf({ children }: WitnessNode): WitnessNode[] {
  return children.filter((child) => typeof child !== 'string')
}

/** Elements that hold a text without runs: labels of charts, comments, properties. */
const TEXT_ELEMENTS = /^(?:v|text|title|subject|keywords|description|category)$/

/** The texts in a part with DrawingML: paragraphs, labels of charts, comments, properties, alternative texts. */
export function drawingTexts(root: WitnessNode): string[] {
  const found: string[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.name === 'p') found.push(paragraphText(node))
    else if (TEXT_ELEMENTS.test(node.name)) found.push(directText(node))
    const { descr, title } = node.name === 'cNvPr' ? node.attributes : {}
    for (const text of [title, descr]) if (text !== undefined) found.push(text)
    for (const child of elementsOf(node).toReversed()) if (child.name !== 'Fallback') waiting.push(child)
  }
  return found
}

/** The runs of a paragraph, and the line breaks between them. */
function paragraphText(node: WitnessNode): string {
  const pieces = elementsOf(node).flatMap(({ name, children }) => {
    if (name === 'br') return [{ text: '\n', isRun: false }]
    const text =
      name === 'r'
        ? elementsOf({ name, attributes: {}, children }).find((element) => element.name === 't')
        : undefined
    return text ? [{ text: directText(text).replaceAll(/\r\n?|\n/g, ' '), isRun: true }] : []
  })
  const first = pieces.findIndex(({ isRun }) => isRun)
  const last = pieces.findLastIndex(({ isRun }) => isRun)
  return pieces
    .slice(Math.max(first, 0), last + 1)
    .map(({ text }) => text)
    .join('')
}
