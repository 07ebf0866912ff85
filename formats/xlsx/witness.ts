// Reads the strings of a workbook with zlib and saxes, without the formats of their runs.
import type { Language } from '@atlas/core/contract.ts'
import {
  drawingTexts,
  elementsOf,
  directText,
  witnessEntries,
  type WitnessNode,
} from '../_grammars/ooxml/witness.ts'

const HEADER = /^(?:odd|even|first)(?:Header|Footer)$/

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const found: string[] = []
  for (const { name, root } of witnessEntries(bytes, /\.xml$/)) {
    if (/(?:drawings|charts|diagrams|docProps)\//.test(name))
      for (const text of drawingTexts(root)) found.push(text)
    const waiting = [root]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (/^(?:si|is|text)$/.test(node.name)) found.push(stringIn(node))
      if (node.name === 'c' && node.attributes['t'] === 'str')
        for (const text of valueOf(node)) found.push(text)
      if (HEADER.test(node.name)) found.push(directText(node))
      if (node.name === 'dataValidation') for (const text of messagesOf(node)) found.push(text)
      for (const child of elementsOf(node).toReversed()) waiting.push(child)
    }
  }
  return found
}

function messagesOf({ attributes }: WitnessNode): string[] {
  const texts = ['promptTitle', 'prompt', 'errorTitle', 'error'].flatMap((name) => attributes[name] ?? [])
  return texts.map(characters)
}

/** The text of a cell without a formula. */
function valueOf(node: WitnessNode): string[] {
  const children = elementsOf(node)
  if (children.some(({ name }) => name === 'f')) return []
  return children.filter(({ name }) => name === 'v').map((value) => characters(directText(value)))
}

/** The runs of a string, without its readings. */
function stringIn(node: WitnessNode): string {
  const runTexts = elementsOf(node).map((child) => {
    if (child.name === 't') return directText(child)
    return child.name === 'r'
      ? elementsOf(child)
          .map((one) => (one.name === 't' ? directText(one) : ''))
          .join('')
      : ''
  })
  return characters(runTexts.join(''))
}

const characters = (text: string): string =>
  text
    .replaceAll(/_x(?!0000)(?![dD][89a-fA-F])([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll(/\r\n?/g, '\n')
