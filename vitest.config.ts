import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './test/heavy-first.ts'

const report = process.env['ATLAS_TEST_REPORT']

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/built-programs.ts', 'test/storage/postgres-server.ts'],
    sequence: { sequencer: HeavyFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
  },
})
