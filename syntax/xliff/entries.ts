// The entries of an XLIFF document: its units with their lines. A plural of gettext is one entry, with all its units.
import type { Container, Entry } from '../../core/contract.ts'
import { entryOf } from '../xml/places.ts'
import type { XmlNode } from '../xml/tree.ts'
import type { Xliff } from './document.ts'
import { isPluralGroup } from './plurals.ts'

/** Elements that contain units. */
const around = ['body', 'group', 'bin-unit']

/**
 * The entries of a document, in file order. An empty group is removed, and in XLIFF 2 an empty file, which must have a
 * unit.
 */
export function xliffEntries(xliff: Xliff): Entry[] {
  const entries: Entry[] = []
  const isSecond = xliff.attribute(xliff.xml.root, 'version')?.startsWith('2.') === true
  for (const file of xliff.files) walk(file, isSecond ? [containerOf(file)] : [])
  return entries

  function walk(parent: XmlNode, containers: readonly Container[]): void {
    for (let node = parent.element(); node; node = node.sibling()) {
      const isGroup = xliff.is(node, 'group')
      if (xliff.is(node, isSecond ? 'unit' : 'trans-unit') || (isGroup && isPluralGroup(xliff, node)))
        entries.push({ ...entryOf(xliff.xml, node), containers })
      else if (around.some((name) => xliff.is(node, name)))
        walk(node, isGroup ? [...containers, containerOf(node)] : containers)
    }
  }

  function containerOf(node: XmlNode): Container {
    return { ...entryOf(xliff.xml, node), inside: node.inner }
  }
}
