import { expect, test } from 'vitest'
import { blocksIn, rootElementsOf, XmlBlocks } from '@atlas/formats/_grammars/xml/blocks.ts'
import { readFragment, readXml } from '@atlas/formats/_grammars/xml/reader.ts'
import { attribute, type XmlDocument, type XmlNode } from '@atlas/formats/_grammars/xml/tree.ts'
import { sourceOf } from '../source-of.ts'

const holdsBlocks = ({ name }: XmlNode): boolean => name === 'body'

/** The blocks of a text with their spans, which are looked at as soon as they are read. */
function blocksOf(text: string, folded: readonly string[] = []): string[] {
  const blocks = new XmlBlocks(text)
  return Array.from(blocks.read({ holdsBlocks, folded }), (node) => shapeOf(blocks.xml, node))
}

/** The names, attributes and places of an element and its children, but not of those in a folded one. */
function shapeOf(xml: XmlDocument, node: XmlNode, folded?: string): string {
  const children = node.name === folded ? [] : node.elements()
  const inner = children.map((child) => shapeOf(xml, child, folded))
  return `${node.name}${attribute(xml, node, 'x') ?? ''} ${node.start}-${node.innerStart}-${node.innerEnd}-${node.end}(${inner.join()})`
}

test('blocks are the same elements, at the same places, as in the whole tree', () => {
  const text =
    '<?xml version="1.0"?><r a="b"><a x="1"/><!-- c --><body><p x="2"><b>t</b></p><p/></body><z><p/></z></r>\n'
  const xml = readXml(text)
  const [one, body, last] = xml.root.elements()
  const expected = [one, ...(body?.elements() ?? []), last].map((node) => node && shapeOf(xml, node))
  expect(blocksOf(text)).toEqual(expected)
})

test('a whole tree has the same blocks, and so has a document that is read again', () => {
  const text =
    '<r a="b"><!-- c --><a x="1"/><body><p x="2"><body x="3"/></p><!-- c --></body><body/><z x="4"><p x="5"/></z></r>'
  const blocks = new XmlBlocks(text)
  const first = Array.from(blocks.read({ holdsBlocks }), (node) => shapeOf(blocks.xml, node))
  const again = new XmlBlocks(text, blocks.xml)
  expect(Array.from(again.read({ holdsBlocks }), (node) => shapeOf(blocks.xml, node))).toEqual(first)
  expect(again.xml.attributes).toBe(blocks.xml.attributes)
  const xml = readXml(text)
  expect(Array.from(blocksIn(xml.root, holdsBlocks), (node) => shapeOf(xml, node))).toEqual(first)
  expect(first).toHaveLength(4)
})

test('a document keeps no block that was read', () => {
  const blocks = new XmlBlocks('<r><a/><a/><body><a><b/></a><a/></body></r>')
  for (const block of blocks.read({ holdsBlocks })) {
    expect(block.previous).toBeUndefined()
    expect(block.parent?.first).toBeUndefined()
  }
})

test('a folded element ends where it would without, also with one of its name inside', () => {
  const properties = ['<b/>', '<b x="1"/>', '<b/>', '<c><o><b/></o></c>', '<c><o><b/></o></c>', '']
  const runs = properties.map((inner) => `<p><o>${inner}</o><t>text</t></p>`)
  const text = `<r>${runs.join('')}<p><o ><b/></o ></p><p><o/></p></r>`
  const xml = readXml(text)
  expect(blocksOf(text, ['o'])).toEqual(xml.root.elements().map((node) => shapeOf(xml, node, 'o')))
})

test('a fault is found in any block, and after the last one', () => {
  const errorOf = (text: string): string => {
    try {
      return String(blocksOf(text, ['o']))
    } catch (error) {
      return (error as Error).message
    }
  }
  const folds = '<p><o><b/></o></p>'.repeat(2)
  for (const end of [
    '<p><o><b></o></p></r>',
    '<p></r>',
    '<p/>',
    '<p/></r>text',
    '<p/></r><r/>',
    '<p a></r>',
  ]) {
    const text = `<r>${folds}${end}`
    expect(() => readXml(text)).toThrow(errorOf(text))
  }
  expect(() => blocksOf(' ')).toThrow('There is no XML element')
  expect(blocksOf('<r/>')).toEqual([])
})

test('folded elements may lack the usual end', () => {
  const text = `<r>${'<p><o>x</o ></p>'.repeat(20)}<p><o>x</o></p></r>`
  expect(blocksOf(text, ['o'])).toHaveLength(21)
})

test('a fragment has the offsets of its text', () => {
  const text = '<p><a x="1"/>t<b><c/></b></p>'
  const { root, ...xml } = readFragment(text, [3, 25])
  expect(root.elements().map((node) => shapeOf({ ...xml, root }, node))).toEqual([
    'a1 3-13-13-13()',
    'b 14-17-21-25(c 17-21-21-21())',
  ])
  expect(() => readFragment(text, [3, 19])).toThrow('The element <b> is never closed')
})

test('elements that are read one by one have their siblings around them, and no others', () => {
  const { elements } = rootElementsOf(sourceOf('<r><!-- c --><a/><b/><!-- d --><c/><!-- e --></r>'), 0)
  const seen: XmlNode[] = []
  for (const node of elements) {
    const { previous, next } = node
    seen.push(node)
    const last = seen.at(-2)
    expect([last?.next, last?.previous]).toEqual([undefined, undefined])
    expect([previous?.kind, next?.kind]).toEqual(
      { a: ['comment', 'element'], b: ['element', 'comment'], c: ['comment', 'comment'] }[node.name],
    )
  }
  expect(seen.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})
