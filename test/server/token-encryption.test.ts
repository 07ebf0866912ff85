// Encryption at rest: only the right key opens a text, only in its own place, and keys can be rotated.
import { expect, test } from 'vitest'
import { TokenEncryption, DecryptionError } from '@atlas/server/platform/oauth/token-encryption.ts'

const OLD = 'old-secret-of-thirty-two-characters'
const NEW = 'new-secret-of-thirty-two-characters'
const PLACE = 'tokens/access_token/organization:42'

test('a text comes back from its place, and is never stored the same way twice', () => {
  const encryption = new TokenEncryption([OLD])
  const encrypted = encryption.encrypt('a token, with ü', PLACE)
  expect(encryption.decrypt(encrypted, PLACE)).toBe('a token, with ü')
  expect(encrypted).not.toContain('token')
  expect(encryption.encrypt('a token, with ü', PLACE)).not.toBe(encrypted)
})

test('moved to another row or column, it cannot be opened', () => {
  const encryption = new TokenEncryption([OLD])
  const encrypted = encryption.encrypt('token', PLACE)
  for (const place of ['tokens/refresh_token/organization:42', 'tokens/access_token/organization:43']) {
    expect(() => encryption.decrypt(encrypted, place)).toThrow(DecryptionError)
  }
})

test('any changed character is noticed', () => {
  const encryption = new TokenEncryption([OLD])
  const encrypted = encryption.encrypt('token', PLACE)
  for (let index = 0; index < encrypted.length; index++) {
    const other = encrypted[index] === 'A' ? 'B' : 'A'
    const changed = encrypted.slice(0, index) + other + encrypted.slice(index + 1)
    // The last digit of base64 may contain unused bits.
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(encrypted, 'base64url'))) continue
    expect(() => encryption.decrypt(changed, PLACE)).toThrow(DecryptionError)
  }
  for (const cut of ['', '.', encrypted.slice(0, 9), encrypted.slice(0, 20)]) {
    expect(() => encryption.decrypt(cut, PLACE)).toThrow(DecryptionError)
  }
})

test('a new key encrypts while the old one still decrypts, until it is dropped', () => {
  const before = new TokenEncryption([OLD]).encrypt('token', PLACE)
  const rotating = new TokenEncryption([NEW, OLD])
  expect(rotating.decrypt(before, PLACE)).toBe('token')
  const after = rotating.encrypt('token', PLACE)
  const later = new TokenEncryption([NEW])
  expect(later.decrypt(after, PLACE)).toBe('token')
  expect(() => later.decrypt(before, PLACE)).toThrow('a key that is not in ATLAS_KEY')
})

test('texts that were stored long ago can be decrypted', () => {
  const stored = 'kMB4uZr-._xHRY6KQ1aRjTO_QUPiR9f83Bcyzvcu7ZDG-hNLX-R9yah01cAU3XGvSUaU'
  expect(new TokenEncryption([OLD]).decrypt(stored, PLACE)).toBe('a token, with ü')
})

test('reports why a text cannot be decrypted', () => {
  const encryption = new TokenEncryption([OLD])
  const [id] = encryption.encrypt('token', PLACE).split('.')
  expect(() => encryption.decrypt(`${id}.AAAA`, PLACE)).toThrow(
    'It was changed, or it belongs to another place.',
  )
})

test('without a secret nothing is encrypted', () => {
  expect(() => new TokenEncryption([])).toThrow('Encryption needs a secret.')
})
