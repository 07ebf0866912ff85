// The laws that ask witnesses, for every plugin found in the folder. A witness may slow down all code of its process.
import { describe, test } from 'vitest'
import { laws } from '@atlas/core/laws.ts'
import { catalogue, WITNESS_EFFORT, subjectOf } from './subjects.ts'

for (const type of catalogue.plugins.keys()) {
  describe(type, () => {
    for (const law of laws.filter(({ asksWitness }) => asksWitness)) {
      test(law.name, async () => {
        law.holds(await subjectOf(type), WITNESS_EFFORT)
      })
    }
  })
}
