import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { patterns, patternsInTypeScript } from '../../core/laws/patterns.ts'
import { subjectOf } from '../subjects.ts'
import { lines } from './plugins.ts'

const folder = mkdtempSync(join(tmpdir(), 'atlas-patterns-'))
afterAll(() => rmSync(folder, { recursive: true }))

const subject = await subjectOf('json')
const hold =
  (file: string | undefined, fileName = /\.x$/) =>
  () =>
    patterns.holds(
      { ...subject, file, plugin: { ...lines, signaturePatterns: { fileName } } },
      { runs: 1, seed: 1 },
    )

test('a plugin with an exponential pattern breaks the law, also in a module beside it', () => {
  const file = join(folder, 'plugin.ts')
  writeFileSync(join(folder, 'beside.ts'), String.raw`export const line: RegExp = /^(\s*[\w.]+\s*)+=/`)
  writeFileSync(file, "import { line } from './beside.ts'\nexport default { line }")
  expect(hold(file)).toThrow(String.raw`/^(\s*[\w.]+\s*)+=/ may take exponential time`)
  writeFileSync(join(folder, 'right.ts'), String.raw`export default { line: /^\s*[\w.]+\s*=/ }`)
  expect(hold(join(folder, 'right.ts'))).not.toThrow()
  expect(hold(undefined, /^(a*)*$/)).toThrow('exponential')
})

test('finds literals, and constants that become patterns', () => {
  const code = String.raw`const a = /x/g; const b = new RegExp('y+', 'u'); const c = RegExp(a); const d = {
    signaturePatterns: { fileName: /z/ } }`
  expect(patternsInTypeScript(code).toSorted((one, other) => (one.source < other.source ? -1 : 1))).toEqual([
    { source: 'x', flags: 'g', isSignature: false },
    { source: 'y+', flags: 'u', isSignature: false },
    { source: 'z', flags: '', isSignature: true },
  ])
})
