import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayRepeat } from '../../core/repeats.ts'

test('tells whether a text stands twice', () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('a', 'b', 'ab', '')),
    {
      maxLength: 20,
    },
  )
  fc.assert(fc.property(texts, (list) => mayRepeat(list) === new Set(list).size < list.length))
})

test('tells a hundred thousand texts apart', () => {
  const texts = Array.from({ length: 100_000 }, (_, index) => `screen.form.field_${index}`)
  expect(mayRepeat(texts)).toBe(false)
  expect(mayRepeat([...texts, 'screen.form.field_77'])).toBe(true)
})
