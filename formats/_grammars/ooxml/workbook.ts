// The parts of a workbook: the sheets that it names, and the texts that its cells share (ECMA-376, part 1, 18).
import type { Part } from '@atlas/core/contract.ts'
import { documentOf } from '../xml/reader.ts'
import { attribute, attributeNames, localName, type XmlNode } from '../xml/tree.ts'
import { sharedStringText } from './cells.ts'
import { rootName } from './names.ts'
import { contentsIn } from './sheets.ts'

/** A sheet as the workbook names it. */
export interface NamedSheet {
  /** The path of its part. */
  path: string
  name: string
  /** Such as `hidden`; '' for a sheet that is shown. */
  state: string
}

/** The sheets that a workbook names, by the relationships among its parts. */
export function sheetsOf(parts: readonly Part[]): NamedSheet[] {
  const book = parts.find(({ source }) => rootName(source) === 'workbook')
  const relations = parts.find(({ source }) => rootName(source) === 'Relationships')
  if (!book || !relations) return []
  const folder = book.name.slice(0, book.name.lastIndexOf('/') + 1)
  // The workbook of a chart is an archive in an archive.
  const archive = /^.*!\//.exec(book.name)?.[0] ?? ''
  const xml = documentOf(relations.source)
  const targets = new Map(
    xml.root.elements().map((node) => {
      const target = attribute(xml, node, 'Target') ?? ''
      return [
        attribute(xml, node, 'Id'),
        target.startsWith('/') ? archive + target.slice(1) : folder + target,
      ]
    }),
  )
  const main = documentOf(book.source)
  return sheetNodes(main.root).flatMap((node) => {
    const id = attributeNames(main, node).find((name) => name.endsWith(':id'))
    const path = targets.get(id && attribute(main, node, id))
    const name = attribute(main, node, 'name') ?? ''
    return path === undefined ? [] : { path, name, state: attribute(main, node, 'state') ?? '' }
  })
}

/** The elements of the sheets in the main part of a workbook. */
export function sheetNodes(root: XmlNode): XmlNode[] {
  return (
    root
      .elements()
      .find(({ name }) => localName(name) === 'sheets')
      ?.elements() ?? []
  )
}

/** The texts that cells name by their numbers, without formats. */
export function sharedTexts(parts: readonly Part[]): string[] {
  const part = parts.find(({ source }) => rootName(source) === 'sst')
  if (!part) return []
  const { text } = part.source
  const prefix = prefixOf(part)
  return Array.from(contentsIn(text, `${prefix}si`), (at) =>
    at ? sharedStringText(text.slice(...at), prefix) : '',
  )
}

/** The prefix of the elements of a part, with its colon. */
export function prefixOf({ source }: Part): string {
  return /<(?![?!])([A-Za-z_][\w.-]*:)?[\w.-]+[\s/>]/.exec(source.text.slice(0, 4096))?.[1] ?? ''
}
