import { expect, test } from 'vitest'
import { FormatError, type Slot, type Unit } from '../../core/contract.ts'
import { plainTextUnits } from '../../core/syntax/plain-text.ts'

const unitsOf = (text: string): Unit[] => [
  ...plainTextUnits({ text, eol: '\n', charset: 'utf-8', holds: () => true }),
]

const slotOf = ({ source }: Unit): Slot => source as Slot

const textsOf = (text: string): string[] =>
  unitsOf(text).map((unit) => slotOf(unit).codec.decode(text.slice(...slotOf(unit).at)))

function written(file: string, text: string): string {
  const [unit] = unitsOf(file)
  if (!unit) throw new Error('No place.')
  const { at, codec } = slotOf(unit)
  return file.slice(0, at[0]) + codec.encode(text, file.slice(...at)) + file.slice(at[1])
}

const WRAPPED = 'All boats that stay for longer than a night\nare asked to report to the harbor office\n'

test('wrapped lines read as one, and are wrapped again', () => {
  expect(textsOf(WRAPPED)).toEqual([WRAPPED.trim().replace('\n', ' ')])
  expect(written(WRAPPED, 'Boote, die länger als eine Nacht bleiben wollen, melden sich bitte an')).toBe(
    'Boote, die länger als eine Nacht bleiben\nwollen, melden sich bitte an\n',
  )
})

test('an address keeps its lines', () => {
  expect(textsOf('Harbor Office\nFyrvej 3\n')).toEqual(['Harbor Office\nFyrvej 3'])
})

test('items, rules and blank lines part texts', () => {
  expect(textsOf('Title\n=====\na\n- b\n  c\n2. d\n\n***\n\n  e\n')).toEqual(['Title', 'a', 'b\nc', 'd', 'e'])
})

test('a text that would begin an item, or say nothing, is refused', () => {
  for (const text of ['- a', 'a\n1. b', '***']) expect(() => written('text\n', text)).toThrow(FormatError)
})
