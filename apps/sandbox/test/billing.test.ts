// Billing: the first payment, compared with exact arithmetic; cycles; the time format of the endpoint.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CYCLE_DAYS, firstPayment, nextCycle } from '../billing/proration.ts'
import { parseTime, formatTime } from '../billing/subscriptions.ts'

const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const days = fc.integer({ min: 0, max: CYCLE_DAYS })
const moments = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) })

test('at the start of a cycle the first payment is the full price, in the middle half of it', () => {
  expect(firstPayment(1000, 30)).toBe(1000)
  expect(firstPayment(1000, 15)).toBe(500)
  expect(firstPayment(1000, 0)).toBe(0)
})

test.each([
  [1000, 1, 33],
  [1000, 2, 67],
  [999, 15, 500],
  [997, 15, 499],
  [1, 14, 0],
  [1, 15, 1],
  [2999, 7, 700],
])('of %i cents a month, %i days cost %i', (price, left, expected) => {
  expect(firstPayment(price, left)).toBe(expected)
})

test('the first payment is the exact amount, with half a cent rounded up', () => {
  fc.assert(
    fc.property(cents, days, (price, left) => {
      const exact = (2n * BigInt(price) * BigInt(left) + BigInt(CYCLE_DAYS)) / (2n * BigInt(CYCLE_DAYS))
      expect(BigInt(firstPayment(price, left))).toBe(exact)
    }),
  )
})

test('more days never cost less, and never more than the price', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: CYCLE_DAYS - 1 }), (price, left) => {
      expect(firstPayment(price, left + 1)).toBeGreaterThanOrEqual(firstPayment(price, left))
      expect(firstPayment(price, left)).toBeLessThanOrEqual(price)
    }),
  )
})

test('the two parts of a cycle add up to the price, or to one cent more because of rounding', () => {
  fc.assert(
    fc.property(cents, days, (price, left) => {
      const both = firstPayment(price, left) + firstPayment(price, CYCLE_DAYS - left)
      expect(both - price).toBeGreaterThanOrEqual(0)
      expect(both - price).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  [-1, 1],
  [0.5, 1],
  [NaN, 1],
  [10 ** 12, 1],
  [1, -1],
  [1, 31],
  [1, 1.5],
])('%d cents and %d days are refused', (price, left) => {
  expect(() => firstPayment(price, left)).toThrow(RangeError)
})

test('the next cycle starts in 1 to 30 days, at midnight, and the one after it 30 days later', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { daysLeft, startsAt } = nextCycle(now)
      expect(daysLeft).toBeGreaterThanOrEqual(1)
      expect(daysLeft).toBeLessThanOrEqual(CYCLE_DAYS)
      expect(startsAt).toBeGreaterThan(now)
      expect(Math.ceil((startsAt - now) / 86_400_000)).toBe(daysLeft)
      expect(nextCycle(startsAt)).toEqual({
        daysLeft: CYCLE_DAYS,
        startsAt: startsAt + CYCLE_DAYS * 86_400_000,
      })
    }),
  )
})

test('a time that is formatted and parsed is the same, to the second', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const second = now - (((now % 1000) + 1000) % 1000)
      expect(parseTime(formatTime(second))).toBe(second)
    }),
  )
})

test.each([
  '2026-02-30 00:00:00',
  '2026-13-01 00:00:00',
  '2026-01-01T00:00:00',
  '2026-01-01',
  '',
  '2026-01-01 24:00:00',
])('"%s" is not a valid time', (text) => {
  expect(parseTime(text)).toBeUndefined()
})
