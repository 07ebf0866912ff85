// Terms of a glossary in texts.
import { expect, test } from 'vitest'
import { termsIn } from '@atlas/core/translation-memory/terms.ts'
import { missingTerms, withTerms } from '../field/terms.ts'

const TIDE = { source: 'tide', target: 'Gezeit' }

test.each([
  ['The Tide turns', true],
  ['All tides', true],
  ['A tidewater dog', false],
  ['Betide', false],
])('%j has the term tide: %j', (text, has) => {
  expect(termsIn(text, [TIDE])).toEqual(has ? [TIDE] : [])
})

test('terms are marked once each, a longer one before a shorter one that is in it', () => {
  const low = { source: 'low tide', target: 'Ebbe' }
  expect(withTerms('A Low tide, a tide, tides', [TIDE, low])).toEqual([
    { piece: 'A ' },
    { piece: 'Low tide', term: low },
    { piece: ', a ' },
    { piece: 'tide', term: TIDE },
    { piece: ', tides' },
  ])
  expect(withTerms('Low', [TIDE])).toEqual([{ piece: 'Low' }])
  expect(withTerms('', [TIDE])).toEqual([])
})

test('a translation without the term of the glossary has a finding, except while it is empty', () => {
  expect(missingTerms('The tide', 'Die Flut', [TIDE])).toEqual(['The glossary has “Gezeit” for “tide”.'])
  expect(missingTerms('The tide', 'Die Gezeiten', [TIDE])).toEqual([])
  expect(missingTerms('The tide', '', [TIDE])).toEqual([])
})
