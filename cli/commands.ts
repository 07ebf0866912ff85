// The commands of the package atlas-formats, which need no host.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { alignCommand } from './commands/align.ts'
import { formatsCommand } from './commands/catalogue.ts'
import { checkCommand } from './commands/check.ts'
import { convertCommand } from './commands/convert.ts'
import { diffCommand } from './commands/diff.ts'
import { editCommand } from './commands/edit.ts'
import { extractCommand, mergeCommand } from './commands/exchange.ts'
import { buildCommand, detectCommand, parseCommand, previewCommand } from './commands/files.ts'
import { withGlobalOptions } from './global-options.ts'
import { inferCommand } from './commands/infer.ts'
import { initCommand } from './commands/init.ts'
import { lintCommand } from './commands/lint.ts'
import { mergeDriverCommand } from './commands/merge-driver.ts'
import { newCommand } from './commands/new.ts'
import { root } from './place.ts'
import { renameKeysCommand } from './commands/rename-keys.ts'
import { statusCommand } from './commands/status.ts'
import { syncCommand } from './commands/sync.ts'
import { translateCommand } from './commands/translate.ts'

/** The command `atlas`, without subcommands. */
export function atlasCommand(): Command {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return new Command('atlas')
    .description('Reads and writes localization files, and changes only the bytes of the translated texts.')
    .version(version)
}

/** The commands of files, formats and repositories. */
export function fileCommands(): Command[] {
  const commands = [
    inferCommand(),
    initCommand(),
    statusCommand(),
    lintCommand(),
    syncCommand(),
    diffCommand(),
    extractCommand(),
    mergeCommand(),
    convertCommand(),
    alignCommand(),
    translateCommand(),
    editCommand(),
    mergeDriverCommand(),
    formatsCommand(),
    detectCommand(),
    parseCommand(),
    buildCommand(),
    previewCommand(),
    renameKeysCommand(),
    checkCommand(),
    newCommand(),
  ]
  return commands.map(withGlobalOptions)
}
