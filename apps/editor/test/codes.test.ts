// Codes in texts: where they are, and what their chips show.
import { expect, test } from 'vitest'
import { codesIn, labelOf, missingCodes, codeSpans } from '../field/codes.ts'

test('codes are numbered in the order of the source, each once', () => {
  expect(codesIn('<b>%1$s</b> and <b>%2$s</b>')).toEqual(['<b>', '%1$s', '</b>', '%2$s'])
})

test('tags are codes also where a format defines others', () => {
  expect(codesIn('Tide {0} of <b>%1$s</b>', ['%1$s'])).toEqual(['<b>', '%1$s', '</b>'])
  expect(codesIn('1 < 2 {0}', [])).toEqual([])
})

test('a code is missing if the source has it more often', () => {
  const source = '<b>{0}</b> and <b>{1}</b>'
  expect(missingCodes('<b>{0}</b>', source, codesIn(source))).toEqual(['<b>', '</b>', '{1}'])
  expect(missingCodes(source, source, codesIn(source))).toEqual([])
})

test('where two codes begin at one place, the longer one counts', () => {
  expect(codeSpans('{{name}} {name}', ['{name}', '{{name}}'])).toEqual([
    [0, 8],
    [9, 15],
  ])
})

test.each([
  ['<xliff:g id="depth">', 'xliff:g'],
  ['</xliff:g>', '/xliff:g'],
  ['<br/>', 'br/'],
  ['%1$s', '%1$s'],
  ['{a very long name of a value}', '{a very long name of …'],
])('the chip of %j shows %j', (code, label) => {
  expect(labelOf(code)).toBe(label)
})
