import { expect, test } from 'vitest'
import {
  LONGEST_IDENTIFIER,
  mostAnswerBytes,
  requireAnswerBytes,
  shortContext,
  shortIdentifier,
} from '@atlas/core/reading/size-limits.ts'

test('an answer may have 25 bytes for each byte of its call, and always 5 MB', () => {
  expect(mostAnswerBytes(0)).toBe(5_000_000)
  expect(mostAnswerBytes(200_000)).toBe(5_000_000)
  expect(mostAnswerBytes(1_000_000)).toBe(25_000_000)
  expect(() => requireAnswerBytes(5_000_000, 5_000_000)).not.toThrow()
  expect(() => requireAnswerBytes(5_000_001, 5_000_000)).toThrow(
    expect.objectContaining({
      code: 'unsupported',
      message: expect.stringContaining('than 5,000,000 bytes'),
    }),
  )
})

test('the end of a long identifier becomes a digest of the whole', () => {
  const longest = 'x'.repeat(LONGEST_IDENTIFIER)
  expect(shortIdentifier(longest)).toBe(longest)
  const [one, other] = [shortIdentifier(`${longest}1`), shortIdentifier(`${longest}2`)]
  expect(one).toHaveLength(LONGEST_IDENTIFIER)
  expect(one).toMatch(/^x+~[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(one).toBe(shortIdentifier(`${longest}1`))
})

test('the end of a long context becomes an ellipsis', () => {
  expect(shortContext('x'.repeat(4000))).toBe('x'.repeat(4000))
  expect(shortContext('x'.repeat(4001))).toBe(`${'x'.repeat(3999)}…`)
})

test('a text is not cut inside a surrogate pair', () => {
  expect(shortContext(`${'x'.repeat(3998)}😀yz`)).toBe(`${'x'.repeat(3998)}…`)
  expect(shortContext(`${'x'.repeat(3997)}😀yzz`)).toBe(`${'x'.repeat(3997)}😀…`)
  expect(shortContext(`${'x'.repeat(3998)}\uffff\uffff\uffff`)).toBe(`${'x'.repeat(3998)}\uffff…`)
})
