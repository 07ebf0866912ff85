#!/usr/bin/env node
// The command line of the package atlas-formats: atlas without the commands of a host.
import { start } from './start.ts'

await start(async () => (await import('./commands.ts')).fileCommands)
