// Cookies: what browsers send is read, and what we send is closed to scripts.
import { expect, test } from 'vitest'
import { readCookies, writeCookie } from '@atlas/server/web/cookies.ts'

test('cookies are read by name, and of equal names the first counts', () => {
  const cookies = readCookies('a=1; b=x=y ;a=2; =nothing')
  expect([...cookies]).toEqual([
    ['a', '1'],
    ['b', 'x=y'],
  ])
  expect(readCookies(undefined).size).toBe(0)
})

test('a cookie is closed to scripts, and goes with links from elsewhere only if lax', () => {
  expect(writeCookie('flow', 'abc')).toBe('flow=abc; Path=/; HttpOnly; SameSite=lax')
  expect(
    writeCookie('flow', 'abc', { path: '/oauth', seconds: 600, isSecure: true, sameSite: 'strict' }),
  ).toBe('flow=abc; Path=/oauth; HttpOnly; SameSite=strict; Max-Age=600; Secure')
  expect(writeCookie('flow', '', { seconds: 0 })).toContain('Max-Age=0')
})

test.each([
  ['a b', 'x', '/'],
  ['a', 'x; Domain=evil.example', '/'],
  ['a', 'x\r\nset-cookie: b=1', '/'],
  ['a', 'x', '/; Secure'],
])('%j=%j at %j cannot be written', (name, value, path) => {
  expect(() => writeCookie(name, value, { path })).toThrow('not allowed')
})
