// What of DITA is a text, and which files are DITA.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import dita from '@atlas/formats/dita/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

function textsOf(body: string): unknown[] {
  const source = sourceOf(`<topic id="t">${body}</topic>`)
  const parsed = readUnits(dita, source, { source: known('en'), targets: [] })
  return recordsOf(dita, parsed).map(({ text }) => text)
}

describe('a text', () => {
  test('ends at a block, also at one in an inline element', () => {
    expect(textsOf('<p>a <b>b</b><ul><li>c</li></ul> d</p>')).toEqual(['a <b>b</b>', 'c', 'd'])
    expect(textsOf('<p>a <ph>b <lines>c\n d</lines></ph></p>')).toEqual(['a', 'b', 'c\n d'])
  })

  test('of a specialized element is inline where its module defines it', () => {
    expect(textsOf('<p>a <crop class="+ topic/ph farm-d/crop ">b</crop> c</p>')).toEqual([
      'a <crop class="+ topic/ph farm-d/crop ">b</crop> c',
    ])
  })

  test('has the words for a picture, unless the picture is on its own', () => {
    expect(textsOf('<p>a <image href="i"><alt>b</alt></image></p>')).toEqual([
      'a <image href="i"><alt>b</alt></image>',
    ])
    expect(textsOf('<p>a <image placement="break" href="i"><alt>b</alt></image></p>')).toEqual(['a', 'b'])
  })

  test('is missing where only references, comments and drafts stand', () => {
    expect(
      textsOf('<p conref="x"/><p><ph conref="y"/></p><p><!-- a --></p><draft-comment>b</draft-comment>'),
    ).toEqual([])
  })

  test('has one space for any white space, and keeps it where it counts', () => {
    expect(textsOf('<p>\n a\n\t<b>b</b>\n</p><pre> a\n <b>b</b> </pre>')).toEqual([
      'a <b>b</b>',
      ' a\n <b>b</b> ',
    ])
  })
})

test('a tag on two lines is written as it was', () => {
  const file = Buffer.from('<topic id="t"><p id="p">a <ph\n conref="x"/> b</p></topic>')
  const text = 'b <ph conref="x"/> a'
  const record = { identifier: 'p', text, translations: { de: { text } } }
  const built = buildFile(dita, file, { source: known('en'), targets: [known('de')] }, [record])
  expect(Buffer.from(built).toString()).toBe('<topic id="t"><p id="p">b <ph\n conref="x"/> a</p></topic>')
})

test.each([
  [
    'a.dita',
    '<!DOCTYPE concept PUBLIC "-//OASIS//DTD DITA Concept//EN" "concept.dtd"><concept id="a"/>',
    true,
  ],
  [
    'a.dita',
    '<?xml version="1.0"?>\n<!-- a - b -->\n<task xml:lang="en" id="a"><title>A</title></task>',
    true,
  ],
  ['a.ditamap', '<map title="A"/>', true],
  ['a.xml', '<!DOCTYPE topic SYSTEM "dtd/topic.dtd" []><topic id="a"/>', true],
  ['a.xml', '<map><tile id="1"/></map>', false],
])('%s with %j is DITA: %s', (name, text, isDita) => {
  expect(detector.candidates(name, Buffer.from(text))[0] === 'dita').toBe(isDita)
})
