import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import plugin from '@atlas/formats/rtf/format.ts'
import { languages, record } from '../core/plugins.ts'

const both = languages('en', 'en')
const HEAD = String.raw`{\rtf1\ansi{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset128 B;}{\f2\fcharset2 C;}}\pard `
const fileOf = (raw: string) => Buffer.from(`${HEAD}${raw}\\par}`, 'latin1')
const recordsIn = (raw: string) =>
  recordsOf(plugin, readUnits(plugin, decodeFile(fileOf(raw), plugin).source, both))

const written = (raw: string, text: string): string => {
  const built = buildFile(plugin, fileOf(raw), both, [
    record(recordsIn(raw)[0]?.identifier ?? '', 'en', text),
  ])
  return Buffer.from(built).toString('latin1').slice(HEAD.length, -'\\par}'.length)
}

test.each([
  [String.raw`It\rquote s 5\~\'80`, 'It’s 5\u00a0€', 'a\tb\nc', String.raw`a\tab b\line c`],
  [String.raw`\uc2\u228 ae`, 'ä', 'ö', String.raw`\uc2\u246\'3f\'3f`],
  [String.raw`\uc0\u228 b`, 'äb', 'öb', String.raw`\uc0\u246 b`],
  [String.raw`\f1\'93\'fa\'96{}`, '日–', 'x', String.raw`\f1 x`],
  [String.raw`\b"Halt"`, '"Halt"', '-5 {x}', String.raw`\b -5 \{x\}`],
  [String.raw`{\f2\'b7}{\v no}See {\b it}`, 'See <b>it</b>', 'Da', String.raw`{\f2\'b7}{\v no}Da{\b {}}`],
  [String.raw`{\pict\bin3 }}}}A`, '<img/>A', 'B<img/>', String.raw`B{\pict\bin3 }}}}{}`],
])('%s is read, and written', (raw, text, other, spelled) => {
  expect(recordsIn(raw).map((each) => each.text)).toEqual([text])
  expect(written(raw, other)).toBe(spelled)
})

test('a translation whose tags have another order is refused', () => {
  expect(() => written(String.raw`One {\b two}`, '<b>zwei</b> eins')).toThrow('states of its groups')
})
