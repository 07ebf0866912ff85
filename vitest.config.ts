import { availableParallelism } from 'node:os'
import { register } from 'tsx/esm/api'
import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './test/heavy-first.ts'
import { StalledTests } from './test/stalled-tests.ts'

const report = process.env['ATLAS_TEST_REPORT']

/** Whether `npm cit` takes the slow tests, too. Many of them wait, and leave the processor to the others of the same run. */
const isAll = process.env['ATLAS_TEST_ALL'] === '1'

const inFolders = (folders: readonly string[]): string[] => folders.map((folder) => `${folder}/**/*.test.ts`)

/** Tests that only call functions. They leave no state behind, so they share processes and loaded modules. */
const PURE = [
  ...inFolders([
    'test/{core,declared,formats,grammars,web}',
    'apps/{by-example,editor}/test',
    'apps/cli/test/library',
  ]),
  'tools/test/bench/*.test.ts',
  'test/{languages,laws,plural-row-keys,plural-rows,processors}.test.ts',
]

/**
 * Tests that start many programs. A process starts another one by a copy of its tables of memory, which takes 40 ms for
 * each GB: the tests that run a host in their own process would slow these down.
 */
const COMMANDS = ['apps/cli/test/*.test.ts', ...inFolders(['apps/cli/test/{lsp,mcp,repository}'])]

const ALL = inFolders(['test', 'apps/*/test', 'tools/test'])

/**
 * Tests that need minutes by nature, or in which time passes: a browser, packages, witnesses, many processes, broken
 * storage, clients that attack or stop, files that are watched, jobs that never end. Their names say so.
 */
const SLOW = ['**/*.slow.test.ts']

/**
 * These tests import our files as Node does, with tsx for its versions that have no TypeScript: they take a fifth less of
 * the processor than with the runner of vitest, which asks for each imported name anew. They cannot mock modules. Tests of
 * commands import compiled programs, which tsx would compile once more.
 */
const BY_NODE = {
  execArgv: ['--import', 'tsx'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/** After this time, a test hangs. No test takes it for a measure: a busy machine may need twenty times as long as usual. */
const PATIENCE = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 600_000 } } }

// For the global setups of the projects that Node imports.
register()

// LC_ALL would come before the variable below.
delete process.env['LC_ALL']

/** A machine in this language. What we print and write is the same in all of them. */
const on = (locale: string): { LC_MESSAGES: string } => ({ LC_MESSAGES: `${locale}.UTF-8` })

const COMPILED = 'test/built-programs.ts'
const SEEDED = 'test/seeded.ts'
const PROGRAMS = [COMPILED, 'test/storage/postgres-server.ts']

export default defineConfig({
  test: {
    // Tests compare what commands print: without colors, and not as for the log of a CI, also where the tests run in one.
    env: {
      NO_COLOR: '1',
      CI: '',
      GITHUB_ACTIONS: '',
      GITLAB_CI: '',
      TF_BUILD: '',
      TEAMCITY_VERSION: '',
    },
    projects: [
      {
        test: {
          name: 'pure',
          setupFiles: SEEDED,
          env: on('ru_RU'),
          include: PURE,
          exclude: SLOW,
          isolate: false,
          ...BY_NODE,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'commands',
          setupFiles: SEEDED,
          env: on('ja_JP'),
          isolate: false,
          include: COMMANDS,
          exclude: SLOW,
          globalSetup: COMPILED,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'programs',
          setupFiles: SEEDED,
          env: on('en_US'),
          isolate: false,
          ...BY_NODE,
          include: ALL,
          exclude: [...PURE, ...COMMANDS, ...SLOW],
          globalSetup: PROGRAMS,
          ...PATIENCE,
        },
      },
      {
        test: {
          // `npm test` leaves out the project of this name.
          name: isAll ? 'slow too' : 'slow',
          env: on('en_US'),
          ...BY_NODE,
          include: ALL.map((pattern) => pattern.replace('*.test.ts', '*.slow.test.ts')),
          globalSetup: [...PROGRAMS, 'apps/editor/test/browser/chromium.ts'],
          ...PATIENCE,
        },
      },
    ],
    // More than the cores: many tests wait for processes or for time.
    experimental: { fsModuleCache: true },
    maxWorkers: availableParallelism() + 2,
    // A failed wait takes as long as the patience, and what depends on it waits, too: a CI ends before ten of them.
    bail: report ? 5 : 0,
    sequence: { sequencer: HeavyFirst },
    reporters: ['default', ...(report ? [new StalledTests(), 'json'] : [])],
    ...(report ? { outputFile: { json: report } } : {}),
  },
})
