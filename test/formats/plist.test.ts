import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import plist from '@atlas/formats/plist/format.ts'
import { detector } from '../subjects.ts'

function recordsIn(value: string): [string, unknown, string | undefined][] {
  const { source } = decodeFile(Buffer.from(`<plist version="1.0">${value}</plist>`), plist)
  const languages = { source: known('en'), targets: [] }
  return recordsOf(plist, readUnits(plist, source, languages)).map(({ identifier, text, context }) => [
    identifier,
    text,
    context,
  ])
}

test('the key of a string is the path of keys and indices to it', () => {
  const text =
    '<dict><!-- c --><key>a</key><array><integer>1</integer><string>A</string><dict><key>b.c</key><string>B</string></dict></array></dict>'
  expect(recordsIn(text)).toEqual([
    ['a.1', 'A', 'c'],
    ['a.2.b\\.c', 'B', 'c'],
  ])
  expect(recordsIn('<string>A</string>')).toEqual([['""', 'A', undefined]])
})

test('a key without a value is skipped', () => {
  expect(recordsIn('<dict><key>a</key><key>b</key><string>B</string><key>c</key></dict>')).toEqual([
    ['b', 'B', undefined],
  ])
})

test('a file of strings is a property list only if it is XML', () => {
  const file = (text: string): string | undefined => detector.detect('en.lproj/A.strings', Buffer.from(text))
  expect(file('<?xml version="1.0"?>\n<plist version="1.0"><dict/></plist>')).toBe('plist')
  expect(file('"a" = "<plist version=";')).toBe('apple-strings')
})
