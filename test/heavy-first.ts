// The order of test files: those that take long first, so that no worker is left alone with one of them at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Relative to the folder of tests, the longest first. */
const HEAVY = [
  'laws.test.ts',
  'corpus.test.ts',
  'growth.test.ts',
  'browser/page.test.ts',
  'server/faulty-plugins.test.ts',
  'cli/conformance.test.ts',
  'browser/accessibility.test.ts',
  'faults/loading.test.ts',
  'many/hostile-archives.test.ts',
  'platform/conformance.test.ts',
  'repository/action.test.ts',
  'many/many-machines.test.ts',
  'witnesses.test.ts',
  'many-strings.test.ts',
  'mcp/answers.test.ts',
  'server/dev.test.ts',
  'cli/atlas.test.ts',
  'server/slow-clients.test.ts',
  'server/results/served.test.ts',
  'deploy/image.test.ts',
  'package/tarball.test.ts',
  'server/limits.test.ts',
  'browser/sixty-strings.test.ts',
  'scripts/start.test.ts',
  'repository/hostile-git.test.ts',
  'repository/in-your-repository.test.ts',
  'repository/keys.test.ts',
  'repository/foreign.test.ts',
  'repository/hostile-files.test.ts',
]

/** The heavy files first, then isolated ones, then those that share processes: a process serves neighbors. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const index = HEAVY.findIndex((name) => moduleId.endsWith(`/test/${name}`))
      if (index >= 0) return index
      return project.config.isolate ? HEAVY.length : HEAVY.length + 1
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
