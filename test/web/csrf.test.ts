// Requests from other sites are distinguished from our own by the token of a form and by the headers of browsers.
import { expect, test } from 'vitest'
import { formToken, isFormToken, isSameOrigin } from '@atlas/server/web/csrf.ts'

const ORIGIN = 'http://127.0.0.1:4050'

test('a token opens its own session of its own server, and nothing else', () => {
  const token = formToken('secret', 'session')
  expect(isFormToken('secret', 'session', token)).toBe(true)
  expect(isFormToken('secret', 'other', token)).toBe(false)
  expect(isFormToken('other', 'session', token)).toBe(false)
  for (const forged of [undefined, '', `${token}x`, [token], 7]) {
    expect(isFormToken('secret', 'session', forged)).toBe(false)
  }
})

test('without a session there is no valid token', () => {
  expect(isFormToken('secret', '', formToken('secret', ''))).toBe(false)
})

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: ORIGIN }, true],
  // A page without referrer sends "null" as its origin.
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN }, false],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:4040' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: ORIGIN }, true],
  [{ origin: 'http://127.0.0.1:4051' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('%j is of the same origin: %s', (headers, expected) => {
  expect(isSameOrigin(headers, ORIGIN)).toBe(expected)
})
