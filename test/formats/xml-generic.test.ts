// What XPath selects, which rules of ITS apply, and that XML goes to the format that knows it best.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { Namespaces } from '@atlas/formats/xml-generic/namespaces.ts'
import { XPath } from '@atlas/formats/xml-generic/xpath.ts'
import { readXml } from '@atlas/formats/_grammars/xml/reader.ts'
import xmlGeneric from '@atlas/formats/xml-generic/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

describe('XPath', () => {
  const xml = readXml(
    '<a xmlns:x="urn:x"><b id="1" n="7">one</b><c><b id="2">two</b><x:b id="3"/><d t="u"/></c><b id="4"/></a>',
  )
  const xpath = new XPath(xml, new Namespaces(xml), new Map([['two', '2']]))

  test.each([
    ['//b', '1 2 4'],
    ['/a/b', '1 4'],
    ['/a/c//*[@id]', '2 3'],
    ['//x:b | //c/b', '3 2'],
    ['//x:*', '3'],
    ['//b[@id=$two]', '2'],
    ['//b[2]', '4'],
    ['//b[position()=last()]', '4 2'],
    ["//b[.='two' or @n > 6]", '1 2'],
    ["//b[not(starts-with(., 'o')) and contains(text, '')]", '2 4'],
    ['//d/../b', '2'],
    ['//d/ancestor::c/preceding-sibling::b', '1'],
    ['//*[local-name()="b"][@n != 8]', '1'],
    ['//b[count(../*) = 3]', '1 4 2'],
    ['(//b)', '1 2 4'],
    ['/', ''],
    ['//b[', ''],
    ['//b/text()', ''],
    ['//b[unheard-of()]', ''],
  ])('%s selects %s', (expression, ids) => {
    const places = xpath.select(expression, { element: undefined }, xml.root)
    const found = places.flatMap(({ element }) => (element ? [xpath.text('@id', { element }, xml.root)] : []))
    expect(new Set(found.join(' ').split(' '))).toEqual(new Set(ids.split(' ')))
  })

  test('selects attributes, and returns what places contain', () => {
    expect(xpath.select('//@t', { element: undefined }, xml.root)).toMatchObject([{ attribute: 't' }])
    expect(xpath.text("concat('a', //b/@id)", { element: undefined }, xml.root)).toBe('a1')
  })

  test('leaves out what nests too deep', () => {
    const deep = [
      `${'('.repeat(10_000)}//b${')'.repeat(10_000)}`,
      `//b${'[1'.repeat(10_000)}${']'.repeat(10_000)}`,
    ]
    for (const expression of deep)
      expect(xpath.select(expression, { element: undefined }, xml.root)).toEqual([])
  })

  test('leaves out what would take more than its share', () => {
    const deep = readXml(`<a>${'<b>'.repeat(400)}${'</b>'.repeat(400)}</a>`)
    const slow = new XPath(deep, new Namespaces(deep), new Map())
    expect(slow.select('//b//b//b//b[.//b]', { element: undefined }, deep.root)).toEqual([])
  })
})

function recordsIn(rules: string, body: string): unknown[] {
  const text = `<doc xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0">${rules}</its:rules>${body}</doc>`
  const source = sourceOf(text)
  const parsed = readUnits(xmlGeneric, source, { source: known('en'), targets: [] })
  return recordsOf(xmlGeneric, parsed).map(({ text: one, isHidden, context }) =>
    [typeof one === 'string' ? one : '', isHidden ? 'hidden' : '', context ?? ''].filter(Boolean).join(' | '),
  )
}

