// The program `atlas`, made of commands that are loaded when they are called.
import { Command } from 'commander'
import { versionOfAtlas } from './version.ts'

/** A command by what it does, and how its arguments and options are loaded. */
interface LazyCommand {
  about: string
  load: () => Promise<Command>
}

/** Commands by their names. */
export type Commands = Readonly<Record<string, LazyCommand>>

/**
 * The program `atlas` for these arguments. Only the command that they name has its arguments and options; of the others
 * it knows what the help shows.
 */
export async function programFor(commands: Commands, args: readonly string[]): Promise<Command> {
  const program = new Command('atlas')
    .description('Reads and writes localization files, and changes only the bytes of the translated texts.')
    .version(versionOfAtlas())
    .configureHelp({ subcommandTerm: (command) => command.name() })
  const words = args.filter((word) => !word.startsWith('-'))
  const named = words[0] === 'help' ? words[1] : words[0]
  for (const [name, command] of Object.entries(commands))
    program.addCommand(name === named ? await loaded(command) : new Command(name).description(command.about))
  return program
}

/** Loads all commands. */
export async function allOf(commands: Commands): Promise<Command[]> {
  return Promise.all(Object.values(commands).map(loaded))
}

async function loaded({ about, load }: LazyCommand): Promise<Command> {
  const [command, { withGlobalOptions }] = await Promise.all([load(), import('./global-options.ts')])
  return withGlobalOptions(command.description(about))
}
