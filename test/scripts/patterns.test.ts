import { expect, test } from 'vitest'
import { patternsInTypeScript } from '../../scripts/patterns/literals.ts'

test('finds literals, and constants that become patterns', () => {
  const code = String.raw`const a = /x/g; const b = new RegExp('y+', 'u'); const c = RegExp(a); const d = {
    signaturePatterns: { fileName: /z/ } }`
  expect(patternsInTypeScript(code).toSorted((one, other) => (one.source < other.source ? -1 : 1))).toEqual([
    { source: 'x', flags: 'g', isSignature: false },
    { source: 'y+', flags: 'u', isSignature: false },
    { source: 'z', flags: '', isSignature: true },
  ])
})
