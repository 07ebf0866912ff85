#!/usr/bin/env node
// The command line of the checkout: parses, builds and checks files without a host, and has commands for the operator
// of a host.
import type { Commands } from './program.ts'
import { start } from './start.ts'

/** The commands for the operator of a host. */
const hostCommands: Commands = {
  descriptor: {
    about: 'merge atlas-app.template.json with the modules of all plugins',
    load: async () => (await import('./commands/descriptor.ts')).descriptorCommand(),
  },
  conformance: {
    about: "check an app's modules against the platform's specification, over HTTP",
    load: async () => (await import('./commands/conformance.ts')).conformanceCommand(),
  },
  forget: {
    about: 'delete the tokens and the subscription that the host stores for an organization',
    load: async () => (await import('./commands/forget.ts')).forgetCommand(),
  },
}

await start(async () => ({ ...(await import('./commands.ts')).fileCommands, ...hostCommands }))
