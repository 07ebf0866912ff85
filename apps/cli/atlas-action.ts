// The command line that the GitHub Action bundles: only the commands that it runs.
import { fetchVersionCommand } from './commands/fetch-version.ts'
import { lintCommand } from './commands/lint.ts'
import { statusCommand } from './commands/status.ts'
import { runCommand } from './running.ts'

await runCommand({
  lint: { about: 'check translations', load: async () => lintCommand() },
  status: { about: 'count the translations', load: async () => statusCommand() },
  'fetch-version': {
    about: 'make git have a version, from the remote origin if it is missing',
    load: async () => fetchVersionCommand(),
  },
})
