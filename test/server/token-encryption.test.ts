// Encryption at rest: only the right key opens a text, only in its own place, and keys can be rotated.
import { expect, test } from 'vitest'
import { Vault, VaultError } from '../../server/oauth/token-encryption.ts'

const OLD = 'old-secret-of-thirty-two-characters'
const NEW = 'new-secret-of-thirty-two-characters'
const PLACE = 'tokens/access_token/organization:42'

test('a text comes back from its place, and is never stored the same way twice', () => {
  const vault = new Vault([OLD])
  const sealed = vault.seal('a token, with ü', PLACE)
  expect(vault.open(sealed, PLACE)).toBe('a token, with ü')
  expect(sealed).not.toContain('token')
  expect(vault.seal('a token, with ü', PLACE)).not.toBe(sealed)
})

test('moved to another row or column, it cannot be opened', () => {
  const vault = new Vault([OLD])
  const sealed = vault.seal('token', PLACE)
  for (const place of ['tokens/refresh_token/organization:42', 'tokens/access_token/organization:43']) {
    expect(() => vault.open(sealed, place)).toThrow(VaultError)
  }
})

test('any changed character is noticed', () => {
  const vault = new Vault([OLD])
  const sealed = vault.seal('token', PLACE)
  for (let index = 0; index < sealed.length; index++) {
    const other = sealed[index] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, index) + other + sealed.slice(index + 1)
    // The last digit of base64 may hold bits that stand for nothing.
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url'))) continue
    expect(() => vault.open(changed, PLACE)).toThrow(VaultError)
  }
  for (const cut of ['', '.', sealed.slice(0, 9), sealed.slice(0, 20)]) {
    expect(() => vault.open(cut, PLACE)).toThrow(VaultError)
  }
})

test('a new key encrypts while the old one still decrypts, until it is dropped', () => {
  const before = new Vault([OLD]).seal('token', PLACE)
  const rotating = new Vault([NEW, OLD])
  expect(rotating.open(before, PLACE)).toBe('token')
  const after = rotating.seal('token', PLACE)
  const later = new Vault([NEW])
  expect(later.open(after, PLACE)).toBe('token')
  expect(() => later.open(before, PLACE)).toThrow('a key that ATLAS_KEY does not hold')
})
