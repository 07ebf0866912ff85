// Deliberate bugs of the command line.
import type { Bug } from './bug.ts'

const CHECK = ['test/cli/check-files.test.ts']

/** Every bug of the command line that the tests must catch. */
export const commandBugs: readonly Bug[] = [
  {
    name: 'atlas check of nothing succeeds.',
    file: 'cli/commands/check.ts',
    from: 'if (files.length === 0) throw',
    to: 'if (files.length < 0) throw',
    tests: CHECK,
  },
  {
    name: 'atlas check reads what .gitignore leaves out.',
    file: 'cli/repository/ignore-rules.ts',
    from: 'if (ignored || unignored) return ignored',
    to: 'if (ignored && unignored) return ignored',
    tests: CHECK,
  },
  {
    name: 'A command prints a stack when the reader of its output has gone.',
    file: 'cli/output.ts',
    from: "if (error.code !== 'EPIPE') throw error",
    to: "if (error.code === 'EPIPE') throw error",
    tests: CHECK,
  },
  {
    name: 'An error inside an archive counts lines in its bytes.',
    file: 'cli/output.ts',
    from: 'const problem = describe(error, source)',
    to: "const problem = describe(error, Buffer.from(bytes).toString('utf8'))",
    tests: CHECK,
  },
]
