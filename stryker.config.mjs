// npm run mutate: mutation testing of the engine, or of some of its files: `npm run mutate -- --mutate core/weave.ts`.

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: ['core/*.ts', 'core/wire/*.ts', '!core/laws.ts', '!core/languages.ts', '!core/contract.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // What runs once, when a module is loaded, would need every test anew for each mutant.
  ignoreStatic: true,
  ignorePatterns: ['dist', 'docs', 'ui', 'bench', 'test/browser', 'test/fixtures', '.atlas'],
  thresholds: { high: 90, low: 75, break: null },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { logTests: false, reportTests: false },
  // Stryker would rewrite the paths of a tsconfig by an interface that TypeScript 7 has no more. No test needs one.
  tsconfigFile: 'none.json',
  timeoutMS: 20_000,
}
