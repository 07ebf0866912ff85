// The order of test files: those that take long first, so that no worker is left alone with one of them at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest first. */
const HEAVY = [
  'test/laws.test.ts',
  'test/corpus.slow.test.ts',
  'test/growth.slow.test.ts',
  'apps/editor/test/browser/page.slow.test.ts',
  'apps/editor/test/browser/site.slow.test.ts',
  'test/server/faulty-plugins.slow.test.ts',
  'apps/conformance/test/command.slow.test.ts',
  'apps/editor/test/browser/accessibility.slow.test.ts',
  'test/faults/loading.slow.test.ts',
  'test/many/hostile-archives.slow.test.ts',
  'apps/conformance/test/conformance.test.ts',
  'apps/cli/test/repository/action.slow.test.ts',
  'test/many/many-machines.slow.test.ts',
  'test/witnesses.slow.test.ts',
  'test/many-strings.slow.test.ts',
  'apps/cli/test/mcp/answers.slow.test.ts',
  'test/server/dev.slow.test.ts',
  'apps/cli/test/atlas.test.ts',
  'apps/cli/test/plugin-formats.test.ts',
  'test/server/slow-clients.slow.test.ts',
  'test/server/results/served.slow.test.ts',
  'test/deploy/image.slow.test.ts',
  'apps/cli/test/package/tarball.slow.test.ts',
  'test/server/limits.slow.test.ts',
  'apps/editor/test/browser/sixty-strings.slow.test.ts',
  'test/scripts/start.slow.test.ts',
  'apps/cli/test/repository/hostile-git.slow.test.ts',
  'apps/cli/test/repository/in-your-repository.test.ts',
  'apps/cli/test/repository/keys.test.ts',
  'apps/cli/test/repository/foreign.test.ts',
  'apps/cli/test/repository/hostile-files.slow.test.ts',
]

/** The heavy files first, then isolated ones, then those that share processes: a process serves neighbors. */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const index = HEAVY.findIndex((name) => moduleId.endsWith(`/${name}`))
      if (index >= 0) return index
      return project.config.isolate ? HEAVY.length : HEAVY.length + 1
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
