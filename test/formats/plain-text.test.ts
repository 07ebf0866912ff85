import { expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { plainTextUnits } from '@atlas/formats/plain-text/paragraphs.ts'
import { documentPlaces } from '../grammars/document-places.ts'

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

test.each([
  ['1. Mai', '1.\u00a0Mai'],
  ['+ mehr', '+\u00a0mehr'],
  ['a\n- b', 'a\n-\u00a0b'],
])('%j gets a no-break space, so that it begins no item', (text, spelled) => {
  const built = written('text\n', text)
  expect(built).toBe(`${spelled}\n`)
  expect(written('text\n', spelled)).toBe(built)
  expect(textsOf(built)).toEqual([text])
})

test('other no-break spaces stay', () => {
  expect(textsOf('a 1.\u00a0b\n')).toEqual(['a 1.\u00a0b'])
  expect(written('text\n', '5\u00a0%')).toBe('5\u00a0%\n')
})

test('a text without a letter or a digit is refused, and the message contains the reason', () => {
  expect(() => written('text\n', '***')).toThrow(FormatError)
  expect(() => written('text\n', '***')).toThrow('has no letter or digit')
})
