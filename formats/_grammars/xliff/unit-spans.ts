// The entries of an XLIFF document: its units with their lines. A plural is one entry, with all its units.
import type { Container, EntrySpan, Source } from '@atlas/core/contract.ts'
import { entryOf } from '../xml/places.ts'
import { attributeValue, type XmlNode } from '../xml/tree.ts'
import { readWholeXliff } from './document.ts'
import { isPluralGroup, xcodeRow } from './plurals.ts'

/** Elements that contain units. */
const around = ['body', 'group', 'bin-unit']

/**
 * The entries of a document, in file order. An empty group is removed, and in XLIFF 2 an empty file, which must have a
 * unit.
 */
export function xliffEntries(source: Source, major: '1' | '2' = '1'): EntrySpan[] {
  const xliff = readWholeXliff(source, major)
  const entries: EntrySpan[] = []
  const isSecond = major === '2'
  for (const file of xliff.files) walk(file, isSecond ? [containerOf(file)] : [], file)
  return entries

  function walk(parent: XmlNode, containers: readonly Container[], file: XmlNode): void {
    for (let node: XmlNode | undefined = parent.element(); node; node = node.sibling()) {
      const block: XmlNode = node
      const isGroup = xliff.is(block, 'group')
      const last = isSecond ? undefined : lastRow(node)
      if (last) {
        const [first, end] = [entryOf(xliff.xml, node), entryOf(xliff.xml, last)]
        const bare = [(first.bare ?? first.at)[0], (end.bare ?? end.at)[1]] as const
        entries.push({ ...first, at: [first.at[0], end.at[1]], bare, containers })
        node = last
      } else if (xliff.is(node, isSecond ? 'unit' : 'trans-unit') || (isGroup && isPluralGroup(xliff, node)))
        entries.push({ ...entryOf(xliff.xml, node), containers })
      else if (xliff.is(node, 'body')) walk(node, [...containers, bodyOf(node, file)], file)
      else if (around.some((name) => xliff.is(block, name)))
        walk(node, isGroup ? [...containers, containerOf(node)] : containers, file)
    }
  }

  /** The last row of the plural of Xcode that begins with this unit; undefined if none does. */
  function lastRow(first: XmlNode): XmlNode | undefined {
    const rowOf = (node: XmlNode) =>
      xliff.is(node, 'trans-unit') ? xcodeRow(xliff.attribute(node, 'id') ?? '') : undefined
    const plural = rowOf(first)?.plural
    if (plural === undefined) return undefined
    let last = first
    let hasOther = false
    for (let node: XmlNode | undefined = first; node; node = node.sibling()) {
      const row = rowOf(node)
      if (row?.plural !== plural) break
      hasOther ||= row.category === 'other'
      last = node
    }
    return hasOther ? last : undefined
  }

  function containerOf(node: XmlNode): Container {
    return { ...entryOf(xliff.xml, node, attributeValue(xliff.xml, node, 'id')), inside: node.inner }
  }

  /** The body of a file, which has the name of the file. */
  function bodyOf(node: XmlNode, file: XmlNode): Container {
    const key = attributeValue(xliff.xml, file, 'original')
    return { at: node.inner, inside: node.inner, ...(key ? { key } : {}) }
  }
}
