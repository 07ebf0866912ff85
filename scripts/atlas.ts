#!/usr/bin/env node
// The command line: tries formats on files without a host.
import { Command } from 'commander'
import { formatsCommand } from './atlas/catalogue.ts'
import { checkCommand } from './atlas/check.ts'
import { conformanceCommand } from './atlas/conformance.ts'
import { descriptorCommand } from './atlas/descriptor.ts'
import { buildCommand, detectCommand, parseCommand, previewCommand } from './atlas/files.ts'
import { forgetCommand } from './atlas/forget.ts'
import { newCommand } from './atlas/new.ts'
import { runCommand } from './atlas/output.ts'

const program = new Command('atlas').description(
  'Reads and writes localization files, and changes only the bytes of the translated texts.',
)
const commands = [
  formatsCommand(),
  detectCommand(),
  parseCommand(),
  buildCommand(),
  previewCommand(),
  descriptorCommand(),
  checkCommand(),
  conformanceCommand(),
  newCommand(),
  forgetCommand(),
]
for (const command of commands) program.addCommand(command)

await runCommand(program)
