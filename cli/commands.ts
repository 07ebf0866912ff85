// The commands that need no host: those of the package atlas-formats.
import { Command } from 'commander'
import { formatsCommand } from './catalogue.ts'
import { checkCommand } from './check.ts'
import { buildCommand, detectCommand, parseCommand, previewCommand } from './files.ts'
import { newCommand } from './new.ts'
import { renameKeysCommand } from './rename-keys.ts'

/** The command `atlas`, without subcommands. */
export function atlasCommand(): Command {
  return new Command('atlas').description(
    'Reads and writes localization files, and changes only the bytes of the translated texts.',
  )
}

/** The commands of files, formats and repositories. */
export function fileCommands(): Command[] {
  return [
    formatsCommand(),
    detectCommand(),
    parseCommand(),
    buildCommand(),
    previewCommand(),
    renameKeysCommand(),
    checkCommand(),
    newCommand(),
  ]
}
