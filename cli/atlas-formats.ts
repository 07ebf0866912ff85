#!/usr/bin/env node
// The command line of the package atlas-formats: atlas without the commands of a host.
import { atlasCommand, fileCommands } from './commands.ts'
import { runCommand } from './output.ts'

const program = atlasCommand()
for (const command of fileCommands()) program.addCommand(command)

await runCommand(program)
