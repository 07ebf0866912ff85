import { expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import properties from '@atlas/formats/xml-properties/format.ts'
import { detector } from '../subjects.ts'

function recordsIn(text: string) {
  const { source } = decodeFile(Buffer.from(text), properties)
  return recordsOf(properties, readUnits(properties, source, { source: known('en'), targets: [] }))
}

test('an entry has the comment above it, but not the comment of the file', () => {
  const text =
    '<properties><comment>f</comment>\n<!-- c -->\n<entry key="a&amp;b">A</entry><other>O</other></properties>'
  expect(recordsIn(text)).toEqual([{ identifier: 'a&b', text: 'A', context: 'c' }])
})

test('another root is refused', () => {
  expect(() => recordsIn('<resources/>')).toThrow(FormatError)
})

test.each([
  ['<!DOCTYPE properties SYSTEM "http://java.sun.com/dtd/properties.dtd">\n<properties/>', 'xml-properties'],
  ['<properties>\n<entry key="a">A</entry></properties>', 'xml-properties'],
  ['<resources><string name="properties">A</string></resources>', 'android-strings'],
])('%s is %s', (text, type) => {
  expect(detector.detect('texts.xml', Buffer.from(text))).toBe(type)
})
