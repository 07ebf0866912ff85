#!/usr/bin/env node
// The command line of the package atlas-formats: atlas without the commands of a host.
import { fileCommands } from './commands.ts'
import { runCommand } from './running.ts'

await runCommand(fileCommands)
