// The tests that `npm run mutate` runs for every mutant: the engine's own, which take seconds.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/core/**/*.test.ts'], exclude: ['**/bad-input.test.ts'] },
})
