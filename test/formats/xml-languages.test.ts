// Which elements and attributes of a list of strings are texts, and which files are such lists.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import xmlLanguages from '@atlas/formats/xml-languages/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

function recordsIn(text: string) {
  const source = sourceOf(text)
  return recordsOf(xmlLanguages, readUnits(xmlLanguages, source, { source: known('en'), targets: [] }))
}

test('the text is the content, otherwise an attribute; an empty element is untranslated', () => {
  expect(recordsIn('<l10n><e k="a" v="A"/><e k="b" v="x">B</e><e k="c"/></l10n>')).toEqual([
    { identifier: 'a', text: 'A' },
    { identifier: 'b', text: 'B' },
  ])
})

test('groups with an id are part of the key, and pass on that they are hidden', () => {
  const text = '<language><g id="a" translate="no"><t id="b">B</t></g><h><t id="c">C</t></h></language>'
  expect(recordsIn(text)).toEqual([
    { identifier: 'a.b', text: 'B', isHidden: true },
    { identifier: 'c', text: 'C' },
  ])
})

test('elements without an id are texts only below one with an id, or in RimWorld', () => {
  expect(recordsIn('<strings><author>Me</author><item id="a"><b>B</b></item></strings>')).toEqual([
    { identifier: 'a.b', text: 'B' },
  ])
  expect(recordsIn('<LanguageData><A><li>B</li></A></LanguageData>')).toEqual([
    { identifier: 'A.li', text: 'B' },
  ])
})

test.each([
  ['x.xml', '<?xml version="1.0"?><content><string id="a">A</string></content>', 'xml-languages'],
  ['x.xml', '<LanguageData><A>a</A></LanguageData>', 'xml-languages'],
  ['strings.xml', '<resources><string name="a">A</string></resources>', 'android-strings'],
  ['x.xml', '<properties><entry key="a">A</entry></properties>', 'xml-properties'],
])('%s with %j is %s', (name, text, type) => {
  expect(detector.candidates(name, Buffer.from(text))[0]).toBe(type)
})
