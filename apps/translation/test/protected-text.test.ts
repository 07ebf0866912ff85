// Codes travel as tags, and come back as they were.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'
import { protectedText, restoredText } from '../protected-text.ts'

const sent = (text: string) => protectedText(text, scannerWithTags(text, undefined)?.(text) ?? [])

test.each([
  ['Hello {name}, you & I', 'Hello <x id="1"/>, you &amp; I'],
  ['<b>Open</b> the %s', '<g id="1">Open</g> the <x id="3"/>'],
  ['3 < 4', '3 &lt; 4'],
])('%j is sent as %j', (text, expected) => {
  expect(sent(text).text).toBe(expected)
})

test('every text comes back as it was', () => {
  const piece = fc.constantFrom(
    '{name}',
    '<b>',
    '</b>',
    '%s',
    '&amp;',
    '&',
    '<',
    '>',
    ' x ',
    '<x id="1"/>',
    '</g>',
    '<br/>',
    '{{n}}',
    '"',
    'ä',
  )
  fc.assert(
    fc.property(
      fc.array(piece).map((all) => all.join('')),
      (text) => {
        expect(restoredText(sent(text).text, sent(text))).toEqual({ text })
      },
    ),
    { numRuns: 2000 },
  )
})

test.each([
  ['the order of tags may change', 'Ihr %s', '<x id="1"/> an <g id="2">Ihr</g>', undefined],
  [
    'a tag that was not sent',
    '',
    'Hallo <x id="9"/>',
    'the answer has the tag <x id="9"/>, which was not sent there',
  ],
  [
    'a pair as one tag',
    '',
    'Hallo <x id="2"/>',
    'the answer has the tag <x id="2"/>, which was not sent there',
  ],
  [
    'a tag that is not closed',
    '',
    'Hallo <x id="1"/> <g id="2">du',
    'the answer does not close the tag <g id="2">',
  ],
  ['an end without a start', '', 'Hallo</g>', 'the answer has the tag </g>, which was not sent there'],
])('%s', (_, __, answer, reason) => {
  const restored = restoredText(answer, sent('%s and <i>you</i>'))
  expect(restored).toEqual(reason === undefined ? { text: '%s an <i>Ihr</i>' } : { reason })
})

test('engines of HTML may spell tags and characters in their way', () => {
  expect(restoredText("<x id='1'></x> &#39;du&quot; &#x41; &unknown;", sent('%s a'))).toEqual({
    text: `%s 'du" A &unknown;`,
  })
})
