import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import plugin from '@atlas/formats/mif/format.ts'
import { languages, record } from '../core/plugins.ts'

const both = languages('en', 'en')
const fileOf = (lines: string) => Buffer.from(`<MIFFile 10.0>\n<Para\n${lines}\n>\n`)
const recordsIn = (file: Buffer) =>
  recordsOf(plugin, readUnits(plugin, decodeFile(file, plugin).source, both))

const written = (lines: string, text: string): string => {
  const file = fileOf(lines)
  const built = buildFile(plugin, file, both, [record(recordsIn(file)[0]?.identifier ?? '', 'en', text)])
  return Buffer.from(built).toString().replace('<MIFFile 10.0>\n<Para\n', '').replace('\n>\n', '')
}

test('escapes are read and written', () => {
  const lines = String.raw`<ParaLine <String BACKa\q\Q\>\\\t\x11 b'> >`.replace('BACK', '`')
  expect(recordsIn(fileOf(lines)).map(({ text }) => text)).toEqual(["a'`>\\\t\u00a0b"])
  expect(written(lines, "it's > <here>\nnow")).toBe(
    String.raw`<ParaLine <String BACKit\qs \> <here\>\x09 now'> >`.replace('BACK', '`'),
  )
})

test('a paragraph of several lines is one text, and its tags keep their order', () => {
  const bold = "<Font <FWeight `Bold'> >"
  const lines = `<ParaLine <String \`One '> >\n<ParaLine ${bold} <String \`two'> >`
  expect(recordsIn(fileOf(lines)).map(({ text }) => text)).toEqual(['One <b>two</b>'])
  expect(written(lines, 'Eins <b>zwei</b>')).toBe(lines.replace('One', 'Eins').replace('two', 'zwei'))
  expect(() => written(lines, '<b>zwei</b> eins')).toThrow('divides its paragraphs into lines')
})

test.each([
  ['<a', 'does not end'],
  ['>', 'ends no statement'],
  ['<>', 'begins no statement'],
  ['<a `b', 'This string does not end'],
  ['<a '.repeat(600), 'nested deeper'],
])('a file is refused: %#', (text, message) => {
  expect(() => recordsIn(Buffer.from(text))).toThrow(message)
})
