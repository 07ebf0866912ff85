// The answer of the subscription endpoint: what it must look like, and what of it people may see.
import { describe, expect, test } from 'vitest'
import { PlatformError } from '@atlas/server/platform/oauth/platform-error.ts'
import { readSubscription } from '@atlas/server/platform/subscription/read-subscription.ts'

test('a date is read as UTC', () => {
  expect(readSubscription(200, { expires: '2030-01-31 23:59:58' })).toEqual({
    state: 'active',
    expiresAt: Date.UTC(2030, 0, 31, 23, 59, 58),
  })
})

test.each<[number, unknown]>([
  [200, undefined],
  [200, 1_900_000_000_000],
  [200, ['2030-01-31 10:00:00']],
  [200, '2030-01-31T10:00:00'],
  [200, '2030-01-31 10:00:00 '],
  [200, ' 2030-01-31 10:00:00'],
  [200, '2030-02-30 10:00:00'],
  [200, '2030-01-31 25:00:00'],
  [201, '2030-01-31 10:00:00'],
  [500, '2030-01-31 10:00:00'],
])('status %i with %j is no usable answer', (status, expires) => {
  expect(() => readSubscription(status, { expires })).toThrow(
    expect.objectContaining({
      constructor: PlatformError,
      reason: 'unclear',
      message: `The platform gave no usable answer about the subscription (status ${status}).`,
    }),
  )
})

test('a token that is refused is not a refused subscription', () => {
  expect(readSubscription(401, { expires: '2030-01-31 10:00:00' })).toEqual({ state: 'unauthorized' })
})

describe('the link to subscribe', () => {
  const long = `https://pay.example/${'x'.repeat(2000)}`

  test.each([
    ['a link', 'https://pay.example/app', 'https://pay.example/app'],
    ['the longest link', long.slice(0, 2000), long.slice(0, 2000)],
    ['a longer link', long.slice(0, 2001), undefined],
    ['another address', 'javascript:alert(1)', undefined],
    ['a list', ['https://pay.example/app'], undefined],
  ])('%s', (_what, subscribe_link, link) => {
    expect(readSubscription(402, { subscribe_link })).toEqual({ state: 'unpaid', link })
  })
})

test.each([
  [404, 'Subscription not found', 'Subscription not found'],
  [400, ' on \r\n two\u0000\u202E\tlines ', 'on two lines'],
  [404, 'x'.repeat(301), 'x'.repeat(300)],
  [404, { text: 'no text' }, ''],
])('%i: the message %j is one short line', (status, message, line) => {
  expect(readSubscription(status, { message })).toEqual({ state: 'not-found', message: line })
})
