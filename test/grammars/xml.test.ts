import { describe, expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { readXml, xmlCharsets } from '@atlas/formats/_grammars/xml/reader.ts'
import { attribute, attributeAt } from '@atlas/formats/_grammars/xml/tree.ts'
import {
  attributeEdit,
  commentsOn,
  openingTagWith,
  trimmedSpan,
  lineBefore,
} from '@atlas/formats/_grammars/xml/places.ts'

const errorOf = (text: string): FormatError => {
  try {
    readXml(text)
  } catch (error) {
    if (error instanceof FormatError) return error
  }
  throw new Error(`No FormatError for ${text.slice(0, 80)}`)
}

describe('the tree', () => {
  test('every node knows where it and its content stand', () => {
    const text = '<?xml version="1.0"?>\n<a x = \'1\'><!-- c --><b/><![CDATA[<d>]]>t</a >\n'
    const { root } = readXml(text)
    expect(text.slice(...root.span)).toBe("<a x = '1'><!-- c --><b/><![CDATA[<d>]]>t</a >")
    expect(text.slice(...root.inner)).toBe('<!-- c --><b/><![CDATA[<d>]]>t')
    expect(root.children.map(({ kind }) => kind)).toEqual(['comment', 'element', 'cdata'])
    expect(root.children.map((child) => text.slice(...child.inner))).toEqual([' c ', '', '<d>'])
    expect(root.element('b')?.isSelfClosed).toBe(true)
    expect(root.isSelfClosed).toBe(false)
  })

  test('an attribute is found by its whole name, and decoded', () => {
    const xml = readXml('<a xname="no" name="x &lt;&#10;\ty" n=""/>')
    expect(attribute(xml, xml.root, 'name')).toBe('x <\n y')
    expect(attribute(xml, xml.root, 'n')).toBe('')
    expect(attribute(xml, xml.root, 'nam')).toBeUndefined()
    expect(xml.text.slice(...(attributeAt(xml, xml.root, 'name')?.at ?? [0, 0]))).toBe(
      'name="x &lt;&#10;\ty"',
    )
  })

  test('a `/` at the end of a value does not close the tag, nor does a `>` in it', () => {
    const { root } = readXml('<a href="x/"><b t="1 > 0"/></a>')
    expect(root.isSelfClosed).toBe(false)
    expect(root.element('b')?.isSelfClosed).toBe(true)
  })

  test('a document type is passed over, and its entities are never expanded', () => {
    const bomb = '<!ENTITY a "&b;&b;"> <!ENTITY b "]>"> <!ENTITY % p "x"> <!-- " \' ]> --> <?pi ]> ?>'
    const xml = readXml(`<!DOCTYPE r SYSTEM "r>.dtd" [ ${bomb} <!ATTLIST r x CDATA "<">]><r>&a;</r>`)
    expect([...xml.entities]).toEqual(['a', 'b'])
    expect(xml.root.name).toBe('r')
  })

  test('a key named __proto__ is a key', () => {
    const xml = readXml('<a __proto__="1"><__proto__/></a>')
    expect(attribute(xml, xml.root, '__proto__')).toBe('1')
    expect(attribute(xml, xml.root, 'constructor')).toBeUndefined()
    expect(xml.root.element('__proto__')?.name).toBe('__proto__')
  })
})

describe('what is not a document', () => {
  test.each([
    ['<a><b></a>', 6],
    ['<a/><b/>', 4],
    ['<a>', 0],
    ['</a>', 0],
    ['<a/>text', 4],
    ['text<a/>', 0],
    ['<a x=1/>', 3],
    ['<a x="1/>', 5],
    ['<a x="<"/>', 5],
    ['<a x="1"y="2"/>', 0],
    ['<a>1 < 2</a>', 5],
    ['<a><!-- </a>', 3],
    ['<a><![CDATA[ </a>', 3],
    ['<a><!DOCTYPE b></a>', 3],
    ['<![CDATA[x]]><a/>', 0],
    ['<!DOCTYPE a [ "', 0],
    ['<a b', 3],
    ['<', 0],
  ])('%s is refused where it goes wrong', (text, offset) => {
    const { code, offset: at } = errorOf(text)
    expect([code, at]).toEqual(['syntax', offset])
  })

  test('an empty file is another thing', () => {
    expect(errorOf(' \n').code).toBe('not-this-format')
    expect(errorOf('<!-- only a comment -->').code).toBe('not-this-format')
  })

  test('elements may be nested, but not without end', () => {
    expect(readXml('<a>'.repeat(500) + '</a>'.repeat(500)).root.name).toBe('a')
    expect(errorOf('<a>'.repeat(501) + '</a>'.repeat(501)).code).toBe('too-deep')
    expect(errorOf('<a>'.repeat(200_000)).code).toBe('too-deep')
  })

  test('a bare `&` and a `]]>` leave every place certain', () => {
    expect(readXml('<a x="AT&T">Q&A ]]></a>').root.name).toBe('a')
  })
})

describe('places', () => {
  test('a span is trimmed, and a line is known by its indentation', () => {
    expect(trimmedSpan('  a b \n', 0, 7)).toEqual([2, 5])
    expect(trimmedSpan('   ', 0, 3)).toEqual([3, 3])
    expect(lineBefore('x\r\n\t <a>', 5)).toBe('\r\n\t ')
    expect(lineBefore('x <a>', 2)).toBe('')
  })

  test('an opening tag is written with other values', () => {
    const xml = readXml('<a b="1" c=\'2\' />')
    expect(openingTagWith(xml, xml.root)).toBe('<a b="1" c=\'2\'>')
    expect(openingTagWith(xml, xml.root, { c: '3', b: '4', d: '5' })).toBe('<a b="4" c=\'3\' d="5">')
    expect(attributeEdit(xml, xml.root, 'd', '5', 'b')).toEqual({ at: [8, 8], text: ' d="5"' })
  })

  test('comments above a node belong to it, up to a blank line; so does a comment after it on its line', () => {
    const xml = readXml('<r>\n<!-- far -->\n\n<!-- near\n  by -->\n<a/> <!-- behind -->\n<b/>\n</r>')
    const saidOn = (name: string) => xml.root.elements(name).map((node) => commentsOn(xml, node))
    expect(saidOn('a')).toEqual(['near\nby\nbehind'])
    expect(saidOn('b')).toEqual([undefined])
  })
})

test('a charset is tried where the declaration names one', () => {
  expect(xmlCharsets('<?xml version="1.0" encoding="ISO-8859-1"?>')).toEqual(['iso-8859-1', 'utf-8'])
  expect(xmlCharsets("<?xml version='1.0' encoding='UTF-16'?>")).toEqual(['utf-8'])
  expect(xmlCharsets('<a encoding="latin1"/>')).toEqual(['utf-8'])
})
