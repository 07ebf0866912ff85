#!/usr/bin/env node
// The command line of the checkout: parses, builds and checks files without a host, and has commands for the operator
// of a host.
import { atlasCommand, fileCommands } from './commands.ts'
import { conformanceCommand } from './commands/conformance.ts'
import { descriptorCommand } from './commands/descriptor.ts'
import { forgetCommand } from './commands/forget.ts'
import { withGlobalOptions } from './global-options.ts'
import { runCommand } from './output.ts'

const program = atlasCommand()
const ofHost = [descriptorCommand(), conformanceCommand(), forgetCommand()].map(withGlobalOptions)
for (const command of [...fileCommands(), ...ofHost]) program.addCommand(command)

await runCommand(program)
