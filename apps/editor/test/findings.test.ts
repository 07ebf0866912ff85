// Limits count what people see.
import { expect, test } from 'vitest'
import { charactersOver, isWithinLimit, visibleLength } from '../strings/findings.ts'

test.each([
  ['Depth: <xliff:g id="depth">%1$.1f</xliff:g>', undefined, 7],
  ['N😀', undefined, 2],
  ['{name}, hello', ['{name}'], 7],
  // What the format says of a code counts, not what a general pattern finds.
  ['%d of {all}', ['%d'], 9],
  ['50 % done', undefined, 9],
])('%j has codes without width', (text, codes, length) => {
  expect(visibleLength(text, codes)).toBe(length)
})

test('a limit that the source exceeds is shown, and not enforced', () => {
  const string = { text: 'A source of 24 characters', maxLength: 16 }
  expect([isWithinLimit(string), charactersOver('A translation of 28 characters', string)]).toEqual([
    false,
    0,
  ])
})

test('a limit that the source keeps is enforced, without its codes', () => {
  const string = { text: '<b>Depth</b> %1$.1f', maxLength: 8 }
  expect([charactersOver('<b>Tiefe</b> %1$.1f', string), charactersOver('Wassertiefe', string)]).toEqual([
    0, 3,
  ])
})
