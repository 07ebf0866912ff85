import { expect, test } from 'vitest'
import { counted } from '@atlas/core/counted.ts'

test('numbers have their noun, and commas from a thousand on', () => {
  expect([0, 1, 999, 1000, 1_234_567].map((count) => counted(count, 'key'))).toEqual([
    '0 keys',
    '1 key',
    '999 keys',
    '1,000 keys',
    '1,234,567 keys',
  ])
  expect(counted(2, 'string is', 'strings are')).toBe('2 strings are')
})