describe('ITS', () => {
  test('the last rule counts, and an attribute more than any rule', () => {
    const rules =
      '<its:translateRule selector="//p" translate="no"/><its:translateRule selector="//p[@a]" translate="yes"/>'
    expect(recordsIn(rules, '<p>A</p><p a="">B</p><p a="" its:translate="no">C</p>')).toEqual([
      'A | hidden',
      'B',
      'C | hidden',
    ])
  })

  test('a rule for an element applies to elements in it, but not to attributes', () => {
    const rules =
      '<its:translateRule selector="//s" translate="no"/><its:locNoteRule selector="//s"><its:locNote>N</its:locNote></its:locNoteRule>'
    expect(recordsIn(rules, '<s><p t="T">A</p><p its:translate="yes">B</p></s>')).toEqual([
      'A | hidden | N',
      'B | N',
    ])
  })

  test('within text is what a rule names, else what is next to text', () => {
    const body = '<p>A <b>B</b></p><p><b>C</b><b>D</b></p>'
    expect(recordsIn('', body)).toEqual(['A <b>B</b>', 'C', 'D'])
    expect(recordsIn('<its:withinTextRule selector="//b" withinText="yes"/>', body)).toEqual([
      'A <b>B</b>',
      '<b>C</b><b>D</b>',
    ])
    expect(recordsIn('<its:withinTextRule selector="//b" withinText="no"/>', body)).toEqual([
      'A',
      'B',
      'C',
      'D',
    ])
  })
})

test.each([
  ['strings.xml', '<resources><string name="a">A</string></resources>', 'android-strings'],
  ['a.xml', '<!-- a -- b --->\n<!DOCTYPE resources [<!ENTITY a "A">]>\n<resources/>', 'android-strings'],
  ['a.xml', '<properties><entry key="a">A</entry></properties>', 'xml-properties'],
  ['a.xml', '<content><string id="a">A</string></content>', 'xml-languages'],
  ['a.xml', '<WixLocalization Culture="en-us"/>', 'wix-localization'],
  ['a.xml', '<tt xmlns="http://www.w3.org/ns/ttml"/>', 'ttml'],
  ['a.xml', '<!DOCTYPE task PUBLIC "-//OASIS//DTD DITA Task//EN" "task.dtd"><task id="a"/>', 'dita'],
])('%s with %j is %s before it is any XML', (name, text, type) => {
  const found = detector.candidates(name, Buffer.from(text))
  expect(found[0]).toBe(type)
  expect(found.at(-1)).toBe('xml-generic')
})

test.each([
  ['<book lang="en"><para>a</para><para lang="en">b</para></book>', 'lang="de"', 2],
  ['<article xml:lang="en-US"><para>a</para></article>', 'xml:lang="de-DE"', 1],
  ['<glossary lang="en-US"><para lang="en">a</para></glossary>', 'lang="de', 2],
  [
    '<article xml:lang="en"><para>a <foreign xml:lang="eng">b</foreign></para></article>',
    'xml:lang="eng"',
    1,
  ],
  ['<menu lang="en"><item>a</item></menu>', 'lang="en"', 1],
])('the language of %s follows in documents of DocBook', (file, attribute, count) => {
  const languages = { source: known('en'), targets: [known('de')] }
  const [first] = recordsOf(xmlGeneric, readUnits(xmlGeneric, sourceOf(file), languages))
  const records = first ? [{ ...first, translations: { de: { text: first.text } } }] : []
  const built = Buffer.from(buildFile(xmlGeneric, Buffer.from(file), languages, records)).toString()
  expect(built.split(attribute)).toHaveLength(count + 1)
})

test('a language inside a translated text is part of the translation', () => {
  const languages = { source: known('en'), targets: [known('de')] }
  const file = (text: string): string => `<article xml:lang="en"><para>${text}</para></article>`
  const text = 'a <q xml:lang="en">b</q>'
  const [record] = recordsOf(xmlGeneric, readUnits(xmlGeneric, sourceOf(file(text)), languages))
  if (!record) throw new Error('No record.')
  const records = [{ ...record, translations: { de: { text: 'c <q xml:lang="en">d</q>' } } }]
  const built = Buffer.from(buildFile(xmlGeneric, Buffer.from(file(text)), languages, records)).toString()
  expect(built).toBe(file('c <q xml:lang="en">d</q>').replace('"en"', '"de"'))
})
