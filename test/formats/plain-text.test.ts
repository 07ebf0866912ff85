import { expect, test } from 'vitest'
import { FormatError } from '../../core/contract.ts'
import { plainTextUnits } from '../../formats/plain-text/paragraphs.ts'
import { documentPlaces } from '../syntax/document-places.ts'

const { textsOf, written } = documentPlaces(plainTextUnits)

const WRAPPED = 'All boats that stay for longer than a night\nare asked to report to the harbor office\n'

test('wrapped lines are read as one, and wrapped again', () => {
  expect(textsOf(WRAPPED)).toEqual([WRAPPED.trim().replace('\n', ' ')])
  expect(written(WRAPPED, 'Boote, die länger als eine Nacht bleiben wollen, melden sich bitte an')).toBe(
    'Boote, die länger als eine Nacht bleiben\nwollen, melden sich bitte an\n',
  )
})

test('an address keeps its lines', () => {
  expect(textsOf('Harbor Office\nFyrvej 3\n')).toEqual(['Harbor Office\nFyrvej 3'])
})

test('items, rules and blank lines separate texts', () => {
  expect(textsOf('Title\n=====\na\n- b\n  c\n2. d\n\n***\n\n  e\n')).toEqual(['Title', 'a', 'b\nc', 'd', 'e'])
})

test('a text that would begin an item or contains no words is refused', () => {
  for (const text of ['- a', 'a\n1. b', '***']) expect(() => written('text\n', text)).toThrow(FormatError)
})
