// Apple's property lists in XML: the entries of a dictionary, each a key and the value behind it.
import { FormatError, type Source } from '../../contract.ts'
import { commentsOn } from './places.ts'
import { plainText } from './pieces.ts'
import { readXml } from './reader.ts'
import type { XmlDocument, XmlNode } from './tree.ts'

/** A key of a dictionary with its value. */
export interface PlistEntry {
  name: string
  key: XmlNode
  value: XmlNode
  /** The comments above the key. */
  context: string | undefined
}

/** Reads a file whose root is `<plist>`. */
export function readPlist({ text }: Source): XmlDocument {
  const xml = readXml(text)
  if (xml.root.name === 'plist') return xml
  const message = `The root element is <${xml.root.name}>, but a property list has <plist>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** The entries of a `<dict>`, in file order. A key without a value is none. */
export function entriesOf(xml: XmlDocument, dict: XmlNode): readonly PlistEntry[] {
  const { children } = dict
  const entries: PlistEntry[] = []
  let key: XmlNode | undefined
  let context: string | undefined
  for (const [index, node] of children.entries()) {
    if (node.kind !== 'element') continue
    if (node.name === 'key') {
      key = node
      context = commentsOn(xml, children, index).context
    } else if (key) {
      const name = plainText(xml.text.slice(key.innerStart, key.innerEnd))
      entries.push({ name, key, value: node, context })
      key = undefined
    }
  }
  return entries
}
