import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './test/heavy-first.ts'

const report = process.env['ATLAS_TEST_REPORT']

/** Folders whose tests only call functions. They leave no state behind, so they share processes and loaded modules. */
const PURE = ['core', 'declared', 'formats', 'library', 'syntax', 'ui', 'web'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

const TIMEOUTS = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'pure', include: PURE, isolate: false, ...TIMEOUTS } },
      {
        test: {
          name: 'isolated',
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, 'test/outside/**'],
          globalSetup: ['test/built-programs.ts', 'test/storage/postgres-server.ts'],
          ...TIMEOUTS,
        },
      },
    ],
    // One more than the default: many tests wait for processes or for time.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: HeavyFirst },
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
  },
})
