// The commands that need no host: those of the package atlas-formats.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { alignCommand } from './align.ts'
import { formatsCommand } from './catalogue.ts'
import { checkCommand } from './check.ts'
import { convertCommand } from './convert.ts'
import { diffCommand } from './diff.ts'
import { editCommand } from './edit.ts'
import { extractCommand, mergeCommand } from './exchange.ts'
import { buildCommand, detectCommand, parseCommand, previewCommand } from './files.ts'
import { withGlobalOptions } from './global-options.ts'
import { inferCommand } from './infer.ts'
import { initCommand } from './init.ts'
import { lintCommand } from './lint.ts'
import { mergeDriverCommand } from './merge-driver.ts'
import { newCommand } from './new.ts'
import { root } from './place.ts'
import { renameKeysCommand } from './rename-keys.ts'
import { statusCommand } from './status.ts'
import { syncCommand } from './sync.ts'
import { translateCommand } from './translate.ts'

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
