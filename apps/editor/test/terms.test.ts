// Terms in the texts of the editor.
import { expect, test } from 'vitest'
import type { Term } from '@atlas/core/terms/term.ts'
import { Terms } from '@atlas/core/terms/terms.ts'
import { findingsAbout } from '../strings/findings.ts'
import { withTerms } from '../field/terms.ts'
import { known } from '@atlas/core/laws/subject.ts'

const GERMAN = known('de')
const TIDE: Term = { source: 'tide', target: 'Gezeit' }
const LOW: Term = { source: 'low tide', target: 'Ebbe' }

test('a term is marked once, and a longer one instead of those inside of it', async () => {
  const terms = await Terms.of([TIDE, LOW], 'en', 'de')
  expect(withTerms('A Low tide, a tide, tides', [terms])).toEqual([
    { piece: 'A ' },
    { piece: 'Low tide', term: LOW },
    { piece: ', a ' },
    { piece: 'tide', term: TIDE },
    { piece: ', tides' },
  ])
  expect(withTerms('Low', [terms])).toEqual([{ piece: 'Low' }])
  expect(withTerms('', [terms])).toEqual([])
})

test('a translation without the term has a finding, except while it is empty', async () => {
  const string = { text: 'The tide', terms: await Terms.of([TIDE], 'en', 'de') }
  const sentences = (text: string) =>
    findingsAbout({ text, language: GERMAN }, string).map(({ sentence }) => sentence)
  expect(sentences('Die Flut')).toEqual(['The text lacks “Gezeit”, the term for “tide”.'])
  expect(sentences('Die Gezeiten')).toEqual([])
  expect(sentences('')).toEqual([])
})
