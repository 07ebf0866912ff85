// Settings of Stryker, which `npm run -w tools mutate` (tools/mutate.ts) runs for one room after the other.

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // What runs once, when a module is loaded, would need every test again for each mutant. It is counted apart.
  ignoreStatic: true,
  ignorePatterns: ['dist', 'docs', 'tools/bench', 'apps/editor/test/browser', '.atlas'],
  reporters: ['json', 'progress'],
  jsonReporter: { fileName: process.env.ATLAS_MUTATE_REPORT ?? '.atlas/mutants.json' },
  // Stryker would rewrite the paths of a tsconfig by an interface that TypeScript 7 has no more. No test needs one.
  tsconfigFile: 'none.json',
  timeoutMS: 20_000,
}
