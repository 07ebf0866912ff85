#!/usr/bin/env node
// The command line: parses, builds and checks files without a host.
import { Command } from 'commander'
import { formatsCommand } from './catalogue.ts'
import { checkCommand } from './check.ts'
import { conformanceCommand } from './conformance.ts'
import { descriptorCommand } from './descriptor.ts'
import { buildCommand, detectCommand, parseCommand, previewCommand } from './files.ts'
import { forgetCommand } from './forget.ts'
import { newCommand } from './new.ts'
import { runCommand } from './output.ts'
import { renameKeysCommand } from './rename-keys.ts'

const program = new Command('atlas').description(
  'Reads and writes localization files, and changes only the bytes of the translated texts.',
)
const commands = [
  formatsCommand(),
  detectCommand(),
  parseCommand(),
  buildCommand(),
  previewCommand(),
  renameKeysCommand(),
  descriptorCommand(),
  checkCommand(),
  conformanceCommand(),
  newCommand(),
  forgetCommand(),
]
for (const command of commands) program.addCommand(command)

await runCommand(program)
