// Every law for every plugin found in the folder.
import { basename, parse as parsePath } from 'node:path'
import { describe, expect, test } from 'vitest'
import { laws } from '../core/laws.ts'
import { catalogue, subjectOf } from './subjects.ts'

/** Enough to find the usual mistakes of a plugin; `npm run laws` tries for longer. */
const EFFORT = { runs: 40, seed: 20261121 }

test('every plugin loads', () => {
  expect(catalogue.failures).toEqual([])
})

for (const { file, message } of catalogue.failures) {
  const { name, dir } = parsePath(file)
  test(`${name === 'format' ? basename(dir) : name} loads`, () => {
    throw new Error(`${file} does not load. ${message}`)
  })
}

for (const type of catalogue.plugins.keys()) {
  describe(type, () => {
    for (const law of laws) {
      test(law.name, { timeout: 120_000 }, async () => {
        law.holds(await subjectOf(type), EFFORT)
      })
    }
  })
}
