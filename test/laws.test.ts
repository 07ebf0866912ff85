// Every law for every plugin found in the folder.
import { basename, parse as parsePath } from 'node:path'
import { describe, expect, test } from 'vitest'
import { laws } from '../core/laws.ts'
import { catalogue, EFFORT, subjectOf } from './subjects.ts'

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
      test(law.name, async () => {
        law.holds(await subjectOf(type), EFFORT)
      })
    }
  })
}
