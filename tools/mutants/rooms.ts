// What `npm run -w tools mutate` changes, and which tests must notice.

/** Files that are mutated together, and the tests that know them. */
export interface Room {
  name: string
  /** Patterns of files, relative to the checkout. A pattern that begins with `!` leaves files out. */
  files: readonly string[]
  /** Patterns of test files, in the order in which they run. Those that start no host should come first. */
  tests: readonly string[]
  /**
   * The percentage of mutants that tests must notice, a little below what they noticed in the last run. Some of the rest
   * are changes that no test can notice, such as another size of a buffer.
   */
  least: number
  /**
   * Whether each mutant gets a new thread, which takes a second. Needed where a mutant can leave a host or a promise
   * behind, which would fail while the tests of the next mutant run. An error outside of a test then comes from the
   * mutant itself, and counts as noticed: `npm test` fails with it.
   */
  hasNewThreads?: true
}

/** Each room has tests of its own that run within one process: tests that start a host would take minutes a mutant. */
export const mutatedRooms: readonly Room[] = [
  {
    name: 'core',
    // Laws are tests themselves, the contract has types only, and languages are a table.
    files: [
      'core/*.ts',
      'core/{documents,plugins,promise,reading,writing}/**/*.ts',
      '!core/laws.ts',
      '!core/contract.ts',
      '!core/languages.ts',
    ],
    tests: ['test/core/**/*.test.ts'],
    least: 90,
  },
  {
    name: 'core/wire',
    // The schemas are data, which run once.
    files: ['core/wire/*.ts', '!core/wire/{schemas,validators}.ts'],
    tests: ['test/core/**/*.test.ts'],
    least: 90,
  },
  {
    name: 'core/checks',
    files: ['core/checks/*.ts', '!core/checks/finding.ts'],
    tests: ['test/core/{text-checks,one-verdict,codes}.test.ts'],
    least: 80,
  },
  {
    name: 'formats/_grammars',
    // Trees of files are tested by the laws, which take a minute for each mutant.
    files: ['formats/_grammars/{braces,codes,plurals,printf,subtitles,text,toml}/*.ts'],
    tests: [
      'test/grammars/{codes,cues,general-codes,html,json,legacy-charset,messages,no-text,plural-rules,plurals,search,subtitles,toml}.test.ts',
      'test/{plural-row-keys,plural-rows,processors}.test.ts',
    ],
    least: 55,
  },
  {
    name: 'apps/by-example',
    files: ['apps/by-example/**/*.ts', '!apps/by-example/test/**'],
    tests: ['apps/by-example/test/*.test.ts'],
    least: 25,
  },
  {
    name: 'server/workers',
    // The rest of the folder starts processes, which would run the code without its changes.
    files: ['server/workers/schedule.ts', 'server/workers/fair-queue.ts'],
    tests: ['test/server/schedule.test.ts'],
    least: 85,
  },
  {
    name: 'server/jobs',
    files: ['server/jobs/*.ts', 'server/http/request-body.ts'],
    tests: [
      'test/server/{admission-control,organizations}.test.ts',
      'test/server/job-{answer,steps,tasks}.test.ts',
      'test/server/request-pipeline.test.ts',
      'test/server/{archives,by-address,modules}.test.ts',
      'test/server/subscription/customer-file-guard.test.ts',
    ],
    least: 85,
    hasNewThreads: true,
  },
  {
    name: 'server/platform/oauth',
    files: ['server/platform/oauth/*.ts'],
    tests: [
      'test/server/token-encryption.test.ts',
      'test/server/oauth/{authorizations,grant,platform-client}.test.ts',
      'test/server/oauth/tokens.test.ts',
      'test/server/oauth/{organizations,routes}.test.ts',
    ],
    least: 85,
    hasNewThreads: true,
  },
  {
    name: 'server/platform/subscription',
    files: ['server/platform/subscription/*.ts'],
    tests: [
      'test/server/subscription/{answer,guards}.test.ts',
      'test/server/subscription/{own,platform}-guard.test.ts',
    ],
    least: 85,
    hasNewThreads: true,
  },
  {
    name: 'apps/sandbox/calls',
    files: ['apps/sandbox/calls/*.ts'],
    // The rules are judged by their own tests, within one process. The others in the folder open a sandbox with its
    // database, or make thousands of calls: the conformance run takes half a minute, for each mutant.
    tests: [
      'apps/sandbox/test/{call-credentials,check-*,detection,module-calls,parts-by-address,payload,read-answer}.test.ts',
    ],
    least: 90,
  },
]
