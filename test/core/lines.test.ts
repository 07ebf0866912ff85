// Many places of one text are located as single ones are.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lines, locate } from '@atlas/core/errors.ts'

test('each offset has the same line and column', () => {
  const text = fc.array(fc.constantFrom('a', '\r\n', '\n', '\r', '😀', ' ')).map((all) => all.join(''))
  fc.assert(
    fc.property(text, (whole) => {
      const lines = new Lines(whole)
      for (let at = 0; at <= whole.length; at++) {
        if (whole[at - 1] === '\r' && whole[at] === '\n') continue
        expect([at, lines.locate(at)]).toEqual([at, locate(whole, at)])
      }
    }),
  )
})
