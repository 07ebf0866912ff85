// How captions of TTML are read and written, and which files are TTML.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import ttml from '@atlas/formats/ttml/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

const fileOf = (body: string): string => `<tt xml:lang="en"><body>${body}</body></tt>`

function keysOf(body: string): readonly string[] {
  const source = sourceOf(fileOf(body))
  return readUnits(ttml, source, { source: known('en'), targets: [] }).identifiers
}

function translate(body: string, identifier: string, text: string): string {
  const languages = { source: known('en'), targets: [known('cs')] }
  const record = { identifier, text, translations: { cs: { text } } }
  const built = Buffer.from(buildFile(ttml, Buffer.from(fileOf(body)), languages, [record])).toString()
  return built.slice('<tt xml:lang="cs"><body>'.length, -'</body></tt>'.length)
}

test('ids are keys if each caption has its own, otherwise times are', () => {
  expect(keysOf('<p xml:id="a" begin="1s">A</p><p xml:id="b" begin="2s">B</p>')).toEqual(['a', 'b'])
  expect(keysOf('<p xml:id="a" begin="1s">A</p><p xml:id="a" begin="2s">B</p>')).toEqual(['1s', '2s'])
  expect(keysOf('<p><span begin="3s">A</span></p><p begin="3s">B</p>')).toEqual(['3s', '3s#2'])
})

test('breaks are spelled as before in the caption', () => {
  expect(translate('<p begin="1s">a<br />b</p>', '1s', 'c\nd\ne')).toBe('<p begin="1s">c<br />d<br />e</p>')
  expect(translate('<p begin="1s">a</p>', '1s', 'c\nd')).toBe('<p begin="1s">c<br/>d</p>')
})

test('line ends stay if white space is preserved', () => {
  expect(translate('<p begin="1s" xml:space="preserve">a\n b</p>', '1s', ' c\nd')).toBe(
    '<p begin="1s" xml:space="preserve"> c\nd</p>',
  )
})

test('an empty paragraph is untranslated', () => {
  expect(translate('<p begin="1s"/><p begin="2s"><metadata/></p>', '2s', 'a')).toBe(
    '<p begin="1s"/><p begin="2s"><metadata/>a</p>',
  )
})

test.each([
  ['a.ttml', '<?xml version="1.0"?>\n<!-- a --><tt xmlns="http://www.w3.org/ns/ttml"/>', 'ttml'],
  ['a.xml', '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"/>', 'ttml'],
  ['a.xml', '<resources><string name="tt"><tt>a</tt></string></resources>', 'android-strings'],
])('%s with %j is %s', (name, text, type) => {
  expect(detector.candidates(name, Buffer.from(text))[0]).toBe(type)
})
