// The usual prefixes of Office Open XML: a document may bind any prefix to a namespace.
import { FormatError, type Source } from '@atlas/core/contract.ts'
import { XmlBlocks } from '../xml/blocks.ts'
import { attribute, attributeNames, localAttribute, type XmlDocument, type XmlNode } from '../xml/tree.ts'

/** Namespaces, transitional and strict (ISO 29500), by their usual prefix. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  [
    ['w', 'wordprocessingml/2006/main', 'wordprocessingml/main'],
    ['a', 'drawingml/2006/main', 'drawingml/main'],
    ['c', 'drawingml/2006/chart', 'drawingml/chart'],
    ['dgm', 'drawingml/2006/diagram', 'drawingml/diagram'],
    ['wp', 'drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
    ['xdr', 'drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'],
    ['p', 'presentationml/2006/main', 'presentationml/main'],
    ['', 'spreadsheetml/2006/main', 'spreadsheetml/main'],
    ['m', 'officeDocument/2006/math', 'officeDocument/math'],
    ['r', 'officeDocument/2006/relationships', 'officeDocument/relationships'],
  ].flatMap(([prefix = '', transitional = '', strict = '']): [string, string][] => [
    [`http://schemas.openxmlformats.org/${transitional}`, prefix],
    [`http://purl.oclc.org/ooxml/${strict}`, prefix],
  ]),
)

/** Returns the name of an element, or of an attribute, with its usual prefix. */
export type NameOf = (name: string) => string

const same: NameOf = (name) => name

/** The names in a document. Most documents have the usual prefixes, so their names are used unchanged. */
export function namesIn(xml: XmlDocument): NameOf {
  const usual = new Map<string, string>()
  for (const name of attributeNames(xml, xml.root)) {
    if (!name.startsWith('xmlns')) continue
    const prefix = name.slice(6)
    const known = PREFIXES.get(attribute(xml, xml.root, name) ?? '')
    if (known !== undefined && known !== prefix) usual.set(prefix, known)
  }
  if (usual.size === 0) return same
  return (name) => {
    const colon = name.indexOf(':')
    const prefix = usual.get(colon < 0 ? '' : name.slice(0, colon))
    if (prefix === undefined) return name
    return prefix === '' ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`
  }
}

/** A document with its names. */
export interface OfficeXml {
  xml: XmlDocument
  nameOf: NameOf
}

/** The first child element with a usual name. */
export function childOf(
  { nameOf }: Pick<OfficeXml, 'nameOf'>,
  node: XmlNode,
  name: string,
): XmlNode | undefined {
  for (let child = node.element(); child; child = child.sibling())
    if (nameOf(child.name) === name) return child
  return undefined
}

/** The value of an attribute, by its name without the prefix. */
export function valueOf({ xml }: OfficeXml, node: XmlNode | undefined, name: string): string | undefined {
  return node && localAttribute(xml, node, name)
}

/** The name of the root element of a part, without its prefix. Only what precedes it is read, and once for a job. */
export function rootName(source: Source): string {
  return source.read(readRootName)
}

function readRootName({ text }: Source): string {
  try {
    const { name } = new XmlBlocks(text).xml.root
    return name.slice(name.indexOf(':') + 1)
  } catch (error) {
    // Whoever reads the part reports the place of the fault.
    if (error instanceof FormatError) return ''
    throw error
  }
}
