// The tests that `npm run -w tools mutate` runs for every mutant: the tests of the room whose files it changes.
import { join, matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keptThread } from './kept-thread.ts'

const root = join(import.meta.dirname, '../..')
const tests = JSON.parse(process.env['ATLAS_MUTATE_TESTS'] ?? '["test/core/**/*.test.ts"]') as string[]

/** Runs test files in the order in which the room names them. The first test that fails ends the run of a mutant. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number =>
      tests.findIndex((pattern) => matchesGlob(relative(root, moduleId), pattern))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  plugins: process.env['ATLAS_MUTATE_NEW_THREADS'] === undefined ? [keptThread] : [],
  resolve: {
    alias: [
      // The code of tasks must run in the process of the tests, where it is changed.
      {
        find: /^.*\/worker-pool\.ts$/,
        replacement: join(root, 'test/server/in-process-pool.ts'),
      },
      {
        find: /^.*\/host-modules\.ts$/,
        replacement: join(root, 'test/server/host-modules-from-source.ts'),
      },
      // Stryker changes a copy of the checkout, whose packages are links into the checkout itself.
      { find: /^@atlas\/(core|formats|server|tools)\//, replacement: join(root, '$1/') },
      { find: /^@atlas\/([^/]+)\//, replacement: join(root, 'apps/$1/') },
    ],
  },
  // Tests with large files would take seconds for each mutant. If a host never answers, its test should fail before
  // Stryker ends the thread, since another thread would have to load everything anew.
  test: {
    include: tests,
    exclude: ['**/bad-input.test.ts', '**/large-archives.test.ts'],
    testTimeout: 10_000,
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: AsNamed },
  },
})
