import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './test/heavy-first.ts'

const report = process.env['ATLAS_TEST_REPORT']

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/built-programs.ts', 'test/storage/postgres-server.ts'],
    // One more than the default: many tests wait for processes or for time.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: HeavyFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
  },
})
