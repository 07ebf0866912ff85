// Every law for every plugin found in the folder; witnesses.slow.test.ts has those that ask a witness.
import { basename, parse as parsePath } from 'node:path'
import { describe, expect, test } from 'vitest'
import { laws } from '@atlas/core/laws.ts'
import { catalogue, EFFORT, furtherDialects, subjectInDialect, subjectWithoutWitness } from './subjects.ts'

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
    const asked = laws.filter(({ asksWitness }) => !asksWitness)
    for (const law of asked) {
      test(law.name, () => {
        law.holds(subjectWithoutWitness(type), EFFORT)
      })
    }
    for (const dialect of furtherDialects(type)) {
      test.each(asked.filter(({ name }) => name !== 'pairs'))(`$name, in the dialect ${dialect}`, (law) => {
        law.holds(subjectInDialect(type, dialect), EFFORT)
      })
    }
  })
}
