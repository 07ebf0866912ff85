// The order of test files: those that take minutes first, so that no worker is left alone with one of them at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Relative to the folder of tests, the longest first. */
const HEAVY = [
  'laws.test.ts',
  'core/bad-input.test.ts',
  'corpus.test.ts',
  'growth.test.ts',
  'cli/atlas.test.ts',
  'many/many-machines.test.ts',
  'many-strings.test.ts',
  'scripts/start.test.ts',
  'cases.test.ts',
]

/** Puts the heavy files first, and keeps the order of the others. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = HEAVY.findIndex((name) => moduleId.endsWith(`/test/${name}`))
      return index < 0 ? HEAVY.length : index
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
