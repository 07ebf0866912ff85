import { expect, test } from 'vitest'
import type { Slot, Span } from '@atlas/core/contract.ts'
import { LastTexts } from '@atlas/core/reading/last-texts.ts'
import { sourceOfText } from '@atlas/core/reading/source.ts'

test('the last two texts are not decoded again', () => {
  const decoded: string[] = []
  const slot = (at: Span): Slot => ({
    at,
    codec: {
      decode(raw) {
        decoded.push(raw)
        return raw.toUpperCase()
      },
      encode: (text) => text,
    },
  })
  const texts = new LastTexts(sourceOfText('one two six'))
  const [one, two, six] = [slot([0, 3]), slot([4, 7]), slot([8, 11])]
  const asked = [one, two, one, two, six, two, one]
  expect(asked.map((each) => texts.of(each))).toEqual(['ONE', 'TWO', 'ONE', 'TWO', 'SIX', 'TWO', 'ONE'])
  expect(decoded).toEqual(['one', 'two', 'six', 'one'])
})
