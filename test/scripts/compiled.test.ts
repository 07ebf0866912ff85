// The programs that the build compiles from the sources.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../../dist')

/** A constructor instead of a pattern with a class of Unicode: `new RegExp("\\p{L}", "u")`. */
const MADE_AGAIN = /\bnew RegExp\("[^"]*\\p\{/

test('patterns with classes of Unicode are not made again each time that they are used', async () => {
  const names = await readdir(DIST, { recursive: true })
  const modules = names.filter((name) => /^(?:chunks|formats)\b.*\.js$/.test(name))
  const texts = await Promise.all(modules.map((name) => readFile(join(DIST, name), 'utf8')))
  expect(texts.filter((text) => text.includes('\\p{')).length).toBeGreaterThan(5)
  expect(modules.filter((_, index) => MADE_AGAIN.test(texts[index] ?? ''))).toEqual([])
})
