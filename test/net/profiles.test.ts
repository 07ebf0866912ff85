// The addresses that a profile allows: tokens go to no other host, whatever domain an event names.
import { expect, test } from 'vitest'
import { apiAddress } from '@atlas/server/platform/profiles.ts'

const TEMPLATE = 'https://{domain}.api.example.com'

test('an address without a place for a domain is the same for all', () => {
  expect(apiAddress('https://api.example.com', null)).toBe('https://api.example.com')
  expect(apiAddress('https://api.example.com', 'harbor')).toBe('https://api.example.com')
})

test.each(['harbor', 'Harbor-2', 'a', '7', 'x'.repeat(63)])(
  'the domain %s is put into its place',
  (domain) => {
    expect(apiAddress(TEMPLATE, domain)).toBe(`https://${domain}.api.example.com`)
  },
)

test.each([
  null,
  '',
  'evil.example/',
  'evil.example#',
  'evil.example?',
  'a.b',
  'user@evil',
  '-a',
  'a-',
  'a b',
  'a\\b',
  'ä',
  'a\n',
  'x'.repeat(64),
])('%j is not a domain, so there is no address', (domain) => {
  expect(apiAddress(TEMPLATE, domain)).toBeUndefined()
})
