// The command line that the GitHub Action bundles: the commands that it runs.
import { atlasCommand } from './commands.ts'
import { fetchVersionCommand } from './commands/fetch-version.ts'
import { lintCommand } from './commands/lint.ts'
import { statusCommand } from './commands/status.ts'
import { withGlobalOptions } from './global-options.ts'
import { runCommand } from './output.ts'

const program = atlasCommand()
for (const command of [lintCommand(), statusCommand(), fetchVersionCommand()])
  program.addCommand(withGlobalOptions(command))

await runCommand(program)
