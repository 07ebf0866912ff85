#!/usr/bin/env node
// The command line: tries formats on files without a host.
import { Command, CommanderError } from 'commander'
import { buildCommand, detectCommand, parseCommand, previewCommand } from './atlas/files.ts'
import { checkCommand } from './atlas/check.ts'
import { formatsCommand } from './atlas/catalogue.ts'
import { newCommand } from './atlas/new.ts'
import { Failure } from './atlas/output.ts'

const program = new Command('atlas')
  .description('Reads and writes localization files, and changes only the bytes of the translated texts.')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text) })

for (const command of [
  formatsCommand(),
  detectCommand(),
  parseCommand(),
  buildCommand(),
  previewCommand(),
  checkCommand(),
  newCommand(),
]) {
  program.addCommand(command.exitOverride())
}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof Failure) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  } else throw error
}
