// Reads Office documents for witnesses: entries with zlib, by the directory of the archive, and elements with saxes.
import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'

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
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, nameEnd)
    if (wanted.test(name)) yield { name, root: treeOf(textAt(archive, at)) }
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

/** The text of the entry whose directory record is at this offset. */
function textAt(archive: Buffer, at: number): string {
  const start = archive.readUInt32LE(at + 42)
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
  const data = archive.subarray(from, from + archive.readUInt32LE(at + 20))
  const content = archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)
  if (content[0] === 0xfe && content[1] === 0xff) return Buffer.from(content).swap16().toString('utf16le')
  return new TextDecoder(content[0] === 0xff ? 'utf-16le' : 'utf-8').decode(content)
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

/** The text in an element, without that of its children. */
export function ownText({ children }: WitnessNode): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/** The child elements of an element. */
export function elementsOf({ children }: WitnessNode): WitnessNode[] {
  return children.filter((child) => typeof child !== 'string')
}
