// npm run -w tools outside: tests whose judges are packages that nothing else needs.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tools/outside/*.test.ts'],
    globalSetup: ['test/built-programs.ts', 'test/storage/postgres-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
