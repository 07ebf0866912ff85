// The laws that try random cases, with more of them than laws.test.ts tries, for every plugin found in the folder.
import { describe, test } from 'vitest'
import { laws } from '@atlas/core/laws.ts'
import { catalogue, FURTHER_EFFORT, subjectWithoutWitness } from './subjects.ts'

/** Laws that only look at the samples do not ask how often to try, so they take one argument. */
const random = laws.filter(({ asksWitness, holds }) => !asksWitness && holds.length > 1)

for (const type of catalogue.plugins.keys()) {
  describe(type, () => {
    for (const law of random) {
      test(law.name, () => {
        law.holds(subjectWithoutWitness(type), FURTHER_EFFORT)
      })
    }
  })
}
